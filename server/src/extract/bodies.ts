import type { ParsedContent } from '../mime/parsed-mail.ts';
import { type AuthoredImage, type AuthoredLink, readAuthoredLinks } from './authored-links.ts';
import { type ExtractedCode, findCodes } from './codes/codes.ts';
import { codeTextOf, type StepsLimit } from './extract.ts';
import { extractLimits } from './limits.ts';
import { findWebAddresses } from './links/text-addresses.ts';

/** Codes and links of one body of a mail: each link as often as its author wrote it, in that order. */
export interface BodyExtract {
  readonly codes: readonly ExtractedCode[];
  readonly links: readonly AuthoredLink[];
}

/** Codes, links and pictures of each body of a mail. */
export interface BodiesExtract {
  /** Absent for a mail without HTML. */
  readonly html?: BodyExtract & { readonly images: readonly AuthoredImage[] };
  readonly text: BodyExtract;
}

/**
 * Finds the codes, links and pictures of each body of a mail by itself, where `extractFrom` finds those that its reader sees. Pure. Time
 * and memory are linear in the content.
 * @throws StepsUsedUp when `stepsMax` is passed; nothing else.
 */
export function extractBodies(
  { subject, text, html }: Pick<ParsedContent, 'subject' | 'text' | 'html'>,
  steps: StepsLimit = {},
): BodiesExtract {
  const ofText = { codes: findCodes({ subject, text }), links: linksOfText(text) };
  if (html === undefined) return { text: ofText };
  const codes = findCodes({ subject, text: codeTextOf({ subject, text: '', html }, steps) });
  return { html: { codes, ...readAuthoredLinks(html) }, text: ofText };
}

/** Addresses of the web in a text. Each has itself for its words. */
function linksOfText(text: string): AuthoredLink[] {
  const looked = text.slice(0, extractLimits.linkTextCharactersMax);
  const found = findWebAddresses(looked, { addressesMax: extractLimits.linksMax });
  return found.map(({ href }) => ({ href, text: href }));
}
