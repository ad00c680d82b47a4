import { ApiKey, CreateApiKey } from '../contract/api-keys.ts';
import { CreateMailbox, Ids } from '../contract/bodies.ts';
import { Event, EventList, StreamTicket } from '../contract/events.ts';
import { Problem } from '../contract/problem.ts';
import { Attachment, Email, Mailbox } from '../contract/resources.ts';
import { type TSchema, Type } from '../contract/schema.ts';
import { AccountUsage } from '../contract/usage.ts';
import { EmailMatch, TextMatch, WaitRequest, WaitResult } from '../contract/wait.ts';
import { CreateWebhook, UpdateWebhook, Webhook, WebhookDelivery, WebhookTest } from '../contract/webhooks.ts';
import { problemType } from './problem.ts';

/** The schemas of the contract that the OpenAPI document shows by name. */
export const contractSchemas: readonly TSchema[] = [
  ...[Mailbox, Email, Attachment, Problem, CreateMailbox, Ids],
  ...[Event, EventList, StreamTicket, TextMatch, EmailMatch, WaitRequest, WaitResult],
  ...[Webhook, CreateWebhook, UpdateWebhook, WebhookDelivery, WebhookTest],
  ...[ApiKey, CreateApiKey, AccountUsage],
];

/** Reference to a schema of the contract by name, as the OpenAPI document shows it. */
export function ref(name: string): TSchema {
  return Type.Unsafe({ $ref: `${name}#` });
}

/** Schema of a list: an object with `items`. */
export function listOf(name: string): TSchema {
  return Type.Object({ items: Type.Array(ref(name)) }, { additionalProperties: false });
}

const descriptions: Readonly<Record<number, string>> = {
  200: 'What was asked for.',
  201: 'Created.',
  204: 'Done; no content.',
  400: 'The request is not valid.',
  401: 'The API key is missing or not valid.',
  403: 'No access.',
  404: 'Not found, or expired.',
  405: 'The path does not take this method.',
  410: 'The events behind the cursor are gone.',
  413: 'The request body is too large.',
  422: 'The Idempotency-Key was used for another call.',
  429: 'A quota is exceeded.',
  500: 'A bug in the service.',
  503: 'The service cannot do this now.',
};

/** Statuses that every call may be answered with. */
const always = [401, 500, 503];

/** Headers of every answer to a known caller. */
const headers = {
  'X-RateLimit-Remaining': {
    type: 'integer',
    minimum: 0,
    description: 'API calls left in the daily quota, which starts again at midnight UTC.',
  },
};

/** Description of one answer in the OpenAPI document. */
export interface DocumentedAnswer {
  readonly description: string | undefined;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly schema: TSchema }>>;
}

/** Answers of a route: its success, and problems with the given statuses and those of every call. */
export function answers(
  success: Record<number, TSchema>,
  problems: readonly number[],
): Record<string, DocumentedAnswer> {
  const statuses = [...new Set([...always, ...problems])].sort();
  const succeeded = Object.entries(success).map(([status, schema]) => {
    const description = descriptions[Number(status)];
    const body = schema === noContent ? schema : { content: { 'application/json': { schema } } };
    return [status, { description, headers, ...body }];
  });
  const failed = statuses.map((status) => [
    status,
    {
      description: descriptions[status],
      ...(status === 401 ? {} : { headers }),
      content: { [problemType]: { schema: ref('Problem') } },
    },
  ]);
  return Object.fromEntries([...succeeded, ...failed]);
}

/** Answers of a route that interface.md does not have. There, calls beyond the owner's share are refused with 429. */
export function extensionAnswers(
  success: Record<number, TSchema>,
  problems: readonly number[],
): Record<string, DocumentedAnswer> {
  return answers(success, [...problems, 429]);
}

/** Answer of every delete: 204 without content. */
export const noContent: TSchema = Type.Null();

const id = (description: string) => Type.String({ description });

/** Path parameters of a mailbox. */
export const mailboxPath = Type.Object({ mailboxId: id('Mailbox identifier.') });
/** Path parameters of a mail. */
export const mailPath = Type.Object({ mailboxId: id('Mailbox identifier.'), mailId: id('Email identifier.') });
/** Path parameters of an attachment. */
export const attachmentPath = Type.Object({
  mailboxId: id('Mailbox identifier.'),
  mailId: id('Email identifier.'),
  attachmentId: id('Attachment identifier.'),
});
/** Path parameters of a webhook. */
export const webhookPath = Type.Object({ webhookId: id('Webhook identifier.') });
/** Path parameters of an API key. */
export const keyPath = Type.Object({ keyId: id('Identifier of an API key, not the key itself.') });
/** Path parameters of a delivery of a webhook. */
export const deliveryPath = Type.Object({
  webhookId: id('Webhook identifier.'),
  deliveryId: id('Delivery identifier.'),
});
