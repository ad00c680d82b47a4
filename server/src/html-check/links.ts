import { purposeOf } from '../extract/links/link-purpose.ts';
import type { LinkPurpose } from '../extract/links/purpose-words.ts';
import type { FindingCode, LinkFault } from './findings.ts';
import { checkLimits } from './limits.ts';
import { linkFaults } from './link-faults.ts';
import type { DocumentLines, OccurrenceCounter } from './occurrences.ts';

/** Link of a document, in its order. Nothing is fetched. */
export interface DocumentLink {
  /** Target without control characters, its first 2,048 characters. */
  readonly href: string;
  /** Visible words of the link, or the alternative text of its picture. */
  readonly text: string;
  readonly line: number;
  readonly purpose?: LinkPurpose;
  readonly faults: readonly LinkFault[];
}

/** Length up to which the words of a link are put together. */
const readCharactersMax = 4 * checkLimits.textCharactersMax;

/** Collector of the links of a document. */
export class LinkCollector {
  readonly links: DocumentLink[] = [];
  count = 0;
  #characters = 0;
  readonly #lines: DocumentLines;
  readonly #faults: OccurrenceCounter<FindingCode>;
  #open: { readonly href: string; readonly offset: number; text: string } | undefined;

  constructor(parts: { lines: DocumentLines; faults: OccurrenceCounter<FindingCode> }) {
    this.#lines = parts.lines;
    this.#faults = parts.faults;
  }

  /** Begins a link, which ends the open one. An `a` without a target is no link. */
  begin(href: string | undefined, offset: number): void {
    this.end();
    if (href === undefined) return;
    this.#open = { href: cleanHref(href), offset, text: '' };
  }

  /** Called with text, which may be in the open link. */
  pass(text: string): void {
    if (this.#open !== undefined && this.#open.text.length < readCharactersMax)
      this.#open.text += text.slice(0, readCharactersMax);
  }

  /** Ends the open link, if there is one. */
  end(): void {
    if (this.#open === undefined) return;
    const { href, offset, text: words } = this.#open;
    this.#open = undefined;
    const text = words.replace(/\s+/g, ' ').trim().slice(0, checkLimits.textCharactersMax).toWellFormed();
    const faults = linkFaults(href, text);
    for (const fault of faults) this.#faults.add(fault, offset);
    this.count += 1;
    this.#characters += href.length + text.length;
    if (this.links.length >= checkLimits.linksMax || this.#characters > checkLimits.linkCharactersMax) return;
    const purpose = purposeOf({ words: text, href, before: '' });
    const line = this.#lines.at(offset);
    this.links.push({ href, text, line, ...(purpose === undefined ? {} : { purpose }), faults });
  }
}

/** A target as a browser reads it, cut to the listed length. */
function cleanHref(href: string): string {
  return href
    .slice(0, 2 * checkLimits.hrefCharactersMax)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, checkLimits.hrefCharactersMax)
    .toWellFormed();
}
