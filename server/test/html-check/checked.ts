import { clientSupport } from '../../src/html-check/client-support.ts';
import { type CheckedMail, checkMail, type HtmlCheckResult } from '../../src/html-check/mail-check.ts';

/** Checks HTML, beside which is a text, unless more is said of the mail. */
export function checkHtml(html: string, mail: Partial<CheckedMail> = {}): HtmlCheckResult {
  const size = { htmlBytes: Buffer.byteLength(html), textBytes: 1_000 };
  return checkMail({ html, ...size, charset: 'utf-8', contentTypes: new Map(), ...mail });
}

/** The features that a check has found, by their names on caniemail.com. */
export function slugsOf({ features }: HtmlCheckResult): string[] {
  const { features: known } = clientSupport();
  return features.flatMap(({ feature }) => known[feature]?.slug ?? []);
}

/** The codes of the faults that a check has found. */
export function codesOf({ findings }: HtmlCheckResult): string[] {
  return findings.map(({ code }) => code);
}
