import { domainAndAbove, parseDomain, toALabels } from '../../lib/domain-name.ts';

/** Pattern of the empty sender of a bounce. */
const emptySender = '<>';

/**
 * Normalises a pattern of senders: an address, a domain, `*.` and a domain for the names below it, or `<>` for the empty sender of a
 * bounce. `undefined` for any other text.
 */
export function parseSenderPattern(text: string): string | undefined {
  const pattern = text.trim();
  if (pattern === emptySender) return pattern;
  const at = pattern.lastIndexOf('@');
  const name = pattern.slice(at + 1);
  const isBelow = at < 0 && name.startsWith('*.');
  const domain = parseDomain(isBelow ? name.slice(2) : name);
  if (domain === undefined || at === 0 || /[\s,<>\p{Cc}]/u.test(pattern)) return undefined;
  if (isBelow) return `*.${domain}`;
  return at < 0 ? domain : `${pattern.slice(0, at).toLowerCase()}@${domain}`;
}

/** Senders of certain addresses and domains. A look-up takes the same few steps, however many there are. */
export class SenderPatterns {
  readonly #patterns: ReadonlySet<string>;

  /** @param patterns As `parseSenderPattern` returns them. */
  constructor(patterns: Iterable<string>) {
    this.#patterns = new Set(patterns);
  }

  /** The same text for the same patterns. */
  get key(): string {
    return [...this.#patterns].join(',');
  }

  /** Whether a sender, `''` for that of a bounce, is one of them. */
  has(sender: string): boolean {
    if (this.#patterns.size === 0) return false;
    if (sender === '') return this.#patterns.has(emptySender);
    const at = sender.lastIndexOf('@');
    const domain = toALabels(sender.slice(at + 1)).replace(/\.$/, '');
    if (this.#patterns.has(`${sender.slice(0, at).toLowerCase()}@${domain}`) || this.#patterns.has(domain)) return true;
    return domainAndAbove(domain).some((above, index) => index > 0 && this.#patterns.has(`*.${above}`));
  }
}
