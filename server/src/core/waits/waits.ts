import type { EmailMatch, MatchResult } from '../../contract/mails/match.ts';
import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../lib/stopwatch.ts';
import { readMailboxTerm } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';
import { type Caller, unauthorized } from '../accounts/accounts.ts';
import type { KeyWatch } from '../accounts/key-watch.ts';
import { stopping } from '../errors.ts';
import type { EventBell } from '../events/bell.ts';
import type { EventLog } from '../events/log.ts';
import { requireOwner } from '../mailboxes/mailboxes.ts';
import type { MailContents } from '../mails/kept/contents.ts';
import type { MailExtracts } from '../mails/kept/extracts.ts';
import { type MailPath, mailNotFound } from '../mails/shown/find-mail.ts';
import type { OwnerLimits } from '../owner-limits.ts';
import type { Refusals } from '../refusals/refusals.ts';
import { CallWork } from './call-work.ts';
import { WaitEnd } from './end.ts';
import { MailLooks } from './mail-looks.ts';
import { asksRegexes, createMatcher, looksOf } from './matching/mail-match.ts';
import { MailTest } from './matching/mail-test.ts';
import { Regexes } from './matching/regexes.ts';
import { findInText, type TextFind } from './matching/text-find.ts';
import { lookUntilFound, type OwnerLook } from './owner-looks.ts';
import { type WaitCall, waitTerms } from './terms.ts';
import { Wait, type WaitAnswer, type WaitTools } from './wait.ts';

interface WaitsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly events: EventLog;
  readonly bell: EventBell;
  readonly ownerLimits: OwnerLimits;
  readonly keyWatch: KeyWatch;
  readonly turns: Turns;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly refusals: Pick<Refusals, 'ofMailbox'>;
  /** The watch by which the work for a call is measured. */
  readonly stopwatch?: Stopwatch;
}

/** The register of waits: it begins each, and ends it when its client, its key or the service ends. */
export class Waits {
  readonly #tools: WaitTools;
  readonly #bell: EventBell;
  readonly #keyWatch: KeyWatch;
  readonly #underWay = new Set<WaitEnd>();
  #isStopped = false;

  constructor({ bell, keyWatch, ...parts }: WaitsParts) {
    this.#bell = bell;
    this.#keyWatch = keyWatch;
    this.#tools = { stopwatch, ...parts, looks: new MailLooks(parts), regexes: new Regexes() };
  }

  /** Number of emails so far whose content was read for a match. */
  get mailsRead(): number {
    return this.#tools.looks.reads;
  }

  /**
   * Waits until emails of a mailbox match, as the request says. Emails that are there already count, unless `after` says
   * otherwise. Only a wait that does not end at once takes one of its owner's streams. Resolves with `undefined` when the
   * client has hung up.
   * @throws AppError `invalid_request`; `mailbox_not_found`, also when the mailbox ends meanwhile; `mailbox_forbidden`;
   * `unauthorized` when the key ends; `cursor_expired` for a cursor of another log, or one that the log no longer reaches in
   * a mailbox of very many emails; `wait_incomplete`; `too_many_streams`; `overloaded`; `unavailable` when the service stops.
   */
  wait(caller: Caller, call: WaitCall): Promise<WaitAnswer | undefined> {
    return this.#during(caller, call.hungUp, (end) => this.#run(caller, call, end));
  }

  /**
   * Repeats a look at mail of any mailbox of the caller until it finds something, as `lookUntilFound` does. Resolves with
   * `undefined` when the time is over, or the client has hung up.
   * @throws AppError `unauthorized` when the key ends, `unavailable` when the service stops; what the look throws.
   */
  until<Found>(
    caller: Caller,
    { hungUp, ...call }: { look: OwnerLook<Found>; waitMs: number; hungUp: AbortSignal },
  ): Promise<Found | undefined> {
    return this.#during(caller, hungUp, async (end) => {
      const found = await lookUntilFound({ ...this.#tools, bell: this.#bell }, { ...call, caller, end });
      if (end.reason === 'key_ended') throw unauthorized();
      if (end.reason === 'stopping') throw stopping();
      return found;
    });
  }

  /**
   * Tests an email against a match, as a wait does.
   * @throws AppError `invalid_request` for a regular expression that is not in RE2 syntax, or too large;
   * `mailbox_not_found`; `mailbox_forbidden`; `mail_not_found`; `unavailable` when the service stops.
   */
  async match(caller: Caller, { mailboxId, mailId }: MailPath, match: EmailMatch): Promise<MatchResult> {
    const { holder } = caller;
    const { store, turns, clock, regexes, looks } = this.#tools;
    const now = clock.now();
    const readTerm = () => store.read(readMailboxTerm, { id: mailboxId, now });
    const term = isId(mailboxId) ? await turns.run(holder, readTerm) : undefined;
    requireOwner(caller, { id: mailboxId, owner: term?.owner });
    const test = new MailTest(this.#tools, {
      ...{ holder, mailboxId },
      work: new CallWork(this.#tools.stopwatch),
      matcher: await createMatcher(match, { regexes, holder }),
      asksRegexes: asksRegexes(match),
      looks: looksOf(match),
    });
    const tested = isId(mailId)
      ? await looks.during(() => test.run({ id: mailId, page: test.page([mailId]) }, () => this.#isStopped))
      : 'gone';
    if (tested === 'gone') throw mailNotFound();
    if (tested === 'late') throw stopping();
    return { matches: tested.failed.length === 0, failed: [...tested.failed] };
  }

  /**
   * Finds the first match of a regular expression in a text that the caller has read.
   * @throws AppError `invalid_request` for an expression that is not in RE2 syntax, too large or too slow; `unavailable`
   * when the service stops.
   */
  find({ holder }: Caller, { regex, text }: { regex: string; text: string }): Promise<TextFind> {
    return findInText(this.#tools.regexes, { holder, regex, text });
  }

  /** Ends all waits: those under way, and later ones at once. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#underWay) end.end('stopping');
    this.#tools.regexes.stop();
  }

  /** Runs a wait under an end that its client, its key and the service can bring. */
  async #during<T>(caller: Caller, hungUp: AbortSignal, run: (end: WaitEnd) => Promise<T>): Promise<T> {
    const end = new WaitEnd(this.#tools);
    const onHangUp = () => end.end('hung_up');
    const unwatch = this.#keyWatch.watch(caller, () => end.end('key_ended'));
    this.#underWay.add(end);
    hungUp.addEventListener('abort', onHangUp);
    if (hungUp.aborted) onHangUp();
    if (this.#isStopped) end.end('stopping');
    try {
      return await run(end);
    } finally {
      hungUp.removeEventListener('abort', onHangUp);
      this.#underWay.delete(end);
      end.close();
      unwatch();
    }
  }

  async #run(caller: Caller, call: WaitCall, end: WaitEnd): Promise<WaitAnswer | undefined> {
    const { holder } = caller;
    // Thousands of calls may come in one tick.
    await this.#tools.turns.run(holder, () => {});
    const wait = new Wait(this.#tools, { caller, terms: await waitTerms(this.#tools, { caller, call, end }) });
    const stopListening = this.#bell.listenToMailbox(call.mailboxId, wait.tell);
    try {
      await wait.run();
    } finally {
      stopListening();
    }
    return await wait.answer();
  }
}
