import type { EmailMatch, TextMatch } from '../../../contract/mails/match.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { type AppError, invalidField, stopping } from '../../errors.ts';
import { foldedText } from '../../mails/found/folded-text.ts';
import type { MatchableMail } from '../../mails/found/matchable-mail.ts';
import type { WaitCondition } from './condition.ts';
import { isRegexTooLarge } from './regex-size.ts';
import type { Regexes } from './regexes.ts';

/**
 * Test of a regular expression, left for its thread: the expression of a member, and the texts, one of which has to
 * match.
 */
export interface OpenTest {
  readonly member: string;
  readonly regex: string;
  readonly texts: readonly string[];
}

/**
 * Matches an email. Returns the members of the match that it fails, and the tests that are left for the regex thread.
 */
export type Matcher = (mail: TestableMail) => { failed: string[]; open: OpenTest[] };

/** A mail that is matched: its row, and its texts. */
export interface TestableMail {
  readonly head: MailRow;
  readonly content: MatchableMail;
}

/** Maximum number of characters of a text that a match tests. */
export const textCharactersMax = 100_000;
/** Limit of one test: the characters of all texts of a member times the instructions of its regular expression. */
const regexStepsMax = 1_000_000;

const textMembers = ['from', 'to', 'subject', 'text'] as const;
type TextMember = (typeof textMembers)[number];
const flagMembers = ['hasAttachments', 'hasCode', 'hasLink'] as const;
/** All members, in the order of answers. */
const members: readonly string[] = [...textMembers, ...flagMembers];

/** Texts of an email that each member of a match tests. One of them has to match. */
const textsOf: Readonly<Record<TextMember, (mail: MatchableMail) => readonly string[]>> = {
  from: ({ senders }) => senders,
  to: ({ recipients }) => recipients,
  subject: ({ subject }) => [subject],
  text: ({ body }) => [body],
};

type Test = (texts: readonly string[]) => boolean | Omit<OpenTest, 'member'>;

/** Data that a match needs besides the outline of an email. */
export interface Looks {
  /** Whether at its text. */
  readonly text: boolean;
  /** Whether at its codes and links. */
  readonly extract: boolean;
  /** Whether at its row, which is read anew for each look. */
  readonly row: boolean;
}

/** Data that a match needs besides the outline; `undefined` when every email matches. */
export function looksOf(match: EmailMatch, conditions: readonly WaitCondition[] = []): Looks | undefined {
  if (conditions.length === 0 && members.every((member) => !(member in match))) return undefined;
  return {
    text: match.text !== undefined,
    extract: match.hasCode !== undefined || match.hasLink !== undefined,
    row: conditions.some((condition) => 'passes' in condition),
  };
}

/**
 * Makes the matcher for a match of an owner, and for the conditions beside it.
 * @throws AppError `invalid_request` for a regular expression that is not in RE2 syntax, or too large.
 */
export async function createMatcher(
  match: EmailMatch,
  { regexes, holder, conditions = [] }: { regexes: Regexes; holder: string; conditions?: readonly WaitCondition[] },
): Promise<Matcher> {
  const tests: { member: string; texts: (mail: MatchableMail) => readonly string[]; test: Test }[] = [];
  for (const member of textMembers) {
    const wanted = match[member];
    if (wanted === undefined) continue;
    tests.push({ member, texts: textsOf[member], test: await testOf(wanted, { member, regexes, holder }) });
  }
  for (const condition of conditions) {
    if (!('match' in condition)) continue;
    const { name: member, match: wanted, texts } = condition;
    const test = await testOf(wanted, { member, regexes, holder });
    tests.push({ member, texts: ({ outline }) => texts(outline), test });
  }
  const flags = flagMembers.filter((flag) => match[flag] !== undefined);
  return ({ head, content }) => {
    const failed: string[] = [];
    const open: OpenTest[] = [];
    for (const { member, texts, test } of tests) {
      const passes = test(texts(content));
      if (passes === false) failed.push(member);
      else if (passes !== true) open.push({ member, ...passes });
    }
    failed.push(...flags.filter((flag) => content[flag] !== match[flag]));
    for (const condition of conditions) {
      if ('passes' in condition && !condition.passes(head)) failed.push(condition.name);
    }
    return { failed, open };
  };
}

/** Whether a match or a condition has a regular expression. */
export function asksRegexes(match: EmailMatch, conditions: readonly WaitCondition[] = []): boolean {
  const wanted = [
    ...textMembers.map((member) => match[member]),
    ...conditions.map((condition) => ('match' in condition ? condition.match : undefined)),
  ];
  return wanted.some((one) => typeof one === 'object' && 'regex' in one);
}

/** Sorts names of members into the order of answers, those of conditions last. */
export function inOrder(failed: readonly string[]): string[] {
  const others = failed.filter((name) => !members.includes(name));
  return [...members.filter((member) => failed.includes(member)), ...new Set(others)];
}

async function testOf(
  match: TextMatch,
  { member, regexes, holder }: { member: string; regexes: Regexes; holder: string },
): Promise<Test> {
  if (typeof match === 'string') {
    const wanted = foldedText(match);
    return (texts) => texts.some((text) => foldedText(text).includes(wanted));
  }
  if ('equals' in match) return (texts) => texts.includes(match.equals);
  const { regex } = match;
  if (isRegexTooLarge(regex)) throw invalidRegex(member, 'is too large');
  const answer = await regexes.ask(holder, { regex, texts: [] });
  if (answer === undefined) throw stopping();
  if ('problem' in answer) throw invalidRegex(member, answer.problem);
  const charactersMax = Math.floor(regexStepsMax / answer.instructions);
  return (texts) => (texts.length === 0 ? false : { regex, texts: firstCharacters(texts, charactersMax) });
}

/** Cuts texts to a number of characters in all. */
function firstCharacters(texts: readonly string[], charactersMax: number): string[] {
  const taken: string[] = [];
  let left = charactersMax;
  for (const text of texts) {
    if (left <= 0) break;
    taken.push(text.slice(0, left));
    // An empty text is some work, too.
    left -= Math.max(1, text.length);
  }
  return taken;
}

/** The error for the regular expression of a member. */
export function invalidRegex(member: string, detail: string): AppError {
  return invalidField(`/match/${member}/regex`, {
    code: 'wrong_form',
    detail,
    fix: 'Correct the regular expression, or use a plain string in its place.',
  });
}
