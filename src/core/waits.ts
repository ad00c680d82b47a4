import { mailboxEndTypes } from '../contract/events.ts';
import { type Refusal, type WaitRequest, type WaitResult, waitItemsMax, waitSecondsMax } from '../contract/wait.ts';
import type { Clock } from '../lib/clock.ts';
import { isId } from '../lib/ids.ts';
import { Turns } from '../lib/turns.ts';
import { type EventRow, isBefore, type Position, readRefusals } from '../store/operations/events.ts';
import { readMailboxTerm } from '../store/operations/mailboxes.ts';
import { readArrivals, readMailsById } from '../store/operations/mails.ts';
import type { Store } from '../store/store.ts';
import { type Caller, unauthorized } from './accounts.ts';
import { AppError } from './errors.ts';
import { formatCursor } from './event-cursor.ts';
import type { EventBatch, EventFilter } from './event-follower.ts';
import type { EventLog } from './events.ts';
import type { KeyWatch } from './key-watch.ts';
import { createMatcher } from './mail-match.ts';
import { mailboxNotFound, requireOwner } from './mailboxes.ts';
import { presentMail } from './mails.ts';
import type { OwnerLimits } from './owner-limits.ts';
import { WaitEnd } from './wait-end.ts';
import { WaitMatches } from './wait-matches.ts';
import { arrivalsBehind, parseStart, placeOfStart, type WaitStart } from './wait-start.ts';

/** The newest emails of a mailbox, among which a wait looks for those that are there already. */
const arrivalsMax = 2_000;
/** Emails that are read at once: each may have many megabytes. */
const pageMails = 10;
const refusalsMax = 10;
const timeoutSecondsDefault = 30;

/** A WaitResult whose emails are JSON already, and come page by page. */
export interface WaitAnswer {
  readonly result: Omit<WaitResult, 'items'>;
  readonly items: AsyncGenerator<string[], void>;
}

/** A call that is to be held. */
export interface WaitCall {
  readonly mailboxId: string;
  readonly request: WaitRequest;
  /** Is aborted when the caller no longer waits. */
  readonly hungUp: AbortSignal;
  /** Whether all that match are given, and not only as many as have to. */
  readonly givesAll?: boolean;
}

/** A wait under way. */
interface Wait {
  readonly caller: Caller;
  readonly mailboxId: string;
  readonly request: WaitRequest;
  readonly matches: WaitMatches;
  readonly end: WaitEnd;
}

/** Calls that are held until mail comes. */
export class Waits {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #events: EventLog;
  readonly #ownerLimits: OwnerLimits;
  readonly #keyWatch: KeyWatch;
  readonly #underWay = new Set<WaitEnd>();
  readonly #turns = new Turns();
  #isStopped = false;

  constructor(parts: { store: Store; clock: Clock; events: EventLog; ownerLimits: OwnerLimits; keyWatch: KeyWatch }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#events = parts.events;
    this.#ownerLimits = parts.ownerLimits;
    this.#keyWatch = parts.keyWatch;
  }

