import type { ElementKind } from './elements.ts';
import type { TextLines } from './text-lines.ts';

/** Lines that an element makes, by its name or by its style. A `word` stays in its line, and no word goes on in it. */
export type Layout = ElementKind['layout'] | 'word';

/** Begins or ends the lines of a text at a tag. */
export function layOut(text: TextLines, layout: Layout): void {
  if (layout === 'break') text.breakLine();
  else if (layout === 'cell') text.addSpace();
  else if (layout === 'word') text.partWords();
  else if (layout === 'paragraph') text.startParagraph();
  else if (layout === 'line') text.startLine();
}
