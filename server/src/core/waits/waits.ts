import { type Refusal, type WaitRequest, type WaitResult, waitItemsMax, waitSecondsMax } from '../../contract/wait.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../lib/stopwatch.ts';
import type { EventRow } from '../../store/operations/events.ts';
import { readMailboxTerm } from '../../store/operations/mailboxes.ts';
import { readMailsById } from '../../store/operations/mails.ts';
import type { Store } from '../../store/store.ts';
import { type Caller, unauthorized } from '../accounts/accounts.ts';
import type { KeyWatch } from '../accounts/key-watch.ts';
import { AppError } from '../errors.ts';
import type { EventBell } from '../events/bell.ts';
import type { EventLog } from '../events/log.ts';
import { mailboxNotFound, requireOwner } from '../mailboxes/mailboxes.ts';
import { presentMail } from '../mails/mails.ts';
import type { OwnerLimits, Release } from '../owner-limits.ts';
import { CallWork } from './call-work.ts';
import { WaitEnd } from './end.ts';
import { MailLooks } from './mail-looks.ts';
import { asksRegexes, createMatcher, excerptOf } from './mail-match.ts';
import { type MatchedMail, WaitMatches } from './matches.ts';
import { Regexes } from './regexes.ts';
import { type Wait, WaitRun, type WaitTools } from './run.ts';
import { checkStart, parseStart } from './start.ts';

/** Emails that an answer reads at once. */
const pageMails = 10;
const pageBytes = 256 * 1024;
const timeoutSecondsDefault = 30;

/** A WaitResult whose emails are JSON already, and come page by page: each is read when it is asked for. */
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

/** Calls that are held until mail comes. */
export class Waits {
  readonly #store: Store;
  readonly #tools: WaitTools;
  readonly #bell: EventBell;
  readonly #ownerLimits: OwnerLimits;
  readonly #keyWatch: KeyWatch;
  readonly #stopwatch: Stopwatch;
  readonly #underWay = new Set<WaitEnd>();
  #isStopped = false;

  constructor(parts: {
    store: Store;
    clock: Clock;
    events: EventLog;
    bell: EventBell;
    ownerLimits: OwnerLimits;
    keyWatch: KeyWatch;
    turns: Turns;
    /** By which the work for a call is measured. */
    stopwatch?: Stopwatch;
  }) {
    const { store, clock, events, turns } = parts;
    this.#store = store;
    this.#tools = { clock, events, turns, looks: new MailLooks({ store, turns }), regexes: new Regexes() };
    this.#bell = parts.bell;
    this.#ownerLimits = parts.ownerLimits;
    this.#keyWatch = parts.keyWatch;
    this.#stopwatch = parts.stopwatch ?? stopwatch;
  }

  /** Emails whose content was read for a match so far. */
  get mailsRead(): number {
    return this.#tools.looks.reads;
  }

