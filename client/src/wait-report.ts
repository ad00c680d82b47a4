import { formatMs } from './duration.ts';
import { WaitTimedOut } from './errors.ts';
import type { components } from './generated/openapi.ts';
import { describeMatch, type MailMatch } from './match.ts';

type Result = components['schemas']['WaitResult'];

/** A wait in vain. */
export interface WaitInVain {
  /** Beginning of the message, such as `no email came`. */
  readonly wanted: string;
  readonly timeoutMs: number;
  readonly address: string;
  readonly match: MailMatch;
  /** Cursor after which it began. */
  readonly start?: unknown;
  /** Descriptions of everything that was given before. */
  readonly given: ReadonlyMap<string, string>;
  /** Answers to its requests. */
  readonly results: readonly Result[];
  /** Emails that matched, but had nothing to give. */
  readonly lacking: readonly Result['items'][number][];
}

const shownMax = 10;

/** Makes the error of a wait in vain: the text that a test fails with. */
export function waitTimedOut(wait: WaitInVain): WaitTimedOut {
  const { wanted, timeoutMs, address, match, results, lacking } = wait;
  // Both are of the whole wait. What is earlier than a cursor of the wait itself has been looked at by it.
  const { earlier = [], refused = [], unseen, expectedAt } = results.at(-1) ?? {};
  const turnedAway = results.flatMap(({ turnedAway = [] }) => turnedAway);
  const missed = results.flatMap(({ nearMisses = [] }) => nearMisses);
  const missedCount = results.reduce((count, { seen = 0, items }) => count + Math.max(0, seen - items.length), 0);
  const reasons = [
    ...(unseen ? [`${unseen} or more not looked at`] : []),
    ...listed('came, but did not match', missed, ({ subject, reason }) => `"${subject}": ${reason}`, missedCount),
    ...listed('matched, with nothing wanted', lacking, ({ subject, details }) => {
      return `"${subject}" with ${details?.links?.map(({ href, text }) => `${text} <${href}>`).join(', ')}`;
    }),
    ...listed(
      'would have matched, but came before',
      wait.start ? earlier : [],
      ({ subject, receivedAt }) => `"${subject}", ${receivedAt}`,
    ),
    ...listed('had been given: each is given once', [...wait.given.values()], String),
  ];
  const lines = [
    `${wanted} within ${formatMs(timeoutMs)} at ${address} (${describeMatch(match) || 'any email'})`,
    ...(reasons[0] ? reasons : [`no email came at all${expectedAt ? `; mail is expected at ${expectedAt}` : ''}`]),
    ...listed('refused, and not in the mailbox', refused, ({ sender, reason }) => `${sender || 'a bounce'}: ${reason}`),
    ...listed('turned away: see GET /v1/refusals', turnedAway, ({ why }) => why),
  ];
  return new WaitTimedOut(lines.join('\n  '), address);
}

function listed<Item>(
  title: string,
  items: readonly Item[],
  show: (item: Item) => string,
  count = items.length,
): string[] {
  if (!count) return [];
  const more = count - shownMax;
  const lines = items.slice(0, shownMax).map((item) => `  ${show(item)}`);
  return [`${count} ${title}:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])];
}
