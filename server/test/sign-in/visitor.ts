import assert from 'node:assert/strict';

/** A browser that goes where it is led: it keeps the cookies of each host, and follows no redirect by itself. */
export class Visitor {
  readonly #serviceUrl: string;
  readonly #publicUrl: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  /** @param urls Where the service listens, and where it is for others. */
  constructor(urls: { service: string; public: string }) {
    this.#serviceUrl = urls.service;
    this.#publicUrl = urls.public;
  }

  /** Cookies for the service. */
  get cookies(): Map<string, string> {
    return this.#jar(this.#publicUrl);
  }

  /** Opens a URL; one of the service is opened where that listens. */
  async open(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const isService = url.startsWith(this.#publicUrl);
    const jar = this.#jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(isService ? this.#serviceUrl + url.slice(this.#publicUrl.length) : url, {
      method,
      redirect: 'manual',
      headers: { ...(isService ? { 'sec-fetch-site': 'same-origin' } : {}), ...headers, cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** Begins a sign-in, and returns the URL with which the provider leads back. */
  async goToProvider(path = '/sign-in/oidc'): Promise<string> {
    // The provider asks anew who this is.
    for (const host of [...this.#cookies.keys()])
      if (host !== new URL(this.#publicUrl).host) this.#cookies.delete(host);
    let url = this.#publicUrl + path;
    for (let steps = 0; steps < 10; steps += 1) {
      const answer = await this.open(url);
      assert.equal(answer.status, 303, `${url}: ${await answer.text()}`);
      url = new URL(answer.headers.get('location') ?? '', url).href;
      if (url.startsWith(this.#publicUrl)) return url;
    }
    throw new Error(`no way back: ${url}`);
  }

  /** Signs in, and returns the place to which that leads. */
  async signIn(path?: string): Promise<string> {
    const back = await this.goToProvider(path);
    return this.comeBack(back);
  }

  /** Opens the URL of the way back, and returns the place to which that leads. */
  async comeBack(url: string): Promise<string> {
    if (!url.includes('/callback')) return this.#place(url);
    const answer = await this.open(url, { 'sec-fetch-site': 'cross-site' });
    assert.equal(answer.status, 303, await answer.text());
    return this.#place(answer.headers.get('location') ?? '');
  }

  /** What a page is told of the session, and of the ways to sign in. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
  async state(headers?: Record<string, string>): Promise<any> {
    return (await this.open(`${this.#publicUrl}/v1/session`, headers)).json();
  }

  /** The session, as a page asks for it. */
  async session() {
    return (await this.state()).session;
  }

  #place(url: string): string {
    assert.ok(url.startsWith(this.#publicUrl), url);
    return url.slice(this.#publicUrl.length);
  }

  #jar(url: string): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }
}
