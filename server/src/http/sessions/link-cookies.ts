import { clearedCookie, cookieNames, newCookie, readCookie } from './session-cookie.ts';

/** Maximum number of links that one browser reads at once; beyond it the session of another link ends in this browser. */
export const openLinksMax = 20;

/**
 * Cookies that carry the secrets of viewers (RFC 6265bis): one for each link, so that a link opens beside others, and beside a
 * sign-in.
 */
export class LinkCookies {
  readonly #start: string;
  readonly #isSecure: boolean;

  /** @param options.installation Name of this installation: browsers tell no ports of one host apart. */
  constructor(options: { installation: string; isSecure: boolean }) {
    this.#isSecure = options.isSecure;
    this.#start = `${options.isSecure ? '__Host-' : ''}mayfly-${options.installation}-link-`;
  }

  /** Secret for a link in a Cookie header; `undefined` without one. */
  read(header: string | undefined, linkId: string): string | undefined {
    return readCookie(header, this.#start + linkId);
  }

  /** Set-Cookie headers that store the secret for a link, and remove those for others where there are too many. */
  set(header: string | undefined, link: { linkId: string; secret: string; secondsMax: number }): string[] {
    const own = this.#start + link.linkId;
    const others = cookieNames(header).filter((name) => name.startsWith(this.#start) && name !== own);
    const surplus = others.slice(0, Math.max(0, others.length - openLinksMax + 1));
    const isSecure = this.#isSecure;
    return [
      newCookie(own, link.secret, { secondsMax: link.secondsMax, isSecure }),
      ...surplus.map((name) => clearedCookie(name, { isSecure })),
    ];
  }
}
