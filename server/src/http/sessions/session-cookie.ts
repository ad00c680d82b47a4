import type { FastifyRequest } from 'fastify';
import type { ProxyUsers } from './proxy-users.ts';

/** Cookie that carries the secret of a session (RFC 6265bis). */
export class SessionCookie {
  /** Name of the cookie. Because of its prefix, a browser accepts it only from this host, and only over HTTPS. */
  readonly name: string;
  readonly #isSecure: boolean;
  readonly #proxyUsers: ProxyUsers;

  /** @param options.installation Name of this installation: browsers tell no ports of one host apart. */
  constructor(options: { installation: string; isSecure: boolean; proxyUsers: ProxyUsers }) {
    this.#isSecure = options.isSecure;
    this.#proxyUsers = options.proxyUsers;
    this.name = `${options.isSecure ? '__Host-' : ''}mayfly-${options.installation}`;
  }

  /**
   * Secret in the cookies of a request: the first of this name; `undefined` without one, and for a session of a user whom the proxy
   * does not name with this request.
   */
  read(request: Pick<FastifyRequest, 'headers' | 'raw' | 'peer'>): string | undefined {
    const [secret, mark] = readCookie(request.headers.cookie, this.name)?.split(markSign) ?? [];
    if (mark === undefined) return secret;
    const user = this.#proxyUsers.userOf(request);
    return user !== undefined && this.#proxyUsers.markOf(user) === mark ? secret : undefined;
  }

  /** Set-Cookie header that stores a secret in the browser, with the user whom the proxy names. */
  set(secret: string, { secondsMax, user }: { secondsMax: number; user?: string }): string {
    const value = user === undefined ? secret : secret + markSign + this.#proxyUsers.markOf(user);
    return newCookie(this.name, value, { secondsMax, isSecure: this.#isSecure });
  }

  /** Set-Cookie header that removes the secret. */
  clear(): string {
    return clearedCookie(this.name, { isSecure: this.#isSecure });
  }
}

/** Sign between a secret and the mark of a user. */
const markSign = '.';

/** Value of a cookie in a Cookie header: the first of this name; `undefined` without one. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

/** Names of the cookies in a Cookie header. */
export function cookieNames(header = ''): string[] {
  return header.split(';').map((pair) => pair.split('=', 1).join('').trim());
}

/** Set-Cookie header of a secret that pages cannot read, and that no other origin can have sent. */
export function newCookie(
  name: string,
  secret: string,
  { secondsMax, isSecure }: { secondsMax: number; isSecure: boolean },
): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${secondsMax}`];
  return [`${name}=${secret}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** Set-Cookie header that removes a cookie. */
export function clearedCookie(name: string, { isSecure }: { isSecure: boolean }): string {
  return newCookie(name, '', { secondsMax: 0, isSecure });
}
