import { normalized } from './normalized-text.ts';

/** Characters from the first mark that is part of the letter before it (combining diacritical marks) on. */
const mayBeComposed = /[\u0300-\uffff]/;

/**
 * Text with letters and their marks as one character where there is one (Unicode NFC): some systems write them apart, and the
 * same word is to be the same text. A text of ASCII or Latin-1 is returned as it is. Linear in its length.
 */
export function composed(text: string): string {
  return mayBeComposed.test(text) ? normalized(text, 'NFC') : text;
}
