import { domainToASCII, domainToUnicode } from 'node:url';

/** RFC 1035 §3.1, without the trailing dot. */
const domainCharactersMax = 253;
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
