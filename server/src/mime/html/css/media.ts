/** Screen at which a page is looked at. */
export interface Screen {
  /** Width in pixels. */
  readonly width: number;
  readonly isDark: boolean;
}

/** Result of a condition; `undefined` where it cannot be known. */
export type Truth = boolean | undefined;

const queryCharactersMax = 1_000;
const bracketsMax = 8;
const typedQuery = /^(?:(only|not)\s+)?([a-z][\w-]*)(?:\s+and\s+(.+))?$/s;
const range = /^(?:([\d.]+[a-z]+)\s*([<>]=?|=)\s*)?width\s*([<>]=?|=)\s*([\d.]+[a-z]+)$/;
const reversedRange = /^([\d.]+[a-z]+)\s*([<>]=?|=)\s*width$/;

/**
 * Tells whether a list of media queries is true of a screen (Media Queries 4). Its width and its color scheme are known; what
 * asks for anything else cannot be known. Time is linear in the list.
 */
export function matchesMedia(list: string, screen: Screen): Truth {
  if (list.length > queryCharactersMax) return undefined;
  const queries = splitOutside(list.toLowerCase().trim(), /,/y);
  if (queries.length === 1 && queries[0] === '') return true;
  return anyOf(queries.map((query) => readQuery(query.trim(), screen)));
}

function readQuery(query: string, screen: Screen): Truth {
  const found = typedQuery.exec(query);
  if (found === null) return readCondition(query, screen, 0);
  const [, negation, type = '', condition] = found;
  if (/^(?:not|only|and|or)$/.test(type)) return false;
  const isType = type === 'all' || type === 'screen';
  const truth = isType && condition !== undefined ? readCondition(condition, screen, 0) : isType;
  return negation === 'not' ? not(truth) : truth;
}

function readCondition(text: string, screen: Screen, depth: number): Truth {
  if (depth >= bracketsMax) return undefined;
  const condition = text.trim();
  if (/^not\b/.test(condition)) return not(readCondition(condition.slice(3), screen, depth + 1));
  const all = splitOutside(condition, /\band\b/y);
  if (all.length > 1) return allOf(all.map((part) => readCondition(part, screen, depth + 1)));
  const any = splitOutside(condition, /\bor\b/y);
  if (any.length > 1) return anyOf(any.map((part) => readCondition(part, screen, depth + 1)));
  if (!condition.startsWith('(') || !condition.endsWith(')')) return undefined;
  const inner = condition.slice(1, -1).trim();
  return /^(?:\(|not\b)/.test(inner) ? readCondition(inner, screen, depth + 1) : readFeature(inner, screen);
}

function readFeature(feature: string, { width, isDark }: Screen): Truth {
  const [name = '', value] = feature.split(':').map((part) => part.trim());
  if (name === 'prefers-color-scheme') {
    if (value === undefined) return true;
    return value === 'dark' ? isDark : value === 'light' && !isDark;
  }
  if (value === undefined) return readRange(feature, width);
  const found = /^(min-|max-)?(?:device-)?width$/.exec(name);
  const size = pixelsOf(value);
  if (found === null || size === undefined) return undefined;
  if (found[1] === undefined) return width === size;
  return found[1] === 'min-' ? width >= size : width <= size;
}

function readRange(feature: string, width: number): Truth {
  if (feature === 'width') return true;
  const reversed = reversedRange.exec(feature);
  if (reversed !== null) return compare(pixelsOf(reversed[1] ?? ''), reversed[2], width);
  const found = range.exec(feature);
  if (found === null) return undefined;
  const [, low, lowSign, sign, high] = found;
  const isBelow = compare(width, sign, pixelsOf(high ?? ''));
  return low === undefined ? isBelow : allOf([compare(pixelsOf(low), lowSign, width), isBelow]);
}

function compare(one: number | undefined, sign: string | undefined, other: number | undefined): Truth {
  if (one === undefined || other === undefined) return undefined;
  if (sign === '=') return one === other;
  if (sign === '<') return one < other;
  if (sign === '>') return one > other;
  return sign === '<=' ? one <= other : one >= other;
}

function pixelsOf(value: string): number | undefined {
  const found = /^(\d+(?:\.\d*)?|\.\d+)(px|r?em|pt)?$/.exec(value);
  if (found === null) return undefined;
  const scale = found[2] === 'pt' ? 4 / 3 : found[2] === 'px' || found[2] === undefined ? 1 : 16;
  return Number(found[1]) * scale;
}

function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

/** Splits a text at what a pattern finds outside of brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth !== 0) continue;
    separator.lastIndex = at;
    const found = separator.exec(text)?.[0];
    if (found === undefined) continue;
    parts.push(text.slice(start, at));
    at += found.length - 1;
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts;
}
