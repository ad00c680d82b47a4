import { type BlockList, isIP } from 'node:net';
import { partOf } from './shares.ts';

/** Normalises an IPv4 address that the socket has as IPv6 (RFC 4291 §2.5.5.2) to its dotted form. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d{1,3}\.)/i, '');
}

/**
 * Network of a client, for which limits count: an IPv4 address, or the /64 of an IPv6 address, which one subscriber
 * has.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%', 1).join('').split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}

/**
 * Address block of a network of `networkOf`: the /24 of an IPv4 address, the /48 of an IPv6 network. Smaller blocks are
 * not routed on the Internet, and one site may have all of a block (RFC 6177).
 */
export function addressBlockOf(network: string): string {
  return network
    .split(/[.:]/)
    .slice(0, 3)
    .join(network.includes(':') ? ':' : '.');
}

/** Holder of shares that a network is: a part of its address block, so that no site has more of them than it may have. */
export function networkHolder(network: string): string {
  return partOf(addressBlockOf(network), network);
}

/** Family of an address; `undefined` for a text that is not an address. */
export function addressFamily(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/** Whether an address is in one of some networks. */
export function isWithin(networks: BlockList, address: string): boolean {
  const family = addressFamily(address);
  return family !== undefined && networks.check(address, family);
}
