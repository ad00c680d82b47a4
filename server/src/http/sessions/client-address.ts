import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { addressFamily, isWithin, networkOf, plainAddress } from '../../lib/client-network.ts';

/** Maximum number of addresses of a chain of proxies that are read. */
const hopsMax = 16;

/**
 * Network of the client of a request. Behind trusted proxies it is that of the last address in X-Forwarded-For that
 * does not belong to one of them; the client may have written the addresses before that.
 */
export function clientNetworkOf({ raw, headers }: FastifyRequest, proxies: BlockList): string {
  let address = plainAddress(raw.socket.remoteAddress ?? '');
  const chain = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .slice(-hopsMax);
  while (isWithin(proxies, address)) {
    const before = chain.pop()?.trim() ?? '';
    if (addressFamily(before) === undefined) break;
    address = plainAddress(before);
  }
  return networkOf(address);
}
