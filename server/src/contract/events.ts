import { type Static, Type, wholeNumberParameter } from './schema.ts';

/** Types of events, by which a reader distinguishes them. */
export const eventTypes = [
  'mailbox.created',
  'mailbox.updated',
  'mailbox.reactivated',
  'mailbox.expired',
  'mailbox.archived',
  'mailbox.deleted',
  'mail.received',
  'mail.deleted',
  'mail.refused',
  'mail.attempted',
  'domain.verified',
  'domain.lapsed',
  'key.created',
  'key.revoked',
  'link.viewed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Events that end a mailbox. No other event of it follows, unless it is archived and reactivated. */
export const mailboxEndTypes: readonly EventType[] = ['mailbox.expired', 'mailbox.archived', 'mailbox.deleted'];

/** Events that give a mailbox another expiry. */
export const mailboxChangeTypes: readonly EventType[] = ['mailbox.updated', 'mailbox.reactivated'];

/** Why the receiver said no to a message for a live address. */
export const refusalReasons = [
  'too_big',
  'loop',
  'no_memory',
  'mailbox_full',
  'quota',
  'suspended',
  'sender_blocked',
  'network_blocked',
  'name_blocked',
  'dns_listed',
  'sender_not_allowed',
  'spf_failed',
  'dkim_failed',
  'dmarc_failed',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** One event, in the form in which every reader of the log gets it. */
export const Event = Type.Object(
  {
    id: Type.String({ description: 'Cursor of this event: ask with it for the events after it.' }),
    type: Type.Enum([...eventTypes], { description: 'What has happened.' }),
    timestamp: Type.String({ format: 'date-time', description: 'When.' }),
    mailboxId: Type.Optional(
      Type.String({
        description: 'Mailbox of the event. Absent in domain.* and key.*, and in mail.attempted of captured mail.',
      }),
    ),
    data: Type.Object({
      address: Type.Optional(
        Type.String({
          description: 'mailbox.*, mail.refused, mail.attempted: the address of the mailbox, if there is one.',
        }),
      ),
      tag: Type.Optional(Type.String({ description: 'mailbox.*: its tag, if it has one.' })),
      recoverable: Type.Optional(Type.Boolean({ description: 'mailbox.created, .updated, .reactivated' })),
      expiresAt: Type.Optional(
        Type.Unsafe<string | null>({
          type: ['string', 'null'],
          format: 'date-time',
          description: 'mailbox.created, .updated, .reactivated: when it expires; null for a permanent mailbox.',
        }),
      ),
      reason: Type.Optional(
        Type.Enum(['expired', 'deleted', ...refusalReasons], {
          description: 'mailbox.expired, .archived and .deleted: why it has ended. mail.refused: why.',
        }),
      ),
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            'mail.refused: number of refusals since the last such event of the mailbox. There is at most one event a minute for each reason.',
        }),
      ),
      mailId: Type.Optional(
        Type.String({
          description:
            'mail.received, mail.deleted; link.viewed of a link to one email; mail.attempted: the email that it stored',
        }),
      ),
      sender: Type.Optional(
        Type.String({
          description: "mail.received: the email's sender. mail.refused, mail.attempted: the envelope's.",
        }),
      ),
      attempt: Type.Optional(Type.Integer({ minimum: 1, description: 'mail.attempted: its number.' })),
      at: Type.Optional(Type.String({ description: 'mail.attempted: when it was answered, such as rcpt or end.' })),
      reply: Type.Optional(
        Type.String({ description: 'mail.attempted: the reply; absent when the connection was closed without one.' }),
      ),
      subject: Type.Optional(Type.String({ description: 'mail.received: its first 200 characters.' })),
      hasAttachments: Type.Optional(Type.Boolean({ description: 'mail.received' })),
      sizeBytes: Type.Optional(Type.Integer({ minimum: 0, description: 'mail.received: of the whole message.' })),
      to: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'mail.received: the recipients that led to this mailbox, if they differ from its address: with a part after +, or at a domain whose mail it catches.',
        }),
      ),
      domainId: Type.Optional(Type.String({ description: 'domain.*' })),
      name: Type.Optional(Type.String({ description: 'domain.*, key.*: the name of the domain or key.' })),
      keyId: Type.Optional(Type.String({ description: 'key.*: the identifier of the API key, not the key itself.' })),
      linkId: Type.Optional(
        Type.String({
          description: 'link.viewed: the identifier of the link, not its token. Only its first view is told.',
        }),
      ),
      scopes: Type.Optional(Type.Array(Type.String(), { description: 'key.created: what it may do.' })),
      traceparent: Type.Optional(
        Type.String({
          description:
            'Every type: the trace (W3C Trace Context) of the call or the message that has caused it, if that names one.',
        }),
      ),
    }),
  },
  { $id: 'Event' },
);
export type Event = Static<typeof Event>;

/** Maximum number of events in one answer. */
export const eventsMax = 1_000;

/** An answer of GET /v1/events. */
export const EventList = Type.Object(
  {
    items: Type.Array(Type.Unsafe<Event>({ $ref: 'Event#' })),
    cursor: Type.String({ description: 'Value of `after` for the next call; present even if nothing was found.' }),
  },
  { $id: 'EventList' },
);
export type EventList = Static<typeof EventList>;

/** Query of GET /v1/events and of the events of one mailbox. */
export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      description:
        'A cursor: returns only the events after it. Default: all events that are kept; for a stream, those from now on.',
    }),
  ),
  limit: Type.Optional(
    wholeNumberParameter({
      minimum: 1,
      maximum: eventsMax,
      default: 100,
      description: 'Maximum number of events. A stream has no limit.',
    }),
  ),
  types: Type.Optional(Type.String({ description: 'Only events of these types, separated by commas.' })),
  ticket: Type.Optional(
    Type.String({ description: 'For a stream of a client that can send no header: a ticket in place of the key.' }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

/** An answer of POST /v1/stream-tickets. */
export const StreamTicket = Type.Object(
  {
    ticket: Type.String({ description: 'Opens one event stream, once: `?ticket=…` in place of a key.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'From then on it opens none.' }),
  },
  { $id: 'StreamTicket' },
);
export type StreamTicket = Static<typeof StreamTicket>;

/** Headers of the same calls. */
export const EventHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({
      description: 'For a stream: like `after`, over which it has precedence. Browsers send it when they reconnect.',
    }),
  ),
});
