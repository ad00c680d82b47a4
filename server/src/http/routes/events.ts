import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EventHeaders, EventQuery, type EventType, eventTypes } from '../../contract/events.ts';
import { invalidField } from '../../core/errors.ts';
import type { EventLog } from '../../core/events/log.ts';
import type { Mailboxes } from '../../core/mailboxes/mailboxes.ts';
import { likelyWord, shown } from '../../lib/mistakes/words.ts';
import { type DocumentedAnswer, extensionAnswers, mailboxPath, ref } from '../schemas.ts';
import { asksForStream, eventStreamType } from '../streams/event-frames.ts';
import type { EventStreams, WantedStream } from '../streams/event-streams.ts';

const limitDefault = 100;

/** The parts of the service that the event routes need. */
interface EventRouteParts {
  readonly events: EventLog;
  readonly mailboxes: Mailboxes;
  readonly streams: EventStreams;
  /** Called when a stream has begun. Its answer may go on for days. */
  readonly onStream: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Adds the routes of the event log, as lists and as streams. */
export function eventRoutes(app: FastifyInstance, parts: EventRouteParts): void {
  const { events, mailboxes } = parts;
  const tags = ['Events'];
  const config = { takesTickets: true };

  app.get<{ Querystring: EventQuery }>('/v1/events', {
    config,
    schema: {
      tags,
      operationId: 'listEvents',
      summary: 'Lists what has happened to the mailboxes of the account, oldest first, or streams it',
      querystring: EventQuery,
      headers: EventHeaders,
      response: orStream(
        extensionAnswers({ 200: ref('EventList') }, ['scope_missing', 'cursor_expired', 'too_many_streams']),
      ),
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const filter = { owner: caller.owner, mailboxId: caller.mailboxId, types: typesOf(query) };
      if (!isForStream(request))
        return events.list(filter, { holder: caller.holder, after: query.after, limit: limitOf(query) });
      const start = await events.startAt(cursorIn(request));
      return stream(parts, { request, reply, filter, start });
    },
  });

  app.get<{ Querystring: EventQuery; Params: { mailboxId: string } }>('/v1/mailboxes/:mailboxId/events', {
    config,
    schema: {
      tags,
      operationId: 'listMailboxEvents',
      summary: 'Lists what has happened to a mailbox, oldest first, or streams it until the mailbox ends',
      params: mailboxPath,
      querystring: EventQuery,
      headers: EventHeaders,
      response: orStream(
        extensionAnswers({ 200: ref('EventList') }, [
          'mailbox_forbidden',
          'mailbox_not_found',
          'cursor_expired',
          'too_many_streams',
        ]),
      ),
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      const { mailboxId } = request.params;
      const filter = { owner: caller.owner, mailboxId, types: typesOf(query) };
      if (!isForStream(request)) {
        await mailboxes.requireOwnership(caller, mailboxId);
        return events.list(filter, { holder: caller.holder, after: query.after, limit: limitOf(query) });
      }
      // Before the mailbox is checked, so that the event of its end is after the position.
      const start = await events.startAt(cursorIn(request));
      await mailboxes.requireOwnership(caller, mailboxId);
      return stream(parts, { request, reply, filter, start });
    },
  });
}

/** Whether a request asks for a stream, and so may have a ticket. */
export function isForStream({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && asksForStream(headers.accept);
}

interface StreamStart extends Pick<WantedStream, 'filter' | 'start'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function stream({ streams, onStream }: EventRouteParts, { request, reply, filter, start }: StreamStart): FastifyReply {
  const { caller } = request;
  // From here on it counts as a stream, and no longer as a request.
  request.share.end();
  streams.open({ response: reply.raw, headers: reply.getHeaders(), caller, filter, start });
  onStream(request, reply);
  return reply.hijack();
}

/**
 * Cursor of a request for a stream. A browser that reconnects repeats the old URL and sends its last cursor in a
 * header.
 */
function cursorIn({ headers, query }: FastifyRequest<{ Querystring: EventQuery }>): string | undefined {
  return String(headers['last-event-id'] ?? '') || query.after;
}

/**
 * Adds to the documented answers of a list that the answer may be a stream. The stream has no media type of its own
 * there, because generated clients would then have two types for every list.
 */
function orStream(responses: Readonly<Record<string, DocumentedAnswer>>): Record<string, DocumentedAnswer> {
  const { 200: list } = responses;
  if (list === undefined) throw new Error('a list is answered with 200');
  const stream = `With \`Accept: ${eventStreamType}\` a stream of events as they happen: \`id\` is the cursor, \`event\` the type, \`data\` an Event.`;
  return { ...responses, 200: { ...list, description: `${list.description ?? 'Success.'} ${stream}` } };
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
  const near = likelyWord(name, eventTypes);
  const fix = near === undefined ? 'Use some of these types, with commas between them.' : `Write ${near} in its place.`;
  throw invalidField('/types', {
    code: 'not_one_of',
    detail: `must be of ${eventTypes.join(', ')}, not ${shown(name)}`,
    fix,
  });
}
