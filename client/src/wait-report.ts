import { formatMs } from './duration.ts';
import { WaitTimedOut } from './errors.ts';
import { describeMatch, type MailMatch } from './match.ts';
import type { components } from './openapi.ts';

type Result = components['schemas']['WaitResult'];

const shownMax = 10;

/** What happened while mail was awaited in vain: the text of the error that a test fails with. */
export class WaitReport {
  readonly #seen = new Map<string, { subject: string; failed: readonly string[] }>();
  readonly #refused = new Map<string, { sender: string; reason: string }>();
  #seenCount = 0;
  #earlier: NonNullable<Result['earlier']> = [];

  /** Adds the answer to one hold. */
  add({ seen = 0, nearMisses = [], refused = [], earlier = [] }: Result): void {
    this.#seenCount += seen;
    for (const { mailId, subject, failed } of nearMisses) this.#seen.set(mailId, { subject, failed });
    for (const { timestamp, sender, reason } of refused)
      this.#refused.set(`${timestamp} ${sender}`, { sender, reason });
    if (earlier.length > 0) this.#earlier = earlier;
  }

  /** Makes the error. */
  error(wait: { address: string; match: MailMatch; timeoutMs: number; wanted: string; given: number }): WaitTimedOut {
    const { address, match, timeoutMs, wanted, given } = wait;
    const misses = [...this.#seen.values()].map(({ subject, failed }) => `"${subject}": ${failed.join(', ')} differ`);
    const refusals = [...this.#refused.values()].map(({ sender, reason }) => `from ${sender || 'a bounce'}: ${reason}`);
    const earlier = this.#earlier.map(({ subject, receivedAt }) => `"${subject}", ${receivedAt}`);
    const lines = [
      `${wanted} within ${formatMs(timeoutMs)} at ${address} (${describeMatch(match)})`,
      ...listed(`${counted(Math.max(this.#seenCount, misses.length), 'email')} came, and did not match:`, misses),
      ...(misses.length === 0 && given === 0 && earlier.length === 0 ? ['no email came at all'] : []),
      ...listed('these would have matched, but came before:', earlier),
      ...(given === 0 ? [] : [`${counted(given, 'email')} had been given to the test before, each is given once`]),
      ...listed(
        `${counted(refusals.length, 'message')} to this mailbox ${refusals.length === 1 ? 'was' : 'were'} refused:`,
        refusals,
      ),
    ];
    return new WaitTimedOut(lines.join('\n  '), address);
  }
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, shownMax).map((line) => `  ${line}`);
  return [title, ...shown, ...(lines.length > shownMax ? [`  and ${lines.length - shownMax} more`] : [])];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
