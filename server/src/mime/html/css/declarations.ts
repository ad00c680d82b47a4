import type { CssRange } from './blocks.ts';
import { endOfString, isCssBlank, readCssEscape, readCssName } from './css-text.ts';

/** Declaration of a property. */
export interface Declaration {
  /** Name in lower case; that of a custom property as it is written. */
  readonly property: string;
  /** Value in lower case, without comments, with single blanks, and without URLs. */
  readonly value: string;
  readonly isImportant: boolean;
}

/** Length of a value that is read. A longer one may be anything. */
const valueCharactersMax = 500;
/** Value that no reader understands, in place of one that is too long. */
const anything = 'unknown()';

/** Reads a declaration of a property that is wanted, in time linear in it; `undefined` for other text (CSS Syntax §5.4.6). */
export function parseDeclaration(
  css: string,
  { start, end }: CssRange,
  isWanted: (property: string) => boolean,
): Declaration | undefined {
  const name = readCssName(css, start);
  if (name === undefined) return undefined;
  let at = name.end;
  while (at < end && isCssBlank(css[at])) at += 1;
  if (css[at] !== ':') return undefined;
  const property = name.text.startsWith('--') ? name.text : name.text.toLowerCase();
  if (!isWanted(property)) return undefined;
  const text = normalise(css.slice(at + 1, end));
  const important = /\s?!\s?important$/.exec(text);
  const value = important === null ? text : text.slice(0, important.index);
  const isImportant = important !== null;
  return { property, value: value.length > valueCharactersMax ? anything : value, isImportant };
}

function normalise(raw: string): string {
  let text = raw;
  if (text.includes('/*')) text = withoutComments(text);
  if (text.includes('\\')) text = withoutEscapes(text);
  text = text.toLowerCase();
  if (text.includes('url(')) text = withoutUrls(text);
  return (/[\t\n\r\f]|\s\s/.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** A text of a style sheet without its comments. */
export function withoutComments(css: string): string {
  let text = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    text += `${css.slice(at, open)} `;
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return text;
    at = close + 2;
  }
  return text + css.slice(at);
}

/** Leaves out what is in the brackets of `url`. */
function withoutUrls(value: string): string {
  let text = '';
  let from = 0;
  for (let at = value.indexOf('url('); at >= 0; at = value.indexOf('url(', from)) {
    let start = at + 4;
    while (isCssBlank(value[start])) start += 1;
    const isQuoted = value[start] === '"' || value[start] === "'";
    const close = value.indexOf(')', isQuoted ? endOfString(value, start) : start);
    text += `${value.slice(from, at)}url()`;
    if (close < 0) return text;
    from = close + 1;
  }
  return text + value.slice(from);
}

function withoutEscapes(css: string): string {
  let text = '';
  let from = 0;
  for (let at = css.indexOf('\\'); at >= 0; at = css.indexOf('\\', from)) {
    const escaped = readCssEscape(css, at);
    text += css.slice(from, at) + escaped.text;
    from = escaped.end;
  }
  return text + css.slice(from);
}
