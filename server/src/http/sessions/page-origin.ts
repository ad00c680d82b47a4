import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';

/** Settings on which the origin of the service's pages depends. */
export interface PageOriginSettings {
  /** URL under which clients reach the service; empty when it is not known. */
  readonly publicUrl: string;
  /** Whether the service itself speaks HTTPS. */
  readonly isTls: boolean;
  /** Whether a browser may sign in over plain HTTP from another machine. */
  readonly signInOverHttp: boolean;
}

/** Parts of a request that tell from which page it comes. */
type PageRequest = Pick<FastifyRequest, 'method' | 'headers'> & { readonly peer: Pick<FastifyRequest['peer'], 'door'> };

const safeMethods = ['GET', 'HEAD'];

/**
 * Origin of the pages of the service (RFC 6454), and the check that a request comes from one of them: browsers say so in
 * Sec-Fetch-Site (W3C Fetch Metadata) or, over plain HTTP, in Origin.
 */
export class PageOrigin {
  readonly #settings: PageOriginSettings;
  /** Origin of the public URL; `undefined` without one. */
  readonly #configured: URL | undefined;

  constructor(settings: PageOriginSettings) {
    this.#settings = settings;
    this.#configured = settings.publicUrl === '' ? undefined : new URL(new URL(settings.publicUrl).origin);
  }

  /** Whether the pages are known to be reached over HTTPS. */
  get isSecure(): boolean {
    return this.#configured === undefined ? this.#settings.isTls : this.#configured.protocol === 'https:';
  }

  /** Whether a browser may sign in at the host of the request. */
  allowsSignIn(request: PageRequest): boolean {
    return this.#originOf(request) !== undefined;
  }

  /**
   * Whether a request may come from a page of the service, or from a person at the address bar. An unsafe request has to prove
   * that it comes from a page.
   */
  isOwn(request: PageRequest): boolean {
    const { method, headers } = request;
    const isSafe = safeMethods.includes(method);
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin' || (isSafe && site === 'none');
    return headers.origin === undefined ? isSafe : headers.origin === this.#originOf(request);
  }

  /**
   * Checks a request that signs in or out, which no other page may cause.
   * @throws AppError `insecure_sign_in`, `cross_origin`.
   */
  requireOwnership(request: PageRequest): void {
    const origin = this.#originOf(request);
    if (origin === undefined) {
      throw new AppError('insecure_sign_in', 'a session over plain HTTP could be read by others on the way');
    }
    const given = request.headers.origin;
    if (this.isOwn(request) && (given === undefined || given === origin)) return;
    const from = given === undefined ? 'no page of this service' : `a page that is not of ${origin}`;
    const fix = `Open ${origin} in the browser. If the service has another URL there, the operator sets MAYFLY_PUBLIC_URL to it.`;
    throw new AppError('cross_origin', `the call comes from ${from}`, { fix });
  }

  /** Origin of the pages at the host of the request; `undefined` where a session would be insecure. */
  #originOf({ headers, peer }: PageRequest): string | undefined {
    // The public URL does not lead to the operator's door.
    const known = peer.door === 'public' ? this.#configured : undefined;
    const url = known ?? urlOfHost(headers.host, this.#settings.isTls ? 'https' : 'http');
    if (url === undefined) return undefined;
    const isPrivate = url.protocol === 'https:' || isLoopback(url.hostname) || this.#settings.signInOverHttp;
    return isPrivate ? url.origin : undefined;
  }
}

/** Makes the error for an unsafe call by cookie that does not prove that it comes from a page of the service. */
export function crossOrigin(): AppError {
  return new AppError('cross_origin', 'the call comes from another origin, and a session works on its own pages only');
}

/** Whether a host name always leads to this machine (RFC 6761 §6.3). */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/** Origin that a Host header names, when it always leads to this machine; else `''`. */
export function loopbackOrigin(host: string | undefined, protocol: 'http' | 'https'): string {
  const url = urlOfHost(host, protocol);
  return url !== undefined && isLoopback(url.hostname) ? url.origin : '';
}

function urlOfHost(host: string | undefined, protocol: 'http' | 'https'): URL | undefined {
  const url = `${protocol}://${host ?? ''}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}
