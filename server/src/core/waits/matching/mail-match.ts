import type { EmailMatch, TextMatch } from '../../../contract/mails/match.ts';
import { composed } from '../../../mime/charsets/composed-text.ts';
import { type AppError, invalidField, stopping } from '../../errors.ts';
import type { MatchableMail } from '../../mails/found/matchable-mail.ts';
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
export type Matcher = (mail: MatchableMail) => { failed: string[]; open: OpenTest[] };

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
}

/** Data that a match needs besides the outline; `undefined` when every email matches. */
export function looksOf(match: EmailMatch): Looks | undefined {
  if (members.every((member) => !(member in match))) return undefined;
  return { text: match.text !== undefined, extract: match.hasCode !== undefined || match.hasLink !== undefined };
}

/**
 * Makes the matcher for a match of an owner.
 * @throws AppError `invalid_request` for a regular expression that is not in RE2 syntax, or too large.
 */
export async function createMatcher(
  match: EmailMatch,
  { regexes, holder }: { regexes: Regexes; holder: string },
): Promise<Matcher> {
  const tests: (readonly [TextMember, Test])[] = [];
  for (const member of textMembers) {
    const wanted = match[member];
    if (wanted !== undefined) tests.push([member, await testOf(wanted, { member, regexes, holder })]);
  }
  const flags = flagMembers.filter((flag) => match[flag] !== undefined);
  return (mail) => {
    const failed: string[] = [];
    const open: OpenTest[] = [];
    for (const [member, test] of tests) {
      const passes = test(textsOf[member](mail));
      if (passes === false) failed.push(member);
      else if (passes !== true) open.push({ member, ...passes });
    }
    failed.push(...flags.filter((flag) => mail[flag] !== match[flag]));
    return { failed, open };
  };
}

/** Whether a match has a regular expression. */
export function asksRegexes(match: EmailMatch): boolean {
  return textMembers.some((member) => typeof match[member] === 'object' && 'regex' in match[member]);
}

/** Sorts names of members into the order of answers. */
export function inOrder(failed: readonly string[]): string[] {
  return members.filter((member) => failed.includes(member));
}

async function testOf(
  match: TextMatch,
  { member, regexes, holder }: { member: string; regexes: Regexes; holder: string },
): Promise<Test> {
  if (typeof match === 'string') {
    const wanted = composed(match).toLowerCase();
    return (texts) => texts.some((text) => composed(text).toLowerCase().includes(wanted));
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
  return invalidField(
    `/match/${member}/regex`,
    detail,
    'Correct the regular expression, or use a plain string in its place.',
  );
}
