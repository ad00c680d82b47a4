/** Cookie that carries the secret of a session (RFC 6265bis). */
export class SessionCookie {
  /** Name of the cookie. Because of its prefix, a browser accepts it only from this host, and only over HTTPS. */
  readonly name: string;
  readonly #isSecure: boolean;

  /** @param options.installation Name of this installation: browsers tell no ports of one host apart. */
  constructor(options: { installation: string; isSecure: boolean }) {
    this.#isSecure = options.isSecure;
    this.name = `${options.isSecure ? '__Host-' : ''}mayfly-${options.installation}`;
  }

  /** Secret in a Cookie header: the first of this name; `undefined` without one. */
  read(header: string | undefined): string | undefined {
    return readCookie(header, this.name);
  }

  /** Set-Cookie header that stores a secret in the browser. */
  set(secret: string, secondsMax: number): string {
    return newCookie(this.name, secret, { secondsMax, isSecure: this.#isSecure });
  }

  /** Set-Cookie header that removes the secret. */
  clear(): string {
    return clearedCookie(this.name, { isSecure: this.#isSecure });
  }
}

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
