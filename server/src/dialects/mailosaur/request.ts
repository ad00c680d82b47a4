import { waitSecondsMax } from '../../contract/wait.ts';
import { isServerId } from '../../core/domains/server-id.ts';
import { DialectError } from '../base/dialect-error.ts';

/** Items of a page, as Mailosaur has them. */
const itemsMax = 1_000;
const itemsDefault = 50;
/** Pages that may be asked for: those before are read, too. */
const pageMax = 1_000;
/**
 * Time in milliseconds for which a search waits when the call does not say. Its clients do not tell for how long they ask
 * again; their time is over late by this at most.
 */
export const searchHoldMs = 1_000;

/**
 * Reads which server a query is about.
 * @throws DialectError 400
 */
export function serverIn(query: URLSearchParams): string {
  const server = query.get('server') ?? '';
  if (isServerId(server)) return server;
  throw new DialectError(400, 'server must be the id of a server: eight lower-case letters or digits');
}

/**
 * Reads which page a query asks for.
 * @throws DialectError 400
 */
export function pageIn(query: URLSearchParams): { start: number; limit: number } {
  const page = wholeOf(query, 'page', { usual: 0, min: 0, max: pageMax });
  const limit = wholeOf(query, 'itemsPerPage', { usual: itemsDefault, min: 1, max: itemsMax });
  return { start: page * limit, limit };
}

/**
 * Reads for how many milliseconds a search is to wait at most.
 * @throws DialectError 400
 */
export function waitMsIn(query: URLSearchParams): number {
  const asked = wholeOf(query, 'timeout', { usual: searchHoldMs, min: 0, max: Number.MAX_SAFE_INTEGER });
  return Math.min(asked, waitSecondsMax * 1_000);
}

function wholeOf(
  query: URLSearchParams,
  name: string,
  { usual, min, max }: { usual: number; min: number; max: number },
): number {
  const text = query.get(name);
  if (text === null || text === '') return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new DialectError(400, `${name} must be a whole number, ${min} to ${max}`);
}

/**
 * Whether sent messages are asked for. There are none: the service never sends mail.
 * @throws DialectError 400
 */
export function isOfSent(query: URLSearchParams): boolean {
  const dir = (query.get('dir') ?? 'Received').toLowerCase();
  if (dir !== 'sent' && dir !== 'received') throw new DialectError(400, 'dir must be Sent or Received');
  return dir === 'sent';
}
