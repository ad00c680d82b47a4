import { parentPort } from 'node:worker_threads';
import { parseMail } from '../../mime/parse-mail.ts';
import { type MailEnvelope, mailFacts } from './mail-facts.ts';

/** Task of the parsing thread: one message. */
export interface ReadingTask {
  readonly raw: ArrayBuffer;
  readonly envelope: MailEnvelope;
}

const port = parentPort;
if (port === null) throw new Error('messages are read here only in a worker thread');

port.on('message', ({ raw, envelope }: ReadingTask) => {
  const facts = mailFacts(parseMail(Buffer.from(raw)), envelope);
  // Garbage collection would free it some time; the next large message cannot wait for that.
  raw.transfer(0);
  const { buffer, byteLength } = facts.content;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  port.postMessage(facts, isAlone ? [buffer] : []);
});