  /**
   * Waits until emails of a mailbox match, as the request says; those that are there already count, unless `after` says
   * otherwise. `undefined` when the caller has hung up.
   * @throws AppError `invalid_request`; `mailbox_not_found`, also when the mailbox ends meanwhile; `unauthorized` when the key does; `mailbox_forbidden`;
   * `cursor_expired` for a cursor of another log, or one that the log no longer reaches in a mailbox of very many emails;
   * `too_many_streams`; `overloaded`; `unavailable` when the service stops.
   */
  async wait(
    caller: Caller,
    { mailboxId, request, hungUp, givesAll = false }: WaitCall,
  ): Promise<WaitAnswer | undefined> {
    const start = parseStart(request.after);
    const { match = {}, count = 1, quietFor } = request;
    if (count === 0 && quietFor !== undefined) throw quietForNothing();
    const wanted = Math.max(1, count);
    const isAfterAll = givesAll || quietFor !== undefined;
    const matches = new WaitMatches(await createMatcher(match), { wanted, max: isAfterAll ? waitItemsMax : wanted });
    const end = new WaitEnd(this.#clock);
    const onHangUp = () => end.end('hung_up');
    const leave = this.#ownerLimits.take('streams', caller.owner);
    const unwatch = this.#keyWatch.watch(caller.keyId, () => end.end('key_ended'));
    this.#underWay.add(end);
    hungUp.addEventListener('abort', onHangUp);
    if (hungUp.aborted) onHangUp();
    if (this.#isStopped) end.end('stopping');
    try {
      return await this.#run({ caller, mailboxId, request, matches, end }, start);
    } finally {
      hungUp.removeEventListener('abort', onHangUp);
      this.#underWay.delete(end);
      end.close();
      unwatch();
      leave();
    }
  }

  /** Ends every wait that is under way, and those that come yet. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#underWay) end.end('stopping');
  }

  async #run(wait: Wait, start: WaitStart): Promise<WaitAnswer | undefined> {
    const { caller, mailboxId, request, end } = wait;
    const now = this.#clock.now();
    const timeoutApplied = Math.min(request.timeout ?? timeoutSecondsDefault, waitSecondsMax);
    end.endAt(now + timeoutApplied * 1_000, 'timed_out');
    // Read before the mailbox: if that ends from here on, the log behind this place says so.
    const known = await this.#events.state(placeOfStart(start));
    const { log } = known;
    const term = isId(mailboxId) ? await this.#store.read(readMailboxTerm, { id: mailboxId, now }) : undefined;
    requireOwner(caller, term?.owner);
    if (term !== undefined) end.endAt(term.expires_at, 'mailbox_ended');

    const arrivals = await this.#store.read(readArrivals, { mailboxId, limit: arrivalsMax });
    const settled = arrivals.filter(({ tx }) => tx <= log.end.tx);
    const behind = arrivalsBehind(start, settled, known);
    // Where not all arrivals are known, the log has those behind a cursor, or says that it no longer has.
    const place = arrivals.length === arrivalsMax && request.order !== 'newest' ? placeOfStart(start) : undefined;
    const stoppedAt = place === undefined ? await this.#considerWaiting(wait, behind) : undefined;
    if (timeoutApplied === 0) end.end('timed_out');
    const reached = stoppedAt ?? (await this.#follow(wait, place ?? log.end));
    switch (end.reason) {
      case 'hung_up':
        return undefined;
      case 'mailbox_ended':
        throw mailboxNotFound();
      case 'key_ended':
        throw unauthorized();
      case 'stopping':
        throw new AppError('unavailable', 'the service is shutting down', { retryAfterSeconds: 1 });
      default: {
        const result = { ...(await this.#summary(wait)), cursor: formatCursor(log, reached), timeoutApplied };
        return { result, items: this.#items(wait) };
      }
    }
  }

  /**
   * Looks at mails that are there already, although the time may be over meanwhile: who goes on with the cursor does not meet
   * them again. Returns the last of them if the others need not be looked at.
   */
  async #considerWaiting(wait: Wait, arrivals: readonly Position[]): Promise<Position | undefined> {
    const { request, matches, end } = wait;
    const isNewest = request.order === 'newest';
    const ordered = arrivals.toSorted((one, other) => (isBefore(one, other) === isNewest ? 1 : -1));
    const last = await this.#consider(
      wait,
      ordered.map(({ id }) => id),
    );
    if (end.reason === undefined) this.#judge(wait);
    // Before the newest that match there is nothing that anyone still asks for.
    return matches.isFull && !isNewest ? last : undefined;
  }

  /** Looks at what comes, until the wait is over. Returns up to where in the log it has. */
  async #follow(wait: Wait, from: Position): Promise<Position> {
    const { caller, mailboxId, end } = wait;
    const filter = { owner: caller.owner, mailboxId };
    let reached = from;
    for (;;) {
      for await (const batch of this.#events.follow(filter, reached, end.signal)) {
        reached = await this.#considerBatch(wait, batch);
      }
      if (end.reason !== 'timed_out' && end.reason !== 'quiet') return reached;
      reached = await this.#lookOnce(wait, filter, reached);
      if (end.reason === 'timed_out' || this.#isQuiet(wait)) return reached;
      end.goOn('quiet');
      this.#judge(wait);
    }
  }

