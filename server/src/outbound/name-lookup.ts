import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import { isNoRecord, withResolver } from '../dns/resolver.ts';
import { HostsFile } from './hosts-file.ts';
import { type Lookup, NoAddressError } from './receiver-addresses.ts';

/** Names that are always this machine, and that nobody else is asked for (RFC 6761 §6.3). */
const localhost = /(^|\.)localhost$/;
const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };

/** Error of a look-up that no name server has answered. */
export class LookupFailedError extends Error {
  override name = 'LookupFailedError';
  readonly code = 'EAI_AGAIN';
}

/**
 * Creates a function that resolves host names by the hosts file, then by DNS, as fully qualified names. Each look-up has a
 * resolver of its own, so that none waits for another, and ends at once when its signal is aborted.
 * @param options.nameServers Name servers in place of those of the system.
 */
export function createLookup(options: { nameServers?: readonly string[]; hostsFile?: string } = {}): Lookup {
  const { nameServers = [], hostsFile = '/etc/hosts' } = options;
  const hosts = new HostsFile(hostsFile);
  return async (hostname, signal) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const known = hosts.addressesOf(name);
    if (known.length > 0) return known;
    if (localhost.test(name)) return [loopback];
    return withResolver({ nameServers, signal }, (resolver) => resolve(resolver, name));
  };
}

/** Resolves a name to addresses of both families. Those of one family are enough if the query for the other fails. */
async function resolve(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [...addressesOf(four, 4), ...addressesOf(six, 6)];
  if (addresses.length > 0) return addresses;
  const temporary = [four, six].find((answer) => answer.status === 'rejected' && !isNoRecord(answer.reason));
  if (temporary?.status === 'rejected') {
    throw new LookupFailedError('no name server has answered', { cause: temporary.reason });
  }
  throw new NoAddressError('the host has no address');
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
