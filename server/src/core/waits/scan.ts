import { mailboxChangeTypes, mailboxEndTypes } from '../../contract/events.ts';
import type { EarlierMail, WaitRequest } from '../../contract/wait.ts';
import type { Clock } from '../../lib/clock.ts';
import { isBefore, type LogState, type Position } from '../../store/operations/events.ts';
import type { MailboxState } from '../../store/operations/mails/arrivals.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { EventLog } from '../events/log.ts';
import type { MailboxEvents } from '../events/mailbox-news.ts';
import type { MatchableMail } from '../mails/found/matchable-mail.ts';
import { findEarlier } from './earlier.ts';
import { arrivalsMax } from './mail-looks.ts';
import { lookedAtOnceMax } from './mail-page.ts';
import type { Given } from './matches.ts';
import { MailTest, type MailTestTools, type TestedMail } from './matching/mail-test.ts';
import { formatWaitCursor, isPassed, type Look, pass, passLog, type WaitPosition } from './position.ts';
import { arrivalsAfter } from './start.ts';
import type { WaitTerms } from './terms.ts';

const endTypes: readonly string[] = mailboxEndTypes;
const changeTypes: readonly string[] = mailboxChangeTypes;
/** Rows of matching emails that are kept for the answer, and the maximum length of their outlines. */
const rowsMax = 10;
const rowCharactersMax = 8 * 1024;
/**
 * Maximum number of events that wait for a look. When there are more, they are dropped, and the next look covers the
 * whole mailbox.
 */
const pendingEventsMax = 1_000;
/** Time in milliseconds for which a look may go on after the time of the wait is over. */
const lookMsMax = 2_000;

/** The parts of the service that all scans share. */
export interface ScanTools extends MailTestTools {
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly events: EventLog;
}

/**
 * Scan of a mailbox for one wait. It tests the emails that are there, then each that arrives, and remembers those that
 * match. The event bell reports arrivals to it.
 */
export class MailboxScan {
  readonly #tools: ScanTools;
  readonly #terms: WaitTerms;
  readonly #test: MailTest;
  readonly #pending: MailboxEvents[] = [];
  /** State of the mailbox that was read for the first look. */
  #begun: MailboxState | undefined;
  /** Emails that match, as the last look has read them, by id. */
  readonly #rows = new Map<string, MailRow>();
  #pendingEvents = 0;
  #hasToLook = true;
  #wakeUp = () => {};
  #position: WaitPosition | undefined;
  #log: LogState | undefined;
  #unseen = 0;
  /** Time at which the present look has to end. */
  #lookEndsAtMs = 0;

  constructor(tools: ScanTools, terms: WaitTerms) {
    this.#tools = tools;
    this.#terms = terms;
    this.#test = new MailTest(tools, terms);
  }

  /** The position of the scan as a cursor; `undefined` before the first look. */
  get cursor(): string | undefined {
    return this.#log && this.#position && formatWaitCursor(this.#log, this.#position);
  }

  /** Minimum number of emails that the last look left out, because its time or work was used up. */
  get unseen(): number {
    return this.#unseen;
  }

  /** Whether there may be emails that no look has reached yet. */
  get hasNews(): boolean {
    return this.#hasToLook || this.#pending.length > 0;
  }

  /** Row of an email that matches, when the last look has read it. */
  row(id: string): MailRow | undefined {
    return this.#rows.get(id);
  }

  /** Reads the state of the mailbox for the first look, and of the log: whether that has the cursor's position. */
  async begin(): Promise<MailboxState> {
    const { start } = this.#terms;
    const position = start.kind === 'cursor' ? start.position.settled : undefined;
    this.#begun = await this.#tools.looks.mailbox(this.#terms, this.#tools.clock.now(), position);
    return this.#begun;
  }

  /** Takes news of the mailbox from the event bell. It must be listening before the first look, so that none is missed. */
  readonly tell = (news: MailboxEvents | undefined): void => {
    this.#pendingEvents += news?.found.length ?? 0;
    if (news === undefined || this.#pendingEvents > pendingEventsMax) {
      this.#hasToLook = true;
      this.#pending.length = 0;
      this.#pendingEvents = 0;
    } else this.#pending.push(news);
    this.#wakeUp();
  };

