import { type DocumentReceiver, readDocument, type StartTag } from '../document-reader.ts';
import { type BoxStyle, SheetBoxes } from './sheet-boxes.ts';

/** Widest page that is told, in pixels. */
const widthMax = 2_000;
const tablesMax = 1_000;
const sized = new Set(['table', 'td', 'th', 'img', 'hr', 'col']);
const pixels = /^(\d{1,5})(?:\.\d*)?(?:px)?$/;

/**
 * Width in pixels that the boxes of a document ask for: that of the widest, or of a row of cells, by attributes and styles. `undefined` where
 * no box asks for one, or rules for small screens say otherwise: then a browser knows best. Time is linear in the document.
 */
export function widthOfPage(html: string): number | undefined {
  const reader = new WidthReader();
  readDocument(html, reader);
  return reader.width;
}

class WidthReader implements DocumentReceiver {
  readonly #boxes = new SheetBoxes();
  /** Sum of the widths of the cells so far of the row that is open in each open table. */
  readonly #rows: number[] = [];
  #widest = 0;

  get width(): number | undefined {
    return this.#boxes.isResponsive || this.#widest === 0 ? undefined : Math.min(this.#widest, widthMax);
  }

  startTag({ name, attributes }: StartTag): void {
    const style = this.#boxes.styleOf(name, attributes);
    const width =
      style.get('display') === 'none' ? 0 : widthOf(style, sized.has(name) ? attributes.get('width') : undefined);
    this.#widest = Math.max(this.#widest, width);
    if (name === 'table' && this.#rows.length < tablesMax) this.#rows.push(0);
    else if (name === 'tr' && this.#rows.length > 0) this.#rows[this.#rows.length - 1] = 0;
    else if ((name === 'td' || name === 'th') && this.#rows.length > 0) this.#addCell(width);
  }

  endTag(name: string): void {
    if (name === 'table') this.#rows.pop();
  }

  rawText(element: string, text: string): void {
    if (element === 'style') this.#boxes.read(text);
  }

  text(): void {}
  declaration(): void {}
  comment(): void {}

  #addCell(width: number): void {
    const sum = (this.#rows.at(-1) ?? 0) + width;
    this.#rows[this.#rows.length - 1] = sum;
    this.#widest = Math.max(this.#widest, sum);
  }
}

/** Width that a box asks for; 0 for none. A style counts more than an attribute, and a box that shrinks asks for nothing. */
function widthOf(style: BoxStyle, attribute: string | undefined): number {
  const least = pixelsOf(style.get('min-width')) ?? 0;
  const most = style.get('max-width');
  if (most?.endsWith('%')) return least;
  const width = pixelsOf(style.get('width') ?? attribute) ?? 0;
  return Math.max(least, Math.min(width, pixelsOf(most) ?? width));
}

function pixelsOf(value: string | undefined): number | undefined {
  const found = pixels.exec(value?.trim() ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}
