import { waitItemsMax } from '../../contract/wait.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import { stopping } from '../../core/errors.ts';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import { arrivalsMax } from '../../core/waits/mail-looks.ts';
import type { WaitAnswer } from '../../core/waits/wait.ts';
import { mailAnswerBytes } from '../../http/limits.ts';
import type { Body } from '../base/body.ts';
import type { Answer, Call, DialectCall } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { DialectParts } from '../base/parts.ts';
import { type GivenValues, QueryGiven, wholeIn } from './given-values.ts';
import { type ReadParts, readAnswer, writePreviews } from './reading.ts';
import { type SlurpWait, slurpWaitIn, withMatches } from './slurp-wait.ts';

type WaitParts = ReadParts & Pick<DialectParts, 'waits' | 'mailboxes'>;

/** Longest wait in milliseconds: below the 300 s after which Node's fetch gives up an answer. */
const msMax = 290_000;
/** Emails that did not match which the error of a wait names. */
const namedMax = 3;
const bounded = `for ${msMax / 1_000} s at most`;
const matched = `${bounded}; MATCH is in RE2 syntax, HEADERS is refused`;

/** Calls that wait for emails. */
export function waitCalls(parts: WaitParts): readonly DialectCall[] {
  const [get, post] = [
    { method: 'GET', scope: 'mailboxes:read', differs: bounded } as const,
    { method: 'POST', scope: 'mailboxes:read', differs: matched } as const,
  ];
  return [
    { ...get, path: '/waitForLatestEmail', answer: (call) => one(parts, call, termsIn(call, 'DESC')) },
    { ...get, path: '/waitForNthEmail', answer: (call) => nth(parts, call) },
    { ...get, path: '/waitForEmailCount', answer: (call) => several(parts, call, termsIn(call, 'ASC')) },
    {
      ...{ ...post, path: '/waitForMatchingFirstEmail' },
      answer: async (call) => one(parts, call, await matchingTermsIn(call)),
    },
    {
      ...{ ...post, path: '/waitForMatchingEmails' },
      answer: async (call) => several(parts, call, await matchingTermsIn(call)),
    },
    {
      ...{ ...post, path: '/waitFor', differs: `${matched}; EXACTLY fails at once when there are more` },
      answer: async (call) => conditions(parts, call, await call.json()),
    },
    {
      ...{ ...get, path: '/inboxes/getLatestEmail' },
      answer: (call) => {
        const given = new QueryGiven(call.query);
        return one(parts, call, slurpWaitIn(given, { msName: 'timeoutMillis', usualSort: 'DESC' }));
      },
    },
  ];
}

function termsIn({ query }: Call, usualSort: 'ASC' | 'DESC'): SlurpWait {
  return slurpWaitIn(new QueryGiven(query), { usualSort });
}

async function matchingTermsIn(call: Call): Promise<SlurpWait> {
  return withMatches(termsIn(call, 'ASC'), await call.json());
}

function countIn(given: GivenValues): number {
  return wholeIn(given, 'count', { min: 1, max: waitItemsMax }) ?? 1;
}

/** Waits for one email: the first in the order that was asked for. */
async function one(parts: WaitParts, call: Call, terms: SlurpWait): Promise<Answer> {
  await requireOldest(parts, call, terms);
  const [row] = await waitFor(parts, call, { ...terms, count: 1 });
  return readAnswer(parts, call.caller, row?.id ?? '');
}

/** Waits for the email at an index. */
async function nth(parts: WaitParts, call: Call): Promise<Answer> {
  const index = wholeIn(new QueryGiven(call.query), 'index', { max: waitItemsMax - 1 }) ?? 0;
  const terms = termsIn(call, 'ASC');
  await requireOldest(parts, call, terms);
  const rows = await waitFor(parts, call, { ...terms, count: index + 1 });
  return readAnswer(parts, call.caller, rows[index]?.id ?? '');
}

