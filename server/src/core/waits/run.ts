import { mailboxEndTypes } from '../../contract/events.ts';
import type { WaitRequest } from '../../contract/wait.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { ExcerptLimits } from '../../store/operations/arrivals.ts';
import { isBefore, type LogState, type Position } from '../../store/operations/events.ts';
import type { EventLog } from '../events/log.ts';
import type { MailboxEvents } from '../events/mailbox-news.ts';
import type { CallWork } from './call-work.ts';
import type { WaitEnd } from './end.ts';
import { arrivalsMax, type Looker, type MailLooks } from './mail-looks.ts';
import { inOrder, invalidRegex, type Matcher } from './mail-match.ts';
import type { WaitMatches } from './matches.ts';
import { formatPlace, isPassed, type Look, pass, passLog, type WaitPlace } from './place.ts';
import type { Regexes } from './regexes.ts';
import { arrivalsBehind, type WaitStart } from './start.ts';

const endTypes: readonly string[] = mailboxEndTypes;
/** Mails without content that are read at once. */
const headsMax = 100;
/** News that nobody has looked at yet: beyond that the mailbox is looked at again. */
const pendingEventsMax = 1_000;
/** A look at what is there goes on for so long although the time is over. */
const lookMsMax = 2_000;

/** What all waits share. */
export interface WaitTools {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly turns: Turns;
  readonly looks: MailLooks;
  readonly regexes: Regexes;
}

/** A wait under way: what is asked for, and what ends it. */
export interface Wait extends Looker {
  readonly request: WaitRequest;
  readonly start: WaitStart;
  readonly matcher: Matcher;
  readonly asksRegexes: boolean;
  /** What of a mail the match is about; `undefined` when every mail matches. */
  readonly excerpt: ExcerptLimits | undefined;
  readonly matches: WaitMatches;
  readonly end: WaitEnd;
  readonly work: CallWork;
  /** When the time is over. */
  readonly endsAtMs: number;
}

/** One wait: looks at the mailbox, and at what comes, until it is over. */
export class WaitRun {
  readonly #tools: WaitTools;
  readonly #wait: Wait;
  readonly #pending: MailboxEvents[] = [];
  #pendingEvents = 0;
  #hasToLook = true;
  #wakeUp = () => {};
  #place: WaitPlace | undefined;
  #log: LogState | undefined;
  #unseen = 0;
  /** When the time for this look is over. */
  #lookEndsAtMs = 0;

  constructor(tools: WaitTools, wait: Wait) {
    this.#tools = tools;
    this.#wait = wait;
  }

  /** How far it has come, as a cursor; `undefined` before it has looked at anything. */
  get cursor(): string | undefined {
    return this.#log && this.#place && formatPlace(this.#log, this.#place);
  }

  /** Emails that were there and that it had no time to look at, at least. */
  get unseen(): number {
    return this.#unseen;
  }

  /** Whether there is something that it has not looked at. */
  get hasNews(): boolean {
    return this.#hasToLook || this.#pending.length > 0;
  }

  /** Is told of what happens in the mailbox, from before the first look on. */
  readonly tell = (news: MailboxEvents | undefined): void => {
    this.#pendingEvents += news?.found.length ?? 0;
    if (news === undefined || this.#pendingEvents > pendingEventsMax) {
      this.#hasToLook = true;
      this.#pending.length = 0;
      this.#pendingEvents = 0;
    } else this.#pending.push(news);
    this.#wakeUp();
  };

