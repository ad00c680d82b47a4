/** A rule of SpamAssassin that a message has met. */
export interface SpamRule {
  readonly name: string;
  /** Its share of the score; those of mail that is no spam are negative. */
  readonly score: number;
  readonly description: string;
}

/** What SpamAssassin says of a message. */
export interface SpamReport {
  readonly score: number;
  /** Score from which it is spam. */
  readonly threshold: number;
  readonly isSpam: boolean;
  /** Rules that it has met, those that speak the most for spam first. */
  readonly rules: readonly SpamRule[];
}

/** spamd could not be reached, or has not said what a message scores. */
export class SpamdError extends Error {
  override name = 'SpamdError';
}

const rulesMax = 200;
const descriptionCharactersMax = 300;

/**
 * Reads an answer of spamd to REPORT (PROTOCOL of SpamAssassin): its head has the verdict, its text a table of rules. Linear.
 * @throws SpamdError when it is no such answer, or spamd has refused.
 */
export function readSpamdReply(reply: string): SpamReport {
  const [, code, word] = /^SPAMD\/[\d.]{1,8} (\d{1,3}) (\S{1,40})/.exec(reply) ?? [];
  if (code === undefined) throw new SpamdError('the answer is not one of spamd');
  if (code !== '0') throw new SpamdError(`spamd answers ${word}`);
  const end = reply.indexOf('\r\n\r\n');
  const [, verdict, score, threshold] =
    /^Spam: (True|Yes|False|No) ; (-?[\d.]{1,12}) \/ (-?[\d.]{1,12})\r?$/im.exec(reply.slice(0, Math.max(0, end))) ??
    [];
  if (verdict === undefined) throw new SpamdError('the answer of spamd has no verdict');
  return {
    score: Number(score),
    threshold: Number(threshold),
    isSpam: /^(True|Yes)$/i.test(verdict),
    rules: rulesIn(reply.slice(end)).sort((a, b) => b.score - a.score),
  };
}

/** Reads the table of a report: a rule in a line, with further lines for a long description. */
function rulesIn(report: string): SpamRule[] {
  const lines = report.split('\n');
  const first = lines.findIndex((line) => /^\s?-{3,4} -{22} -{10,}/.test(line)) + 1;
  if (first === 0) return [];
  const rules: SpamRule[] = [];
  for (const line of lines.slice(first)) {
    const last = rules.at(-1);
    if (last !== undefined && /^ {20}/.test(line)) {
      const whole = `${last.description} ${line.trim()}`.trim().slice(0, descriptionCharactersMax);
      rules[rules.length - 1] = { ...last, description: whole };
      continue;
    }
    const rule = ruleIn(line);
    if (rule === undefined || rules.length === rulesMax) break;
    rules.push(rule);
  }
  return rules;
}

/** Reads a line of the table: the score of a rule, its name, and what it says. */
function ruleIn(line: string): SpamRule | undefined {
  const [score, rest] = cutAtBlank(line.trim());
  const [name, description] = cutAtBlank(rest);
  if (!/^-?\d[\d.]{0,7}$/.test(score) || !/^[A-Z_][A-Z0-9_]{0,99}$/.test(name)) return undefined;
  return { name, score: Number(score), description };
}

/** A text up to its first blank, and the rest. */
function cutAtBlank(text: string): [first: string, rest: string] {
  const at = text.indexOf(' ');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()];
}
