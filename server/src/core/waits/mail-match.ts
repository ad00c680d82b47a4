import type { EmailMatch, TextMatch } from '../../contract/wait.ts';
import type { ExcerptLimits } from '../../store/operations/arrivals.ts';
import { AppError, invalidField } from '../errors.ts';
import type { MatchableMail } from './matchable-mail.ts';
import { isRegexTooLarge } from './regex-size.ts';
import type { Regexes } from './regexes.ts';

/** A regular expression that is to be asked for, and the texts of one of which it has to have a match. */
export interface OpenTest {
  readonly member: string;
  readonly regex: string;
  readonly texts: readonly string[];
}

/** Says which members of the match an email fails, as far as can be told at once: none when it matches. */
export type Matcher = (mail: MatchableMail) => { failed: string[]; open: OpenTest[] };

/** What of a text is looked at. */
const textCharactersMax = 100_000;
/** With the names of its fields: what of a header is looked at. */
const headerCharactersMax = 64 * 1024;
/** Of all texts of a member, for each instruction of the regular expression: more takes longer than one may. */
const regexStepsMax = 1_000_000;

const textMembers = ['from', 'to', 'subject', 'text'] as const;
type TextMember = (typeof textMembers)[number];
/** In the order in which an answer names them. */
const members: readonly string[] = [...textMembers, 'hasAttachments'];

/** What of an email each member of a match is about: one of the texts has to be as it says. */
const textsOf: Readonly<Record<TextMember, (mail: MatchableMail) => readonly string[]>> = {
  from: ({ senders }) => senders,
  to: ({ recipients }) => recipients,
  subject: ({ subject }) => [subject],
  text: ({ body }) => [body],
};

type Test = (texts: readonly string[]) => boolean | Omit<OpenTest, 'member'>;

/** How much of an email a match is about; `undefined` when it is about nothing. */
export function excerptOf(match: EmailMatch): ExcerptLimits | undefined {
  if (members.every((member) => !(member in match))) return undefined;
  return {
    subject: textCharactersMax,
    headers: match.from === undefined && match.to === undefined ? 0 : headerCharactersMax,
    body: match.text === undefined ? 0 : textCharactersMax,
  };
}

/**
 * Makes the matcher of an owner's request.
 * @throws AppError `invalid_request` for a regular expression that is none (RE2 syntax), or too large.
 */
export async function createMatcher(
  match: EmailMatch,
  { regexes, owner }: { regexes: Regexes; owner: string },
): Promise<Matcher> {
  const tests: (readonly [TextMember, Test])[] = [];
  for (const member of textMembers) {
    const wanted = match[member];
    if (wanted !== undefined) tests.push([member, await testOf(wanted, { member, regexes, owner })]);
  }
  const { hasAttachments } = match;
  return (mail) => {
    const failed: string[] = [];
    const open: OpenTest[] = [];
    for (const [member, test] of tests) {
      const passes = test(textsOf[member](mail));
      if (passes === false) failed.push(member);
      else if (passes !== true) open.push({ member, ...passes });
    }
    if (hasAttachments !== undefined && mail.hasAttachments !== hasAttachments) failed.push('hasAttachments');
    return { failed, open };
  };
}

/** Whether a match has a regular expression in it. */
export function asksRegexes(match: EmailMatch): boolean {
  return textMembers.some((member) => typeof match[member] === 'object' && 'regex' in match[member]);
}

/** Names of members in the order of all. */
export function inOrder(failed: readonly string[]): string[] {
  return members.filter((member) => failed.includes(member));
}

async function testOf(
  match: TextMatch,
  { member, regexes, owner }: { member: string; regexes: Regexes; owner: string },
): Promise<Test> {
  if (typeof match === 'string') {
    const wanted = match.toLowerCase();
    return (texts) => texts.some((text) => text.toLowerCase().includes(wanted));
  }
  if ('equals' in match) return (texts) => texts.includes(match.equals);
  const { regex } = match;
  if (isRegexTooLarge(regex)) throw invalidRegex(member, 'is too large');
  const answer = await regexes.ask(owner, { regex, texts: [] });
  if (answer === undefined) throw new AppError('unavailable', 'the service is shutting down', { retryAfterSeconds: 1 });
  if ('problem' in answer) throw invalidRegex(member, answer.problem);
  const charactersMax = Math.floor(regexStepsMax / answer.instructions);
  return (texts) => (texts.length === 0 ? false : { regex, texts: firstCharacters(texts, charactersMax) });
}

/** The first texts, or their beginning, that are no longer together. */
function firstCharacters(texts: readonly string[], charactersMax: number): string[] {
  const taken: string[] = [];
  let left = charactersMax;
  for (const text of texts) {
    if (left <= 0) break;
    taken.push(text.slice(0, left));
    // An empty one is some work too.
    left -= Math.max(1, text.length);
  }
  return taken;
}

/** The refusal of the regular expression of a member, for what is wrong with it. */
export function invalidRegex(member: string, detail: string): AppError {
  return invalidField(`/match/${member}/regex`, detail);
}
