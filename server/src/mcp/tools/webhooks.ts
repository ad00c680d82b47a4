import type { ApiTypes } from '../../../../client/src/main.ts';
import { Type } from '../../contract/schema.ts';
import { CreateWebhook, Webhook, WebhookTest } from '../../contract/webhooks.ts';
import { tool, unnamed } from '../tool.ts';

type Schemas = ApiTypes['schemas'];

const id = Type.String({ minLength: 1, description: 'Id of the webhook, as list_webhooks gives it.' });

/** Tools that make, test, list and delete webhooks. */
export const webhookTools = [
  tool({
    name: 'list_webhooks',
    title: 'List webhooks',
    description: 'Lists the newest 200 webhooks, with what went wrong last. Use it to see who is sent events.',
    scope: 'webhooks',
    effects: { readOnly: true, idempotent: true },
    input: Type.Object({}, { additionalProperties: false }),
    output: Type.Object({ webhooks: Type.Array(unnamed(Webhook)) }),
    run: async (_, { service, signal }) => {
      const query = { limit: 200 };
      const { items } = await service.json<{ items: Schemas['Webhook'][] }>('/v1/webhooks', { query, signal });
      const lines = items.map(({ id, url, status }) => `${id}  ${url}  ${status}`);
      return { data: { webhooks: items }, text: lines.join('\n') || 'There is no webhook.' };
    },
  }),
  tool({
    name: 'create_webhook',
    title: 'Make a webhook',
    description:
      'Makes a webhook: what happens from now on is sent to its URL. The answer alone has the secret of its signatures. Use it only when the user gives the URL.',
    scope: 'webhooks',
    effects: {},
    input: unnamed(CreateWebhook),
    output: unnamed(Webhook),
    run: async (body, { service, signal }) => {
      const call = { method: 'POST', body, signal } as const;
      const made = await service.json<Schemas['Webhook']>('/v1/webhooks', call);
      return { data: made, text: `The webhook ${made.id} sends to ${made.url}. Its secret is ${made.secret}.` };
    },
  }),
  tool({
    name: 'test_webhook',
    title: 'Test a webhook',
    description: 'Sends an event of type webhook.test at once, and tells what came of it.',
    scope: 'webhooks',
    effects: {},
    input: Type.Object({ webhook_id: id }, { additionalProperties: false }),
    output: unnamed(WebhookTest),
    run: async (input, { service, signal }) => {
      const call = { method: 'POST', signal } as const;
      const outcome = await service.json<Schemas['WebhookTest']>(
        `/v1/webhooks/${encodeURIComponent(input.webhook_id)}/test`,
        call,
      );
      const reason = outcome.reason ?? `status ${outcome.status}`;
      return { data: outcome, text: outcome.delivered ? 'It was delivered.' : `It was not delivered: ${reason}.` };
    },
  }),
  tool({
    name: 'delete_webhook',
    title: 'Delete a webhook',
    description: 'Deletes a webhook and its deliveries. Use it only when the user asks for it.',
    scope: 'webhooks',
    effects: { destructive: true, idempotent: true },
    input: Type.Object({ webhook_id: id }, { additionalProperties: false }),
    output: Type.Object({ deleted: Type.String({ description: 'Id of the webhook.' }) }),
    run: async (input, { service, signal }) => {
      await service.json(`/v1/webhooks/${encodeURIComponent(input.webhook_id)}`, { method: 'DELETE', signal });
      return { data: { deleted: input.webhook_id }, text: `The webhook ${input.webhook_id} is deleted.` };
    },
  }),
] as const;
