import { LinkTargets } from './link-targets.ts';
import { writeShownText } from './shown-document.ts';
import { TextLines } from './text-lines.ts';

/**
 * Converts an HTML document to text for a reader without a browser: its lines, its links with their targets, without
 * styles, scripts and hidden text. It takes one pass, in time and memory linear in the document.
 */
export function textOfHtml(html: string): string {
  // What stands for text is never shorter than the text.
  const text = new TextLines(html.length + 2);
  writeShownText(html, { text, links: new LinkTargets(text) });
  return text.toString();
}
