import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressFamily, isWithin, networkOf, plainAddress } from '../../lib/client-network.ts';

/** Headers in which proxies name the client. */
export const forwardingHeaders = ['x-forwarded-for', 'forwarded'] as const;

/** Trusted reverse proxies, and the header in which they name the client. */
export interface ForwardingProxies {
  /** Addresses of the proxies. */
  readonly proxies: BlockList;
  /**
   * The header that they write. One alone counts: a proxy passes the other one on as the client wrote it.
   */
  readonly forwardingHeader: (typeof forwardingHeaders)[number];
}

/** Maximum number of addresses of a chain of proxies that are read. */
const hopsMax = 16;

/**
 * Network of the client of a request. Behind trusted proxies it is that of the last address in their header that does not belong
 * to one of them; the client may have written what stands before that.
 */
export function clientNetworkOf(
  { peer, headers }: Pick<FastifyRequest, 'peer' | 'headers'>,
  { proxies, forwardingHeader }: ForwardingProxies,
): string {
  let { address } = peer;
  const chain = String(headers[forwardingHeader] ?? '')
    .split(',')
    .slice(-hopsMax);
  while (isWithin(proxies, address)) {
    const hop = chain.pop() ?? '';
    const before = addressIn(forwardingHeader === 'forwarded' ? forwardedFor(hop) : hop.trim());
    // Who is not named by an address, or not at all, counts as the proxy that does not name it.
    if (before === undefined) break;
    address = before;
  }
  return networkOf(address);
}

/** A parameter of an element of Forwarded (RFC 7239 §4): a token, or a quoted string. */
const parameter = /^[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*")$/;

/**
 * The node in the parameter `for` of an element of Forwarded; `''` when it has none, or has anything that is no parameter, as the
 * rest of a quoted string with a comma has.
 */
function forwardedFor(element: string): string {
  const parameters = element.split(';').map((part) => part.trim());
  if (!parameters.every((part) => parameter.test(part))) return '';
  const named = parameters.filter((part) => /^for=/i.test(part));
  const [node = ''] = named;
  return named.length === 1 ? node.slice('for='.length).replace(/^"(.*)"$/, '$1') : '';
}

/** Address of a node, which may have a port (RFC 7239 §6); `undefined` for one that is hidden, unknown, or no address. */
function addressIn(node: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\w+)?$/.exec(node) ?? [];
  const address = plainAddress(bracketed ?? plain ?? node);
  // A zone is of the machine that wrote it.
  return addressFamily(address) === undefined || address.includes('%') ? undefined : address;
}
