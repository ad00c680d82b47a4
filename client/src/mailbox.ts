/// <reference lib="esnext.disposable" preserve="true" />
import { type Duration, formatMs, type Life, toMinutes, toMs } from './duration.ts';
import { UnexpectedMail } from './errors.ts';
import { type EventOptions, type StreamedEvent, streamEvents } from './events.ts';
import type { components } from './generated/openapi.ts';
import { linksLike, Mail, type MailLink } from './mail.ts';
import { type MailFilter, MailList } from './mail-list.ts';
import { describeMatch, type MailMatch, type TextMatch } from './match.ts';
import { bodyOf, type Message } from './message.ts';
import { type ShareLink, type ShareMailboxOptions, share } from './share.ts';
import { type Call, type CallOptions, making, type Transport } from './transport.ts';
import { hold, type Offer, type Wait, type WaitOptions, waitFor } from './wait.ts';

type Schemas = components['schemas'];

/** One step of a delivery script: what senders are told, when, and how many of their attempts. */
export type ScriptStep = Schemas['ScriptStep'];

/** A delivery script, and how far it has come. */
export type DeliveryScript = Schemas['DeliveryScript'];

/** Try of a sender to deliver where there is a script. */
export type DeliveryAttempt = Schemas['DeliveryAttempt'];

/** What a script has besides its steps. */
export interface ScriptOptions extends CallOptions, Omit<Schemas['SetDeliveryScript'], 'steps'> {}

/** How long attempts are awaited; 30 s when absent. */
export type AttemptsOptions = Pick<WaitOptions, 'timeout' | 'signal'>;

/** Which link is awaited, and in which email. `text`, `href` and `rel` are of the link. */
export interface WaitForLinkOptions extends Omit<WaitOptions, 'text'> {
  readonly text?: TextMatch | undefined;
  readonly href?: TextMatch | undefined;
  /** Purpose of the link. */
  readonly rel?: MailLink['rel'] | undefined;
}

/** Which emails must not come, and for how long. */
export interface NoMailOptions extends MailMatch, CallOptions {
  /** How long nothing may come; 2 s when absent. */
  readonly for?: Duration | undefined;
}

/** An email that is awaited. */
export interface ExpectedMail extends Promise<Mail> {
  /** Resolves as soon as the service knows the moment from which emails count. That takes one request. */
  readonly armed: Promise<void>;
}

/** Time in milliseconds that a message may take to reach the service. */
const deliveryMsMax = 120_000;

/** Platforms without explicit resource management lack the symbol; compilers then use this one. */
const asyncDispose: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');

/**
 * A mailbox. Each email is given once by `waitForMail` and `waitForMails`, however early it came, and each code and link
 * once by `waitForCode` and `waitForLink`.
 */
export class Mailbox {
  readonly #transport: Transport;
  #mailbox: Schemas['Mailbox'];
  // All that was given, as `given` of a wait.
  readonly #mails = new Map<string, string>();
  readonly #codes = new Map<string, string>();
  readonly #links = new Map<string, string>();

  constructor(transport: Transport, mailbox: Schemas['Mailbox']) {
    this.#transport = transport;
    this.#mailbox = mailbox;
  }

  get id(): string {
    return this.#mailbox.id;
  }

  get address(): string {
    return this.#mailbox.address;
  }

  get tag(): string | undefined {
    return this.#mailbox.tag;
  }

  /** When the mailbox ends; `undefined` for a permanent one. */
  get expiresAt(): Date | undefined {
    const { expiresAt } = this.#mailbox;
    return expiresAt ? new Date(expiresAt) : undefined;
  }

  /** All fields of the mailbox, as of its last read or change. */
  get data(): Readonly<Schemas['Mailbox']> {
    return this.#mailbox;
  }

  /**
   * Waits for a matching email, and takes it: no other call gives it again.
   * @throws WaitTimedOut
   */
  async waitForMail(options: WaitOptions = {}): Promise<Mail> {
    const [mail] = await this.waitForMails({ ...options, count: 1 });
    return mail as Mail;
  }

  /**
   * Waits for several matching emails, and takes them.
   * @param options.count Number of emails; 1 when absent.
   * @throws WaitTimedOut
   */
  waitForMails({ count = 1, ...options }: WaitOptions & { readonly count?: number } = {}): Promise<Mail[]> {
    return this.#takeMails(options, { count });
  }

