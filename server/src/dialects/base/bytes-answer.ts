import { Readable } from 'node:stream';
import { attachmentDisposition } from '../../core/mails/kept/file-disposition.ts';
import type { MessageBytes, StoredBytes } from '../../core/mails/kept/message-bytes.ts';
import { answerPieceBytes } from '../../http/limits.ts';
import type { StoredAttachment } from '../../store/outline.ts';
import type { Answer, Call } from './dialect.ts';

interface BytesParts {
  readonly messageBytes: MessageBytes;
}

const contentTypeShape = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;
const unknownType = 'application/octet-stream';
/** Policy for a browser that shows the file all the same: no script, no request, no origin. */
const filePolicy = "sandbox; default-src 'none'";

/** Answers with the message of a mail, byte for byte as it was received, as fast as the client takes it. */
export async function messageAnswer(
  { messageBytes }: BytesParts,
  { caller, share }: Call,
  { row, type, headers = {} }: { row: StoredBytes; type: string; headers?: Readonly<Record<string, string>> },
): Promise<Answer> {
  await share.takeTransfer();
  return bytesAnswer({ type, headers }, row.size, messageBytes.raw(caller.holder, row));
}

/** Answers with an attachment, as a file to be saved, as fast as the client takes it. */
export async function fileAnswer(
  { messageBytes }: BytesParts,
  { caller, share }: Call,
  { row, attachment }: { row: Pick<StoredBytes, 'raw_id'>; attachment: StoredAttachment },
): Promise<Answer> {
  await share.takeTransfer();
  const bytes = messageBytes.attachment(caller.holder, { raw_id: row.raw_id, attachment });
  return bytesAnswer(asFile(attachment), attachment.sizeBytes, bytes);
}

/** Type and headers of a file to be saved, which a browser does not run or show as part of this service. */
export function asFile({
  filename,
  contentType,
}: Pick<StoredAttachment, 'filename' | 'contentType'>): Pick<Answer, 'type' | 'headers'> {
  const type = contentTypeShape.test(contentType) ? contentType : unknownType;
  const headers = {
    'content-disposition': attachmentDisposition(filename),
    'content-security-policy': filePolicy,
    'x-content-type-options': 'nosniff',
  };
  return { type, headers };
}

async function bytesAnswer(
  answer: Pick<Answer, 'type' | 'headers'>,
  sizeBytes: number,
  bytes: AsyncIterable<Buffer>,
): Promise<Answer> {
  if (sizeBytes <= answerPieceBytes) return { ...answer, body: Buffer.concat(await Array.fromAsync(bytes)) };
  const headers = { ...answer.headers, 'content-length': `${sizeBytes}` };
  return { ...answer, headers, body: Readable.from(bytes, { objectMode: false }) };
}
