import { refusalReasons } from '../../contract/events.ts';
import type { RefusedMail, WaitRefusal, WaitResult } from '../../contract/wait.ts';
import { isId } from '../../lib/ids.ts';
import type { Stopwatch } from '../../lib/stopwatch.ts';
import type { EventRow } from '../../store/operations/events.ts';
import { readPositionOfMail } from '../../store/operations/mails/deleted-mails.ts';
import { type MailRow, readMailsById } from '../../store/operations/mails/mails.ts';
import { readOutline } from '../../store/outline.ts';
import type { Store } from '../../store/store.ts';
import { type Caller, unauthorized } from '../accounts/accounts.ts';
import { AppError, stopping } from '../errors.ts';
import type { MailboxListener } from '../events/mailbox-news.ts';
import { mailboxNotFound, requireOwner } from '../mailboxes/mailboxes.ts';
import type { Json } from '../mails/kept/content-json.ts';
import type { MailContents } from '../mails/kept/contents.ts';
import type { MailExtracts } from '../mails/kept/extracts.ts';
import { presentMail, presentSeen, presentWithoutBody } from '../mails/shown/present.ts';
import type { OwnerLimits, Release } from '../owner-limits.ts';
import type { Refusals } from '../refusals/refusals.ts';
import type { Given, MatchedMail } from './matches.ts';
import { nearMissesOf } from './near-misses.ts';
import { MailboxScan, type ScanTools } from './scan.ts';
import { checkStart } from './start.ts';
import { timeoutApplied, type WaitTerms } from './terms.ts';

const noRows: ReadonlyMap<string, MailRow> = new Map();
/** Emails that an answer reads at once. */
const pageMails = 10;
const pageBytes = 256 * 1024;

/** A WaitResult whose emails are serialised already, and are read page by page as the client takes them. */
export interface WaitAnswer {
  readonly result: Omit<WaitResult, 'items'>;
  readonly items: AsyncGenerator<Json[], void>;
  /** The rows of the emails in place of the items, page by page in the same order. */
  readonly rows: () => AsyncGenerator<MailRow[], void>;
}

/** The parts of the service that all waits share. */
export interface WaitTools extends ScanTools {
  readonly store: Store;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly ownerLimits: OwnerLimits;
  readonly refusals: Pick<Refusals, 'ofMailbox'>;
  /** The watch by which the work for a call is measured. */
  readonly stopwatch: Stopwatch;
}

/** One wait: it scans its mailbox until its terms are met or something else ends it, and then has an answer. */
export class Wait {
  readonly #tools: WaitTools;
  readonly #caller: Caller;
  readonly #terms: WaitTerms;
  readonly #scan: MailboxScan;
  readonly #beganAtMs: number;
  /** Date of the last mail that matches, and when it will have been quiet after it. */
  #quiet: { readonly since: number; readonly atMs: number } | undefined;

  constructor(tools: WaitTools, { caller, terms }: { caller: Caller; terms: WaitTerms }) {
    this.#tools = tools;
    this.#caller = caller;
    this.#terms = terms;
    this.#scan = new MailboxScan(tools, terms);
    this.#beganAtMs = tools.clock.now();
  }

  /** Listener for news of the mailbox. It must be registered before the wait runs. */
  get tell(): MailboxListener {
    return this.#scan.tell;
  }

