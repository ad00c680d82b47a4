import { type Refusal, type WaitRequest, type WaitResult, waitItemsMax, waitSecondsMax } from '../contract/wait.ts';
import type { Clock } from '../lib/clock.ts';
import { isId } from '../lib/ids.ts';
import { type EventRow, isBefore, type Position, readRefusals } from '../store/operations/events.ts';
import { readMailboxTerm } from '../store/operations/mailboxes.ts';
import { readArrivals, readMailsById } from '../store/operations/mails.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './accounts.ts';
import { AppError } from './errors.ts';
import { formatCursor } from './event-cursor.ts';
import type { EventBatch, EventFilter } from './event-follower.ts';
import type { EventLog } from './events.ts';
import { createMatcher } from './mail-match.ts';
import { mailboxNotFound, requireOwner } from './mailboxes.ts';
import { presentMail } from './mails.ts';
import type { OpenStreams } from './open-streams.ts';
import { WaitEnd } from './wait-end.ts';
import { WaitMatches } from './wait-matches.ts';
import { arrivalsBehind, parseStart, placeOfStart, type WaitStart } from './wait-start.ts';

/** The newest emails of a mailbox, among which a wait looks for those that are there already. */
const arrivalsMax = 2_000;
/** Emails that are read at once. */
const pageMails = 25;
const refusalsMax = 10;
const timeoutSecondsDefault = 30;

const endTypes: ReadonlySet<string> = new Set(['mailbox.expired', 'mailbox.archived', 'mailbox.deleted']);

/** A WaitResult whose emails are JSON already. */
export type WaitAnswer = Omit<WaitResult, 'items'> & { readonly items: readonly string[] };

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
  readonly #places: OpenStreams;
  readonly #underWay = new Set<WaitEnd>();

  constructor(parts: { store: Store; clock: Clock; events: EventLog; places: OpenStreams }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#events = parts.events;
    this.#places = parts.places;
  }

  /**
   * Waits until emails of a mailbox match, as the request says; those that are there already count, unless `after` says
   * otherwise. `undefined` when the caller has hung up.
   * @throws AppError `invalid_request`; `mailbox_not_found`, also when the mailbox ends meanwhile; `mailbox_forbidden`;
   * `cursor_expired` for a cursor of another log, or one that the log no longer reaches in a mailbox of very many emails; `too_many_streams`; `unavailable` when the service stops.
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
    const matches = new WaitMatches(createMatcher(match), { wanted, max: isAfterAll ? waitItemsMax : wanted });
    const end = new WaitEnd(this.#clock);
    const onHangUp = () => end.end('hung_up');
    const leave = this.#places.enter();
    this.#underWay.add(end);
    hungUp.addEventListener('abort', onHangUp);
    try {
      return await this.#run({ caller, mailboxId, request, matches, end }, start);
    } finally {
      hungUp.removeEventListener('abort', onHangUp);
      this.#underWay.delete(end);
      end.close();
      leave();
    }
  }

  /** Ends every wait that is under way. */
  stop(): void {
    for (const end of this.#underWay) end.end('stopping');
  }

  async #run(wait: Wait, start: WaitStart): Promise<WaitAnswer | undefined> {
    const { caller, mailboxId, request, end } = wait;
    const now = this.#clock.now();
    const timeoutApplied = Math.min(request.timeout ?? timeoutSecondsDefault, waitSecondsMax);
    end.endAt(now + timeoutApplied * 1_000, 'timed_out');
    // Read before the mailbox: if that ends from here on, the log behind this place says so.
    const log = await this.#events.state();
    const term = isId(mailboxId) ? await this.#store.read(readMailboxTerm, { id: mailboxId, now }) : undefined;
    requireOwner(caller, term?.owner);
    if (term !== undefined) end.endAt(term.expires_at, 'mailbox_ended');

    const arrivals = await this.#store.read(readArrivals, { mailboxId, limit: arrivalsMax });
    const settled = arrivals.filter(({ tx }) => tx <= log.end.tx);
    const behind = arrivalsBehind(start, settled, log);
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
      case 'stopping':
        throw new AppError('unavailable', 'the service is shutting down', { retryAfterSeconds: 1 });
      default:
        return { ...(await this.#answer(wait)), cursor: formatCursor(log, reached), timeoutApplied };
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
    if (items.some(({ type }) => endTypes.has(type))) wait.end.end('mailbox_ended');
    const ids = items.flatMap(({ type, data }) => (type === 'mail.received' ? (data.mailId ?? []) : []));
    const last = await this.#consider(wait, ids);
    this.#judge(wait);
    return wait.matches.isFull ? (last ?? next) : next;
  }

  /** Looks at mails in this order until enough match. Returns the place of the last that was looked at. */
  async #consider({ mailboxId, matches, end }: Wait, ids: readonly string[]): Promise<Position | undefined> {
    let last: Position | undefined;
    const isAnswered = () => end.reason === undefined || end.reason === 'timed_out' || end.reason === 'quiet';
    for (let from = 0; from < ids.length && !matches.isFull && isAnswered(); from += pageMails) {
      const page = ids.slice(from, from + pageMails);
      const found = await this.#store.read(readMailsById, { mailboxId, ids: page });
      for (const id of page) {
        const arrived = found.get(id);
        if (arrived === undefined || matches.isFull) continue;
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

  async #answer({
    caller,
    mailboxId,
    request,
    matches,
    end,
  }: Wait): Promise<Omit<WaitAnswer, 'cursor' | 'timeoutApplied'>> {
    const { order = 'oldest', quietFor } = request;
    // The last look may have found what there was before the time was over.
    const timedOut = end.reason === 'timed_out' && !(matches.isEnough && quietFor === undefined);
    const items = matches.inOrder(order).map((mail) => presentMail(caller, mail));
    if (!timedOut) return { timedOut, items };
    const refusals = await this.#store.read(readRefusals, { mailboxId, limit: refusalsMax });
    const refused = refusals.map(presentRefusal);
    return { timedOut, items, seen: matches.seen, nearMisses: matches.nearMisses(), refused };
  }
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
