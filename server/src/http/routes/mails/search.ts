import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OwnMailsQuery } from '../../../contract/mails/finding.ts';
import type { MailListRequest } from '../../../core/mails/found/lists/list-request.ts';
import { mailListRequest } from '../../../core/mails/found/lists/list-request.ts';
import type { MailList, MailLists } from '../../../core/mails/found/lists/mail-lists.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import { ConditionalHeaders, knownVersions, orNotModified, setTag, versionTag } from '../../answers/etag.ts';
import { jsonType } from '../../answers/json-list.ts';
import { sendMailList } from '../../answers/mail-list.ts';
import { mailAnswerBytes } from '../../limits.ts';
import { extensionAnswers, linked, mailIdPath, mailPageSchema, ref } from '../../schemas.ts';

/** Adds the routes of the mails of all of an owner's mailboxes. */
export function mailSearchRoutes(app: FastifyInstance, { mails, lists }: { mails: Mails; lists: MailLists }): void {
  app.get<{ Querystring: OwnMailsQuery }>('/v1/mails', {
    schema: {
      tags: ['Emails'],
      operationId: 'listOwnMails',
      summary: 'Lists emails of all active mailboxes, newest first, or finds some: 50, or as many as limit says',
      querystring: OwnMailsQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: mailPageSchema }, [], linked)),
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const wanted = mailListRequest(query, { owner: caller.owner });
      const page = await findMails(request, lists, { wanted, isWhole: false });
      return sendMailList(request, reply, page, { isSmall: wanted.isSummary });
    },
  });

  app.get<{ Params: { mailId: string } }>('/v1/mails/:mailId', {
    schema: {
      tags: ['Emails'],
      operationId: 'getOwnMail',
      summary: 'Reads an email of any of the active mailboxes',
      params: mailIdPath,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: ref('Email') }, ['mail_not_found'])),
    },
    handler: async (request, reply) => {
      await request.share.takeAnswer(mailAnswerBytes);
      const { version, data } = await mails.getById(request.caller, request.params.mailId, knownVersions(request));
      setTag(reply, versionTag(version));
      return data === undefined ? reply.code(304).send() : reply.type(jsonType).send(data);
    },
  });

  app.get<{ Params: { mailId: string } }>('/v1/mails/:mailId/codes', {
    schema: {
      tags: ['Emails'],
      operationId: 'explainCodes',
      summary: 'Tells what made the codes of an email its codes, and what else was looked at and passed over',
      params: mailIdPath,
      response: extensionAnswers({ 200: ref('EmailCodes') }, ['mail_not_found']),
    },
    handler: async ({ caller, params }, reply) => {
      return reply.type(jsonType).send(await mails.explainCodes(caller, params.mailId));
    },
  });
  app.get<{ Params: { mailId: string } }>('/v1/mails/:mailId/seen', {
    schema: {
      tags: ['Emails'],
      operationId: 'getSeenMail',
      summary: 'Reads an email as its reader sees it: its visible text, codes and links, without bodies and headers',
      params: mailIdPath,
      response: extensionAnswers({ 200: ref('SeenEmail') }, ['mail_not_found']),
    },
    handler: async ({ caller, params }, reply) => {
      return reply.type(jsonType).send(await mails.getSeen(caller, params.mailId));
    },
  });
}

/**
 * Finds a list of mails for a request: a page of it, or the whole. The request holds a search slot until the search is
 * done, and room for an answer only after that, so that a long search does not hold up answers of others.
 */
export async function findMails(
  { caller, share }: FastifyRequest,
  lists: MailLists,
  { wanted, isWhole }: { wanted: MailListRequest; isWhole: boolean },
): Promise<MailList> {
  if (wanted.isSearch) await share.takeSearch();
  try {
    return await (isWhole ? lists.whole(caller, wanted) : lists.page(caller, wanted));
  } finally {
    share.give('searches');
  }
}
