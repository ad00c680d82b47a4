import { Readable } from 'node:stream';
import type { Attachment } from '../contract/resources.ts';
import { answerPieceBytes } from './limits.ts';

const dataStart = ',"data":"';
const end = '"}';

/** How long the JSON of an attachment with its data is, in bytes. */
export function attachmentAnswerBytes(attachment: Attachment): number {
  return Buffer.byteLength(headOf(attachment)) + base64Bytes(attachment.sizeBytes) + end.length;
}

/** The JSON of an attachment with its data; a large one is encoded piece by piece as the client reads it. */
export function attachmentAnswer(attachment: Attachment, content: Buffer): Buffer | Readable {
  const written = pieces(attachment, content);
  return content.length > answerPieceBytes
    ? Readable.from(written, { objectMode: false })
    : Buffer.concat([...written]);
}

function* pieces(attachment: Attachment, content: Buffer): Generator<Buffer> {
  yield Buffer.from(headOf(attachment));
  // A multiple of three bytes is encoded by itself (RFC 4648 §4).
  for (let at = 0; at < content.length; at += answerPieceBytes) {
    yield Buffer.from(content.toString('base64', at, at + answerPieceBytes), 'latin1');
  }
  yield Buffer.from(end);
}

function headOf(attachment: Attachment): string {
  return JSON.stringify(attachment).slice(0, -1) + dataStart;
}

function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
