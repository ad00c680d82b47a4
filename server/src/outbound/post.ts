import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { AddressGuard } from './address-guard.ts';
import { AddressRefusedError, onlyThese } from './receiver-addresses.ts';

/** One POST request, on a connection of its own. */
export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Addresses that the guard has permitted; the only ones that are connected to. */
  readonly addresses: readonly LookupAddress[];
  readonly signal: AbortSignal;
}

/**
 * Makes the function that sends a POST and resolves with the answer once its header is there.
 * It rejects with AddressRefusedError when the connection led to an address that the guard refuses.
 *
 * @param options.ca Certificates to trust in place of the well-known ones, in PEM.
 */
export function createPoster(options: {
  guard: AddressGuard;
  headerBytesMax: number;
  ca?: string | undefined;
}): (post: Post) => Promise<IncomingMessage> {
  // Agents of our own: the global ones may be told by the environment to go through a proxy.
  const httpAgent = new HttpAgent({ keepAlive: false });
  // Without a cache of sessions, every connection checks the certificate.
  const httpsAgent = new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 });

  return ({ url, headers, body, addresses, signal }) =>
    new Promise((resolve, reject) => {
      const shared = {
        method: 'POST',
        headers,
        lookup: onlyThese(addresses),
        maxHeaderSize: options.headerBytesMax,
        signal,
      };
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...shared, agent: httpsAgent, rejectUnauthorized: true, ca: options.ca })
          : requestHttp(url, { ...shared, agent: httpAgent });
      request.on('response', resolve);
      request.on('error', reject);
      request.on('close', () => reject(new Error('the connection ended without an answer')));
      request.once('socket', (socket) => checkConnection(socket, options.guard));
      request.end(body);
    });
}

/** Closes a connection to a refused address as soon as it is made, before a byte is sent, even of TLS. */
function checkConnection(socket: Socket, guard: AddressGuard): void {
  // Before the listeners that send what waits.
  socket.prependOnceListener('connect', () => {
    const error = connectionError(socket.remoteAddress, guard);
    if (error !== undefined) socket.destroy(error);
  });
}

function connectionError(address: string | undefined, guard: AddressGuard): Error | undefined {
  if (address === undefined) return new Error('the connection was lost at once');
  const refusal = guard.refusal(address);
  return refusal === undefined ? undefined : new AddressRefusedError(`the host ${refusal}`);
}