  /** Resolves when there is something to look at, or the wait is over: in its owner's turn, for one event may wake thousands. */
  async nextNews(): Promise<void> {
    const { owner, end } = this.#wait;
    const { signal } = end;
    if (this.hasNews || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wakeUp = () => {
        this.#wakeUp = () => {};
        signal.removeEventListener('abort', wakeUp);
        void this.#tools.turns.run(owner, resolve);
      };
      this.#wakeUp = wakeUp;
      signal.addEventListener('abort', wakeUp);
    });
  }

  /** Looks at what is there to be looked at. */
  async look(): Promise<void> {
    this.#lookEndsAtMs = Math.max(this.#wait.endsAtMs, this.#tools.clock.now() + lookMsMax);
    const isWhole = this.#hasToLook;
    this.#hasToLook = false;
    await this.#tools.looks.during(() => (isWhole ? this.#lookAtMailbox() : this.#lookAtNews()));
  }

  /** Looks at the mailbox again, whatever it was told. */
  async lookAgain(): Promise<void> {
    this.#hasToLook = true;
    this.#pending.length = 0;
    this.#pendingEvents = 0;
    await this.look();
  }

  async #lookAtMailbox(): Promise<void> {
    const { start, request, end } = this.#wait;
    const { log, term, arrivals } = await this.#tools.looks.mailbox(this.#wait, this.#tools.clock.now());
    const { found, open } = arrivals;
    this.#log = log;
    if (term === undefined) end.end('mailbox_ended');
    const from = this.#place ?? (start.kind === 'cursor' ? start.place : undefined);
    const isAll = found.length < arrivalsMax || request.order === 'newest';
    let place = from;
    if (!isAll && from !== undefined) {
      // The log has those behind a place, or says that it no longer has.
      place = await this.#lookAtLog(from, found);
      if (place === undefined) return;
    }
    const behind = place === undefined ? arrivalsBehind(start, found) : found.filter(isNotPassedBy(place));
    await this.#considerAll(place, behind, { settled: log.end, open, newestTx: Number.POSITIVE_INFINITY });
  }

  /**
   * Looks at what the log has behind a place, page by page, and returns where it ends; `undefined` when the wait is over
   * before.
   * @param found The newest arrivals: how many of them are left is known without the log.
   */
  async #lookAtLog(from: WaitPlace, found: readonly Position[]): Promise<WaitPlace | undefined> {
    const { owner, mailboxId, work } = this.#wait;
    const { events, turns } = this.#tools;
    const countBehind = (passed: WaitPlace) => found.filter(isNotPassedBy(passed)).length;
    let place = from;
    let position = from.settled;
    this.#place = from;
    for (let isEnd = false; !isEnd; ) {
      if (!this.#mayGoOn()) return this.#leave(countBehind(place));
      const read = () => events.readAfter({ owner, mailboxId }, position);
      const batch = await turns.run(owner, () => work.measure(read));
      const ids = batch.items.flatMap(({ type, data }) => (type === 'mail.received' ? (data.mailId ?? []) : []));
      const heads = ids.length === 0 ? new Map() : await this.#tools.looks.heads(this.#wait, ids);
      const arrivals: Position[] = [...heads.values()].map(({ tx, id }) => ({ tx, id })).filter(isNotPassedBy(place));
      const { looked, unlooked } = await this.#consider(arrivals.sort(byPlace));
      const isAllLooked = unlooked.length === 0;
      position = isAllLooked ? batch.next : (looked.at(-1) ?? position);
      place = passLog(place, position);
      this.#place = place;
      if (!isAllLooked) return this.#leave(Math.max(unlooked.length, countBehind(place)));
      ({ isEnd } = batch);
    }
    return place;
  }

  /** So many emails are left, at least; none that matter where no other can be given. */
  #leave(unseen: number): undefined {
    this.#unseen = this.#wait.matches.isFull ? 0 : unseen;
  }

  async #lookAtNews(): Promise<void> {
    const news = this.#pending.shift();
    if (news === undefined) return;
    this.#pendingEvents -= news.found.length;
    const { found, ...known } = news;
    if (found.some(({ type }) => endTypes.includes(type))) this.#wait.end.end('mailbox_ended');
    const arrivals = found.filter(({ type }) => type === 'mail.received').map(({ tx, id }) => ({ tx, id }));
    const place = this.#place;
    await this.#considerAll(place, place === undefined ? arrivals : arrivals.filter(isNotPassedBy(place)), known);
  }

  /** Looks at arrivals, and says how far that has come. */
  async #considerAll(
    from: WaitPlace | undefined,
    arrivals: readonly Position[],
    known: Pick<Look, 'settled' | 'open' | 'newestTx'>,
  ): Promise<void> {
    const { request, matches } = this.#wait;
    const isNewest = request.order === 'newest';
    const ordered = arrivals.toSorted((one, other) => (isNewest ? byPlace(other, one) : byPlace(one, other)));
    const { looked, unlooked } = await this.#consider(ordered);
    // Before the newest that match there is nothing that anyone still asks for.
    const left = isNewest && matches.isFull ? [] : unlooked;
    this.#unseen = matches.isFull ? 0 : left.length;
    this.#place = pass(from, { looked, unlooked: left, ...known });
  }

  /** Looks at mails in this order until enough match, or there is no more time or work for it. */
  async #consider(arrivals: readonly Position[]): Promise<Pick<Look, 'looked' | 'unlooked'>> {
    const { excerpt } = this.#wait;
    let done = 0;
    for (const page of pagesOf(arrivals, excerpt === undefined ? headsMax : 1)) {
      if (!this.#mayGoOn()) break;
      const taken = excerpt === undefined ? await this.#takeAll(page) : await this.#takeOne(page, excerpt);
      if (taken === 0) break;
      done += taken;
    }
    return { looked: arrivals.slice(0, done), unlooked: arrivals.slice(done) };
  }

  /** Whether to look further: ends the wait when it has done all the work that a call may take. */
  #mayGoOn(): boolean {
    const { matches, work, end } = this.#wait;
    if (matches.isFull || this.#isLate()) return false;
    if (work.isUsedUp) end.end('work_used_up');
    return !work.isUsedUp;
  }

  /** Nobody waits any more for what would still be looked at. */
  #isLate(): boolean {
    return this.#wait.end.isGivenUp || this.#tools.clock.now() > this.#lookEndsAtMs;
  }

  /** Every mail matches. Returns how many were taken. */
  async #takeAll(page: readonly Position[]): Promise<number> {
    const { matches } = this.#wait;
    const heads = await this.#tools.looks.heads(
      this.#wait,
      page.map(({ id }) => id),
    );
    let taken = 0;
    for (const { id } of page) {
      if (matches.isFull) break;
      const head = heads.get(id);
      if (head !== undefined) matches.match(head);
      taken += 1;
    }
    return taken;
  }

  /** Returns 0 when it could not be looked at in time. */
  async #takeOne([arrival]: readonly Position[], limits: ExcerptLimits): Promise<number> {
    if (arrival === undefined) return 0;
    const { owner, asksRegexes } = this.#wait;
    const test = () => this.#testOne(arrival, limits);
    return asksRegexes
      ? this.#tools.regexes.inTurn(owner, async () => (this.#isLate() ? 0 : await test()))
      : await test();
  }

  /** As `#takeOne`. */
  async #testOne(arrival: Position, limits: ExcerptLimits): Promise<number> {
    const { matches, matcher, owner, work } = this.#wait;
    const mail = await this.#tools.looks.mail(this.#wait, { id: arrival.id, limits });
    const { content } = mail ?? {};
    // It was deleted meanwhile.
    if (mail === undefined || content === undefined) return 1;
    const { failed, open } = await this.#tools.turns.run(owner, () => work.measure(() => matcher(content)));
    for (const { member, regex, texts } of open) {
      const answer = this.#isLate() ? undefined : await this.#tools.regexes.answer({ regex, texts });
      if (answer === undefined) return 0;
      if ('problem' in answer) throw invalidRegex(member, answer.problem);
      work.spend(answer.ms);
      if (!answer.matches) failed.push(member);
    }
    if (failed.length === 0) matches.match(mail.head);
    else matches.miss({ mailId: arrival.id, subject: content.subject, failed: inOrder(failed) });
    return 1;
  }
}

function isNotPassedBy(place: WaitPlace): (arrival: Position) => boolean {
  return (arrival) => !isPassed(place, arrival);
}

function byPlace(one: Position, other: Position): number {
  return isBefore(one, other) ? -1 : 1;
}

function* pagesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
