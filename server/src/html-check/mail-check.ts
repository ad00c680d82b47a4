import { readDocument } from '../mime/html/document-reader.ts';
import { DocumentCheck } from './document-check.ts';
import { type FindingCode, findingCodes } from './findings.ts';
import type { ImageCounts } from './images.ts';
import { clientLimits } from './limits.ts';
import type { DocumentLink } from './links.ts';
import type { Occurrences } from './occurrences.ts';

/** A mail as its author sees it to be checked. */
export interface CheckedMail {
  readonly html: string | undefined;
  /** Size in bytes of the whole HTML, and the charset that its part declares. */
  readonly htmlBytes: number;
  readonly charset: string | undefined;
  /** Size in bytes of the plain text of the mail; `undefined` if it has none. */
  readonly textBytes: number | undefined;
  /** Types of the files in the message that have a Content-ID, by it. */
  readonly contentTypes: ReadonlyMap<string, string>;
}

/** Use of a feature in a mail. */
export interface FeatureUse extends Readonly<Occurrences> {
  /** Position of the feature in the table of support. */
  readonly feature: number;
}

/** Fault of a mail. */
export interface CheckFinding extends Readonly<Occurrences> {
  readonly code: FindingCode;
}

/** Result of the check of a mail. */
export interface HtmlCheckResult {
  readonly htmlBytes: number;
  readonly charset?: string;
  readonly title?: string;
  readonly language?: string;
  readonly hasDarkStyles: boolean;
  readonly textBytes?: number;
  /** Features that the HTML uses, in the order of the table of support. */
  readonly features: readonly FeatureUse[];
  /** The first links, in the order of the document, and the number of all. */
  readonly links: readonly DocumentLink[];
  readonly linkCount: number;
  readonly images: Readonly<ImageCounts>;
  /** Faults, the gravest first. */
  readonly findings: readonly CheckFinding[];
}

/** Checks a mail. Pure, and never throws; nothing is fetched. Time and memory are linear in the mail. */
export function checkMail(mail: CheckedMail): HtmlCheckResult {
  const check = new DocumentCheck(mail.html ?? '', mail.contentTypes);
  if (mail.html !== undefined) readDocument(mail.html, check);
  check.links.end();
  const { facts, faults, links, images, features } = check;
  const charset = mail.charset ?? facts.charset;
  if (mail.html !== undefined) for (const code of documentFaults(mail, check)) faults.add(code);
  const found = [...features.found].map(([feature, { count, lines }]) => ({ feature, count, lines }));
  return {
    htmlBytes: mail.htmlBytes,
    ...(charset === undefined ? {} : { charset }),
    ...(facts.title === undefined ? {} : { title: facts.title }),
    ...(facts.language === undefined ? {} : { language: facts.language }),
    hasDarkStyles: facts.hasDarkStyles,
    ...(mail.textBytes === undefined ? {} : { textBytes: mail.textBytes }),
    features: found.sort((a, b) => a.feature - b.feature),
    links: links.links,
    linkCount: links.count,
    images: images.counts,
    findings: findingCodes.flatMap((code) => {
      const occurrences = faults.found.get(code);
      return occurrences === undefined ? [] : [{ code, ...occurrences }];
    }),
  };
}

/** Faults of a mail as a whole. */
function documentFaults(mail: CheckedMail, { facts }: DocumentCheck): FindingCode[] {
  const missing: readonly (readonly [FindingCode, boolean])[] = [
    ['html_clipped', mail.htmlBytes > clientLimits.clippedBytes],
    ['html_nearly_clipped', isNearlyClipped(mail.htmlBytes)],
    ['text_missing', mail.textBytes === undefined],
    ['text_short', isShort(mail.textBytes) && facts.shownCharacters >= clientLimits.shownCharacters],
    ['language_missing', facts.language === undefined],
    ['title_missing', facts.title === undefined],
    ['viewport_missing', !facts.hasViewport],
    ['colour_scheme_missing', !facts.hasDarkStyles],
    ['doctype_missing', !facts.hasDoctype],
  ];
  return [
    ...missing.filter(([, isFound]) => isFound).map(([code]) => code),
    ...charsetFaults(mail.charset, facts.charset),
  ];
}

function isNearlyClipped(bytes: number): boolean {
  return bytes > clientLimits.nearlyClippedBytes && bytes <= clientLimits.clippedBytes;
}

function isShort(bytes: number | undefined): boolean {
  return bytes !== undefined && bytes < clientLimits.shortTextBytes;
}

/** @param declared Charset of the part; `meta` is that in the HTML. */
function charsetFaults(declared: string | undefined, meta: string | undefined): FindingCode[] {
  const charset = declared ?? meta;
  if (charset === undefined) return ['charset_missing'];
  if (declared !== undefined && meta !== undefined && !isSameCharset(declared, meta)) return ['charset_differs'];
  return isUtf8(charset) ? [] : ['charset_not_utf8'];
}

function isUtf8(charset: string): boolean {
  return plain(charset) === 'utf8' || plain(charset) === 'usascii' || plain(charset) === 'ascii';
}

/** ASCII is UTF-8 in which nothing else is used. */
function isSameCharset(a: string, b: string): boolean {
  return plain(a) === plain(b) || (isUtf8(a) && isUtf8(b));
}

function plain(charset: string): string {
  return charset.toLowerCase().replace(/[-_]/g, '');
}
