import type { Clock } from '../../lib/clock.ts';

/**
 * Reason for the end of a wait. `quiet`: no other mail has matched for the requested time. `work_used_up`: the call may
 * not test more mail.
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

/** Reasons after which nobody reads the answer any more. */
const givingUp: readonly WaitEndReason[] = ['mailbox_ended', 'key_ended', 'hung_up', 'stopping'];

/** End of a wait: whether it has come, and for which reason. The first reason given ends the wait. */
export class WaitEnd {
  readonly #clock: Clock;
  readonly #monotonic: Clock;
  readonly #alarms = new Map<WaitEndReason, () => void>();
  #controller = new AbortController();
  #reasons: WaitEndReason[] = [];

  constructor({ clock, monotonic }: { clock: Clock; monotonic: Clock }) {
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** Aborted when the wait is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Reason for the end: the first after which nobody reads the answer, else the first of all. */
  get reason(): WaitEndReason | undefined {
    return this.#reasons.find((reason) => givingUp.includes(reason)) ?? this.#reasons[0];
  }

  /** Whether nobody reads the answer any more. */
  get isGivenUp(): boolean {
    return this.#reasons.some((reason) => givingUp.includes(reason));
  }

  /** Ends the wait. */
  end(reason: WaitEndReason): void {
    this.#reasons.push(reason);
    this.#controller.abort();
  }

  /**
   * Sets an alarm that ends the wait for this reason. It replaces an earlier alarm for the same reason. The mailbox ends by
   * the calendar, the time of the wait by the monotonic clock.
   */
  endAt(atMs: number, reason: 'mailbox_ended' | 'timed_out' | 'quiet'): void {
    const clock = reason === 'mailbox_ended' ? this.#clock : this.#monotonic;
    this.#alarms.get(reason)?.();
    this.#alarms.set(
      reason,
      clock.setAlarm(atMs, () => this.end(reason)),
    );
  }

  /** Withdraws a reason. The wait goes on, unless there is another. */
  goOn(despite: WaitEndReason): void {
    this.#reasons = this.#reasons.filter((reason) => reason !== despite);
    if (this.#reasons.length === 0) this.#controller = new AbortController();
  }

  /** Cancels all alarms. */
  close(): void {
    for (const cancel of this.#alarms.values()) cancel();
    this.#alarms.clear();
  }
}
