import type { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from '../../contract/access/session.ts';
import { isWithin } from '../../lib/client-network.ts';
import { isLoopback } from './page-origin.ts';

/** Who needs no key, and as whom they call. */
export interface LocalAccessParts {
  /** Networks of the clients. */
  readonly from: BlockList;
  /** Host names by which they reach the service, besides those of this machine. */
  readonly hosts: readonly string[];
  /** Key that stands for a caller without one. */
  readonly key: string;
  /** What a page of the service is told about it. */
  readonly session: Session;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of a caller who needs no key; `undefined` for all others. */
    localSession: Session | undefined;
  }
}

/** Headers of proxies and tunnels, and how the names of others begin. */
const passedOn = ['forwarded', 'via', 'x-real-ip'];
const passedOnStarts = ['x-forwarded-', 'cf-'];

/**
 * Access without a key for who sits at this machine. Nothing that others can cause counts: a page of another origin (by Fetch
 * Metadata and Origin), a name that was rebound to this machine (by Host), or what a proxy or a tunnel passes on.
 */
export class LocalAccess {
  readonly #parts: LocalAccessParts;

  constructor(parts: LocalAccessParts) {
    this.#parts = parts;
  }

  /** Key that stands for a caller without one. */
  get key(): string {
    return this.#parts.key;
  }

  /** Lets a request without a key pass as that of the local key, where it comes from this machine. */
  admit(request: FastifyRequest): void {
    if (request.headers.authorization !== undefined || !this.#isLocal(request)) return;
    request.headers.authorization = `Bearer ${this.#parts.key}`;
    request.localSession = this.#parts.session;
  }

  #isLocal({ headers, peer, protocol }: FastifyRequest): boolean {
    const { host = '', origin, 'sec-fetch-site': site } = headers;
    if (peer.isProxied || !isWithin(this.#parts.from, peer.address)) return false;
    if (!this.#isKnown(host)) return false;
    if (
      Object.keys(headers).some(
        (name) => passedOn.includes(name) || passedOnStarts.some((start) => name.startsWith(start)),
      )
    )
      return false;
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return origin === undefined || origin === `${protocol}://${host}`;
  }

  #isKnown(host: string): boolean {
    const name = host.replace(/:\d*$/, '').toLowerCase();
    return isLoopback(name) || this.#parts.hosts.includes(name);
  }
}

/** Adds the access without a key to all requests from outside. */
export function letLocalIn(app: FastifyInstance, access: LocalAccess | undefined): void {
  app.decorateRequest('localSession');
  if (access === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.outer === undefined) access.admit(request);
    done();
  });
}
