import type { FastifyInstance, FastifyReply } from 'fastify';
import { MailPageQuery } from '../../../contract/mails/page.ts';
import { Type } from '../../../contract/schema.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { MailPages } from '../../../core/mails/shown/pages/mail-pages.ts';
import type { MailPage } from '../../../core/mails/shown/pages/page.ts';
import { ConditionalHeaders, entityTag, isTagKnown, orNotModified, setTag } from '../../answers/etag.ts';
import { protectPage } from '../../answers/page-protection.ts';
import { mailAnswerBytes } from '../../limits.ts';
import { type DocumentedAnswer, extensionAnswers, mailPath, noContent } from '../../schemas.ts';

const htmlType = 'text/html; charset=utf-8';
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;

/** Adds the route of the page that shows a mail. */
export function mailPageRoutes(app: FastifyInstance, { pages }: { pages: MailPages }): void {
  app.get<{ Params: MailPath; Querystring: MailPageQuery }>('/v1/mailboxes/:mailboxId/mails/:mailId/html', {
    schema: {
      tags: ['Emails'],
      operationId: 'getMailPage',
      summary: 'Reads an email as a page that is safe to show in a frame: its HTML, or its text when it has none',
      params: mailPath,
      querystring: MailPageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(pageAnswers()),
    },
    handler: async (request, reply) => {
      const { caller, params, query, share } = request;
      const allowsRemote = query.remote === '1';
      const found = await pages.find(caller, params, { allowsRemote, as: query.as, hasHead: query.head === '1' });
      const tag = entityTag(found.version);
      if (isTagKnown(request, tag)) return protectPage(setTag(reply, tag), { allowsRemote }).code(304).send();
      await share.takeAnswer(mailAnswerBytes + base64Bytes(found.inlineBytes));
      const page = await pages.make(caller, found);
      protectPage(setTag(reply, tag), { allowsRemote });
      if (page.width !== undefined) reply.header('x-page-width', page.width);
      return tellLeftOut(reply, page).type(htmlType).send(Buffer.from(page.html.buffer));
    },
  });
}

/** Says how much of a mail its page does not show, as a dictionary (RFC 9651 §3.2). */
function tellLeftOut(reply: FastifyReply, { leftOut, isTruncated }: MailPage): FastifyReply {
  const counts = Object.entries(leftOut).filter(([, count]) => count > 0);
  const members = counts.map(([name, count]) => `${name}=${count}`);
  if (isTruncated) members.push('truncated');
  return members.length === 0 ? reply : reply.header('x-left-out', members.join(', '));
}

function pageAnswers(): Record<string, DocumentedAnswer> {
  const documented = extensionAnswers({ 200: noContent }, notAccessible, {
    headers: ['X-Left-Out', 'X-Page-Width', 'Content-Security-Policy'],
  });
  const { headers = {} } = documented[200] ?? {};
  const content = { 'text/html': { schema: Type.String({ description: 'An HTML document.' }) } };
  return { ...documented, 200: { description: 'Success.', headers, content } };
}

function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
