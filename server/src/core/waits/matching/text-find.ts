import { AppError, stopping } from '../../errors.ts';
import { isRegexTooLarge } from './regex-size.ts';
import type { Regexes } from './regexes.ts';

/**
 * Limit of one find: the characters of the text times the instructions of the regular expression. The groups of a match
 * take longer than a test, but nobody else's mail waits for them.
 */
const stepsMax = 4_000_000;

/** First match of a regular expression in a text. */
export interface TextFind {
  /** The whole match, then its groups, those that take no part as `''`; absent without a match. */
  readonly groups?: readonly string[];
  /** Number of characters at the end of the text that were not looked at. */
  readonly left: number;
}

/**
 * Finds the first match of a regular expression in a text, in a turn of the holder.
 * @throws AppError `invalid_request` for an expression that is not in RE2 syntax, too large or too slow; `unavailable` when
 * the service stops.
 */
export async function findInText(
  regexes: Regexes,
  { holder, regex, text }: { holder: string; regex: string; text: string },
): Promise<TextFind> {
  if (isRegexTooLarge(regex)) throw invalidPattern('is too large');
  const known = await asked(regexes.ask(holder, { regex, texts: [] }));
  const charactersMax = Math.floor(stepsMax / known.instructions);
  const { groups } = await asked(
    regexes.ask(holder, { regex, texts: [text.slice(0, charactersMax)], asksGroups: true }),
  );
  return { ...(groups === undefined ? {} : { groups }), left: Math.max(0, text.length - charactersMax) };
}

async function asked(answering: ReturnType<Regexes['ask']>) {
  const answer = await answering;
  if (answer === undefined) throw stopping();
  if ('problem' in answer) throw invalidPattern(answer.problem);
  return answer;
}

function invalidPattern(detail: string): AppError {
  return new AppError('invalid_request', `the pattern ${detail}`, {
    fields: [{ pointer: '/pattern', code: 'wrong_form', detail }],
    fix: 'Correct the pattern: it is in RE2 syntax, without look-around and back-references.',
  });
}
