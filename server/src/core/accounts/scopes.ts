import { type Scope, scopes } from '../../contract/access/api-keys.ts';
import { AppError } from '../errors.ts';

interface ScopeHolder {
  readonly scopes: ReadonlySet<Scope>;
}

/** Sets of scopes by their stored texts: there are few, and every call asks for one. */
const parsed = new Map<string, ReadonlySet<Scope>>();

/** Parses stored scopes, which have blanks between them. */
export function parseScopes(text: string): ReadonlySet<Scope> {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const names = new Set(text.split(' '));
  const set = new Set(scopes.filter((scope) => names.has(scope)));
  parsed.set(text, set);
  return set;
}

/** Text in which scopes are stored: always in one order. */
export function scopesText(given: readonly Scope[]): string {
  return scopes.filter((scope) => given.includes(scope)).join(' ');
}

/** Finds a scope by its name. */
export function scopeNamed(name: string): Scope | undefined {
  return scopes.find((scope) => scope === name);
}

/** Names of all scopes, for people. */
export const scopeNames = scopes.join(', ');

/** Whether a caller has a scope. `mailboxes` includes `mailboxes:read`. */
export function hasScope({ scopes: held }: ScopeHolder, scope: Scope): boolean {
  return held.has(scope) || (scope === 'mailboxes:read' && held.has('mailboxes'));
}

/**
 * Checks that a caller has a scope.
 * @throws AppError `scope_missing`
 */
export function requireScope(caller: ScopeHolder, scope: Scope): void {
  if (hasScope(caller, scope)) return;
  const held = [...caller.scopes].join(', ');
  throw new AppError('scope_missing', `the key lacks the scope ${scope}: it has ${held}; use a key that has it`);
}
