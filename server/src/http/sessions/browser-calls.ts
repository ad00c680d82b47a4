import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnerLimits } from '../../core/owner-limits.ts';
import { networkHolder } from '../../lib/client-network.ts';
import { crossOrigin, type PageOrigin } from './page-origin.ts';
import type { SessionCookie } from './session-cookie.ts';

/**
 * Secret of the session of a request; `undefined` when it has none, or when it is a read that a page of another origin
 * may have caused.
 * @throws AppError `cross_origin` for an unsafe request that does not prove that it comes from a page of the service.
 */
export function sessionSecretOf(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'raw' | 'peer'>,
  { cookie, pageOrigin }: { cookie: SessionCookie; pageOrigin: PageOrigin },
): string | undefined {
  const secret = cookie.read(request);
  if (secret === undefined || pageOrigin.isOwn(request)) return secret;
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  throw crossOrigin();
}

/**
 * Makes a request of a guest take from the share of its network until it is answered; a stream until its connection
 * ends.
 * @throws AppError `too_many_requests`, `overloaded`.
 */
export function holdForGuest(
  { raw: { socket } }: FastifyRequest,
  { raw: response }: FastifyReply,
  guest: { network: string; ownerLimits: OwnerLimits; mayStream: boolean },
): void {
  const release = guest.ownerLimits.take('guestRequests', networkHolder(guest.network));
  const end = () => {
    release();
    socket.off('close', end);
  };
  response.once('close', end);
  // The answer of a stream never closes, because its connection is taken from it.
  if (guest.mayStream) socket.once('close', end);
  if (socket.destroyed) end();
}
