import { eventTypes } from './events.ts';
import { pageMembers } from './paging.ts';
import { type Static, Type } from './schema.ts';

const timestamp = (description: string) => Type.String({ format: 'date-time', description });
const typesList = (description: string) =>
  Type.Array(Type.Enum([...eventTypes], { type: 'string' }), { minItems: 1, uniqueItems: true, description });

/** The type of the event that a test sends: the log never has one of this type. */
export const testEventType = 'webhook.test';

/** Failures of attempts, for programs. */
export const attemptFailures = [
  'error_status',
  'url_refused',
  'address_refused',
  'name_not_found',
  'name_not_resolved',
  'connection_refused',
  'connection_lost',
  'timed_out',
  'unreachable',
  'tls_failed',
  'not_http',
  'request_failed',
  'not_sent',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

/** Failures of webhooks, for programs: those of attempts, and events that the log has no more. */
export const webhookFailures = [...attemptFailures, 'events_dropped'] as const;

/** Reasons for which a webhook is disabled, for programs. */
export const disablings = ['by_owner', 'receiver_gone', 'attempts_failed'] as const;

/** Members of a webhook that tell its failure and why it is disabled, for programs. */
export const failureMembers = {
  disabledCode: Type.Optional(
    Type.Enum([...disablings], { description: 'The same for programs. Absent when it is not known.' }),
  ),
  lastErrorCode: Type.Optional(
    Type.Enum([...webhookFailures], {
      description: 'The last failure, for programs. Absent when it is not known.',
    }),
  ),
  lastErrorStatus: Type.Optional(Type.Integer({ description: 'With error_status: the HTTP status.' })),
};

/** A receiver that is sent events, as its owner sees it. */
export const Webhook = Type.Object(
  {
    id: Type.String({ description: 'Unique webhook identifier.' }),
    url: Type.String({ description: 'Where events are sent, with POST.' }),
    types: Type.Optional(typesList('Only events of these types. Absent: all.')),
    mailboxId: Type.Optional(
      Type.String({ description: 'Only events of this mailbox. Absent: events of all mailboxes.' }),
    ),
    status: Type.Enum(['active', 'disabled'], {
      description: 'A disabled webhook gets no events, and keeps its position in the event log.',
    }),
    disabledReason: Type.Optional(Type.String({ description: 'Why it is disabled.' })),
    lastError: Type.Optional(Type.String({ description: 'Last failure; absent without one.' })),
    lastErrorAt: Type.Optional(timestamp('When it did.')),
    ...failureMembers,
    secret: Type.Optional(
      Type.String({
        description:
          'Secret that verifies the signatures (Standard Webhooks). Present only in the answers of creation and rotation.',
      }),
    ),
    createdAt: timestamp('When it was created: it is sent what has happened since.'),
  },
  { $id: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

/** Body of POST /v1/webhooks. */
export const CreateWebhook = Type.Object(
  {
    url: Type.String({ minLength: 1, description: 'An https URL of at most 2,048 characters, on a public host.' }),
    types: Type.Optional(typesList('Only events of these types. Without: all.')),
    mailboxId: Type.Optional(
      Type.String({
        description:
          'Only events of this active mailbox; the webhook is deleted after its end. Default: events of all mailboxes.',
      }),
    ),
  },
  {
    $id: 'CreateWebhook',
    additionalProperties: false,
    examples: [{ url: 'https://example.com/mayfly', types: ['mail.received'] }],
  },
);
export type CreateWebhook = Static<typeof CreateWebhook>;

/** Body of PATCH /v1/webhooks/{webhookId}. A field that is absent does not change. */
export const UpdateWebhook = Type.Object(
  {
    url: Type.Optional(Type.String({ minLength: 1, description: 'As at creation.' })),
    types: Type.Optional(
      Type.Union([typesList('Only events of these types.'), Type.Null()], { description: 'null: all types.' }),
    ),
    mailboxId: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'An active mailbox; null: all mailboxes.' }),
    ),
    status: Type.Optional(
      Type.Enum(['active', 'disabled'], {
        description: 'active: sends again, from its position on; events that were no longer kept are missing.',
      }),
    ),
  },
  { $id: 'UpdateWebhook', additionalProperties: false, examples: [{ status: 'active' }] },
);
export type UpdateWebhook = Static<typeof UpdateWebhook>;

/** The states of a delivery. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

const outcome = {
  status: Type.Optional(Type.Integer({ description: 'The HTTP status of the answer.' })),
  reason: Type.Optional(Type.String({ description: 'Why it did not succeed.' })),
  code: Type.Optional(Type.Enum([...attemptFailures], { description: 'The same for programs.' })),
  excerpt: Type.Optional(Type.String({ description: "The start of the answer's body, at most 1 KiB." })),
  durationMs: Type.Optional(Type.Integer({ minimum: 0, description: 'How long the answer took, in milliseconds.' })),
};

/** An event on its way to a webhook. */
export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'The webhook-id header of every attempt.' }),
    eventId: Type.String({ description: 'The id of the event.' }),
    type: Type.String({ description: 'The type of the event.' }),
    mailboxId: Type.Optional(Type.String({ description: 'Mailbox of the event. Absent for an event of no mailbox.' })),
    state: Type.Enum([...deliveryStates], { description: 'pending: there will be another attempt.' }),
    createdAt: timestamp('When it was queued.'),
    nextAttemptAt: Type.Optional(timestamp('While it is pending: when the next attempt is due.')),
    finishedAt: Type.Optional(timestamp('When it was delivered or given up.')),
    attempts: Type.Array(Type.Object({ at: timestamp('When it began.'), ...outcome }), {
      description: 'Outcomes of the last attempts, oldest first: at most 10.',
    }),
  },
  { $id: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** Outcome of a test. */
export const WebhookTest = Type.Object(
  { delivered: Type.Boolean({ description: 'Whether the receiver answered with a 2xx status.' }), ...outcome },
  { $id: 'WebhookTest' },
);
export type WebhookTest = Static<typeof WebhookTest>;

/** Query of GET /v1/webhooks/{webhookId}/deliveries. */
export const WebhookDeliveryQuery = Type.Object({
  ...pageMembers,
  before: Type.Optional(
    Type.String({ description: 'Id of a delivery: returns only older ones. Not together with `cursor`.' }),
  ),
  state: Type.Optional(Type.Enum([...deliveryStates], { description: 'Only deliveries in this state.' })),
});
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>;
