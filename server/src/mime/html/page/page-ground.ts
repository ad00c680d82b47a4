import { voidElements } from '../cleaning/allowed-markup.ts';
import { type Color, isSameColor, readColor, readOldColor } from '../css/colors.ts';
import { type DocumentReceiver, readDocument, type StartTag } from '../document-reader.ts';
import { type BoxStyle, SheetBoxes } from './sheet-boxes.ts';

const documentElements = new Set(['html', 'body']);
const headElements = new Set(['head', 'meta', 'title', 'link', 'style', 'base', 'br']);
/** Elements that only hold others, and show nothing of themselves. */
const wrappers = new Set(['center', 'div', 'main', 'section', 'article', 'table', 'tbody', 'tr', 'td']);
/** Boxes that grow with all that is in them, also with what floats. */
const growing = new Set(['table', 'tbody', 'tr', 'td']);
/** Elements that an `align` makes float. */
const aligned = new Set(['table', 'img']);

/**
 * Color on which all of a document stands, where its own page has none: that of the boxes of full width in which everything is. `undefined`
 * for a document that says more of its colors than that, or that has something which may stand out of those boxes: on their color it could
 * not be read. Time is linear in the document.
 */
export function groundOfPage(html: string): Color | undefined {
  const reader = new GroundReader();
  readDocument(html, reader);
  return reader.ground;
}

class GroundReader implements DocumentReceiver {
  readonly #boxes = new SheetBoxes();
  #color: Color | undefined;
  /** Whether something stands on no color, or on another. */
  #isMixed = false;
  /** Open box with a color, or that is not shown: no color in it matters. */
  #inside: { readonly name: string; depth: number; readonly mayBeLeft: boolean } | undefined;
  /** Number of tables that are open in it. */
  #tables = 0;

  get ground(): Color | undefined {
    return this.#isMixed ? undefined : this.#color;
  }

  startTag({ name, attributes }: StartTag): void {
    if (this.#isMixed || headElements.has(name)) return;
    if (this.#inside !== undefined) {
      if (this.#inside.name === name) this.#inside.depth += 1;
      if (this.#inside.mayBeLeft) this.#lookIn(name, attributes);
      return;
    }
    const style = this.#boxes.styleOf(name, attributes);
    const isHidden = style.get('display') === 'none';
    if (voidElements.has(name)) this.#isMixed = !isHidden;
    else if (isHidden) this.#inside = { name, depth: 1, mayBeLeft: false };
    else this.#enter(name, { style, attributes });
  }

  endTag(name: string): void {
    if (name === 'table' && this.#tables > 0) this.#tables -= 1;
    if (this.#inside?.name !== name) return;
    this.#inside.depth -= 1;
    if (this.#inside.depth > 0) return;
    this.#inside = undefined;
    this.#tables = 0;
  }

  text(text: string): void {
    if (this.#inside === undefined && text.trim() !== '') this.#isMixed = true;
  }

  rawText(element: string, text: string): void {
    if (element !== 'style') return;
    this.#boxes.read(text);
    // A page that has other colors on a dark screen has to be left to them.
    if (text.includes('prefers-color-scheme')) this.#isMixed = true;
  }

  declaration(): void {}
  comment(): void {}

  #enter(name: string, { style, attributes }: { style: BoxStyle; attributes: ReadonlyMap<string, string> }): void {
    const color = colorOf(style, attributes);
    if (documentElements.has(name)) this.#isMixed = color !== undefined;
    else if (color === 'other' || !isFull(name, style, attributes)) this.#isMixed = true;
    else if (color === undefined) this.#isMixed = !wrappers.has(name);
    else if (this.#color !== undefined && !isSameColor(this.#color, color)) this.#isMixed = true;
    else {
      this.#color = color;
      this.#inside = { name, depth: 1, mayBeLeft: !growing.has(name) };
    }
  }

  #lookIn(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#tables === 0 && standsOut(name, this.#boxes.styleOf(name, attributes), attributes)) this.#isMixed = true;
    if (name === 'table') this.#tables += 1;
  }
}

/** Whether a box is not in the height of the one around it: it floats, also by an old attribute (WHATWG HTML §15.3), or has a place of its own. */
function standsOut(name: string, style: BoxStyle, attributes: ReadonlyMap<string, string>): boolean {
  const float = style.get('float') ?? (aligned.has(name) ? attributes.get('align')?.trim().toLowerCase() : undefined);
  const position = style.get('position');
  return float === 'left' || float === 'right' || position === 'absolute' || position === 'fixed';
}

/** The opaque color of a box; `other` for pictures, gradients and what shines through. */
function colorOf(style: BoxStyle, attributes: ReadonlyMap<string, string>): Color | 'other' | undefined {
  if (attributes.has('background')) return 'other';
  const value = style.get('background-color') ?? style.get('background');
  if (value === undefined) return readOldColor(attributes.get('bgcolor') ?? '');
  if (value === 'transparent' || value === 'none') return undefined;
  const color = readColor(value);
  return color?.alpha === 1 ? color : 'other';
}

function isFull(name: string, style: BoxStyle, attributes: ReadonlyMap<string, string>): boolean {
  if (style.has('max-width') && style.get('max-width') !== '100%') return false;
  if (!growing.has(name) && (style.has('height') || style.has('max-height'))) return false;
  if (standsOut(name, style, attributes)) return false;
  const width = style.get('width') ?? attributes.get('width')?.trim();
  return width === '100%' || (name !== 'table' && (width === undefined || width === 'auto'));
}
