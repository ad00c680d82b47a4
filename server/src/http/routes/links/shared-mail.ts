import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventType } from '../../../contract/events.ts';
import { PageQuery } from '../../../contract/paging.ts';
import { AppError } from '../../../core/errors.ts';
import type { EventLog } from '../../../core/events/log.ts';
import { mailListRequest } from '../../../core/mails/found/lists/list-request.ts';
import type { MailLists } from '../../../core/mails/found/lists/mail-lists.ts';
import { sendMailList } from '../../answers/mail-list.ts';
import { takeShares } from '../../request-share.ts';
import { refuseUnknownParameters } from '../../requests/query-parameters.ts';
import { answers, mailboxPath, mailPageSchema } from '../../schemas.ts';
import { eventStreamType } from '../../streams/event-frames.ts';
import type { EventStreams } from '../../streams/event-streams.ts';
import { isForStream } from '../events.ts';
import { attachmentContentRoutes } from '../mails/attachment-content.ts';
import { attachmentViewRoutes } from '../mails/attachment-view.ts';
import { attachmentListRoute } from '../mails/attachments.ts';
import { checkRoutes } from '../mails/checks.ts';
import { mailPageRoutes } from '../mails/html.ts';
import { mailRoute } from '../mails/mails.ts';
import { rawRoutes } from '../mails/raw.ts';
import { keepFromSearchEngines, type OpenedLinkParts, viewSecretOf } from './opened-links.ts';

/** Events that a viewer of a mailbox is told of. */
const toldTypes: ReadonlySet<EventType> = new Set<EventType>(['mail.received', 'mail.deleted']);
const listPath = '/v1/mailboxes/:mailboxId/mails';

/** Routes of one mail that viewers have. Each looks the mail up by `findMail`, which knows what a viewer sees. */
const mailRoutes = [
  mailRoute,
  mailPageRoutes,
  rawRoutes,
  checkRoutes,
  attachmentListRoute,
  attachmentContentRoutes,
  attachmentViewRoutes,
] as const;

type MailParts = Parameters<(typeof mailRoutes)[number]>[1];
type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type SharedMailParts = OpenedLinkParts &
  UnionToIntersection<MailParts> & {
    readonly lists: MailLists;
    readonly events: EventLog;
    readonly streams: EventStreams;
    readonly onStream: (request: FastifyRequest, reply: FastifyReply) => void;
  };

/**
 * Adds the reads of viewers of links, below the path of their link: nothing else of the API takes their sessions. They are charged to
 * the share of the owner, of which all viewers are a part, and of that those of each link.
 */
export async function sharedMailRoutes(app: FastifyInstance, parts: SharedMailParts): Promise<void> {
  const add = async (shared: FastifyInstance) => {
    shared.decorateRequest('caller');
    shared.decorateRequest('share');
    // The document describes them with the path of the link.
    shared.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    keepFromSearchEngines(shared);
    shared.addHook('onRequest', async (request: FastifyRequest<{ Params: { linkId?: string } }>) => {
      const { linkId = '' } = request.params;
      request.caller = (await parts.viewers.authenticate(linkId, viewSecretOf(request, linkId, parts))).caller;
    });
    refuseUnknownParameters(shared);
    takeShares(shared, { ...parts, beyondShare: 'waits' });
    for (const addRoutes of mailRoutes) addRoutes(shared, parts);
    mailboxRoutes(shared, parts);
  };
  await app.register(add, { prefix: '/v1/shared/:linkId' });
}

/** Adds what viewers read of a mailbox: the list of its mails, and the events of new and deleted ones. */
function mailboxRoutes(app: FastifyInstance, { lists, events, streams, onStream }: SharedMailParts): void {
  app.get<{ Params: { mailboxId: string }; Querystring: PageQuery }>(listPath, {
    schema: { params: mailboxPath, querystring: PageQuery, response: answers({ 200: mailPageSchema }, []) },
    handler: async (request, reply) => {
      const { caller, params, query } = request;
      const { fromMs } = viewOfMailbox(request);
      const wanted = mailListRequest(
        { ...query, fields: 'summary' },
        { owner: caller.owner, mailboxId: params.mailboxId },
      );
      const filter = { ...wanted.filter, receivedAfterMs: fromMs - 1 };
      return sendMailList(request, reply, await lists.page(caller, { ...wanted, filter }), { isSmall: true });
    },
  });

  app.get<{ Params: { mailboxId: string } }>('/v1/mailboxes/:mailboxId/events', {
    config: { takesTickets: true },
    schema: { params: mailboxPath, response: {} },
    handler: async (request, reply) => {
      const { caller, params } = request;
      viewOfMailbox(request);
      if (!isForStream(request)) {
        throw new AppError('invalid_request', `these events come as a stream: send "Accept: ${eventStreamType}"`);
      }
      requireMailbox(request, params.mailboxId);
      // From now on, whatever cursor the browser sends: an earlier one would lead to mail from before the link.
      const start = await events.startAt(undefined);
      const filter = { owner: caller.owner, mailboxId: params.mailboxId, types: toldTypes };
      request.share.end();
      streams.open({ response: reply.raw, headers: reply.getHeaders(), caller, filter, start });
      onStream(request, reply);
      return reply.hijack();
    },
  });
}

/**
 * What the viewer sees of the mailbox.
 * @throws AppError `mailbox_forbidden` to the viewer of a single mail, and for another mailbox.
 */
function viewOfMailbox({ caller: { view } }: FastifyRequest): { readonly fromMs: number } {
  if (view !== undefined && view.mailId === undefined) return view;
  throw new AppError('mailbox_forbidden', 'the link shows one email and nothing else of its mailbox');
}

function requireMailbox({ caller }: FastifyRequest, mailboxId: string): void {
  if (caller.mailboxId !== mailboxId) throw new AppError('mailbox_forbidden', 'the link shows another mailbox');
}
