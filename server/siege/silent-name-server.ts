import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Tally } from './tally.ts';

/** Where the name server listens that answers for one name only. */
export const silentNameServer = '127.0.53.53';
/** The only name that it answers for. */
export const goodName = 'good.siege.example';
const port = 53;

/** Sizes and values of a message (RFC 1035 §4.1). */
const headerBytes = 12;
const typeA = 1;
const classIn = 1;
const responseFlags = 0x8180;
const pointerToQuestion = 0xc000 + headerBytes;

/**
 * Listens for questions, and answers those for the good name alone; counts the others. Needs the right to listen on port 53.
 * @param address That of the good name.
 */
export async function openSilentNameServer(address: string): Promise<Tally> {
  const questions = new Tally();
  const socket = createSocket('udp4', (question, from) => {
    const name = nameIn(question);
    if (name.toLowerCase() === goodName) socket.send(answerTo(question, { name, address }), from.port, from.address);
    else questions.add('questions');
  });
  socket.bind(port, silentNameServer);
  await once(socket, 'listening');
  return questions;
}

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = headerBytes; (question[at] ?? 0) > 0; at += 1 + (question[at] ?? 0)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.');
}

/** One address to a question for one, none to any other. */
function answerTo(question: Buffer, { name, address }: { name: string; address: string }): Buffer {
  const typeAt = headerBytes + name.length + 2;
  const answers = question.readUInt16BE(typeAt) === typeA ? 1 : 0;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(question.readUInt16BE(0), 0);
  for (const [index, field] of [responseFlags, 1, answers].entries()) header.writeUInt16BE(field, 2 + index * 2);
  const record = Buffer.alloc(16);
  for (const [index, field] of [pointerToQuestion, typeA, classIn, 0, 1, 4].entries()) {
    record.writeUInt16BE(field, index * 2);
  }
  record.set(address.split('.').map(Number), 12);
  const asked = question.subarray(headerBytes, typeAt + 4);
  return Buffer.concat([header, asked, ...(answers === 1 ? [record] : [])]);
}
