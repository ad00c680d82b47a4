import { explainCodes } from '../../extract/explanation.ts';
import { type Extract, extractFrom, extractVersion } from '../../extract/extract.ts';
import { visibleText } from '../../mime/html/visible-text.ts';
import type { ParsedContent } from '../../mime/parsed-mail.ts';

/** Codes and links of a mail, with those of its details that take its content to know. */
export interface KeptExtract extends Extract {
  readonly truncated: boolean;
  readonly language?: string;
}

/** Version of an extract that is not to be kept, because the message could not be read in time. */
const provisional = 0;

/**
 * Extracts the codes and links of a message. Returns the JSON for their column.
 * @param isTruncated Whether the message is truncated although its content is not.
 */
export function writeExtract(content: ParsedContent, isTruncated: boolean): string {
  const { language, truncated } = content;
  const { codes, links } = extractFrom(content);
  return JSON.stringify({ version: extractVersion, truncated: isTruncated || truncated, language, codes, links });
}

/** Extract of a message that could not be read in time. */
export const emptyExtract = JSON.stringify({ version: provisional, truncated: true, codes: [], links: [] });

const currentStart = `{"version":${extractVersion},`;

/** Whether a kept extract is of the present version. */
export function isCurrentExtract(json: string): boolean {
  return json.startsWith(currentStart);
}

/** Parses an extract that `writeExtract` or `emptyExtract` made. */
export function readExtract(json: string): KeptExtract {
  // The column holds nothing but what these made.
  return JSON.parse(json) as KeptExtract;
}

/** What is made of the content of a message: its codes and links, its visible text, or why its codes are codes. */
export type DerivedKind = 'extract' | 'seen' | 'codes';

/** Makes it, as JSON. */
export function derive(kind: DerivedKind, content: ParsedContent, { isTruncated }: { isTruncated: boolean }): string {
  switch (kind) {
    case 'extract':
      return writeExtract(content, isTruncated);
    case 'seen':
      return JSON.stringify(visibleText(content));
    case 'codes':
      return JSON.stringify(explainCodes(content));
    default:
      return kind satisfies never;
  }
}
