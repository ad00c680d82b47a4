import { batch, createSignal } from 'solid-js';
import { createStore, reconcile, unwrap } from 'solid-js/store';
import { type Api, path, type Schemas } from './api.ts';
import type { Live } from './live.ts';
import type { MailRemoval } from './removal.ts';
import type { MailFilter, MailSummary } from './search.ts';
import type { Sweeps } from './sweeps.ts';

/** A message that was refused where mail was expected. */
export interface Refusal {
  readonly id: string;
  readonly timestamp: string;
  readonly sender: string;
  readonly reason: string;
}

interface Page {
  readonly items: MailSummary[];
  readonly nextCursor?: string | null;
}

const pageMails = 200;
/** Number of mails that are read first: more than a window shows. */
const firstMails = 50;
/** Number of pages that are read to come to one mail. */
const reachPagesMax = 50;
/** Milliseconds by which the order of mails may differ from that of their ids, which have the time of their making. */
const orderSlackMs = 60_000;
const refusalsMax = 20;
const refusalsRead = 1_000;

/** What came of looking for a mail: it is loaded, it is not in the list, or it is further down than was looked. */
export type Reached = 'found' | 'absent' | 'far';

/** Parts from which a list of mails reads, and that tell it of changes. */
export interface ListingParts {
  readonly api: Api;
  readonly live: Pick<Live, 'onEvent' | 'onGap' | 'onRecovery'>;
  readonly isHidden: MailRemoval['isHidden'];
  readonly sweeps: Pick<Sweeps, 'isSwept' | 'isEmptied'>;
}

/** A list of mails, of one mailbox or of all, filtered or not, that updates itself. */
export class MailListing {
  readonly mailboxId: string | undefined;
  readonly filter: MailFilter;
  readonly #parts: ListingParts;
  readonly #items = createStore<MailSummary[]>([]);
  readonly #refusals = createSignal<readonly Refusal[]>([]);
  readonly #version = createSignal(0);
  readonly #isLoaded = createSignal(false);
  readonly #cursor = createSignal<string>();
  readonly #isReading = createSignal(false);
  readonly #failure = createSignal<unknown>();
  readonly #ends: readonly (() => void)[];
  #loading: Promise<void> | undefined;
  #isStale = false;
  #isEnded = false;

