import { Readable } from 'node:stream';
import type { Attachment } from '../../contract/resources.ts';
import { answerPieceBytes } from '../limits.ts';

const dataStart = ',"data":"';
const end = '"}';

/** Length in bytes of the JSON of an attachment with its data. */
export function attachmentAnswerBytes(attachment: Attachment): number {
  return Buffer.byteLength(headOf(attachment)) + base64Bytes(attachment.sizeBytes) + end.length;
}

/** The JSON of an attachment with its data. A large one is a stream, decoded and encoded as the client reads it. */
export async function attachmentAnswer(
  attachment: Attachment,
  content: AsyncIterable<Buffer>,
): Promise<Buffer | Readable> {
  const written = pieces(attachment, content);
  return attachment.sizeBytes > answerPieceBytes
    ? Readable.from(written, { objectMode: false })
    : Buffer.concat(await Array.fromAsync(written));
}

async function* pieces(attachment: Attachment, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(headOf(attachment));
  let rest = Buffer.alloc(0);
  for await (const piece of content) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // A multiple of three bytes is encoded by itself (RFC 4648 §4).
    const whole = bytes.length - (bytes.length % 3);
    yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
    rest = Buffer.from(bytes.subarray(whole));
  }
  yield Buffer.from(rest.toString('base64'), 'latin1');
  yield Buffer.from(end);
}

function headOf(attachment: Attachment): string {
  return JSON.stringify(attachment).slice(0, -1) + dataStart;
}

function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
