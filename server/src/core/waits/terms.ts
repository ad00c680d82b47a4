import type { EmailMatch } from '../../contract/mails/match.ts';
import { type WaitRequest, type WaitResult, waitItemsMax, waitSecondsMax } from '../../contract/wait.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Stopwatch } from '../../lib/stopwatch.ts';
import type { Caller } from '../accounts/accounts.ts';
import { invalidField } from '../errors.ts';
import { CallWork } from './call-work.ts';
import type { WaitEnd } from './end.ts';
import { WaitMatches } from './matches.ts';
import type { WaitCondition } from './matching/condition.ts';
import { asksRegexes, createMatcher, looksOf } from './matching/mail-match.ts';
import type { MatchTerms } from './matching/mail-test.ts';
import type { Regexes } from './matching/regexes.ts';
import { parseStart, type WaitStart } from './start.ts';

const timeoutSecondsDefault = 30;
const noOne: ReadonlySet<string> = new Set();

/** A call for a wait. */
export interface WaitCall {
  readonly mailboxId: string;
  readonly request: WaitRequest;
  /** Aborted when the client has closed its connection. */
  readonly hungUp: AbortSignal;
  /** Whether the answer has all emails that match, and not only as many as `count` asks for. */
  readonly givesAll?: boolean;
  /** Conditions beside the match of the request; all of them must hold, too. */
  readonly conditions?: readonly WaitCondition[];
  /** Longest time in milliseconds; by default that of the API. */
  readonly msMax?: number;
}

/** The terms of one wait: the emails that it asks for, how much it may work, and when it ends. */
export interface WaitTerms extends MatchTerms {
  /** Owner of the mailbox. */
  readonly owner: string;
  readonly request: WaitRequest;
  /** Start of the wait. If it names an email, the first look finds the position of that email. */
  start: WaitStart;
  /** Ids of emails that do not count. */
  readonly except: ReadonlySet<string>;
  readonly matches: WaitMatches;
  readonly end: WaitEnd;
  readonly work: CallWork;
  /** Time in milliseconds that is granted to the wait. */
  readonly timeoutMs: number;
  /** The time at which the wait is over, on the monotonic clock. */
  readonly endsAtMs: number;
  /** Whether the answer has all emails that match, as a list has: without codes and links. */
  readonly givesAll: boolean;
}

/** The parts of the service that terms are made with. */
interface TermsTools {
  readonly monotonic: Clock;
  readonly regexes: Regexes;
  /** The watch by which the work for a call is measured. */
  readonly stopwatch: Stopwatch;
}

/**
 * Reads the terms of a wait from its call.
 * @throws AppError `invalid_request`
 */
export async function waitTerms(
  tools: TermsTools,
  { caller, call, end }: { caller: Pick<Caller, 'owner' | 'holder'>; call: WaitCall; end: WaitEnd },
): Promise<WaitTerms> {
  const { mailboxId, request, givesAll = false, conditions = [], msMax = waitSecondsMax * 1_000 } = call;
  const { owner, holder } = caller;
  checkTogether(request);
  const start = parseStart(request.after);
  const { count = 1, quietFor, except } = request;
  const match = matchOf(request);
  const wanted = Math.max(1, count);
  const max = givesAll || quietFor !== undefined ? waitItemsMax : wanted;
  const matcher = await createMatcher(match, { regexes: tools.regexes, holder, conditions });
  const timeoutMs = Math.min(timeoutMsOf(request), msMax);
  return {
    owner,
    holder,
    mailboxId,
    request,
    start,
    except: except === undefined ? noOne : new Set(except),
    matcher,
    asksRegexes: asksRegexes(match, conditions),
    looks: looksOf(match, conditions),
    matches: new WaitMatches({ wanted, max }),
    end,
    work: new CallWork(tools.stopwatch),
    timeoutMs,
    endsAtMs: tools.monotonic.now() + timeoutMs,
    givesAll,
  };
}

/**
 * Checks members of a request that do not go together.
 * @throws AppError `invalid_request`
 */
function checkTogether({ count, quietFor, give, timeout, timeoutMs, match = {} }: WaitRequest): void {
  if (count === 0 && quietFor !== undefined)
    throw invalidField('/quietFor', {
      code: 'conflict',
      detail: 'means nothing with count 0',
      fix: 'Leave quietFor out, or ask for a count of 1 or more.',
    });
  if (count === 0 && give !== undefined)
    throw invalidField('/give', {
      code: 'conflict',
      detail: 'means nothing with count 0',
      fix: 'Use hasCode or hasLink of match in place of give.',
    });
  if (timeout !== undefined && timeoutMs !== undefined)
    throw invalidField('/timeoutMs', {
      code: 'conflict',
      detail: 'is given beside timeout',
      fix: 'Give one of timeout and timeoutMs.',
    });
  const flag = flagOf(give);
  if (flag !== undefined && match[flag] === false)
    throw invalidField(`/match/${flag}`, {
      code: 'conflict',
      detail: `is false with give ${give}`,
      fix: `Leave ${flag} out: give asks for it.`,
    });
}

/** Member of the match that `give` asks for. */
function flagOf(give: WaitRequest['give']): 'hasCode' | 'hasLink' | undefined {
  if (give === 'code') return 'hasCode';
  return give === 'link' ? 'hasLink' : undefined;
}

/** Match of a request, together with the test that `give` implies. */
function matchOf({ match = {}, give }: WaitRequest): EmailMatch {
  const flag = flagOf(give);
  return flag === undefined ? match : { ...match, [flag]: true };
}

/** Milliseconds that a request asks for. */
function timeoutMsOf({ timeout = timeoutSecondsDefault, timeoutMs = timeout * 1_000 }: WaitRequest): number {
  return timeoutMs;
}

/** The time that was granted to a wait, in the units of its request. */
export function timeoutApplied({
  request,
  timeoutMs: grantedMs,
}: WaitTerms): Pick<WaitResult, 'timeoutApplied' | 'timeoutAppliedMs'> {
  const inMs = request.timeoutMs === undefined ? {} : { timeoutAppliedMs: grantedMs };
  return { timeoutApplied: Math.ceil(grantedMs / 1_000), ...inMs };
}
