import type { Socket } from 'node:net';
import { plainAddress } from '../../lib/client-network.ts';

/** Doors of the server: the one for everybody, and that of the operator. */
export type HttpDoor = 'public' | 'operator';

/** Who is at the other end of a connection. */
export interface Peer {
  /** Address of the connection; of one that began with a PROXY header the address in it. */
  readonly address: string;
  /** Whether a proxy named the address, in a PROXY header. */
  readonly isProxied: boolean;
  readonly door: HttpDoor;
}

/** How a connection came. */
export interface Arrival {
  readonly door: HttpDoor;
  /** Whether it came by a socket file, whose clients are on this machine. */
  readonly isFile?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is at the other end of the connection; of a request of the service to itself, nobody. */
    peer: Peer;
  }
}

const addressOfSocketFile = '127.0.0.1';

/** Peer of a request without a connection. */
export const noPeer: Peer = { address: '', isProxied: false, door: 'public' };

/** Peer of a connection that no PROXY header was read from. */
export function arrivalOf({ remoteAddress = '' }: Socket, { door, isFile = false }: Arrival): Peer {
  return { address: isFile ? addressOfSocketFile : plainAddress(remoteAddress), isProxied: false, door };
}
