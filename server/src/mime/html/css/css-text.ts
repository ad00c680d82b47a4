/** A name in a style sheet, such as that of a property, with escapes decoded. */
export interface CssName {
  readonly text: string;
  /** The name written anew, so that it reads the same. */
  readonly written: string;
  /** Offset of the first character after the end. */
  readonly end: number;
}

const backslash = 0x5c;
const lineFeed = 0x0a;
const nameRun = /[\w\-\u0080-\uffff]+/y;
/** Digits of an escape, six at most. */
const hexRun = /[0-9a-f]{1,6}/iy;
const unsafeInString = /["\\<\n\r\f]/g;
const plainLetter = /^[A-Za-z_\u0080-\u{10ffff}]$/u;

/** Reads a name, or a number with its unit, at an offset; `undefined` when there is none (CSS Syntax §4.3.11). */
export function readCssName(css: string, at: number): CssName | undefined {
  let end = at;
  let text = '';
  let written = '';
  for (;;) {
    nameRun.lastIndex = end;
    const run = nameRun.exec(css)?.[0];
    if (run !== undefined) {
      text += run;
      written += run;
      end += run.length;
    } else if (css[end] === '\\' && css[end + 1] !== '\n' && end + 1 < css.length) {
      const escaped = readCssEscape(css, end);
      text += escaped.text;
      written += plainLetter.test(escaped.text) ? escaped.text : escapeOf(escaped.text);
      end = escaped.end;
    } else break;
  }
  return end === at ? undefined : { text, written, end };
}

/** Reads the escape at a `\` (CSS Syntax §4.3.7). */
export function readCssEscape(css: string, at: number): { text: string; end: number } {
  hexRun.lastIndex = at + 1;
  const digits = hexRun.exec(css)?.[0];
  if (digits === undefined) {
    const code = css.codePointAt(at + 1);
    // In a string, an escaped line end is nothing.
    if (code === undefined || code === 0x0a) return { text: '', end: at + 2 };
    const text = String.fromCodePoint(code);
    return { text: isText(code) ? text : '\ufffd', end: at + 1 + text.length };
  }
  const code = Number.parseInt(digits, 16);
  const end = at + 1 + digits.length;
  return { text: isText(code) ? String.fromCodePoint(code) : '\ufffd', end: /\s/.test(css[end] ?? '') ? end + 1 : end };
}

/** Writes a string in quotes. No `<` is left in it, which could begin the end tag of a style sheet. */
export function quotedCss(text: string): string {
  return `"${text.replace(unsafeInString, escapeOf)}"`;
}

function escapeOf(character: string): string {
  return `\\${character.codePointAt(0)?.toString(16)} `;
}

function isText(code: number): boolean {
  return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
}

/** Offset past the string at `at`, which begins with its quote. A line end ends it, too (CSS Syntax §4.3.5). */
export function endOfString(css: string, at: number): number {
  const quote = css.charCodeAt(at);
  let end = at + 1;
  for (; end < css.length; end += 1) {
    const code = css.charCodeAt(end);
    if (code === quote) return end + 1;
    if (code === lineFeed) return end;
    if (code === backslash) end += 1;
  }
  return css.length;
}

/** Offset past the comment at `at`. One that does not end takes the rest. */
export function endOfComment(css: string, at: number): number {
  const close = css.indexOf('*/', at + 2);
  return close < 0 ? css.length : close + 2;
}

/** Whether a character is white space of a style sheet. */
export function isCssBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r' || character === '\f';
}
