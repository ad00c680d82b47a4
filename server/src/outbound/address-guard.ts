import type { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Guard of the addresses to which webhooks are sent. */
export interface AddressGuard {
  /** Reason why nothing may be sent to this IP address; `undefined` when it is permitted. It never names the address. */
  refusal(address: string): string | undefined;
}

/**
 * The only part of IPv6 that IANA has assigned as public unicast (RFC 4291 §2.4); exceptions in it have ranges of their
 * own.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Addresses that look public, but answer only to virtual machines of a cloud, such as Azure's platform with its
 * metadata.
 */
const cloudPlatforms = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')];

/**
 * Creates a guard that permits public unicast addresses, and those of `allowed`. An address that carries an IPv4 address
 * inside IPv6 (mapped, compatible, 6to4, Teredo, NAT64) is refused, because it is not visible where it leads. A NAT64
 * prefix that a network chose for itself (RFC 6052 §2.2) cannot be told from other public addresses.
 * @param options.allowed Private networks of the operator that may receive webhooks.
 */
export function createAddressGuard(options: { allowed?: BlockList } = {}): AddressGuard {
  return {
    refusal(text) {
      const address = parseAddress(text);
      if (address === undefined) return 'is not an address';
      if (options.allowed?.check(text, address.kind())) return undefined;
      const range = address instanceof ipaddr.IPv4 ? rangeOfIPv4(address) : rangeOfIPv6(address);
      return range === 'unicast' ? undefined : `is not a public address (${range})`;
    },
  };
}

/** Whether the text is an IP address as WHATWG URLs and resolvers write it, without brackets and without a zone. */
export function isAddress(text: string): boolean {
  return parseAddress(text) !== undefined;
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The library also takes 0x7f.1 and 0177.0.0.1, which others read in other ways.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // A zone (RFC 4007 §11) names one of our interfaces.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return undefined;
  return ipaddr.IPv6.parse(text);
}

function rangeOfIPv4(address: ipaddr.IPv4): string {
  return cloudPlatforms.some((network) => address.match(network)) ? 'cloudPlatform' : address.range();
}

function rangeOfIPv6(address: ipaddr.IPv6): string {
  const range = address.range();
  return range === 'unicast' && !address.match(globalUnicast) ? 'reserved' : range;
}
