import { isCssBlank, readCssEscape } from '../css/css-text.ts';

/** String or URL of a style sheet. */
export interface CssToken {
  /** Its text with escapes decoded; `undefined` for a broken one, which no browser takes for a value. */
  readonly text: string | undefined;
  /** Offset of the text that follows. */
  readonly end: number;
}

const plainInString = /[^"'\\\n\r\f]*/y;
const plainInUrl = /[^"'()\\ \t\n\r\f]*/y;

/** Reads the string at an offset, which begins with its quote. A line end breaks it (CSS Syntax §4.3.5). */
export function readCssString(css: string, at: number): CssToken {
  const quote = css[at];
  let text = '';
  let end = at + 1;
  for (;;) {
    const plain = runOf(plainInString, css, end);
    text += plain;
    end += plain.length;
    const character = css[end];
    if (character === undefined || character === quote) return { text, end: end + 1 };
    if (character === '\\') {
      const escaped = readCssEscape(css, end);
      text += escaped.text;
      end = escaped.end;
    } else if (character === '"' || character === "'") {
      text += character;
      end += 1;
    } else return { text: undefined, end };
  }
}

/**
 * Reads the brackets of `url` with the URL in them (CSS Syntax §4.3.4).
 * @returns with `end` at the bracket where more than a string is in them: they are those of any function then.
 */
export function readCssUrl(css: string, open: number): CssToken {
  const start = pastBlanks(css, open + 1);
  if (css[start] !== '"' && css[start] !== "'") return readBareUrl(css, start);
  const { text, end } = readCssString(css, start);
  const close = pastBlanks(css, end);
  const isWhole = text !== undefined && (close >= css.length || css[close] === ')');
  return isWhole ? { text, end: close + 1 } : { text: undefined, end: open };
}

/** Reads a URL without quotes (CSS Syntax §4.3.6). A broken one goes on up to its bracket. */
function readBareUrl(css: string, start: number): CssToken {
  let text = '';
  let end = start;
  for (;;) {
    const plain = runOf(plainInUrl, css, end);
    text += plain;
    end += plain.length;
    if (css[end] === '\\' && css[end + 1] !== '\n') {
      const escaped = readCssEscape(css, end);
      text += escaped.text;
      end = escaped.end;
      continue;
    }
    const close = pastBlanks(css, end);
    if (close >= css.length || css[close] === ')') return { text, end: close + 1 };
    return { text: undefined, end: endOfBroken(css, close) };
  }
}

/** Offset past the bracket that ends a broken URL (CSS Syntax §4.3.14). */
function endOfBroken(css: string, at: number): number {
  for (let end = at; end < css.length; end += 1) {
    if (css[end] === ')') return end + 1;
    if (css[end] === '\\') end += 1;
  }
  return css.length;
}

function pastBlanks(css: string, at: number): number {
  let end = at;
  while (isCssBlank(css[end])) end += 1;
  return end;
}

function runOf(pattern: RegExp, css: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(css)?.[0] ?? '';
}
