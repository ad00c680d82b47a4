import type { FastifyInstance } from 'fastify';
import { EventQuery, type EventType, eventTypes } from '../contract/events.ts';
import { AppError } from '../core/errors.ts';
import type { EventLog } from '../core/events.ts';
import type { Mailboxes } from '../core/mailboxes.ts';
import { answers, mailboxPath, ref } from './schemas.ts';

const limitDefault = 100;

/** The log of what has happened. */
export function eventRoutes(
  app: FastifyInstance,
  { events, mailboxes }: { events: EventLog; mailboxes: Mailboxes },
): void {
  const tags = ['Events'];

  app.get<{ Querystring: EventQuery }>('/v1/events', {
    schema: {
      tags,
      operationId: 'listEvents',
      summary: 'Lists what has happened to the mailboxes of the account, oldest first',
      querystring: EventQuery,
      response: answers({ 200: ref('EventList') }, [400, 410]),
    },
    handler: async ({ caller, query }) =>
      events.list({ owner: caller.owner, types: typesOf(query) }, { after: query.after, limit: limitOf(query) }),
  });

  app.get<{ Querystring: EventQuery; Params: { mailboxId: string } }>('/v1/mailboxes/:mailboxId/events', {
    schema: {
      tags,
      operationId: 'listMailboxEvents',
      summary: 'Lists what has happened to a mailbox, oldest first',
      params: mailboxPath,
      querystring: EventQuery,
      response: answers({ 200: ref('EventList') }, [400, 403, 404, 410]),
    },
    handler: async ({ caller, query, params: { mailboxId } }) => {
      await mailboxes.requireOwn(caller, mailboxId);
      const filter = { owner: caller.owner, mailboxId, types: typesOf(query) };
      return events.list(filter, { after: query.after, limit: limitOf(query) });
    },
  });
}

function limitOf({ limit }: EventQuery): number {
  return limit === undefined ? limitDefault : Number(limit);
}

/** @throws AppError `invalid_request` for a type that does not exist. */
function typesOf({ types }: EventQuery): ReadonlySet<EventType> | undefined {
  if (types === undefined) return undefined;
  return new Set(types.split(',').map(typeOf));
}

function typeOf(name: string): EventType {
  const type = eventTypes.find((known) => known === name.trim());
  if (type !== undefined) return type;
  const detail = `"${name}" is not a type of event: ${eventTypes.join(', ')}`;
  throw new AppError('invalid_request', detail, { fields: [{ pointer: '/types', detail }] });
}
