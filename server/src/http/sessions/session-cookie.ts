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
    const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${this.name}=`));
    return pair?.slice(pair.indexOf('=') + 1).trim();
  }

  /** Set-Cookie header that stores a secret in the browser. */
  set(secret: string, secondsMax: number): string {
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${secondsMax}`];
    return [`${this.name}=${secret}`, ...attributes, ...(this.#isSecure ? ['Secure'] : [])].join('; ');
  }

  /** Set-Cookie header that removes the secret. */
  clear(): string {
    return this.set('', 0);
  }
}
