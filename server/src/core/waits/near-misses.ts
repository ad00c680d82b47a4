import type { EmailCodes } from '../../contract/mails/codes.ts';
import type { NearMiss } from '../../contract/wait.ts';
import type { MailContents } from '../mails/kept/contents.ts';
import type { MailLooks } from './mail-looks.ts';
import type { Miss } from './matches.ts';
import type { WaitTerms } from './terms.ts';

/**
 * Number of emails for which the report explains why they have no code, and number of candidates that it explains for
 * each.
 */
const explainedMax = 3;
const numbersMax = 3;

interface NearMissParts {
  readonly looks: MailLooks;
  readonly contents: MailContents;
}

/**
 * Describes in which members emails fail a match. If a code is awaited, the first emails without one are explained:
 * which numbers were considered, and why they are not codes. Explanations end with the work of the call.
 */
export async function nearMissesOf(
  parts: NearMissParts,
  { terms, misses }: { terms: WaitTerms; misses: readonly Miss[] },
): Promise<NearMiss[]> {
  const isCodeAwaited = terms.request.give === 'code' || terms.request.match?.hasCode === true;
  const codeless = isCodeAwaited
    ? misses.filter(({ failed }) => failed.includes('hasCode')).slice(0, explainedMax)
    : [];
  const passed = await passedNumbers(parts, { terms, ids: codeless.map(({ mailId }) => mailId) });
  return misses.map((miss) => {
    const reasons = miss.failed.map((member) => member + (member === 'hasCode' ? (passed.get(miss.mailId) ?? '') : ''));
    return { ...miss, reason: `fails ${reasons.join(', ')}` };
  });
}

/** Numbers of emails that are not codes, with the reasons, in brackets, by the ids of the emails. */
async function passedNumbers(
  { looks, contents }: NearMissParts,
  { terms, ids }: { terms: WaitTerms; ids: readonly string[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { holder, work, end } = terms;
  if (ids.length === 0 || work.isUsedUp) return found;
  for (const row of (await looks.rows(terms, ids)).values()) {
    if (work.isUsedUp || end.isGivenUp) break;
    const json = await contents.derived('codes', { holder, row, measure: (piece) => work.measure(piece) });
    if (json === undefined) continue;
    const { looked }: EmailCodes = JSON.parse(json);
    const told = looked.filter(({ isCode, reason }) => !isCode && reason !== 'no_form_of_a_code').slice(0, numbersMax);
    if (told.length > 0) found.set(row.id, ` (${told.map(({ text, message }) => `${text}: ${message}`).join('; ')})`);
  }
  return found;
}
