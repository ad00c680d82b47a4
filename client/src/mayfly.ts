import type { Life } from './duration.ts';
import { MayflyError } from './errors.ts';
import { type EventOptions, type StreamedEvent, streamEvents } from './events.ts';
import type { components } from './generated/openapi.ts';
import { Mail } from './mail.ts';
import { itemsOf, type MailFilter, MailList } from './mail-list.ts';
import { Mailbox, Scripted } from './mailbox.ts';
import { type Call, type CallOptions, type Fetch, making, Transport } from './transport.ts';

type Schemas = components['schemas'];

/** Address and credentials of the service. */
export interface MayflyOptions {
  /** URL of the service; `MAYFLY_URL` of the environment when absent, else `http://127.0.0.1:8080`. */
  readonly url?: string | undefined;
  /**
   * API key; `MAYFLY_API_KEY` of the environment when absent. `null`: no key is sent, because the page is signed in by
   * a cookie, or `fetch` adds credentials.
   */
  readonly apiKey?: string | null | undefined;
  /** Function that makes requests; that of the platform when absent. */
  readonly fetch?: Fetch | undefined;
  /**
   * Longest time in milliseconds of a wait that begins now, such as the rest of a test; also the time of a wait without
   * a time-out.
   */
  readonly waitMsMax?: (() => number | undefined) | undefined;
}

/** A mailbox that is to be made. */
export interface NewMailbox extends CallOptions {
  /** Life of the mailbox: minutes, or a text like `'15m'`; the service's own when absent. */
  readonly expiresIn?: Life | undefined;
  /** true: it never expires. */
  readonly noExpiration?: boolean | undefined;
  /** Domain of the address; the service's own when absent. */
  readonly domain?: string | undefined;
  /** Label, by which mailboxes are found. */
  readonly tag?: string | undefined;
  /** true: it is archived when it ends, and can be reactivated. It then needs a tag. */
  readonly recoverable?: boolean | undefined;
}

/** Which mailboxes a list has. */
export interface MailboxFilter extends CallOptions {
  readonly tag?: string | undefined;
  readonly address?: string | undefined;
}

/** Something that the service has turned away: of what client and mail, with which reply, why, and what to do. */
export type Refusal = Schemas['Refusal'];

const urlUsual = 'http://127.0.0.1:8080';

/** Client of a Mayfly service. */
export class Mayfly {
  readonly #transport: Transport;

  /** @throws MayflyError when there is no key, or the key or the URL cannot be one. */
  constructor({
    url,
    apiKey,
    fetch = (target, init) => globalThis.fetch(target, init),
    waitMsMax,
  }: MayflyOptions = {}) {
    this.#transport = new Transport({
      url: checkUrl(url || environment('MAYFLY_URL') || urlUsual),
      apiKey: apiKey === null ? apiKey : checkKey(apiKey || environment('MAYFLY_API_KEY')),
      fetch,
      waitMsMax,
    });
  }

  /** Makes a request that has no method here, as `request('/v1/domains')`, and returns the JSON of its answer. */
  request<Answer>(place: string, call?: Call): Promise<Answer> {
    return this.#transport.json(place, call);
  }

  /** URL of the service. */
  get url(): string {
    return this.#transport.url;
  }

  /** Makes a mailbox with a random address. */
  createMailbox(mailbox?: NewMailbox): Promise<Mailbox> {
    return this.#made('POST', '/v1/mailboxes', mailbox);
  }

  /** The mailbox of an address of your choice: the one that is there, else a new one. */
  address(address: string, mailbox?: Omit<NewMailbox, 'domain'>): Promise<Mailbox> {
    return this.#made('PUT', `/v1/addresses/${encodeURIComponent(address)}`, mailbox);
  }

  /** Reads one mailbox. */
  async mailbox(id: string, options?: CallOptions): Promise<Mailbox> {
    return this.#mailbox(await this.#transport.json(`/v1/mailboxes/${encodeURIComponent(id)}`, options));
  }

  /** Reads the active mailboxes, newest first: all, those with a tag, or the one with an address. */
  async mailboxes({ signal, ...query }: MailboxFilter = {}): Promise<Mailbox[]> {
    const path = '/v1/mailboxes';
    const { items } = await this.#transport.json<{ items: Schemas['Mailbox'][] }>(path, { query, signal });
    return items.map((item) => this.#mailbox(item));
  }

  /** Reads one email of any mailbox. */
  async mail(id: string, options?: CallOptions): Promise<Mail> {
    return new Mail(this.#transport, await this.#transport.json(`/v1/mails/${encodeURIComponent(id)}`, options));
  }

  /** Reads the usage of the owner, and its limits. */
  usage(options?: CallOptions): Promise<Schemas['AccountUsage']> {
    return this.#transport.json('/v1/usage', options);
  }

  /**
   * What the service has turned away lately of mail, logins and connections that concern the owner, newest first: each with why,
   * and what to do. The service remembers a limited number of them, and none beyond its end; of several nodes, the one that
   * answers tells its own.
   */
  refusals({ signal }: CallOptions = {}): AsyncGenerator<Refusal, void> {
    return itemsOf((cursor) => this.#transport.json('/v1/refusals', { query: { cursor }, signal }));
  }

  /** The delivery script of all captured mail, and the attempts that met it. It is of the owner whose inboxes capture mail. */
  get captured(): Scripted {
    return new Scripted(this.#transport, '/v1/capture');
  }

  /** The emails of all mailboxes: `await` them for one page, or loop over them with `for await`. */
  mails(filter: MailFilter = {}): MailList {
    return new MailList(this.#transport, { path: '/v1/mails', filter });
  }

  /** Streams the events of all mailboxes as they happen: those after `after`, without a gap, or those from now on. */
  events(options: EventOptions = {}): AsyncGenerator<StreamedEvent, void> {
    return streamEvents(this.#transport, options);
  }

  #mailbox(mailbox: Schemas['Mailbox']): Mailbox {
    return new Mailbox(this.#transport, mailbox);
  }

  async #made(method: 'POST' | 'PUT', path: string, mailbox?: NewMailbox): Promise<Mailbox> {
    return this.#mailbox(await this.#transport.json(path, making(method, mailbox)));
  }
}

function checkUrl(url: string): string {
  if (/^https?:\/\/[^/@?#]+(\/[^?#]*)?$/i.test(url)) return url;
  const shown = url.replace(/\/\/.*@/, '//…@');
  throw new MayflyError(`"${shown}" is no URL of a service, as ${urlUsual} is: set MAYFLY_URL.`);
}

function checkKey(key = ''): string {
  const trimmed = key.trim();
  // An error of fetch would show the key.
  if (/^[!-~]+$/.test(trimmed)) return trimmed;
  throw new MayflyError(
    `there is no API key${trimmed && ', but something with other characters'}: give apiKey, or set MAYFLY_API_KEY.`,
  );
}

/** A variable of the environment; `undefined` on a platform without one. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}
