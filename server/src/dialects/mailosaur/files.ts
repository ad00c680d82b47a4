import { Readable } from 'node:stream';
import { attachmentDisposition } from '../../core/mails/kept/file-disposition.ts';
import { answerPieceBytes } from '../../http/limits.ts';
import { splitAttachmentId } from '../base/attachment-id.ts';
import type { Answer, Call, DialectCall } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';

type FileParts = Pick<DialectParts, 'mails' | 'messageBytes'>;

/** Calls that download messages and their attachments. */
export function fileCalls(parts: FileParts): readonly DialectCall[] {
  return [
    {
      method: 'GET',
      path: '/api/files/email/:id',
      scope: 'mailboxes:read',
      answer: (call) => email(parts, call),
    },
    {
      method: 'GET',
      path: '/api/files/attachments/:attachmentId',
      scope: 'mailboxes:read',
      answer: (call) => attachment(parts, call),
    },
  ];
}

const mediaTypeShape = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;
/** Policy for a browser that shows a file all the same: no script, no request, no origin. */
const policy = "sandbox; default-src 'none'";

async function email({ mails, messageBytes }: FileParts, { caller, params, share }: Call): Promise<Answer> {
  const { row } = await mails.read(caller, params.id ?? '');
  await share.takeTransfer();
  const pieces = messageBytes.raw(caller.holder, row);
  return download(pieces, { type: 'message/rfc822', sizeBytes: row.size, fileName: `${row.id}.eml` });
}

async function attachment({ mails, messageBytes }: FileParts, { caller, params, share }: Call): Promise<Answer> {
  const { mailId, attachmentId } = splitAttachmentId(params.attachmentId ?? '');
  const { row, outline } = await mails.read(caller, mailId);
  const found = outline.attachments?.find(({ id }) => id === attachmentId);
  if (found === undefined) throw new DialectError(404, 'there is no such attachment');
  await share.takeTransfer();
  const pieces = messageBytes.attachment(caller.holder, { raw_id: row.raw_id, attachment: found });
  const { contentType, sizeBytes, filename: fileName } = found;
  const type = mediaTypeShape.test(contentType) ? contentType : 'application/octet-stream';
  return download(pieces, { type, sizeBytes, fileName });
}

/** Answers with bytes: a large file is read only as fast as its client takes it. */
async function download(
  pieces: AsyncGenerator<Buffer, void>,
  { type, sizeBytes, fileName }: { type: string; sizeBytes: number; fileName: string },
): Promise<Answer> {
  const headers = {
    'content-disposition': attachmentDisposition(fileName),
    'content-security-policy': policy,
    'content-length': String(sizeBytes),
  };
  const isLarge = sizeBytes > answerPieceBytes;
  const body = isLarge ? Readable.from(pieces, { objectMode: false }) : Buffer.concat(await Array.fromAsync(pieces));
  return { type, headers, body };
}