  /**
   * Waits until emails of a mailbox match, as the request says; those that are there already count, unless `after` says
   * otherwise. Only a call that is held takes one of its owner's streams. `undefined` when the caller has hung up.
   * @throws AppError `invalid_request`; `mailbox_not_found`, also when the mailbox ends meanwhile; `mailbox_forbidden`; `unauthorized` when the key ends;
   * `cursor_expired` for a cursor of another log, or one that the log no longer reaches in a mailbox of very many emails;
   * `too_many_streams`; `overloaded`; `unavailable` when the service stops.
   */
  async wait(caller: Caller, call: WaitCall): Promise<WaitAnswer | undefined> {
    const { hungUp } = call;
    const end = new WaitEnd(this.#tools.clock);
    const onHangUp = () => end.end('hung_up');
    const unwatch = this.#keyWatch.watch(caller.keyId, () => end.end('key_ended'));
    this.#underWay.add(end);
    hungUp.addEventListener('abort', onHangUp);
    if (hungUp.aborted) onHangUp();
    if (this.#isStopped) end.end('stopping');
    try {
      // Thousands of calls may come in one turn of the event loop.
      await this.#tools.turns.run(caller.owner, () => {});
      const wait = await this.#waitOf(caller, call, end);
      const run = new WaitRun(this.#tools, wait);
      const stopListening = this.#bell.listenToMailbox(call.mailboxId, run.tell);
      try {
        await this.#begin(caller, wait);
        if (!end.isGivenUp) await this.#goThrough(wait, run);
      } finally {
        stopListening();
      }
      return await this.#answer(caller, wait, run);
    } finally {
      hungUp.removeEventListener('abort', onHangUp);
      this.#underWay.delete(end);
      end.close();
      unwatch();
    }
  }

  /** Ends every wait that is under way, and those that come yet. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#underWay) end.end('stopping');
    this.#tools.regexes.stop();
  }

  async #waitOf({ owner }: Caller, { mailboxId, request, givesAll = false }: WaitCall, end: WaitEnd): Promise<Wait> {
    const start = parseStart(request.after);
    const { match = {}, count = 1, quietFor } = request;
    if (count === 0 && quietFor !== undefined) throw quietForNothing();
    const wanted = Math.max(1, count);
    const max = givesAll || quietFor !== undefined ? waitItemsMax : wanted;
    const matcher = await createMatcher(match, { regexes: this.#tools.regexes, owner });
    return {
      owner,
      mailboxId,
      request,
      start,
      matcher,
      asksRegexes: asksRegexes(match),
      excerpt: excerptOf(match),
      matches: new WaitMatches({ wanted, max }),
      end,
      work: new CallWork(this.#stopwatch),
      endsAtMs: this.#tools.clock.now() + timeoutOf(request) * 1_000,
    };
  }

  async #begin(caller: Caller, { mailboxId, start, end, endsAtMs }: Wait): Promise<void> {
    end.endAt(endsAtMs, 'timed_out');
    const now = this.#tools.clock.now();
    const { turns, events } = this.#tools;
    const readTerm = () => this.#store.read(readMailboxTerm, { id: mailboxId, now });
    const term = isId(mailboxId) ? await turns.run(caller.owner, readTerm) : undefined;
    requireOwner(caller, term?.owner);
    if (start.kind === 'cursor') {
      const readState = () => events.state(start.place.settled);
      checkStart(start, await turns.run(caller.owner, readState));
    }
    if (term !== undefined) end.endAt(term.expires_at, 'mailbox_ended');
  }

  /** Looks at what is there and at what comes, until the wait is over. */
  async #goThrough(wait: Wait, run: WaitRun): Promise<void> {
    const { end, request, owner } = wait;
    await run.look();
    if (timeoutOf(request) === 0) return end.end('timed_out');
    let leave: Release | undefined;
    try {
      for (let goesOn = true; goesOn; ) {
        if (end.reason === undefined) this.#judge(wait);
        if (end.reason !== undefined) {
          goesOn = await this.#lookAtLast(wait, run);
          continue;
        }
        if (!run.hasNews) leave ??= this.#ownerLimits.take('streams', owner);
        await run.nextNews();
        if (end.reason === undefined) await run.look();
      }
    } finally {
      leave?.();
    }
  }

  /** What was there when an alarm went off counts, although nobody has been told of it yet. Returns whether it goes on. */
  async #lookAtLast(wait: Wait, run: WaitRun): Promise<boolean> {
    const { end } = wait;
    if (run.unseen > 0 || (end.reason !== 'timed_out' && end.reason !== 'quiet')) return false;
    await run.lookAgain();
    if (end.reason !== 'quiet' || this.#isQuiet(wait)) return false;
    end.goOn('quiet');
    return true;
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
    return matches.lastReceivedAtMs + quietFor <= this.#tools.clock.now();
  }

  async #answer(caller: Caller, wait: Wait, run: WaitRun): Promise<WaitAnswer | undefined> {
    switch (wait.end.reason) {
      case 'hung_up':
        return undefined;
      case 'mailbox_ended':
        throw mailboxNotFound();
      case 'key_ended':
        throw unauthorized();
      case 'stopping':
        throw new AppError('unavailable', 'the service is shutting down', { retryAfterSeconds: 1 });
      default: {
        const { cursor } = run;
        if (cursor === undefined) throw new Error('a wait is over before it has looked at anything');
        const summary = await this.#summary(wait, run);
        const result = { ...summary, cursor, timeoutApplied: timeoutOf(wait.request) };
        return { result, items: this.#items(caller, wait) };
      }
    }
  }

  async #summary(wait: Wait, run: WaitRun): Promise<Omit<WaitAnswer['result'], 'cursor' | 'timeoutApplied'>> {
    const { request, matches, end } = wait;
    const isOver = end.reason === 'timed_out' || end.reason === 'work_used_up';
    // The last look may have found what there was before the time was over.
    const timedOut = isOver && !(matches.isEnough && request.quietFor === undefined);
    if (!timedOut) return { timedOut };
    const refused = (await this.#tools.looks.refusals(wait)).map(presentRefusal);
    const unseen = run.unseen === 0 ? {} : { unseen: run.unseen };
    return { timedOut, seen: matches.seen, ...unseen, nearMisses: matches.nearMisses(), refused };
  }

  /** One event may have ended thousands of waits: their answers are read in turn. A mail that is gone by then is left out. */
  async *#items(caller: Caller, { owner, mailboxId, request, matches }: Wait): AsyncGenerator<string[], void> {
    for (const page of pagesOf(matches.inOrder(request.order ?? 'oldest'))) {
      const ids = page.map(({ id }) => id);
      const found = await this.#tools.turns.run(owner, () => this.#store.read(readMailsById, { mailboxId, ids }));
      const mails = ids.flatMap((id) => found.get(id) ?? []);
      if (mails.length > 0) yield mails.map((mail) => presentMail(caller, mail));
    }
  }
}

/** Pages of few mails and few bytes, but of one mail at least. */
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

function timeoutOf({ timeout = timeoutSecondsDefault }: WaitRequest): number {
  return Math.min(timeout, waitSecondsMax);
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
