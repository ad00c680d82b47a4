import { t } from '../texts/texts.ts';
import { copyText } from './copy.ts';

/** A code of a mail: for a form, and as the mail shows it. */
interface Code {
  readonly value: string;
  readonly text: string;
}

/** A code as it is shown and copied: digits for a form, everything else as the mail writes it, hyphens included. */
export function asWritten({ value, text }: Code): string {
  return /^\d+$/.test(value) ? value : text;
}

/** Copies a code to the clipboard. */
export function copyCode(code: Code): Promise<void> {
  const text = asWritten(code);
  return copyText(text, t().mail.codeCopied(text));
}
/** A code in groups of three or four digits, as people read it: `493 027`. */
export function grouped(code: string): string {
  if (!/^\d{5,12}$/.test(code)) return code;
  const size = code.length % 4 === 0 ? 4 : 3;
  const groups: string[] = [];
  for (let from = 0; from < code.length; from += size) groups.push(code.slice(from, from + size));
  return groups.join('\u2009');
}
