import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { exchange } from '../http/exchange.ts';
import type { ApiAnswer } from '../support/service.ts';

/** Ways to sign in. */
export type SignInBody =
  | { apiKey: string }
  | { code: string }
  | { recovery: string }
  | { guest: true; name?: string; domain?: string; proof?: object };

/** A browser on a page of the service: it keeps cookies, and says where its calls come from. */
export class Browser {
  readonly #url: string;
  readonly #headers: OutgoingHttpHeaders;
  readonly #cookies = new Map<string, string>();

  /** @param headers Headers of every call; by default those of a page of the service on localhost. */
  constructor(url: string, headers: OutgoingHttpHeaders = { 'sec-fetch-site': 'same-origin' }) {
    this.#url = url;
    this.#headers = headers;
  }

  /** The Cookie header of its calls. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Takes over the cookies of another browser. */
  take(cookie: string): void {
    this.#cookies.clear();
    for (const pair of cookie.split('; ')) this.#keep(pair);
  }

  /** Makes a call; `headers` are in place of the usual ones. */
  async call(
    method: string,
    path: string,
    { body, headers }: { body?: object; headers?: OutgoingHttpHeaders } = {},
  ): Promise<ApiAnswer> {
    const { cookie } = this;
    const answer = await exchange(this.#url, {
      method,
      path,
      headers: { ...(headers ?? this.#headers), ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    if (pair !== '') this.#keep(pair);
    return answer;
  }

  /** Signs in, and returns the session. */
  async signIn(body: SignInBody) {
    const answer = await this.call('POST', '/v1/session', { body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  }

  /** The status of a call that anybody with a session may make. */
  async status(): Promise<number> {
    return (await this.call('GET', '/v1/mailboxes')).status;
  }

  #keep(pair: string): void {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
