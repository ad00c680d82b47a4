import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SetDeliveryScript } from '../../../contract/mails/scripts.ts';
import { PageQuery } from '../../../contract/paging.ts';
import type { AskedPlace, Scripts } from '../../../core/scripts/scripts.ts';
import { ConditionalHeaders, orNotModified, sendTagged } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { bodyProblems, extensionAnswers, linked, mailboxPath, noContent, pageSchema, ref } from '../../schemas.ts';

interface MailboxPath {
  mailboxId: string;
}

const tags = ['Delivery scripts'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found'] as const;

/** A place that has scripts, as paths name it. */
interface PlacePaths {
  readonly base: string;
  /** End of the operation ids. */
  readonly name: string;
  readonly of: string;
  readonly params?: typeof mailboxPath;
  readonly problems: readonly ('mailbox_forbidden' | 'mailbox_not_found' | 'capture_not_found')[];
  readonly placeOf: (request: FastifyRequest<{ Params: MailboxPath }>) => AskedPlace;
}

const places: readonly PlacePaths[] = [
  {
    base: '/v1/mailboxes/:mailboxId',
    name: 'DeliveryScript',
    of: 'a mailbox',
    params: mailboxPath,
    problems: notAccessible,
    placeOf: ({ params: { mailboxId } }) => ({ mailboxId }),
  },
];

/** Adds the routes of delivery scripts, and of the attempts that met them. */
export function scriptRoutes(app: FastifyInstance, { scripts }: { scripts: Scripts }): void {
  for (const place of places) {
    changeRoutes(app, { scripts, place });
    readRoutes(app, { scripts, place });
  }
}

function changeRoutes(app: FastifyInstance, { scripts, place }: { scripts: Scripts; place: PlacePaths }): void {
  const { base, name, of, params, problems, placeOf } = place;
  const path = params === undefined ? {} : { params };

  app.put<{ Params: MailboxPath; Body: SetDeliveryScript }>(`${base}/script`, {
    schema: {
      tags,
      operationId: `set${name}`,
      summary: `Sets the delivery script of ${of}: what senders are told, attempt by attempt`,
      ...path,
      body: ref('SetDeliveryScript'),
      response: extensionAnswers({ 200: ref('DeliveryScript') }, [...bodyProblems, ...problems, 'script_limit']),
    },
    handler: async (request) => scripts.set(request.caller, placeOf(request), request.body),
  });

  app.delete<{ Params: MailboxPath }>(`${base}/script`, {
    schema: {
      tags,
      operationId: `end${name}`,
      summary: `Ends the delivery script of ${of}; its attempts stay`,
      ...path,
      response: extensionAnswers({ 204: noContent }, [...problems, 'script_not_found']),
    },
    handler: async (request, reply) => {
      await scripts.end(request.caller, placeOf(request));
      return reply.code(204).send();
    },
  });
}

function readRoutes(app: FastifyInstance, { scripts, place }: { scripts: Scripts; place: PlacePaths }): void {
  const { base, name, of, params, problems, placeOf } = place;
  const path = params === undefined ? {} : { params };

  app.get<{ Params: MailboxPath }>(`${base}/script`, {
    schema: {
      tags,
      operationId: `get${name}`,
      summary: `Reads the delivery script of ${of}, and how far it has come`,
      ...path,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: ref('DeliveryScript') }, [...problems, 'script_not_found'])),
    },
    handler: async (request, reply) =>
      sendTagged(request, reply, JSON.stringify(await scripts.get(request.caller, placeOf(request)))),
  });

  app.get<{ Params: MailboxPath; Querystring: PageQuery }>(`${base}/attempts`, {
    schema: {
      tags,
      operationId: `list${name.replace('Script', 'Attempts')}`,
      summary: `Lists the attempts of senders that met the script of ${of}, in their order: the last 200 are kept`,
      ...path,
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('DeliveryAttempt') }, problems, linked)),
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await scripts.attempts(request.caller, placeOf(request), request.query)),
  });
}
