import type { FastifyInstance } from 'fastify';
import { attachmentDisposition } from '../../../core/mails/kept/file-disposition.ts';
import type { MessageBytes } from '../../../core/mails/kept/message-bytes.ts';
import type { AttachmentPath } from '../../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import { DownloadHeaders, downloadAnswers, sendDownload } from '../../answers/download.ts';
import { attachmentPath, extensionAnswers, noContent } from '../../schemas.ts';

const notAccessible = [
  'mailbox_forbidden',
  'mailbox_not_found',
  'mail_not_found',
  'attachment_not_found',
  'range_not_satisfiable',
] as const;
const contentTypeShape = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;
const unknownType = 'application/octet-stream';
/** Policy for a browser that shows the file all the same: no script, no request, no origin. */
const policy = "sandbox; default-src 'none'";

/** Adds the route of the bytes of an attachment. */
export function attachmentContentRoutes(
  app: FastifyInstance,
  { mails, messageBytes }: { mails: Mails; messageBytes: MessageBytes },
): void {
  app.get<{ Params: AttachmentPath }>('/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/content', {
    schema: {
      tags: ['Attachments'],
      operationId: 'downloadAttachment',
      summary: 'Downloads the bytes of an attachment, in whole or a range of them',
      params: attachmentPath,
      headers: DownloadHeaders,
      response: downloadAnswers(extensionAnswers({ 200: noContent }, notAccessible), {
        mediaType: '*/*',
        headers: ['Content-Disposition', 'Content-Security-Policy'],
      }),
    },
    handler: async (request, reply) => {
      const { caller, params, share } = request;
      const { row, attachment } = await mails.findAttachment(caller, params);
      await share.takeTransfer();
      const { filename, contentType, offset, length, encoding, sizeBytes } = attachment;
      reply.header('content-disposition', attachmentDisposition(filename)).header('content-security-policy', policy);
      return sendDownload(request, reply, {
        sizeBytes,
        version: [attachment.id, offset, length, encoding, sizeBytes].join(' '),
        contentType: contentTypeShape.test(contentType) ? contentType : unknownType,
        read: (range) => messageBytes.attachment(caller.holder, { raw_id: row.raw_id, attachment }, range),
      });
    },
  });
}
