import { Resolver } from 'node:dns/promises';

/** Time in milliseconds after which an unanswered query is sent once more. */
const queryMsMax = 2_000;
const triesMax = 2;

/** Answers of a name server that are final: the name does not exist, has no such record, or cannot be read. */
const permanentCodes: readonly unknown[] = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

/** Name servers of queries, and the signal that ends them. */
export interface ResolverOptions {
  /** Name servers in place of those of the system, which are used if it is empty. */
  readonly nameServers: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Runs queries with a resolver of their own (c-ares), so that none waits for others. They end at once when the signal
 * is aborted.
 */
export async function withResolver<T>(
  { nameServers, signal }: ResolverOptions,
  queries: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: queryMsMax, maxTimeout: queryMsMax, tries: triesMax });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await queries(resolver);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Whether a failed query means that the record does not exist, and not that no name server has answered. */
export function isNoRecord(error: unknown): boolean {
  return error instanceof Error && 'code' in error && permanentCodes.includes(error.code);
}