  /**
   * Resolves when there are news, or the wait is over. It resolves in a turn of the holder, because one event may wake
   * thousands of waits.
   */
  async nextNews(): Promise<void> {
    const { holder, end } = this.#terms;
    const { signal } = end;
    this.#rows.clear();
    if (this.hasNews || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wakeUp = () => {
        this.#wakeUp = () => {};
        signal.removeEventListener('abort', wakeUp);
        void this.#tools.turns.run(holder, resolve);
      };
      this.#wakeUp = wakeUp;
      signal.addEventListener('abort', wakeUp);
    });
  }

  /**
   * Tests the emails in the news. The first look, and the next one after news were dropped, covers the whole mailbox.
   */
  async look(): Promise<void> {
    this.#lookEndsAtMs = Math.max(this.#terms.endsAtMs, this.#tools.monotonic.now() + lookMsMax);
    this.#rows.clear();
    const isWhole = this.#hasToLook;
    this.#hasToLook = false;
    await this.#tools.looks.during(() => (isWhole ? this.#lookAtMailbox() : this.#lookAtNews()));
  }

  /** Drops all news, and tests the whole mailbox again. */
  async lookAgain(): Promise<void> {
    this.#hasToLook = true;
    this.#pending.length = 0;
    this.#pendingEvents = 0;
    await this.look();
  }

  /** Whether the mailbox is active. The wait then follows its present expiry. */
  async isMailboxActive(): Promise<boolean> {
    const term = await this.#tools.looks.term(this.#terms, this.#tools.clock.now());
    if (term === undefined) return false;
    this.#terms.end.endAt(term.expires_at, 'mailbox_ended');
    return true;
  }

  /** Finds emails before the start that would have matched. */
  earlier(): Promise<EarlierMail[]> {
    const { clock, monotonic, looks } = this.#tools;
    return findEarlier({ clock, monotonic, looks, test: this.#test }, this.#terms);
  }

  async #lookAtMailbox(): Promise<void> {
    const { start, request, end } = this.#terms;
    const begun = this.#begun;
    this.#begun = undefined;
    const { log, term, arrivals } = begun ?? (await this.#tools.looks.mailbox(this.#terms, this.#tools.clock.now()));
    const { found, open } = arrivals;
    this.#log = log;
    if (term === undefined) end.end('mailbox_ended');
    else end.endAt(term.expires_at, 'mailbox_ended');
    const from = this.#position ?? (start.kind === 'cursor' ? start.position : undefined);
    const isAll = found.length < arrivalsMax || request.order === 'newest';
    let position = from;
    if (!isAll && from !== undefined) {
      // The log has all arrivals after a position, or says that it no longer has.
      position = await this.#lookAtLog(from, found);
      if (position === undefined) return;
    }
    const later = position === undefined ? arrivalsAfter(start, found) : found.filter(isNotPassedBy(position));
    await this.#considerAll(position, later, { settled: log.end, open, newestTx: Number.POSITIVE_INFINITY });
  }

  /**
   * Tests the arrivals after a position of the log, page by page. Returns the position at the end of the log;
   * `undefined` when the wait ends before that.
   * @param found The newest arrivals, which give the number of untested ones without the log.
   */
  async #lookAtLog(from: WaitPosition, found: readonly Position[]): Promise<WaitPosition | undefined> {
    const { owner, holder, mailboxId, work } = this.#terms;
    const { events, turns } = this.#tools;
    const countAfter = (passed: WaitPosition) => found.filter(isNotPassedBy(passed)).length;
    let position = from;
    let logPosition = from.settled;
    this.#position = from;
    for (let isEnd = false; !isEnd; ) {
      if (!this.#mayGoOn()) return this.#leave(countAfter(position));
      const read = () => events.readAfter({ owner, mailboxId }, logPosition);
      const batch = await turns.run(holder, () => work.measure(read));
      const ids = batch.items.flatMap(({ type, data }) => (type === 'mail.received' ? (data.mailId ?? []) : []));
      const heads = ids.length === 0 ? new Map() : await this.#tools.looks.heads(this.#terms, ids);
      const arrivals: Position[] = [...heads.values()]
        .map(({ tx, id }) => ({ tx, id }))
        .filter(isNotPassedBy(position));
      const { looked, unlooked } = await this.#consider(arrivals.sort(byPosition));
      const isAllLooked = unlooked.length === 0;
      logPosition = isAllLooked ? batch.next : (looked.at(-1) ?? logPosition);
      position = passLog(position, logPosition);
      this.#position = position;
      if (!isAllLooked) return this.#leave(Math.max(unlooked.length, countAfter(position)));
      ({ isEnd } = batch);
    }
    return position;
  }

  /** Notes how many emails are left out: none that matter when the answer is full. */
  #leave(unseen: number): undefined {
    this.#unseen = this.#terms.matches.isFull ? 0 : unseen;
  }

  async #lookAtNews(): Promise<void> {
    const news = this.#pending.shift();
    if (news === undefined) return;
    this.#pendingEvents -= news.found.length;
    const { found, ...known } = news;
    if (found.some(({ type }) => endTypes.includes(type))) this.#terms.end.end('mailbox_ended');
    else if (found.some(({ type }) => changeTypes.includes(type))) await this.isMailboxActive();
    const arrivals = found.filter(({ type }) => type === 'mail.received').map(({ tx, id }) => ({ tx, id }));
    const position = this.#position;
    await this.#considerAll(
      position,
      position === undefined ? arrivals : arrivals.filter(isNotPassedBy(position)),
      known,
    );
  }

  /** Tests arrivals in the order of the request, and moves the position past them. */
  async #considerAll(
    from: WaitPosition | undefined,
    arrivals: readonly Position[],
    known: Pick<Look, 'settled' | 'open' | 'newestTx'>,
  ): Promise<void> {
    const { request, matches } = this.#terms;
    const isNewest = request.order === 'newest';
    const ordered = arrivals.toSorted((one, other) => (isNewest ? byPosition(other, one) : byPosition(one, other)));
    const { looked, unlooked } = await this.#consider(ordered);
    // Before the newest that match there is nothing that anyone still asks for.
    const left = isNewest && matches.isFull ? [] : unlooked;
    this.#unseen = matches.isFull ? 0 : left.length;
    this.#position = pass(from, { looked, unlooked: left, ...known });
  }

  /** Tests emails in the given order until enough match, or time or work is used up. */
  async #consider(arrivals: readonly Position[]): Promise<Pick<Look, 'looked' | 'unlooked'>> {
    const isAnyMatch = this.#terms.looks === undefined;
    let done = 0;
    for (const page of pagesOf(
      arrivals,
      isAnyMatch ? Math.min(lookedAtOnceMax, this.#terms.matches.lacking) : lookedAtOnceMax,
    )) {
      if (!this.#mayGoOn()) break;
      const taken = isAnyMatch ? await this.#takeAll(page) : await this.#takeEach(page);
      done += taken;
      if (taken < page.length) break;
    }
    return { looked: arrivals.slice(0, done), unlooked: arrivals.slice(done) };
  }

  /** Whether another email may be tested. Ends the wait when its call has used up its work. */
  #mayGoOn(): boolean {
    const { matches, work, end } = this.#terms;
    if (matches.isFull || this.#isLate()) return false;
    if (work.isUsedUp) end.end('work_used_up');
    return !work.isUsedUp;
  }

  /** Whether the result of a look would come too late. */
  #isLate(): boolean {
    return this.#terms.end.isGivenUp || this.#tools.monotonic.now() > this.#lookEndsAtMs;
  }

  /** Counts emails as matching without reading their content. Returns how many were counted. */
  async #takeAll(page: readonly Position[]): Promise<number> {
    const { matches } = this.#terms;
    const ids = page.map(({ id }) => id).filter((id) => !this.#terms.except.has(id));
    if (ids.length === 0) return page.length;
    const isAnswer = ids.length <= rowsMax;
    const rows = isAnswer ? await this.#tools.looks.rows(this.#terms, ids) : undefined;
    const heads = rows ?? (await this.#tools.looks.heads(this.#terms, ids));
    let taken = 0;
    for (const { id } of page) {
      const head = heads.get(id);
      if (head !== undefined) matches.match(head);
      this.#keepRow(rows?.get(id));
      taken += 1;
    }
    return taken;
  }

  /** Matches emails one by one. Returns how many there was time and work for. */
  async #takeEach(arrivals: readonly Position[]): Promise<number> {
    const ids = arrivals.map(({ id }) => id);
    const page = this.#test.page(ids.filter((id) => !this.#terms.except.has(id)));
    let taken = 0;
    for (const id of ids) {
      if (!this.#mayGoOn()) break;
      if (!this.#terms.except.has(id)) {
        const tested = await this.#test.run({ id, page }, () => this.#isLate());
        if (tested === 'late') break;
        // One that is gone was deleted meanwhile.
        if (tested !== 'gone') this.#note(tested);
      }
      taken += 1;
    }
    return taken;
  }

  /** Keeps the row of a match for the answer, which mostly is read at once. */
  #keepRow(row: MailRow | undefined): void {
    if (row !== undefined && this.#rows.size < rowsMax && row.outline.length <= rowCharactersMax)
      this.#rows.set(row.id, row);
  }

  #note({ head, content, failed }: TestedMail): void {
    const { matches, request } = this.#terms;
    if (failed.length === 0) {
      matches.match(head, givenBy(content, request.give));
      this.#keepRow(head);
    } else matches.miss({ mailId: head.id, subject: content.subject, failed: [...failed] });
  }
}

/** Code or link of a mail that a wait gives. */
function givenBy({ code, link }: MatchableMail, give: WaitRequest['give']): Given {
  if (give === 'code' && code !== undefined) return { code };
  return give === 'link' && link !== undefined ? { link } : {};
}

function isNotPassedBy(position: WaitPosition): (arrival: Position) => boolean {
  return (arrival) => !isPassed(position, arrival);
}

function byPosition(one: Position, other: Position): number {
  return isBefore(one, other) ? -1 : 1;
}

function* pagesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
