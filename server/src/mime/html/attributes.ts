import { decodeHTMLAttribute } from 'entities/decode';

const quote = 0x22;
const apostrophe = 0x27;
const slash = 0x2f;
const equals = 0x3d;
const space = 0x20;

/** Value of an attribute of a tag; `undefined` when the tag has none, or one that does not end (WHATWG HTML §13.2.5.32). */
export function readAttribute(attributes: string, wanted: string): string | undefined {
  for (let at = 0; at < attributes.length; ) {
    while (isBlank(attributes.charCodeAt(at)) || attributes.charCodeAt(at) === slash) at += 1;
    const start = at;
    while (at < attributes.length && !isNameEnd(attributes.charCodeAt(at))) at += 1;
    const name = attributes.slice(start, at);
    while (isBlank(attributes.charCodeAt(at))) at += 1;
    if (attributes.charCodeAt(at) !== equals) continue;
    at += 1;
    while (isBlank(attributes.charCodeAt(at))) at += 1;
    const end = valueEnd(attributes, at);
    if (end === undefined) return undefined;
    const isQuoted = isQuote(attributes.charCodeAt(at));
    if (name.toLowerCase() === wanted) return decodeHTMLAttribute(attributes.slice(isQuoted ? at + 1 : at, end));
    at = isQuoted ? end + 1 : end;
  }
  return undefined;
}

/** Offset of the end of the value at `at`, which may begin with a quote; `undefined` when it does not end. */
function valueEnd(attributes: string, at: number): number | undefined {
  if (isQuote(attributes.charCodeAt(at))) {
    const close = attributes.indexOf(attributes.charAt(at), at + 1);
    return close < 0 ? undefined : close;
  }
  let end = at;
  while (end < attributes.length && !isBlank(attributes.charCodeAt(end))) end += 1;
  return end;
}

function isQuote(code: number): boolean {
  return code === quote || code === apostrophe;
}

function isBlank(code: number): boolean {
  return code <= space;
}

function isNameEnd(code: number): boolean {
  return code <= space || code === slash || code === equals;
}