  /** What was there when an alarm went off counts, although nobody has been woken for it yet. */
  async #lookOnce(wait: Wait, filter: EventFilter, from: Position): Promise<Position> {
    let reached = from;
    for (let isEnd = false; !isEnd && !wait.matches.isFull; ) {
      const batch = await this.#events.readAfter(filter, reached);
      reached = await this.#considerBatch(wait, batch);
      ({ isEnd } = batch);
    }
    return reached;
  }

  async #considerBatch(wait: Wait, { items, next }: EventBatch): Promise<Position> {
    if (items.some(({ type }) => mailboxEndTypes.includes(type))) wait.end.end('mailbox_ended');
    const ids = items.flatMap(({ type, data }) => (type === 'mail.received' ? (data.mailId ?? []) : []));
    const last = await this.#consider(wait, ids);
    this.#judge(wait);
    return wait.matches.isFull ? (last ?? next) : next;
  }

  /** Looks at mails in this order until enough match. Returns the place of the last that was looked at. */
  async #consider(wait: Wait, ids: readonly string[]): Promise<Position | undefined> {
    const { mailboxId, request, matches, end } = wait;
    let last: Position | undefined;
    for (const page of pagesOf(ids)) {
      if (matches.isFull || isGivenUp(end)) break;
      const found = await this.#store.read(readMailsById, { mailboxId, ids: page });
      for (const id of page) {
        const arrived = found.get(id);
        if (arrived === undefined || matches.isFull) continue;
        // A long email may take a regular expression a tenth of a second.
        if (hasRegex(request)) await this.#turns.next();
        if (isGivenUp(end)) return last;
        matches.consider(arrived);
        last = arrived.arrival;
      }
    }
    return last;
  }

  /** Ends the wait when what it waits for has happened, or as soon as it will have been quiet for long enough. */
  #judge(wait: Wait): void {
    const { matches, request, end } = wait;
    if (!matches.isEnough) return;
    if (request.quietFor === undefined || matches.isFull) end.end('satisfied');
    else if (this.#isQuiet(wait)) end.end('quiet');
    else end.endAt(matches.lastReceivedAtMs + request.quietFor, 'quiet');
  }

  #isQuiet({ matches, request: { quietFor = 0 } }: Wait): boolean {
    return matches.lastReceivedAtMs + quietFor <= this.#clock.now();
  }

  async #summary(wait: Wait): Promise<Omit<WaitAnswer['result'], 'cursor' | 'timeoutApplied'>> {
    const { mailboxId, request, matches, end } = wait;
    // The last look may have found what there was before the time was over.
    const timedOut = end.reason === 'timed_out' && !(matches.isEnough && request.quietFor === undefined);
    if (!timedOut) return { timedOut };
    const refusals = await this.#store.read(readRefusals, { mailboxId, limit: refusalsMax });
    const refused = refusals.map(presentRefusal);
    return { timedOut, seen: matches.seen, nearMisses: matches.nearMisses(), refused };
  }

  /** An email that is deleted before it is read again is left out. */
  async *#items({ caller, mailboxId, request, matches }: Wait): AsyncGenerator<string[], void> {
    for (const page of pagesOf(matches.inOrder(request.order ?? 'oldest'))) {
      const ids = page.flatMap(({ id, kept }) => (kept === undefined ? [id] : []));
      const again = ids.length === 0 ? undefined : await this.#store.read(readMailsById, { mailboxId, ids });
      const mails = page.flatMap(({ id, kept }) => kept ?? again?.get(id) ?? []);
      if (mails.length > 0) yield mails.map((mail) => presentMail(caller, mail));
    }
  }
}

function* pagesOf<Item>(items: readonly Item[]): Generator<readonly Item[], void> {
  for (let from = 0; from < items.length; from += pageMails) yield items.slice(from, from + pageMails);
}

function hasRegex({ match = {} }: WaitRequest): boolean {
  return Object.values(match).some((member) => typeof member === 'object' && 'regex' in member);
}

/** Whether nobody waits for what would be found. */
function isGivenUp({ reason }: WaitEnd): boolean {
  return reason === 'hung_up' || reason === 'stopping' || reason === 'mailbox_ended' || reason === 'key_ended';
}

function quietForNothing(): AppError {
  const detail = 'means nothing with count 0';
  return new AppError('invalid_request', `quietFor ${detail}`, { fields: [{ pointer: '/quietFor', detail }] });
}

function presentRefusal(row: EventRow): Refusal {
  // What is stored is what Delivery gave.
  const { sender, reason }: Pick<Refusal, 'sender' | 'reason'> = JSON.parse(row.data);
  return { timestamp: new Date(row.created_at).toISOString(), sender, reason };
}