async function several(parts: WaitParts, call: Call, terms: SlurpWait): Promise<Answer> {
  const count = countIn(new QueryGiven(call.query));
  await requireOldest(parts, call, terms);
  const rows = await waitFor(parts, call, { ...terms, count });
  return previews(parts, call.caller, rows);
}

/** Waits until an inbox meets conditions: for at least or exactly a number of emails. */
async function conditions(parts: WaitParts, call: Call, given: Body): Promise<Answer> {
  const terms = slurpWaitIn(given, { sortName: 'sortDirection', usualSort: 'ASC' });
  const count = countIn(given);
  const isExact = given.text('countType')?.toUpperCase() === 'EXACTLY';
  const wish = { ...withMatches(terms, given), count, givesAll: true };
  await requireOldest(parts, call, terms);
  const rows = await waitFor(parts, call, wish);
  if (isExact && rows.length !== count) throw inVain(wish, `${rows.length} are there, and not exactly ${count}`);
  return previews(parts, call.caller, rows);
}

/**
 * Checks that a wait can find the oldest emails of its inbox.
 * @throws DialectError 400 when there are more than it looks at.
 */
async function requireOldest(
  { mailboxes }: WaitParts,
  { caller }: Call,
  { inboxId, sort, sinceMs }: SlurpWait,
): Promise<void> {
  if (sort === 'DESC' || sinceMs !== undefined) return;
  const { messageCount } = await mailboxes.get(caller, inboxId);
  if (messageCount > arrivalsMax)
    throw new DialectError(400, `the inbox has more than ${arrivalsMax} emails: give since, or sort DESC`);
}

/** Whether a wait gives all emails that match, and not as many as it asks for. */
interface Wish extends SlurpWait {
  readonly count: number;
  readonly givesAll?: boolean;
}

/**
 * Waits for emails, with the owner's share of waits.
 * @throws DialectError 408 when the time is over; AppError as of `Waits.wait`.
 */
export async function waitFor(
  { waits }: Pick<WaitParts, 'waits'>,
  call: Call,
  wish: Wish,
): Promise<OpenedMail['row'][]> {
  const { inboxId: mailboxId, timeoutMs, sort, sinceMs, match, conditions, count, givesAll = false } = wish;
  call.share.give('requests');
  const after = sinceMs === undefined ? {} : { after: new Date(sinceMs - 1).toISOString() };
  const order = sort === 'ASC' ? 'oldest' : 'newest';
  const answer = await waits.wait(call.caller, {
    ...{ mailboxId, conditions, msMax, givesAll, hungUp: call.signal },
    request: { ...after, match, order, timeoutMs, count },
  });
  if (answer === undefined) throw call.signal.reason instanceof DialectError ? call.signal.reason : stopping();
  const rows = (await Array.fromAsync(answer.rows())).flat();
  if (answer.result.timedOut || rows.length < count)
    throw inVain(wish, reasonOf(answer, { found: rows.length, count }));
  await call.share.takeAnswer(mailAnswerBytes);
  return rows;
}

function inVain({ inboxId }: SlurpWait, reason: string): DialectError {
  return new DialectError(408, `Failed to satisfy email query for inbox ID ${inboxId}: ${reason}`);
}

function reasonOf({ result }: WaitAnswer, { found, count }: { found: number; count: number }): string {
  const { nearMisses = [], unseen } = result;
  const missed = nearMisses.slice(0, namedMax).map(({ subject, reason }) => `"${subject}" ${reason}`);
  return [
    `${found} of ${count} emails came in time`,
    ...(unseen === undefined ? [] : [`${unseen} or more were not looked at`]),
    ...missed,
  ].join('; ');
}

async function previews(parts: WaitParts, caller: Caller, rows: readonly OpenedMail['row'][]): Promise<Answer> {
  return { body: `[${(await writePreviews(parts, caller, rows)).join()}]` };
}
