import { Resolver } from 'node:dns/promises';

/** Time in milliseconds after which an unanswered query is sent once more. */
const queryMsMax = 2_000;
const triesMax = 2;

/** Answers of a name server that no later query changes soon: no such name, no record, or a name that it cannot read. */
const permanentCodes: readonly unknown[] = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

/** Name servers of queries, and the signal that ends them. */
export interface ResolverOptions {
  /** Name servers in place of those of the system; none for those. */
  readonly nameServers: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Runs queries with a resolver of their own (c-ares), so that none waits for those of others. They end at once when the
 * signal is aborted.
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

/** Whether a failed query says that there is no such record, and not that no name server has answered. */
export function isNoRecord(error: unknown): boolean {
  return error instanceof Error && 'code' in error && permanentCodes.includes(error.code);
}
