import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { type Stopwatch, stopwatch } from '../../lib/stopwatch.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import type { KeyWatch } from '../accounts/key-watch.ts';
import type { EventBell } from '../events/bell.ts';
import type { EventLog } from '../events/log.ts';
import type { MailContents } from '../mails/contents.ts';
import type { OwnerLimits } from '../owner-limits.ts';
import { WaitEnd } from './end.ts';
import { MailLooks } from './mail-looks.ts';
import { Regexes } from './regexes.ts';
import { Wait, type WaitAnswer, type WaitCall, type WaitTools, waitTerms } from './wait.ts';

interface WaitsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly bell: EventBell;
  readonly ownerLimits: OwnerLimits;
  readonly keyWatch: KeyWatch;
  readonly turns: Turns;
  readonly contents: MailContents;
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

  /** The number of emails whose content was read for a match so far. */
  get mailsRead(): number {
    return this.#tools.looks.reads;
  }

  /**
   * Waits until emails of a mailbox match, as the request says. Emails that are there already count, unless `after` says
   * otherwise. Only a wait that does not end at once takes one of its owner's streams. Resolves with `undefined` when the
   * client has hung up.
   * @throws AppError `invalid_request`; `mailbox_not_found`, also when the mailbox ends meanwhile; `mailbox_forbidden`;
   * `unauthorized` when the key ends; `cursor_expired` for a cursor of another log, or one that the log no longer reaches in
   * a mailbox of very many emails; `too_many_streams`; `overloaded`; `unavailable` when the service stops.
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
      return await this.#run(caller, call, end);
    } finally {
      hungUp.removeEventListener('abort', onHangUp);
      this.#underWay.delete(end);
      end.close();
      unwatch();
    }
  }

  /** Ends all waits, those under way and those still to come. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#underWay) end.end('stopping');
    this.#tools.regexes.stop();
  }

  async #run(caller: Caller, call: WaitCall, end: WaitEnd): Promise<WaitAnswer | undefined> {
    const { owner } = caller;
    // Thousands of calls may come in one tick.
    await this.#tools.turns.run(owner, () => {});
    const wait = new Wait(this.#tools, { caller, terms: await waitTerms(this.#tools, { owner, call, end }) });
    const stopListening = this.#bell.listenToMailbox(call.mailboxId, wait.tell);
    try {
      await wait.run();
    } finally {
      stopListening();
    }
    return await wait.answer();
  }
}
