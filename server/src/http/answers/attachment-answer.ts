import { Readable } from 'node:stream';
import type { Attachment } from '../../contract/resources.ts';
import { answerPieceBytes } from '../limits.ts';

const end = '"}';

/** Facts about an attachment, beside which its data stands. */
type Facts = Pick<Attachment, 'sizeBytes'>;

/**
 * Length in bytes of the JSON of an attachment with its data.
 * @param member Name of the member with the data, here and below.
 */
export function attachmentAnswerBytes(attachment: Facts, member = 'data'): number {
  return Buffer.byteLength(headOf(attachment, member)) + base64Bytes(attachment.sizeBytes) + end.length;
}

/** The JSON of an attachment with its data. A large one is a stream, decoded and encoded as the client reads it. */
export async function attachmentAnswer(
  attachment: Facts,
  content: AsyncIterable<Buffer>,
  member = 'data',
): Promise<Buffer | Readable> {
  const written = pieces(headOf(attachment, member), content);
  return attachment.sizeBytes > answerPieceBytes
    ? Readable.from(written, { objectMode: false })
    : Buffer.concat(await Array.fromAsync(written));
}

async function* pieces(head: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  let rest = Buffer.alloc(0);
  for await (const piece of content) {
    // A multiple of three bytes is encoded by itself (RFC 4648 §4).
    const start = Math.min(piece.length, (3 - rest.length) % 3);
    const first = Buffer.concat([rest, piece.subarray(0, start)]);
    const end = piece.length - ((piece.length - start) % 3);
    const isWhole = first.length % 3 === 0;
    yield Buffer.from((isWhole ? first.toString('base64') : '') + piece.toString('base64', start, end), 'latin1');
    rest = Buffer.from(isWhole ? piece.subarray(end) : first);
  }
  yield Buffer.from(rest.toString('base64'), 'latin1');
  yield Buffer.from(end);
}

function headOf(attachment: Facts, member: string): string {
  return `${JSON.stringify(attachment).slice(0, -1)},"${member}":"`;
}

function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
