import type { ElementKind } from './elements.ts';
import type { TextLines } from './text-lines.ts';

/** Begins or ends the lines of a text at a tag. */
export function layOut(text: TextLines, { layout }: ElementKind): void {
  if (layout === 'break') text.breakLine();
  else if (layout === 'cell') text.add(' ', { keepsLines: false });
  else if (layout === 'paragraph') text.startParagraph();
  else if (layout === 'line') text.startLine();
}
