import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { withDeadline } from '../lib/scheduling/deadline.ts';
import { readSpamdReply, SpamdError, type SpamReport } from './spamd-reply.ts';

/** Where spamd listens: a port of a host, or a socket file. */
export type SpamdPlace = { readonly host: string; readonly port: number } | { readonly path: string };

const answerMsMax = 10_000;
const answerBytesMax = 64 * 1024;

/**
 * Asks spamd what a message scores (SPAMC/1.5, REPORT), within ten seconds.
 * @throws SpamdError when it cannot be reached, is late, or does not say.
 */
export async function askSpamd(place: SpamdPlace, message: Uint8Array): Promise<SpamReport> {
  const socket = connect({ ...place, allowHalfOpen: true });
  const pieces: Buffer[] = [];
  let bytes = 0;
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > answerBytesMax)
      socket.destroy(new SpamdError(`the answer of spamd is larger than ${answerBytesMax} bytes`));
    else pieces.push(piece);
  });
  socket.write(`REPORT SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n`);
  socket.end(message);
  try {
    await withDeadline(finished(socket, { cleanup: true }), answerMsMax);
  } catch (error) {
    if (error instanceof SpamdError) throw error;
    throw new SpamdError(`spamd does not answer: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    // Late errors of a connection that is given up have nobody to be told.
    socket.on('error', () => {}).destroy();
  }
  return readSpamdReply(Buffer.concat(pieces).toString('utf8'));
}
