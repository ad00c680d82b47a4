import type { LinkedText, LinkInText } from '../../mime/html/linked-text.ts';
import { extractLimits } from '../limits.ts';
import { purposeOf, purposeOfSubject } from './link-purpose.ts';
import { readListUnsubscribe } from './list-unsubscribe.ts';
import type { LinkPurpose } from './purpose-words.ts';
import { findWebAddresses } from './text-addresses.ts';

/** Web link of a mail. */
export interface ExtractedLink {
  /** Target as the mail has it, `http:` or `https:`. */
  readonly href: string;
  /** Words of the link as shown, or the alternative text of its image; `''` for one that is not shown. */
  readonly text: string;
  readonly rel?: LinkPurpose;
}

const webAddress = /^https?:\/\/[^\s/]/i;
const beforeCharactersMax = 160;

/**
 * Finds the web links of a mail in their order, each target once; those of the List-Unsubscribe field last.
 * Linear in the text.
 */
export function findLinks(
  { text, links }: LinkedText,
  { subject, headers }: { subject: string; headers: string },
): ExtractedLink[] {
  const found = new Map<string, ExtractedLink>();
  let previousEnd = 0;
  for (const link of inOrder(links, text)) {
    const from = previousEnd;
    previousEnd = link.end;
    if (!isGiven(link.href)) continue;
    const known = found.get(link.href);
    if (known === undefined && found.size >= extractLimits.linksMax) continue;
    found.set(link.href, merge(known, read(link, { text, from })));
  }
  const [only] = found.values();
  if (only !== undefined && found.size === 1) found.set(only.href, withPurposeOf(subject, only));
  return withUnsubscribe(found, headers);
}

function withPurposeOf(subject: string, link: ExtractedLink): ExtractedLink {
  const rel = link.rel ?? purposeOfSubject(subject, { words: link.text });
  return rel === undefined ? link : { ...link, rel };
}

/** Links of the document and addresses in its text that are no links, by place. */
function inOrder(links: readonly LinkInText[], text: string): LinkInText[] {
  const looked = text.slice(0, extractLimits.linkTextCharactersMax);
  const addresses = findWebAddresses(looked, { addressesMax: extractLimits.linksReadMax });
  const ordered: LinkInText[] = [];
  let next = 0;
  for (const link of links) {
    for (let address = addresses[next]; address !== undefined && address.start < link.end; address = addresses[next]) {
      if (address.end <= link.start) ordered.push(address);
      next += 1;
    }
    ordered.push(link);
  }
  return [...ordered, ...addresses.slice(next)];
}

function isGiven(href: string): boolean {
  return href.length <= extractLimits.hrefCharactersMax && webAddress.test(href);
}

/** @param from End of the previous link, whose words say nothing about this one. */
function read({ href, start, end }: LinkInText, { text, from }: { text: string; from: number }): ExtractedLink {
  const words = text.slice(start, Math.min(end, start + 4 * extractLimits.textCharactersMax));
  const before = text.slice(Math.max(from, start - beforeCharactersMax), start);
  const rel = purposeOf({ words, href, before });
  const shown = words.replace(/\s+/g, ' ').trim().slice(0, extractLimits.textCharactersMax).trimEnd().toWellFormed();
  return rel === undefined ? { href, text: shown } : { href, text: shown, rel };
}

/** One link of two to the same page: the first words that there are, and the first purpose. */
function merge(known: ExtractedLink | undefined, link: ExtractedLink): ExtractedLink {
  if (known === undefined) return link;
  const rel = known.rel ?? link.rel;
  const text = known.text === '' ? link.text : known.text;
  return rel === undefined ? { href: link.href, text } : { href: link.href, text, rel };
}

function withUnsubscribe(found: Map<string, ExtractedLink>, headers: string): ExtractedLink[] {
  for (const href of readListUnsubscribe(headers)) {
    if (!isGiven(href)) continue;
    found.set(href, { href, text: found.get(href)?.text ?? '', rel: 'unsubscribe' });
  }
  return [...found.values()].slice(0, extractLimits.linksMax);
}
