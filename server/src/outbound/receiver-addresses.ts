import type { LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { type AddressGuard, isAddress } from './address-guard.ts';

/** Resolves a host name to all of its addresses. When aborted, it ends at once. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Error of a receiver with an address that nothing may be sent to. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
}

/** Error of a name without an address, for which some resolvers return an empty list. */
export class NoAddressError extends Error {
  override name = 'NoAddressError';
  readonly code = 'ENODATA';
}

/**
 * Finds all addresses of a host. One refused address refuses the whole host: a name that is public and private at once is
 * made to deceive the guard.
 * @throws AddressRefusedError, NoAddressError, or the error of `lookup`.
 */
export async function findAddresses(
  host: string,
  { lookup, guard, signal }: { lookup: Lookup; guard: AddressGuard; signal: AbortSignal },
): Promise<LookupAddress[]> {
  const addresses = isAddress(host)
    ? [{ address: host, family: host.includes(':') ? 6 : 4 }]
    : await lookup(host, signal);
  if (addresses.length === 0) throw new NoAddressError('the host has no address');
  for (const { address } of addresses) {
    const refusal = guard.refusal(address);
    if (refusal !== undefined) throw new AddressRefusedError(`the host ${refusal}`);
  }
  return addresses;
}

/** Makes a `lookup` for a socket that knows these addresses only, so that no name is resolved a second time. */
export function onlyThese(addresses: readonly LookupAddress[]): NonNullable<RequestOptions['lookup']> {
  return (_hostname, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    if (first === undefined) callback(new NoAddressError('the host has no address'), '');
    else callback(null, first.address, first.family);
  };
}