  /**
   * Runs the wait until it is over.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`, `cursor_expired`, `invalid_request`, `too_many_streams`,
   * `overloaded`.
   */
  async run(): Promise<void> {
    await this.#begin();
    if (!this.#terms.end.isGivenUp) await this.#scanOn();
  }

  /**
   * The answer of a wait that is over; `undefined` when the client has hung up.
   * @throws AppError `mailbox_not_found` when the mailbox has ended, `unauthorized` when the key has, `unavailable`
   * when the service stops; `wait_incomplete` when no email may match and not all could be tested.
   */
  async answer(): Promise<WaitAnswer | undefined> {
    switch (this.#terms.end.reason) {
      case 'hung_up':
        return undefined;
      case 'mailbox_ended':
        throw mailboxNotFound();
      case 'key_ended':
        throw unauthorized();
      case 'stopping':
        throw stopping();
      default: {
        const { cursor } = this.#scan;
        if (cursor === undefined) throw new Error('a wait is over before it has looked at anything');
        const { request } = this.#terms;
        if (request.count === 0) this.#assertAllSeen(cursor);
        const summary = await this.#summary();
        const result = { ...summary, ...this.#given(), cursor, ...timeoutApplied(this.#terms) };
        return { result, items: this.#items(), rows: () => this.#rows() };
      }
    }
  }

  /**
   * Asserts that none matches of all the emails that are there, or one was found.
   * @throws AppError `wait_incomplete`
   */
  #assertAllSeen(cursor: string): void {
    const { unseen } = this.#scan;
    if (this.#terms.matches.isEnough || unseen === 0) return;
    const mails = unseen === 1 ? 'email' : 'emails';
    const message = `${unseen} ${mails} or more were not looked at: the time was over, or one call may take no more work`;
    throw new AppError('wait_incomplete', message, { cursor, retryAfterSeconds: 1 });
  }

  async #begin(): Promise<void> {
    const { holder, mailboxId, start, end, endsAtMs } = this.#terms;
    end.endAt(endsAtMs, 'timed_out');
    const state = isId(mailboxId) ? await this.#scan.begin() : undefined;
    requireOwner(this.#caller, { id: mailboxId, owner: state?.term?.owner });
    if (state !== undefined) checkStart(start, state);
    if (start.kind !== 'mail') return;
    const { store, turns } = this.#tools;
    const readPosition = () => store.read(readPositionOfMail, { mailboxId, mailId: start.mailId });
    this.#terms.start = { ...start, position: await turns.run(holder, readPosition) };
  }

  /** Tests the emails that are there and those that arrive, until the wait is over. */
  async #scanOn(): Promise<void> {
    const { end, timeoutMs, holder } = this.#terms;
    const scan = this.#scan;
    await scan.look();
    if (timeoutMs === 0) return end.end('timed_out');
    let leave: Release | undefined;
    try {
      for (let goesOn = true; goesOn; ) {
        if (end.reason === undefined) this.#judge();
        if (end.reason !== undefined) {
          goesOn = await this.#lookAtLast();
          continue;
        }
        if (!scan.hasNews) leave ??= this.#tools.ownerLimits.take('streams', holder);
        await scan.nextNews();
        if (end.reason === undefined) await scan.look();
      }
    } finally {
      leave?.();
    }
  }

  /**
   * Confirms the end of a wait: tests emails that had arrived by then without news of them, and checks whether the
   * mailbox is in another life. Returns whether the wait goes on.
   */
  async #lookAtLast(): Promise<boolean> {
    const { end } = this.#terms;
    if (end.reason === 'mailbox_ended') {
      if (!(await this.#scan.isMailboxActive())) return false;
      end.goOn('mailbox_ended');
      await this.#scan.lookAgain();
      return true;
    }
    if (this.#scan.unseen > 0 || (end.reason !== 'timed_out' && end.reason !== 'quiet')) return false;
    await this.#scan.lookAgain();
    if (end.reason !== 'quiet' || this.#isQuiet()) return false;
    end.goOn('quiet');
    return true;
  }

  /** Ends the wait when its terms are met, or sets the alarm for when it will have been quiet for long enough. */
  #judge(): void {
    const { matches, request, end } = this.#terms;
    if (!matches.isEnough) return;
    if (request.quietFor === undefined || matches.isFull) end.end('satisfied');
    else if (this.#isQuiet()) end.end('quiet');
    else end.endAt(this.#quietAt(), 'quiet');
  }

  #isQuiet(): boolean {
    return this.#quietAt() <= this.#tools.monotonic.now();
  }

  /** Time on the monotonic clock at which it will have been quiet for long enough, reckoned once from the date of the last mail. */
  #quietAt(): number {
    const { matches, request } = this.#terms;
    const { clock, monotonic } = this.#tools;
    const { lastReceivedAtMs } = matches;
    if (this.#quiet?.since !== lastReceivedAtMs) {
      const passedMs = Math.max(0, clock.now() - lastReceivedAtMs);
      this.#quiet = { since: lastReceivedAtMs, atMs: monotonic.now() + (request.quietFor ?? 0) - passedMs };
    }
    return this.#quiet.atMs;
  }

  /** The code or link of the first email of the answer, if it was requested. */
  #given(): Given {
    const { request, matches } = this.#terms;
    return matches.inOrder(request.order ?? 'oldest')[0]?.given ?? {};
  }

  async #summary(): Promise<Omit<WaitAnswer['result'], 'cursor' | 'timeoutApplied'>> {
    const { request, matches, end, givesAll } = this.#terms;
    const isOver = end.reason === 'timed_out' || end.reason === 'work_used_up' || this.#scan.unseen > 0;
    // The last look may have found enough that had arrived before the time was over.
    const timedOut = isOver && !(matches.isEnough && request.quietFor === undefined);
    if (!timedOut) return { timedOut };
    const earlier = givesAll ? [] : await this.#scan.earlier();
    const refused = (await this.#tools.looks.refusals(this.#terms)).map(presentRefusal);
    const unseen = this.#scan.unseen === 0 ? {} : { unseen: this.#scan.unseen };
    const nearMisses = await nearMissesOf(this.#tools, { terms: this.#terms, misses: matches.nearMisses() });
    return {
      ...{ timedOut, seen: matches.seen, ...unseen, nearMisses, refused },
      ...(earlier.length > 0 ? { earlier } : {}),
      ...(await this.#turnedAway()),
    };
  }

  /** What was turned away since the wait began, besides the refusals that the event log has. */
  async #turnedAway(): Promise<{ turnedAway?: WaitRefusal[] }> {
    const { mailboxId, timeoutMs, givesAll } = this.#terms;
    if (timeoutMs === 0 || givesAll) return {};
    const logged: readonly string[] = refusalReasons;
    const found = await this.#tools.refusals.ofMailbox(this.#caller, { mailboxId, sinceMs: this.#beganAtMs });
    const turnedAway = found.flatMap(({ refusedAt, reason, why }) =>
      logged.includes(reason) ? [] : [{ refusedAt, reason, why }],
    );
    return turnedAway.length > 0 ? { turnedAway } : {};
  }

  async *#items(): AsyncGenerator<Json[], void> {
    const { give } = this.#terms.request;
    for await (const rows of this.#rows()) {
      const items = give === undefined ? await this.#emails(rows) : await this.#withoutBodies(rows);
      if (items.length > 0) yield items;
    }
  }

  /** One event may end thousands of waits, so their answers are read in turns. A mail that is gone by then is left out. */
  async *#rows(): AsyncGenerator<MailRow[], void> {
    const { holder, mailboxId, request, matches } = this.#terms;
    const { store, turns } = this.#tools;
    for (const page of pagesOf(matches.inOrder(request.order ?? 'oldest'))) {
      const ids = page.map(({ id }) => id);
      const unread = ids.filter((id) => this.#scan.row(id) === undefined);
      const read = () => (unread.length > 0 ? store.read(readMailsById, { mailboxId, ids: unread }) : noRows);
      const found = await turns.run(holder, read);
      yield ids.flatMap((id) => this.#scan.row(id) ?? found.get(id) ?? []);
    }
  }

  async #emails(rows: readonly MailRow[]): Promise<Json[]> {
    const { holder, givesAll } = this.#terms;
    const { contents, extracts } = this.#tools;
    const mails = await contents.show(holder, rows);
    const shown = mails.map(({ row }) => row);
    const found = givesAll ? undefined : await extracts.many(holder, shown);
    return mails.map((mail) => presentMail(this.#caller, mail, found?.get(mail.row.id)));
  }

  async #withoutBodies(rows: readonly MailRow[]): Promise<Json[]> {
    const { holder, request } = this.#terms;
    const { contents, extracts } = this.#tools;
    const found = await extracts.many(holder, rows);
    const items: Json[] = [];
    for (const row of rows) {
      const extract = found.get(row.id);
      if (extract === undefined) continue;
      const mail = { row, outline: readOutline(row.outline), extract };
      if (request.give !== 'seen') items.push(presentWithoutBody(this.#caller, mail));
      else {
        const seen = await contents.derived('seen', { holder, row });
        if (seen !== undefined) items.push(presentSeen(this.#caller, { ...mail, seen }));
      }
    }
    return items;
  }
}

/** Pages of few mails and few bytes, each with at least one mail. */
function* pagesOf(mails: readonly MatchedMail[]): Generator<readonly MatchedMail[], void> {
  let page: MatchedMail[] = [];
  let bytes = 0;
  for (const mail of mails) {
    if (page.length === pageMails || (page.length > 0 && bytes + mail.bytes > pageBytes)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(mail);
    bytes += mail.bytes;
  }
  if (page.length > 0) yield page;
}

function presentRefusal(row: EventRow): RefusedMail {
  // The stored data is what Delivery gave.
  const { sender, reason }: Pick<RefusedMail, 'sender' | 'reason'> = JSON.parse(row.data);
  return { timestamp: new Date(row.created_at).toISOString(), sender, reason };
}
