/** Scopes in the order in which they are offered, the least first. */
export const offeredScopes = ['mailboxes:read', 'mailboxes', 'domains', 'keys', 'webhooks', 'scripts'] as const;

/** Days after which a new key may end; `never` is as long as the key that makes it. */
export const lives = ['never', '1', '7', '30', '90', '365'] as const;

/** How long a new key lives. */
export type Life = (typeof lives)[number];

const dayMs = 86_400_000;

/** Expiry of a key with this life, in the form of the API; `undefined`: it expires with its maker. */
export function endOf(life: Life, nowMs: number): string | undefined {
  return life === 'never' ? undefined : new Date(nowMs + Number(life) * dayMs).toISOString();
}

/** Names separated by commas, blanks or line ends, without repetitions. */
export function namesIn(text: string): string[] {
  const separated = text.replaceAll(',', ' ').replaceAll('\n', ' ').split(' ');
  return [...new Set(separated.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''))];
}

interface MadeKey {
  readonly id: string;
  readonly createdBy?: string;
}

/** Number of keys that were made with a key, or with one of those. They end with it. */
export function countMadeWith(keyId: string, keys: readonly MadeKey[]): number {
  const ending = new Set([keyId]);
  for (let before = 0; before !== ending.size; ) {
    before = ending.size;
    for (const { id, createdBy } of keys) if (createdBy !== undefined && ending.has(createdBy)) ending.add(id);
  }
  return ending.size - 1;
}
