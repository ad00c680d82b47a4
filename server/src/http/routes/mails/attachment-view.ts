import type { FastifyInstance } from 'fastify';
import { Type } from '../../../contract/schema.ts';
import type { AttachmentPath } from '../../../core/mails/shown/find-mail.ts';
import type { FilePages } from '../../../core/mails/shown/pages/file-pages.ts';
import { ConditionalHeaders, entityTag, isTagKnown, orNotModified, setTag } from '../../answers/etag.ts';
import { protectPage } from '../../answers/page-protection.ts';
import { attachmentPath, type DocumentedAnswer, extensionAnswers, noContent } from '../../schemas.ts';

const htmlType = 'text/html; charset=utf-8';
const notAccessible = [
  'mailbox_forbidden',
  'mailbox_not_found',
  'mail_not_found',
  'attachment_not_found',
  'not_viewable',
] as const;

/** Adds the route of the page that shows an attachment. */
export function attachmentViewRoutes(app: FastifyInstance, { filePages }: { filePages: FilePages }): void {
  app.get<{ Params: AttachmentPath }>('/v1/mailboxes/:mailboxId/mails/:mailId/attachments/:attachmentId/view', {
    schema: {
      tags: ['Attachments'],
      operationId: 'viewAttachment',
      summary: 'Reads an attachment as a page that is safe to show in a frame: a text, picture, invitation or message',
      params: attachmentPath,
      headers: ConditionalHeaders,
      response: orNotModified(pageAnswers()),
    },
    handler: async (request, reply) => {
      const { caller, params, share } = request;
      const found = await filePages.find(caller, params);
      const tag = entityTag(found.version);
      if (isTagKnown(request, tag)) return protectPage(setTag(reply, tag), { allowsRemote: false }).code(304).send();
      await share.takeAnswer(found.pageBytesMax);
      const { pieces, isTruncated } = await filePages.make(caller, found);
      protectPage(setTag(reply, tag), { allowsRemote: false });
      if (isTruncated) reply.header('x-left-out', 'truncated');
      return reply.type(htmlType).send(Buffer.concat(pieces));
    },
  });
}

function pageAnswers(): Record<string, DocumentedAnswer> {
  const documented = extensionAnswers({ 200: noContent }, notAccessible, {
    headers: ['X-Left-Out', 'Content-Security-Policy'],
  });
  const { headers = {} } = documented[200] ?? {};
  const content = { 'text/html': { schema: Type.String({ description: 'An HTML document.' }) } };
  return { ...documented, 200: { description: 'Success.', headers, content } };
}
