import type { ApiDialect } from './base/dialect.ts';
import type { DialectParts } from './base/parts.ts';
import type { DialectName } from './names.ts';

type Load = (parts: DialectParts) => Promise<ApiDialect>;

/** Each dialect is loaded when it is named: one that is off costs nothing. */
const dialects: Readonly<Partial<Record<DialectName, Load>>> = {
  maildev: async (parts) => (await import('./maildev/maildev.ts')).maildev(parts),
  inbucket: async (parts) => (await import('./inbucket/inbucket.ts')).inbucket(parts),
  mailcatcher: async (parts) => (await import('./mailcatcher/mailcatcher.ts')).mailcatcher(parts),
  mailhog: async (parts) => (await import('./mailhog/mailhog.ts')).mailhog(parts),
  mailpit: async (parts) => (await import('./mailpit/mailpit.ts')).mailpit(parts),
  mailosaur: async (parts) => (await import('./mailosaur/mailosaur.ts')).mailosaur(parts),
  mailslurp: async (parts) => (await import('./mailslurp/mailslurp.ts')).mailslurp(parts),
};

/** Loads dialects, in the order of their names. */
export function loadDialects(names: readonly DialectName[], parts: DialectParts): Promise<ApiDialect[]> {
  return Promise.all(names.flatMap((name) => dialects[name]?.(parts) ?? []));
}
