import { ServiceError } from '../../../../client/src/main.ts';
import { command, SubcommandError } from '../command.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { printable } from '../terminal/text.ts';
import { connect } from './connection.ts';
import { findMailbox } from './lookup.ts';
import type { SourceMessage } from './messages/mail-sources.ts';
import { networkLines } from './messages/message-text.ts';

/** Messages that are under way to the service at once. */
const underWayMax = 4;
/** Statuses of answers that refuse one message, because it is not a message or is too large. */
const refusals: readonly number[] = [400, 413];

/** Command that puts the messages of files into a mailbox. */
export const ingestCommand = command({
  name: 'ingest',
  summary: 'put messages of an mbox, maildir or folder into a mailbox',
  words: [{ name: 'PATH', completes: 'files' }],
  options: {
    into: {
      type: 'string',
      value: 'ADDRESS',
      summary: 'mailbox for them; by default a new one',
      completes: 'mailboxes',
    },
  },
  about:
    'Sends several at once, so their order may change a little. Reports and skips a message that the service refuses; then the exit code is 1.',
  example: 'mayfly ingest archive.mbox --into sjn6dkim4y',
  run: async ({ values, words: [path = ''] }, { print, say, terminal }) => {
    const { openMailSource } = await import('./messages/mail-sources.ts');
    const source = await openMailSource(path);
    const mayfly = await connect();
    const mailbox = values.into === undefined ? await mayfly.createMailbox() : await findMailbox(mayfly, values.into);
    const bar = new ProgressBar(terminal);
    const messages = source.messages();
    let stored = 0;
    let refused = 0;
    // All of them, also when one has failed: only then it is known how many messages came in.
    const ends = await Promise.allSettled(Array.from({ length: underWayMax }, deliverNext));
    bar.end();
    const failure = ends.find((end) => end.status === 'rejected');
    if (failure !== undefined) {
      say(`mayfly: ${stored} messages are in ${mailbox.address}; the others are not`);
      throw failure.reason;
    }
    print(`${mailbox.address}\t${stored} ${stored === 1 ? 'message' : 'messages'}`);
    if (refused > 0) throw new SubcommandError(`${refused} of ${stored + refused} messages were refused`);

    async function deliverNext(): Promise<void> {
      for await (const message of messages) {
        await deliver(message);
        bar.show(message.readBytes / source.totalBytes, { count: stored, unit: 'messages' });
      }
    }

    async function deliver({ bytes, name }: SourceMessage): Promise<void> {
      try {
        await mailbox.deliver(networkLines(bytes));
        stored += 1;
      } catch (error) {
        // What concerns this message only does not end the others.
        if (!(error instanceof ServiceError) || !refusals.includes(error.status)) throw error;
        refused += 1;
        bar.clear();
        say(printable(`refused: ${name}: ${error.detail}`));
      }
    }
  },
});
