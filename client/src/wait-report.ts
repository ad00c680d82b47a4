import { formatMs } from './duration.ts';
import { WaitTimedOut } from './errors.ts';
import { describeMatch, type MailMatch } from './match.ts';
import type { components } from './openapi.ts';

type Result = components['schemas']['WaitResult'];

const shownMax = 10;

/** What happened while mail was awaited in vain: the text of the error that a test fails with. */
export class WaitReport {
  #missedCount = 0;
  readonly #missed: string[] = [];
  readonly #lacking: string[] = [];

  /** Adds the answer to one hold. */
  add({ items, seen = 0, nearMisses = [] }: Result): void {
    this.#missedCount += Math.max(0, seen - items.length);
    this.#missed.push(...nearMisses.map(({ subject, failed }) => `"${subject}": not its ${failed.join(', ')}`));
  }

  /** Adds an email that matched, without anything to take. */
  addLacking({ subject, details }: Result['items'][number]): void {
    const links = details?.links?.map(({ href, text }) => `${text} <${href}>`) ?? [];
    this.#lacking.push(`"${subject}" with ${links.join(', ')}`);
  }

  /**
   * Makes the error.
   * @param wait.last The answer to the last hold.
   */
  error(wait: {
    wanted: string;
    timeoutMs: number;
    address: string;
    options: MailMatch;
    given: ReadonlyMap<string, string>;
    last: Result;
  }): WaitTimedOut {
    const { wanted, timeoutMs, address, options, last } = wait;
    const { earlier = [], refused = [] } = last;
    const reasons = [
      ...listed('came, but did not match', this.#missed, this.#missedCount),
      ...listed('matched, without anything wanted', this.#lacking),
      ...listed(
        'would have matched, but came before',
        earlier.map(({ subject, receivedAt }) => `"${subject}", ${receivedAt}`),
      ),
      ...listed('had been given before, and each is given once', [...wait.given.values()]),
    ];
    const lines = [
      `${wanted} within ${formatMs(timeoutMs)} at ${address} (${describeMatch(options) || 'any email'})`,
      ...(reasons.length > 0 ? reasons : ['no email came at all']),
      ...listed(
        'refused, and not in the mailbox',
        refused.map(({ sender, reason }) => `from ${sender || 'a bounce'}: ${reason}`),
      ),
    ];
    return new WaitTimedOut(lines.join('\n  '), address);
  }
}

function listed(title: string, lines: readonly string[], count = lines.length): string[] {
  if (lines.length === 0) return [];
  const more = count - shownMax;
  return [
    `${count} ${title}:`,
    ...lines.slice(0, shownMax).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
