import type { Service } from '../support/service.ts';

/** A key that has the scope of the operator alone. */
export async function operatorKey({ app }: Service): Promise<string> {
  const key = { owner: 'ops', name: 'operator', domains: [], expiresAtMs: null, scopes: ['operator'] as const };
  return (await app.accounts.createKey(key)).key;
}
