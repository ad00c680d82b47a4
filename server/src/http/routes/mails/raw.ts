import type { FastifyInstance } from 'fastify';
import { type MessageBytes, messageVersion } from '../../../core/mails/kept/message-bytes.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import { DownloadHeaders, downloadAnswers, sendDownload } from '../../answers/download.ts';
import { extensionAnswers, mailPath, noContent } from '../../schemas.ts';

const notAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found', 'range_not_satisfiable'] as const;
const mediaType = 'message/rfc822';

/** Adds the route of the message of a mail as it was received. */
export function rawRoutes(
  app: FastifyInstance,
  { mails, messageBytes }: { mails: Mails; messageBytes: MessageBytes },
): void {
  app.get<{ Params: MailPath }>('/v1/mailboxes/:mailboxId/mails/:mailId/raw', {
    schema: {
      tags: ['Emails'],
      operationId: 'getRawMail',
      summary: 'Downloads the message of an email, byte for byte as it was received',
      params: mailPath,
      headers: DownloadHeaders,
      response: downloadAnswers(extensionAnswers({ 200: noContent }, notAccessible), { mediaType }),
    },
    handler: async (request, reply) => {
      const { caller, params, share } = request;
      const row = await mails.find(caller, params);
      await share.takeTransfer();
      return sendDownload(request, reply, {
        sizeBytes: row.size,
        version: messageVersion(row),
        contentType: mediaType,
        read: (range) => messageBytes.raw(caller.holder, row, range),
      });
    },
  });
}
