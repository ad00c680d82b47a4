/** Receiver of what a style sheet uses. */
export interface CssReceiver {
  /**
   * Takes a use of a feature, as `property:gap`, `value:display:flex`, `unit:vh`, `selector:child` or `at-rule:media`.
   * @param at Offset in the style sheet.
   */
  use(use: string, at: number): void;
  /** Takes a URL that a declaration of a property names. */
  url(url: string, place: { readonly property: string; readonly at: number }): void;
}

const backslash = 0x5c;
const lineFeed = 0x0a;

/** Offset behind the string at `at`, which begins with its quote. A line end ends it, too (CSS Syntax §4.3.5). */
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

/** Offset behind the comment at `at`. One that does not end takes the rest. */
export function endOfComment(css: string, at: number): number {
  const close = css.indexOf('*/', at + 2);
  return close < 0 ? css.length : close + 2;
}

/** Whether a character is white space of a style sheet. */
export function isCssBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r' || character === '\f';
}
