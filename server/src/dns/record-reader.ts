import type { Resolver } from 'node:dns/promises';
import { withPatience } from '../lib/scheduling/deadline.ts';
import { isNoRecord, withResolver } from './resolver.ts';

/** Longest time in milliseconds of a query with all its tries. Time in which this process was blocked does not count. */
const lookMsMax = 5_000;

/** Values of the records of a name and type; empty when there are no records. `failed`: no name server has answered. */
export type RecordAnswer =
  | { readonly outcome: 'answered'; readonly values: readonly string[] }
  | { readonly outcome: 'failed' };

/**
 * Reader of the DNS records of foreign domains. It ends in time, whatever their name servers answer, and however late.
 */
export class RecordReader {
  readonly #nameServers: readonly string[];

  /** @param options.nameServers Name servers in place of those of the system, which are used if it is empty. */
  constructor(options: { nameServers: readonly string[] }) {
    this.#nameServers = options.nameServers;
  }

  /** Reads the TXT records of a name, the strings of each put together (RFC 7208 §3.3). */
  txt(name: string, signal: AbortSignal): Promise<RecordAnswer> {
    return this.#read(signal, async (resolver) => {
      const records = await resolver.resolveTxt(name);
      return records.map((strings) => strings.join(''));
    });
  }

  /** Reads the hosts that the MX records of a name point at, the most preferred first. */
  mx(name: string, signal: AbortSignal): Promise<RecordAnswer> {
    return this.#read(signal, async (resolver) => {
      const records = await resolver.resolveMx(name);
      return records.sort((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
    });
  }

  /** Reads the IPv4 addresses of a name, within a time in milliseconds. */
  ipv4(name: string, msMax: number): Promise<RecordAnswer> {
    return this.#read(new AbortController().signal, (resolver) => resolver.resolve4(name), msMax);
  }

  async #read(
    signal: AbortSignal,
    query: (resolver: Resolver) => Promise<string[]>,
    msMax = lookMsMax,
  ): Promise<RecordAnswer> {
    const late = new AbortController();
    const options = { nameServers: this.#nameServers, signal: AbortSignal.any([signal, late.signal]) };
    try {
      return { outcome: 'answered', values: await withPatience(withResolver(options, query), msMax) };
    } catch (error) {
      return isNoRecord(error) ? { outcome: 'answered', values: [] } : { outcome: 'failed' };
    } finally {
      late.abort();
    }
  }
}