  /**
   * Waits for an email that has a code, and returns that: the likeliest one.
   * @throws WaitTimedOut
   */
  async waitForCode(options: WaitOptions = {}): Promise<string> {
    const [code] = await this.#take(options, {
      give: 'code',
      wanted: 'no email with a code came',
      given: this.#codes,
      offers: ({ id, details }) => [details?.codes ?? []].flatMap(([best]) => (best ? [offer(id, best.value)] : [])),
    });
    return code as string;
  }

  /**
   * Waits for an email that has a link that matches, and returns its address. Without a test of the link it is the likeliest: to
   * confirm, reset or log in, else the first that is not to unsubscribe.
   * @throws WaitTimedOut
   */
  async waitForLink({ text, href, rel, ...options }: WaitForLinkOptions = {}): Promise<string> {
    const match = { text, href, rel };
    const described = describeMatch(match);
    const [address] = await this.#take(options, {
      give: 'link',
      wanted: `no email with a link came${described && ` (${described})`}`,
      given: this.#links,
      offers: ({ id, details }) =>
        linksLike(details?.links ?? [], described ? match : undefined).map((link) =>
          offer(`${id} ${link.href}`, link.href),
        ),
    });
    return address as string;
  }

  /**
   * Waits for an email that comes after this call. Call it before the click that sends the email, and await the result
   * after the click. The call makes a request; if mail may be faster than that, await `armed` of the result before the
   * click.
   * @throws WaitTimedOut
   */
  expect(options: WaitOptions = {}): ExpectedMail {
    const endsAtMs = performance.now() + this.#transport.waitMs(options.timeout);
    const start = this.#position({ endsAtMs, signal: options.signal });
    const arrived = this.#takeMails(options, { count: 1, start }).then(([mail]) => mail as Mail);
    const armed = start.then(() => {});
    // A test that fails before it awaits the email is to fail for its own reason.
    for (const promise of [arrived, armed]) promise.catch(() => {});
    return Object.assign(arrived, { armed });
  }

  /**
   * Makes sure that no matching email comes; those that were given already do not count.
   * @throws UnexpectedMail; ServiceError with the code `wait_incomplete` when not all emails could be tested.
   */
  async expectNoMail({ for: time = '2s', signal, ...match }: NoMailOptions = {}): Promise<void> {
    const ms = toMs(time);
    const endsAtMs = performance.now() + ms;
    let after: string | undefined;
    do {
      const wait = { mailboxId: this.id, match, signal, after, given: this.#mails, count: 0, endsAtMs };
      const { items, cursor } = await hold(this.#transport, wait);
      after = cursor;
      const mail = items.find(({ id }) => !this.#mails.has(id));
      if (mail)
        throw new UnexpectedMail(
          `an email came within ${formatMs(ms)} at ${this.address} that should not ` +
            `(${describeMatch(match) || 'any email'}): "${mail.subject}" from ${mail.sender}, ${mail.receivedAt}`,
        );
    } while (performance.now() < endsAtMs);
  }

  /** The same mailbox, as if nothing had been given yet: its waits also give earlier emails. */
  anew(): Mailbox {
    return new Mailbox(this.#transport, this.#mailbox);
  }

  /** The emails of the mailbox: `await` them for one page, or loop over them with `for await`. */
  mails(filter: MailFilter = {}): MailList {
    return new MailList(this.#transport, { path: `${this.#path}/mails`, filter });
  }

  /** Reads one email. */
  async mail(id: string, options?: CallOptions): Promise<Mail> {
    return new Mail(
      this.#transport,
      await this.#transport.json(`${this.#path}/mails/${encodeURIComponent(id)}`, options),
    );
  }

  /** Puts a message into the mailbox without SMTP: a complete one (RFC 5322), or one from its parts. */
  async deliver(message: Uint8Array | Message, options?: CallOptions): Promise<Mail> {
    const call = { ...options, ...bodyOf(message), method: 'POST', timeoutMs: deliveryMsMax } as const;
    return new Mail(this.#transport, await this.#transport.json(`${this.#path}/mails`, call));
  }

  /** Makes a link that shows the mailbox, and what comes into it, to whoever has it, without a sign-in. */
  share(options?: ShareMailboxOptions): Promise<ShareLink & { url: string }> {
    return share(this.#transport, this.#path, options);
  }

  /**
   * Sets what senders to the mailbox are told, attempt by attempt, so that an application can be seen to try again. It takes the
   * place of an earlier script, and ends with the mailbox.
   */
  script(steps: readonly ScriptStep[], options?: ScriptOptions): Promise<DeliveryScript> {
    return this.#scripted.script(steps, options);
  }

  /** Ends the script. One that has ended already is as good. */
  endScript(options?: CallOptions): Promise<void> {
    return this.#scripted.endScript(options);
  }

  /** The attempts of senders that met a script of the mailbox, in their order: the last 200. */
  attempts(options?: CallOptions): Promise<DeliveryAttempt[]> {
    return this.#scripted.attempts(options);
  }

  /**
   * Waits until senders have made so many attempts, at most until `timeout` or the end of the test, and returns all attempts that
   * there are then. An attempt counts when it has its answer.
   */
  async waitForAttempts(count: number, { timeout, signal }: AttemptsOptions = {}): Promise<DeliveryAttempt[]> {
    const inTime = AbortSignal.timeout(this.#transport.waitMs(timeout));
    const stop = new AbortController();
    const ends = AbortSignal.any([inTime, stop.signal, ...(signal ? [signal] : [])]);
    const opened = Promise.withResolvers<void>();
    const onConnection = (isOpen: boolean) => isOpen && opened.resolve();
    const news = this.events({ types: ['mail.attempted'], signal: ends, onConnection });
    let attempts = await this.attempts({ signal });
    let next = news.next();
    try {
      // What came before the stream has begun is not in it.
      await Promise.race([opened.promise, next]);
      for (
        attempts = await this.attempts({ signal });
        attempts.length < count;
        attempts = await this.attempts({ signal })
      ) {
        if ((await next).done) break;
        next = news.next();
      }
    } catch (error) {
      if (!inTime.aborted || signal?.aborted) throw error;
    } finally {
      next.catch(() => {});
      stop.abort();
    }
    return attempts;
  }

  get #scripted(): Scripted {
    return new Scripted(this.#transport, this.#path);
  }

  /** All mail of the mailbox as a zip of .eml files. */
  export(options?: CallOptions): Promise<Response> {
    return this.#transport.send(`${this.#path}/export`, options);
  }

  /** Streams the events of the mailbox, until it ends. */
  events(options: EventOptions = {}): AsyncGenerator<StreamedEvent, void> {
    return streamEvents(this.#transport, { ...options, mailboxId: this.id });
  }

  /** Sets a new life, counted from now: minutes, or a text like `'2h'`; with `'forever'` the mailbox never expires. */
  async extend(life: Life | 'forever', options?: CallOptions): Promise<this> {
    const body = life === 'forever' ? { noExpiration: true } : { expiresIn: toMinutes(life) };
    this.#mailbox = await this.#transport.json(this.#path, { ...options, method: 'PATCH', body });
    return this;
  }

  /** Deletes the mailbox with its emails. One that has ended already is as good. */
  delete(options?: CallOptions): Promise<void> {
    return this.#transport.delete(this.#path, options);
  }

  /** Deletes the mailbox at the end of the block of `await using`. */
  async [asyncDispose](): Promise<void> {
    await this.delete();
  }

  get #path(): string {
    return `/v1/mailboxes/${this.id}`;
  }

  #takeMails(options: WaitOptions, { count, start }: Pick<Wait<Mail>, 'count' | 'start'>): Promise<Mail[]> {
    return this.#take(options, {
      count,
      start,
      wanted: count === 1 ? 'no email came that matches' : `no ${count} emails came that match`,
      given: this.#mails,
      offers: (email) =>
        // Bodies are left out only of emails from which a code or a link is given.
        'body' in email
          ? [{ key: email.id, description: `"${email.subject}"`, item: new Mail(this.#transport, email) }]
          : [],
    });
  }

  #take<Item>(options: WaitOptions, wait: Omit<Wait<Item>, 'mailboxId' | 'address' | 'options'>): Promise<Item[]> {
    return waitFor(this.#transport, { ...wait, mailboxId: this.id, address: this.address, options });
  }

  /** Cursor of this moment: after all emails that are there. */
  async #position(call: Pick<Call, 'signal' | 'endsAtMs'>, after?: string): Promise<string> {
    const body = { order: 'newest', timeout: 0, after };
    const { cursor, unseen } = await this.#transport.json<Schemas['WaitResult']>(`${this.#path}/wait`, {
      ...call,
      method: 'POST',
      body,
    });
    // A cursor before emails that are there would take them for later ones.
    return unseen ? this.#position(call, cursor) : cursor;
  }
}

/** The delivery script of one place: of a mailbox, or of all captured mail. */
export class Scripted {
  readonly #transport: Transport;
  readonly #path: string;

  constructor(transport: Transport, path: string) {
    this.#transport = transport;
    this.#path = path;
  }

  /** Sets what senders are told, attempt by attempt. It takes the place of an earlier script. */
  script(steps: readonly ScriptStep[], options?: ScriptOptions): Promise<DeliveryScript> {
    const script = { ...options, steps };
    return this.#transport.json(`${this.#path}/script`, making('PUT', script));
  }

  /** Ends the script. One that has ended already is as good. */
  endScript(options?: CallOptions): Promise<void> {
    return this.#transport.delete(`${this.#path}/script`, options);
  }

  /** The attempts of senders that met a script, in their order: the last 200. */
  async attempts(options?: CallOptions): Promise<DeliveryAttempt[]> {
    const path = `${this.#path}/attempts?limit=200`;
    return (await this.#transport.json<{ items: DeliveryAttempt[] }>(path, options)).items;
  }
}

function offer(key: string, item: string): Offer<string> {
  return { key, description: item, item };
}