  constructor(parts: ListingParts, { mailboxId, filter }: { mailboxId?: string | undefined; filter: MailFilter }) {
    this.#parts = parts;
    this.mailboxId = mailboxId;
    this.filter = filter;
    this.#ends = [
      parts.live.onGap(() => void this.refresh()),
      parts.live.onRecovery(() => void ((this.failure !== undefined || this.isReading) && this.refresh())),
      parts.live.onEvent(({ type, mailboxId: of, data, id, timestamp }) => {
        if (this.mailboxId !== undefined && of !== this.mailboxId) return;
        if (type === 'mail.received') void this.refresh();
        else if (type === 'mail.deleted') this.drop([String(data.mailId)]);
        else if (type === 'mail.refused') this.#addRefusal(refusalOf({ id, timestamp, data }));
        else if (type.startsWith('mailbox.') && type !== 'mailbox.updated') void this.refresh();
      }),
    ];
    void this.refresh();
    // They are beside the mails: without them the list is as good.
    if (mailboxId !== undefined) this.#readRefusals(mailboxId).catch(() => {});
  }

  /** Mails that are loaded, newest first. */
  get items(): readonly MailSummary[] {
    return this.#items[0];
  }

  /** Number that changes when mails come, go or move. Who depends on it need not depend on each mail. */
  get version(): number {
    return this.#version[0]();
  }

  /** Messages that were refused, the newest ones first. */
  get refusals(): readonly Refusal[] {
    return this.#refusals[0]();
  }

  /** Whether the first page has been read. */
  get isLoaded(): boolean {
    return this.#isLoaded[0]();
  }

  /** Whether there are mails after those that are loaded. */
  get hasMore(): boolean {
    return this.#cursor[0]() !== undefined;
  }

  /** Whether mails are being read. */
  get isReading(): boolean {
    return this.#isReading[0]();
  }

  /** Why the last reading failed; `undefined` when it did not. */
  get failure(): unknown {
    return this.#failure[0]();
  }

  /** Ends the list: it reads nothing more, and ignores reads under way. */
  end(): void {
    this.#isEnded = true;
    this.#cursor[1](undefined);
    for (const end of this.#ends) end();
  }

  /** Reads the first page again; later pages stay. */
  refresh(): Promise<void> {
    // Many mails at once are one reading, and one more for what came meanwhile.
    if (this.#loading !== undefined) {
      this.#isStale = true;
      return this.#loading;
    }
    return this.#begin(this.#read(undefined), (page) => this.#showFirst(page));
  }

  /** Reads the page after those that are loaded. */
  async more(): Promise<void> {
    const cursor = this.#cursor[0]();
    if (cursor === undefined || this.#loading !== undefined) return this.#loading;
    return this.#begin(this.#read(cursor), (page) => {
      const known = new Set(unwrap(this.#items[0]).map(({ id }) => id));
      this.#items[1]((items) => [...items, ...page.items.filter(({ id }) => !known.has(id))]);
      this.#changed();
      this.#cursor[1](page.nextCursor ?? undefined);
    });
  }

  /**
   * Reads on until a mail is loaded, over so many pages at most. It stops early at mails that are older: those after them are older,
   * too.
   */
  async reach(id: string): Promise<Reached> {
    const madeAtMs = timeOfId(id);
    if (Number.isNaN(madeAtMs)) return 'absent';
    for (let page = 0; page <= reachPagesMax; page += 1) {
      if (!this.isLoaded) await this.#loading;
      const items = unwrap(this.#items[0]);
      if (items.some((item) => item.id === id)) return 'found';
      const oldest = items.at(-1);
      const isPassed = oldest !== undefined && timeOfId(oldest.id) + orderSlackMs < madeAtMs;
      if (isPassed || !this.hasMore || this.failure !== undefined || this.#isEnded) return 'absent';
      if (page < reachPagesMax) await this.more();
    }
    return 'far';
  }

  /** Removes deleted mails from the list. */
  drop(ids: readonly string[]): void {
    const gone = new Set(ids);
    if (!unwrap(this.#items[0]).some(({ id }) => gone.has(id))) return;
    batch(() => {
      this.#items[1]((items) => items.filter(({ id }) => !gone.has(id)));
      this.#changed();
    });
  }

  /** Shows mails as read, or as unread. */
  mark(ids: readonly string[], isRead: boolean): void {
    const marked = new Set(ids);
    this.#items[1](({ id }) => marked.has(id), 'read', isRead);
  }

  /** Shows a page when it has been read; one is read at a time. */
  #begin(reading: Promise<Page>, show: (page: Page) => void): Promise<void> {
    this.#isReading[1](true);
    this.#loading = reading
      .then(
        (page) => () => show(page),
        (error: unknown) => () => this.#fail(error),
      )
      .then((finish) => {
        this.#loading = undefined;
        if (this.#isEnded) return;
        batch(() => {
          finish();
          this.#isReading[1](false);
        });
        if (!this.#isStale) return;
        this.#isStale = false;
        void this.refresh();
      });
    return this.#loading;
  }

  #read(cursor: string | undefined): Promise<Page> {
    return this.#parts.api
      .get<Page>(...(this.isLoaded ? pageOf(this, { cursor }) : firstPageOf(this)))
      .then((page) => this.#asChanged(page));
  }

  /** A page as it will be once the changes that can still be undone are done. */
  #asChanged({ items, nextCursor = null }: Page): Page {
    const { isHidden, sweeps } = this.#parts;
    const left = items.filter((mail) => !isHidden(mail.id) && !sweeps.isSwept('delete', mail, this));
    return {
      items: left.map((mail) => (sweeps.isSwept('read', mail, this) ? { ...mail, read: true } : mail)),
      nextCursor: sweeps.isEmptied(this) ? null : nextCursor,
    };
  }

  #showFirst(page: Page): void {
    const first = new Set(page.items.map(({ id }) => id));
    const hasMore = page.nextCursor !== undefined && page.nextCursor !== null;
    // After the first page stands what was loaded after its mails before, unless the page is all that there is.
    const lastKnown = this.items.findLastIndex(({ id }) => first.has(id));
    const further = hasMore && lastKnown >= 0 ? this.items.slice(lastKnown + 1) : [];
    this.#items[1](reconcile([...page.items, ...further], { key: 'id' }));
    this.#changed();
    if (further.length === 0) this.#cursor[1](hasMore ? (page.nextCursor ?? undefined) : undefined);
    this.#isLoaded[1](true);
    this.#failure[1](undefined);
  }

  #changed(): void {
    this.#version[1]((version) => version + 1);
  }

  #fail(error: unknown): void {
    this.#failure[1](() => error);
  }

  async #readRefusals(mailboxId: string): Promise<void> {
    const query = { types: 'mail.refused', limit: refusalsRead };
    const endpoint = path`/v1/mailboxes/${mailboxId}/events`;
    const { items } = await this.#parts.api.get<{ items: Schemas['Event'][] }>(endpoint, query);
    for (const event of items) this.#addRefusal(refusalOf(event));
  }

  #addRefusal(refusal: Refusal): void {
    this.#refusals[1]([refusal, ...this.refusals].slice(0, refusalsMax));
  }
}

function refusalOf({ id, timestamp, data }: Pick<Schemas['Event'], 'id' | 'timestamp' | 'data'>): Refusal {
  return { id, timestamp, sender: String(data.sender ?? ''), reason: String(data.reason) };
}

/** Time in milliseconds at which the id of a mail was made (RFC 9562 §5.7); `NaN` for what is no such id. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** Which mails a list has. */
export interface WantedList {
  readonly mailboxId: string | undefined;
  readonly filter: MailFilter;
}

/** Reading of the API that has a page of a list: the first one, or that after a cursor. */
function pageOf({ mailboxId, filter }: WantedList, { cursor, limit = pageMails }: PageWish = {}) {
  return [listEndpoint(mailboxId), { ...filter, cursor, limit, fields: 'summary' }] as const;
}

/** The first reading of a list: so many mails as a window shows, sooner than a whole page. */
export function firstPageOf(wanted: WantedList) {
  return pageOf(wanted, { limit: firstMails });
}

interface PageWish {
  readonly cursor?: string | undefined;
  readonly limit?: number;
}

/** Path of the list of all mails, or of those of a mailbox. */
export function listEndpoint(mailboxId: string | undefined): string {
  return mailboxId === undefined ? '/v1/mails' : path`/v1/mailboxes/${mailboxId}/mails`;
}
