import { extractBodies } from '../../../extract/bodies.ts';
import { explainCodes } from '../../../extract/explanation.ts';
import { type Extract, extractFrom, extractVersion, type StepsLimit } from '../../../extract/extract.ts';
import { visibleText } from '../../../mime/html/visible-text.ts';
import type { ParsedContent } from '../../../mime/parsed-mail.ts';

/** Codes and links of a mail, and those of its details that its content tells. */
export interface KeptExtract extends Extract {
  readonly version: number;
  readonly truncated: boolean;
  readonly language?: string;
}

/**
 * Maximum number of steps for finding the visible text of a small message in the main thread: a few milliseconds with
 * the worst styles. Mails of the corpora take at most a tenth.
 */
export const stepsHereMax = 40_000;

interface DeriveOptions extends StepsLimit {
  readonly isTruncated: boolean;
}

/** Version of an extract that must not be stored, because the message could not be read in time. */
const provisional = 0;

/**
 * Extracts the codes and links of a message. Returns the JSON for their column.
 * @param options.isTruncated Whether the message is truncated although its content is not.
 * @throws StepsUsedUp alone, where `stepsMax` is given.
 */
export function writeExtract(content: ParsedContent, { isTruncated, ...steps }: DeriveOptions): string {
  const { language, truncated } = content;
  const { codes, links } = extractFrom(content, steps);
  return JSON.stringify({ version: extractVersion, truncated: isTruncated || truncated, language, codes, links });
}

/** Extract of a message that could not be read in time. */
export const emptyExtract = JSON.stringify({ version: provisional, truncated: true, codes: [], links: [] });

const currentStart = `{"version":${extractVersion},`;

/** Whether a kept extract is of the present version. */
export function isCurrentExtract(json: string): boolean {
  return json.startsWith(currentStart);
}

/** Whether an extract is of the present version, not one of a message that could not be read in time. */
export function isCurrent({ version }: KeptExtract): boolean {
  return version === extractVersion;
}

/** Parses an extract that `writeExtract` or `emptyExtract` made. */
export function readExtract(json: string): KeptExtract {
  // The column holds nothing but what these made.
  return JSON.parse(json) as KeptExtract;
}

/**
 * Result that is derived from the content of a message: its codes and links, its visible text, the explanation of its
 * codes, or the codes and links of each of its bodies.
 */
export type DerivedKind = 'extract' | 'seen' | 'codes' | 'bodies';

/**
 * Derives a result from the content of a message, as JSON.
 * @throws StepsUsedUp only when `stepsMax` is given.
 */
export function derive(kind: DerivedKind, content: ParsedContent, options: DeriveOptions): string {
  switch (kind) {
    case 'extract':
      return writeExtract(content, options);
    case 'seen':
      return JSON.stringify(visibleText(content, options));
    case 'codes':
      return JSON.stringify(explainCodes(content, options));
    case 'bodies':
      return JSON.stringify(extractBodies(content, options));
    default:
      return kind satisfies never;
  }
}
