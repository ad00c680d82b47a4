import { type Duration, formatMs, toMs } from './duration.ts';
import { NotFound, UnexpectedMail } from './errors.ts';
import { type EventOptions, type StreamedEvent, streamEvents } from './events.ts';
import { isLink, Mail, type MailLink } from './mail.ts';
import { type MailFilter, MailList } from './mail-list.ts';
import { describeMatch, type MailMatch, type TextMatch } from './match.ts';
import { bodyOf, type Message } from './message.ts';
import type { components } from './openapi.ts';
import { path, type Transport } from './transport.ts';
import { hold, type Wait, type WaitOptions, waitFor } from './wait.ts';

type Schemas = components['schemas'];

/** Which link is awaited, and in which email. `text`, `href` and `rel` are of the link. */
export interface WaitForLinkOptions extends Omit<WaitOptions, 'text'> {
  readonly text?: TextMatch | undefined;
  readonly href?: TextMatch | undefined;
  readonly rel?: MailLink['rel'];
}

/** Platforms without explicit resource management lack the symbol; compilers then use this one. */
const asyncDispose: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');

/**
 * A mailbox. Each email is given once by `waitForMail` and `waitForMails`, however early it came, and each code and link
 * once by `waitForCode` and `waitForLink`.
 */
export class Mailbox {
  readonly #transport: Transport;
  #mailbox: Schemas['Mailbox'];
  readonly #given = new Set<string>();
  readonly #codesGiven = new Set<string>();
  /** Ids of emails with the addresses of links. */
  readonly #linksGiven = new Set<string>();

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
    return expiresAt === null ? undefined : new Date(expiresAt);
  }

  /** All fields of the mailbox, as they were when it was read or changed last. */
  get data(): Readonly<Schemas['Mailbox']> {
    return this.#mailbox;
  }

  /**
   * Waits for an email that matches, and takes it: no other call is given it.
   * @throws WaitTimedOut
   */
  async waitForMail(options: WaitOptions = {}): Promise<Mail> {
    const [mail] = await this.waitForMails({ ...options, count: 1 });
    return mail as Mail;
  }

  /**
   * Waits for several emails that match, and takes them.
   * @param options.count How many; 1 when absent.
   * @throws WaitTimedOut
   */
  waitForMails({ count = 1, ...options }: WaitOptions & { readonly count?: number } = {}): Promise<Mail[]> {
    return this.#takeMails(options, { count });
  }

  /**
   * Waits for an email that has a code, and returns that.
   * @throws WaitTimedOut
   */
  async waitForCode(options: WaitOptions = {}): Promise<string> {
    const [code] = await waitFor(this.#transport, {
      ...this.#wait(options),
      give: 'code',
      except: this.#codesGiven,
      wanted: 'no email with a code came',
      take: ({ id, details }) => {
        if (this.#codesGiven.has(id)) return undefined;
        this.#codesGiven.add(id);
        return details?.codes?.[0]?.value;
      },
    });
    return code as string;
  }

  /**
   * Waits for an email that has a link that matches, and returns its address.
   * @throws WaitTimedOut
   */
  async waitForLink({ text, href, rel, ...options }: WaitForLinkOptions = {}): Promise<string> {
    const [address] = await waitFor(this.#transport, {
      ...this.#wait(options),
      give: 'link',
      except: new Set(),
      wanted: 'no email with such a link came',
      take: ({ id, details }) => {
        const found = details?.links?.find(
          (link) => isLink(link, { text, href, rel }) && !this.#linksGiven.has(`${id} ${link.href}`),
        );
        if (found !== undefined) this.#linksGiven.add(`${id} ${found.href}`);
        return found?.href;
      },
    });
    return address as string;
  }

  /**
   * Waits for an email that comes after this call: to be called before the click that sends it, and awaited behind that.
   * @throws WaitTimedOut
   */
  expect(options: WaitOptions = {}): Promise<Mail> {
    const arrived = this.#position(options).then(async (after) => {
      const [mail] = await this.#takeMails(options, { count: 1, after });
      return mail as Mail;
    });
    // A test that fails before it awaits the email is to fail for its own reason.
    arrived.catch(() => {});
    return arrived;
  }

  /**
   * Makes sure that no email comes that matches; those that were given already do not count.
   * @param options.for How long nothing may come; 2 s when absent.
   * @throws UnexpectedMail
   */
  async expectNoMail({ for: time = '2s', ...options }: NoMailOptions = {}): Promise<void> {
    const endsAtMs = performance.now() + toMs(time);
    let after: string | undefined;
    for (;;) {
      const leftMs = Math.max(0, endsAtMs - performance.now());
      const wait = { ...this.#wait(options), after, except: this.#given, count: 0, holdMs: leftMs };
      const { items, cursor, unseen } = await hold(this.#transport, wait);
      const [mail] = items.filter(({ id }) => !this.#given.has(id));
      if (mail !== undefined) {
        const { subject, details } = mail;
        throw new UnexpectedMail(
          `an email came at ${this.address} that was not to come (${describeMatch(options)}) within ` +
            `${formatMs(toMs(time))}: "${subject}" from ${details?.from.address}`,
        );
      }
      if (leftMs === 0 && unseen === undefined) return;
      after = cursor;
    }
  }

  /** The same mailbox, of which nothing was given yet: its waits give each email that is there. */
  anew(): Mailbox {
    return new Mailbox(this.#transport, this.#mailbox);
  }

  /** The emails that are there: `await` gives a page, `for await` all of them. */
  mails(filter: MailFilter = {}): MailList {
    return new MailList(this.#transport, { path: `${this.#path}/mails`, filter });
  }

  /** Reads one email. */
  async mail(id: string): Promise<Mail> {
    return new Mail(this.#transport, await this.#transport.json({ path: this.#path + path`/mails/${id}` }));
  }

  /** Puts a message into the mailbox, as if it had come by SMTP: one that is ready (RFC 5322), or the parts of one. */
  async deliver(message: Uint8Array | Message): Promise<Mail> {
    return new Mail(
      this.#transport,
      await this.#transport.json({
        method: 'POST',
        path: `${this.#path}/mails`,
        ...bodyOf(message),
        timeoutMs: 120_000,
      }),
    );
  }

  /** All mail of the mailbox as a zip of .eml files. */
  export(): Promise<Response> {
    return this.#transport.send({ path: `${this.#path}/export`, accept: '*/*', timeoutMs: 0 });
  }

  /** Streams what happens to the mailbox, until that ends. */
  events(options: EventOptions = {}): AsyncGenerator<StreamedEvent, void> {
    return streamEvents(this.#transport, { ...options, mailboxId: this.id });
  }

  /** Lets the mailbox live for so long from now on; `'forever'`: it never expires. */
  async extend(time: Duration | 'forever'): Promise<this> {
    const body = time === 'forever' ? { noExpiration: true } : { expiresIn: Math.ceil(toMs(time) / 60_000) };
    this.#mailbox = await this.#transport.json({ method: 'PATCH', path: this.#path, body });
    return this;
  }

  /** Deletes the mailbox with its emails. One that has ended already is as good. */
  async delete(): Promise<void> {
    try {
      await this.#transport.json({ method: 'DELETE', path: this.#path });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }

  /** Deletes the mailbox at the end of the block of `await using`. */
  async [asyncDispose](): Promise<void> {
    await this.delete();
  }

  get #path(): string {
    return path`/v1/mailboxes/${this.id}`;
  }

  #wait(options: WaitOptions): Pick<Wait<never>, 'mailboxId' | 'address' | 'options' | 'count'> {
    return { mailboxId: this.id, address: this.address, options, count: 1 };
  }

  #takeMails(options: WaitOptions, { count, after }: { count: number; after?: string }): Promise<Mail[]> {
    return waitFor(this.#transport, {
      ...this.#wait(options),
      after,
      count,
      except: this.#given,
      wanted: count === 1 ? 'no email came that matches' : `not all of ${count} emails came that match`,
      take: (item) => {
        // Another wait may have taken it in the meantime. Bodies are left out only of items from which something is given.
        if (this.#given.has(item.id) || !('body' in item)) return undefined;
        this.#given.add(item.id);
        return new Mail(this.#transport, item);
      },
    });
  }

  /** Cursor of this moment: behind all emails that are there. */
  async #position({ signal }: WaitOptions): Promise<string> {
    const { cursor } = await this.#transport.json<Schemas['WaitResult']>({
      method: 'POST',
      path: `${this.#path}/wait`,
      body: { order: 'newest', timeout: 0 },
      signal,
    });
    return cursor;
  }
}

/** Which emails must not come, and for how long. */
export interface NoMailOptions extends MailMatch {
  readonly for?: Duration;
  readonly signal?: AbortSignal | undefined;
}
