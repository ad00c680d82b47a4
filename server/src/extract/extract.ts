import { type LinkedText, readLinkedText } from '../mime/html/linked-text.ts';
import type { ParsedContent } from '../mime/parsed-mail.ts';
import { type ExtractedCode, findCodes } from './codes/codes.ts';
import { extractLimits } from './limits.ts';
import { type ExtractedLink, findLinks } from './links/links.ts';

/** Codes and links of a mail. */
export interface Extract {
  /** Codes, the one that a form asks for first. */
  readonly codes: readonly ExtractedCode[];
  /** Links in the order of the mail. */
  readonly links: readonly ExtractedLink[];
}

export type { ExtractedCode, ExtractedLink };

/** Parts of a mail in which codes and links are looked for. */
export type ExtractSource = Pick<ParsedContent, 'subject' | 'text'> & {
  readonly html?: string | undefined;
  readonly headers?: string | undefined;
};

/** Maximum number of steps that finding the visible text may take in the current thread; unlimited when absent. */
export interface StepsLimit {
  readonly stepsMax?: number | undefined;
}

/** Version of the rules of `extractFrom`. An extract of another version has to be made again. */
export const extractVersion = 8;

/**
 * Finds the codes and links of a mail in what its reader sees: the HTML, or the text of a mail without. Pure. Time and memory
 * are linear in the content.
 * @throws StepsUsedUp when `stepsMax` is passed; nothing else.
 */
export function extractFrom({ subject, text, html, headers = '' }: ExtractSource, steps: StepsLimit = {}): Extract {
  const shown = shownOf({ text, html }, steps);
  return { codes: findCodes({ subject, text: withoutCalls(shown) }), links: findLinks(shown, { subject, headers }) };
}

/** The visible text of a mail in which its codes are looked for. */
export function codeTextOf(source: ExtractSource, steps: StepsLimit): string {
  return withoutCalls(shownOf(source, steps));
}

function shownOf({ text, html }: Pick<ExtractSource, 'text' | 'html'>, { stepsMax }: StepsLimit): LinkedText {
  const options = { linksMax: extractLimits.linksReadMax, stepsMax };
  const document = html === undefined ? undefined : readLinkedText(html, options);
  // A document of nothing but pictures shows no more than the text beside it.
  const isShown = document !== undefined && (document.links.length > 0 || /\S/.test(document.text));
  return isShown ? document : { text, links: [] };
}

/** Visible text without the words of links to phone numbers and addresses, and of buttons in capital letters. */
function withoutCalls({ text, links }: LinkedText): string {
  let kept = '';
  let from = 0;
  for (const { href, start, end } of links) {
    const isCall = /^(?:tel|callto|sms|mailto|fax):/i.test(href);
    if (!isCall && !/^\s*[A-Z]+(?:\s+[A-Z]+)*\s*$/.test(text.slice(start, end))) continue;
    kept += text.slice(from, start) + text.slice(start, end).replace(/\S+/g, '\ufffc');
    from = end;
  }
  return kept + text.slice(from);
}
