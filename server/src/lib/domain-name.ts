import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 1035 §3.1, without the trailing dot. */
const domainCharactersMax = 253;
/** Maximum number of labels below a domain with which a name can belong to it. */
const labelsBelowMax = 10;
const labelShape = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Normalises a domain to the form in which it is stored and compared: lower-case A-labels (RFC 5890 §2.3.2.1). Returns
 * `''` for a domain without that form.
 */
export function toALabels(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  return /^[\x00-\x7f]*$/.test(domain) ? domain.toLowerCase() : domainToASCII(domain);
}

/** A domain of A-labels as people read it, in U-labels (RFC 5890 §2.3.2.1); `''` when it has none, or they cannot be decoded. */
export function toULabels(domain: string): string {
  const hasALabel = domain.length <= domainCharactersMax && /(?:^|\.)xn--/i.test(domain);
  return hasALabel ? domainToUnicode(domain) : '';
}

/**
 * Parses a domain into lower-case A-labels; `undefined` when it is not a host name (RFC 1123 §2.1; underscores
 * allowed).
 */
export function parseDomain(text: string): string | undefined {
  const domain = toALabels(text);
  const isHostName = domain.length <= domainCharactersMax && domain.split('.').every((label) => labelShape.test(label));
  return isHostName ? domain : undefined;
}

/** A domain and the domains above it to which it can belong, the nearest first: those of two labels at least. */
export function domainAndAbove(domain: string): readonly string[] {
  const names = [domain];
  for (let name = domain; names.length <= labelsBelowMax; names.push(name)) {
    name = name.slice(name.indexOf('.') + 1);
    if (!name.includes('.')) break;
  }
  return names;
}

/** Whether a domain is another one, or below it. */
export function isWithinDomain(domain: string, other: string): boolean {
  return domain === other || domain.endsWith(`.${other}`);
}

/**
 * The nearest of a list of domains to which a name belongs: the name itself, or one above it of which `*.` and its name are in
 * the list.
 */
export function nearestAmong(name: string, domains: readonly string[]): string | undefined {
  if (domains.includes(name)) return name;
  return domainAndAbove(name).find((above, index) => index > 0 && domains.includes(`*.${above}`));
}
