import type { ApiTypes } from '../../../../client/src/main.ts';
import { CreateDomain, Domain } from '../../contract/domains.ts';
import { Type } from '../../contract/schema.ts';
import { tool, unnamed } from '../tool.ts';

type Schemas = ApiTypes['schemas'];

const id = Type.String({ minLength: 1, description: 'Id of the domain, as list_domains gives it.' });

/** Tools that add, verify, list and delete mail domains. */
export const domainTools = [
  tool({
    name: 'list_domains',
    title: 'List mail domains',
    description: 'Lists the mail domains of the account, with the DNS records that each needs and what is there.',
    scope: 'domains',
    isForAll: true,
    effects: { readOnly: true, idempotent: true },
    input: Type.Object({}, { additionalProperties: false }),
    output: Type.Object({ domains: Type.Array(unnamed(Domain)) }),
    run: async (_, { service, signal }) => {
      const query = { limit: 200 };
      const { items } = await service.json<{ items: Schemas['Domain'][] }>('/v1/domains', { query, signal });
      return { data: { domains: items }, text: items.map(line).join('\n') || 'There is no domain.' };
    },
  }),
  tool({
    name: 'add_domain',
    title: 'Add a mail domain',
    description: 'Adds a mail domain and tells the DNS records to set. Use verify_domain when they are set.',
    scope: 'domains',
    isForAll: true,
    effects: {},
    input: unnamed(CreateDomain),
    output: unnamed(Domain),
    run: async (body, { service, signal }) => {
      const call = { method: 'POST', body, signal } as const;
      return answerOf(await service.json<Schemas['Domain']>('/v1/domains', call));
    },
  }),
  tool({
    name: 'verify_domain',
    title: 'Verify a mail domain',
    description:
      'Looks the DNS records of a domain up, and verifies it when they are right. Use it after they were set.',
    scope: 'domains',
    isForAll: true,
    effects: { idempotent: true },
    input: Type.Object({ domain_id: id }, { additionalProperties: false }),
    output: unnamed(Domain),
    run: async (input, { service, signal }) => {
      const call = { method: 'POST', signal } as const;
      return answerOf(
        await service.json<Schemas['Domain']>(`/v1/domains/${encodeURIComponent(input.domain_id)}/verify`, call),
      );
    },
  }),
  tool({
    name: 'delete_domain',
    title: 'Delete a mail domain',
    description: 'Deletes a domain and its mailboxes, for good. Use it only when the user asks for it.',
    scope: 'domains',
    isForAll: true,
    effects: { destructive: true, idempotent: true },
    input: Type.Object({ domain_id: id }, { additionalProperties: false }),
    output: Type.Object({ deleted: Type.String({ description: 'Id of the domain.' }) }),
    run: async (input, { service, signal }) => {
      await service.json(`/v1/domains/${encodeURIComponent(input.domain_id)}`, { method: 'DELETE', signal });
      return { data: { deleted: input.domain_id }, text: `The domain ${input.domain_id} is deleted.` };
    },
  }),
] as const;

function answerOf(domain: Schemas['Domain']) {
  const records = domain.records.map(({ type, name, value, status }) => `${type} ${name} ${value}: ${status}`);
  return { data: domain, text: [line(domain), ...records].join('\n') };
}

function line({ id, name, status, firstMail, subdomains }: Schemas['Domain']): string {
  const rules = [
    ...(firstMail === null ? [] : ['first mails make mailboxes']),
    ...(subdomains ? ['with subdomains'] : []),
  ];
  return `${id}  ${name}  ${[status, ...rules].join(', ')}`;
}
