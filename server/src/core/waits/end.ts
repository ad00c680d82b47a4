import type { Clock } from '../../lib/clock.ts';

/**
 * Why a wait is over. `quiet`: nothing more seems to have come for as long as was asked. `work_used_up`: one call may not
 * look at more.
 */
export type WaitEndReason =
  | 'satisfied'
  | 'quiet'
  | 'timed_out'
  | 'work_used_up'
  | 'mailbox_ended'
  | 'key_ended'
  | 'hung_up'
  | 'stopping';

const givingUp: readonly WaitEndReason[] = ['mailbox_ended', 'key_ended', 'hung_up', 'stopping'];

/** The end of a wait, whatever brings it about first. */
export class WaitEnd {
  readonly #clock: Clock;
  readonly #alarms = new Map<WaitEndReason, () => void>();
  #controller = new AbortController();
  #reasons: WaitEndReason[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Is aborted when the wait is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The first reason there was, of those for which nobody waits any more if there is one. */
  get reason(): WaitEndReason | undefined {
    return this.#reasons.find((reason) => givingUp.includes(reason)) ?? this.#reasons[0];
  }

  /** Whether nobody waits any more for what would be found. */
  get isGivenUp(): boolean {
    return this.#reasons.some((reason) => givingUp.includes(reason));
  }

  /** Ends the wait. */
  end(reason: WaitEndReason): void {
    this.#reasons.push(reason);
    this.#controller.abort();
  }

  /** Ends the wait at a time, for a reason that has one time at most: the last that was set. */
  endAt(atMs: number, reason: WaitEndReason): void {
    this.#alarms.get(reason)?.();
    this.#alarms.set(
      reason,
      this.#clock.setAlarm(atMs, () => this.end(reason)),
    );
  }

  /** Goes on with the wait, unless there is another reason to end it. */
  goOn(despite: WaitEndReason): void {
    this.#reasons = this.#reasons.filter((reason) => reason !== despite);
    if (this.#reasons.length === 0) this.#controller = new AbortController();
  }

  /** Nothing ends it any more. */
  close(): void {
    for (const cancel of this.#alarms.values()) cancel();
    this.#alarms.clear();
  }
}
