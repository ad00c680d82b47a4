import { isIPv4, isIPv6 } from 'node:net';
import { toALabels } from '../../../lib/domain-name.ts';

/** Parsed path of MAIL or RCPT, without its source route (RFC 5321 §4.1.2, Appendix C). */
export interface Path {
  /** Address as written; `''` for the null path. */
  readonly address: string;
  /** Local part without quotes and escapes. */
  readonly localPart: string;
  /** `undefined` in a path without `@`. */
  readonly domain: string | undefined;
}

/** Error of a path that is refused: `extent` for its length (RFC 5321 §4.5.3.1), `syntax` for anything else. */
export class PathError extends Error {
  readonly kind: 'syntax' | 'extent';
  constructor(kind: 'syntax' | 'extent', message: string) {
    super(message);
    this.kind = kind;
  }
}

const localPartBytesMax = 64;
const domainBytesMax = 255;
const pathBytesMax = 256;

/** One character of a local part without quotes: more than atext, as real mail has it, but nothing that means something. */
const localCharacter = /[^\s<>()[\]:;@\\,"\p{Cc}]/u;
const domainShape = /^[A-Za-z0-9_.\-\u0080-\u{10ffff}]+$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const control = /[\x00-\x1f\x7f]/;

/**
 * Parses the path at the start of `text`.
 * @returns the path, and the text after it
 * @throws PathError
 */
export function parsePath(text: string): { path: Path; rest: string } {
  if (text[0] !== '<') throw new PathError('syntax', 'a path stands in angle brackets');
  if (text[1] === '>') return { path: { address: '', localPart: '', domain: undefined }, rest: text.slice(2) };
  const start = skipSourceRoute(text, 1);
  const local = readLocalPart(text, start);
  const end = text.indexOf('>', local.end);
  if (end < 0) throw new PathError('syntax', 'the path has no closing bracket');
  if (Buffer.byteLength(text.slice(0, end + 1)) > pathBytesMax) throw new PathError('extent', 'the path is too long');
  if (text[local.end] === '>') {
    return { path: { address: local.value, localPart: local.value, domain: undefined }, rest: text.slice(end + 1) };
  }
  if (text[local.end] !== '@') throw new PathError('syntax', 'the address has an unexpected character');
  const domain = text.slice(local.end + 1, end);
  checkDomain(domain);
  return { path: { address: text.slice(start, end), localPart: local.value, domain }, rest: text.slice(end + 1) };
}

/** Whether the domain of an address is a literal, like `[192.0.2.1]`. */
export function isDomainLiteral(domain: string): boolean {
  return domain.startsWith('[');
}

/** Address of a recipient as the envelope of a captured message has it: as written, its domain as lower-case A-labels. */
export function capturedAddress({ address, domain }: Path): string {
  if (domain === undefined) return address;
  const local = address.slice(0, -domain.length);
  return local + (isDomainLiteral(domain) ? domain : toALabels(domain) || domain);
}

function skipSourceRoute(text: string, at: number): number {
  if (text[at] !== '@') return at;
  const colon = text.indexOf(':', at);
  if (colon < 0) throw new PathError('syntax', 'the source route has no end');
  for (const hop of text.slice(at, colon).split(',')) {
    if (!hop.startsWith('@')) throw new PathError('syntax', 'a hop of the source route has no @');
    checkDomain(hop.slice(1));
  }
  return colon + 1;
}

function readLocalPart(text: string, start: number): { value: string; end: number } {
  const local = text[start] === '"' ? readQuoted(text, start) : readPlain(text, start);
  if (local.end === start) throw new PathError('syntax', 'the address has no local part');
  if (Buffer.byteLength(text.slice(start, local.end)) > localPartBytesMax) {
    throw new PathError('extent', 'the local part is too long');
  }
  return local;
}

function readPlain(text: string, start: number): { value: string; end: number } {
  let end = start;
  while (end < text.length && localCharacter.test(text[end] ?? '')) end += 1;
  return { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return { value, end: at + 1 };
    if (text[at] === '\\') at += 1;
    const character = text[at] ?? '';
    if (control.test(character)) throw new PathError('syntax', 'the local part has a control character');
    value += character;
  }
  throw new PathError('syntax', 'the quoted local part has no end');
}

function checkDomain(domain: string): void {
  if (Buffer.byteLength(domain) > domainBytesMax) throw new PathError('extent', 'the domain is too long');
  const literal = /^\[(?:([^\]:]+)|IPv6:([^\]]+))\]$/i.exec(domain);
  const isDomain = literal ? isIPv4(literal[1] ?? '') || isIPv6(literal[2] ?? '') : domainShape.test(domain);
  if (!isDomain) throw new PathError('syntax', 'the domain is not valid');
}
