import type { ApiTypes } from '../../../../client/src/main.ts';
import { ApiKey, CreateApiKey } from '../../contract/access/api-keys.ts';
import { Type } from '../../contract/schema.ts';
import { tool, unnamed } from '../tool.ts';

type Schemas = ApiTypes['schemas'];

/** Tools that list, make and revoke API keys. */
export const keyTools = [
  tool({
    name: 'list_keys',
    title: 'List API keys',
    description: 'Lists the newest 200 valid API keys, without the keys themselves. Use it to see what has access.',
    scope: 'keys',
    effects: { readOnly: true, idempotent: true },
    input: Type.Object({}, { additionalProperties: false }),
    output: Type.Object({ keys: Type.Array(unnamed(ApiKey)) }),
    run: async (_, { service, signal }) => {
      const query = { limit: 200 };
      const { items } = await service.json<{ items: Schemas['ApiKey'][] }>('/v1/api-keys', { query, signal });
      const lines = items.map(({ id, name, scopes }) => `${id}  ${JSON.stringify(name)}  ${scopes.join(', ')}`);
      return { data: { keys: items }, text: lines.join('\n') };
    },
  }),
  tool({
    name: 'create_key',
    title: 'Make an API key',
    description:
      'Makes an API key that can do no more than the present one, and shows it once. Use it only when the user asks for a key; give it as few scopes as will do.',
    scope: 'keys',
    effects: {},
    input: unnamed(CreateApiKey),
    output: unnamed(ApiKey),
    run: async (body, { service, signal }) => {
      const call = { method: 'POST', body, signal } as const;
      const made = await service.json<Schemas['ApiKey']>('/v1/api-keys', call);
      return { data: made, text: `The key ${made.id} is ${made.key}. It is not shown again.` };
    },
  }),
  tool({
    name: 'revoke_key',
    title: 'Revoke an API key',
    description: 'Revokes an API key and all that were made with it, for good. Use it only when the user asks for it.',
    scope: 'keys',
    effects: { destructive: true, idempotent: true },
    input: Type.Object({ key_id: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    output: Type.Object({ revoked: Type.String({ description: 'Id of the key.' }) }),
    run: async ({ key_id: id }, { service, signal }) => {
      await service.json(`/v1/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE', signal });
      return { data: { revoked: id }, text: `The key ${id} is revoked.` };
    },
  }),
] as const;
