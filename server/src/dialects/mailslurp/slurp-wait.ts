import type { EmailMatch, TextMatch } from '../../contract/mails/match.ts';
import { hiddenRecipients, shownAddresses } from '../../core/mails/found/matchable-mail.ts';
import type { WaitCondition } from '../../core/waits/matching/condition.ts';
import type { MailOutline } from '../../store/outline.ts';
import type { Body } from '../base/body.ts';
import { DialectError } from '../base/dialect-error.ts';
import { type GivenValues, inboxIdIn, type Sort, sortIn, timeIn, wholeIn } from './given-values.ts';

/** Milliseconds that a wait takes when a call does not say. */
const msUsual = 60_000;
/** Most matches of one wait, each looked at for every email. */
const matchesMax = 20;
const matchCharactersMax = 1_000;

/** A wait that a call asks for. */
export interface SlurpWait {
  readonly inboxId: string;
  readonly timeoutMs: number;
  readonly sort: Sort;
  /** Only emails received at or after this time. */
  readonly sinceMs: number | undefined;
  readonly match: EmailMatch;
  readonly conditions: readonly WaitCondition[];
}

/**
 * Reads the terms of a wait.
 * @param options.msName Name of the member with its time.
 * @param options.usualSort The order when none is given.
 */
export function slurpWaitIn(
  given: GivenValues,
  { msName = 'timeout', sortName = 'sort', usualSort }: { msName?: string; sortName?: string; usualSort: Sort },
): SlurpWait {
  const beforeMs = timeIn(given, 'before');
  const isUnread = given.flag('unreadOnly') === true;
  return {
    inboxId: inboxIdIn(given),
    timeoutMs: wholeIn(given, msName, { max: Number.MAX_SAFE_INTEGER }) ?? msUsual,
    sort: sortIn(given, sortName, usualSort),
    sinceMs: timeIn(given, 'since'),
    match: {},
    conditions: [...(isUnread ? [unread] : []), ...(beforeMs === undefined ? [] : [receivedBefore(beforeMs)])],
  };
}

const unread: WaitCondition = { name: 'unreadOnly', passes: ({ is_read }) => is_read === 0 };

function receivedBefore(atMs: number): WaitCondition {
  return { name: 'before', passes: ({ received_at }) => received_at < atMs };
}

/**
 * Adds the matches and conditions of match options, which all have to hold, to the terms of a wait.
 * @throws DialectError 400 for what is not known.
 */
export function withMatches(terms: SlurpWait, options: Body): SlurpWait {
  const matches = options.objects('matches');
  if (matches.length > matchesMax) throw new DialectError(400, `there are more than ${matchesMax} matches`);
  const match = Object.assign({}, ...options.objects('conditions').map(conditionIn));
  return { ...terms, match, conditions: [...terms.conditions, ...matches.map(matchIn)] };
}

/** Texts of an email by the field of a match. */
const textsOf: Readonly<Record<string, (outline: MailOutline) => readonly string[]>> = {
  SUBJECT: ({ subject }) => [subject],
  FROM: ({ sender, from = [] }) => [sender, ...shownAddresses(from)],
  TO: ({ to = [] }) => shownAddresses(to),
  CC: ({ cc = [] }) => shownAddresses(cc),
  BCC: hiddenRecipients,
};

function matchIn(match: Body): WaitCondition {
  const [field = '', should = '', value] = ['field', 'should', 'value'].map((member) => match.text(member));
  const name = field.toUpperCase();
  const texts = Object.hasOwn(textsOf, name) ? textsOf[name] : undefined;
  if (texts === undefined)
    throw new DialectError(400, `field ${field} of a match is none of ${Object.keys(textsOf).join(', ')}`);
  if (value === undefined || value.length > matchCharactersMax)
    throw new DialectError(400, `value of a match must have 1 to ${matchCharactersMax} characters`);
  return { name, texts, match: testOf(should.toUpperCase(), value) };
}

function testOf(should: string, value: string): TextMatch {
  switch (should) {
    case 'CONTAIN':
      return value;
    case 'EQUAL':
      return { equals: value };
    case 'MATCH':
      return { regex: value };
    default:
      throw new DialectError(400, 'should of a match must be CONTAIN, EQUAL or MATCH');
  }
}

function conditionIn(condition: Body): EmailMatch {
  const [name, value] = [condition.text('condition')?.toUpperCase(), condition.text('value')?.toUpperCase()];
  if (name !== 'HAS_ATTACHMENTS' || (value !== 'TRUE' && value !== 'FALSE'))
    throw new DialectError(400, 'a condition must be HAS_ATTACHMENTS with the value TRUE or FALSE');
  return { hasAttachments: value === 'TRUE' };
}
