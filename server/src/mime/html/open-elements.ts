import { type ElementKind, kindOf } from './elements.ts';
import { type Layout, layOut } from './layout.ts';
import { displayOf } from './looks/display.ts';
import type { Tag } from './tag.ts';
import type { TextLines } from './text-lines.ts';
import { readVisibility } from './visibility.ts';

/** Open element, and its effect on the text in it. */
interface Element {
  readonly name: string;
  readonly kind: ElementKind;
  readonly isSilent: boolean;
  readonly fontIsZero: boolean;
  readonly keepsLines: boolean;
  /** Lines that it makes by its style, and whether each element in it has a place of its own. */
  readonly layout: Layout;
  readonly parts: boolean;
}

const elementsMax = 256;
/** Number of open elements among which that of an end tag is looked for. The elements inside it were left open. */
const unclosedMax = 32;
const outermost: Element = {
  name: '',
  kind: kindOf(''),
  isSilent: false,
  fontIsZero: false,
  keepsLines: false,
  layout: undefined,
  parts: false,
};

/** Stack of the open elements of a document. Past a maximum depth, elements are only counted. */
export class OpenElements {
  /** The first `#depth` of these are open. Arrays that shrink and grow again with each tag are slow. */
  readonly #stack: Element[] = [];
  readonly #text: TextLines;
  #depth = 0;
  #innermost = outermost;
  #beyond = 0;

  /** @param text Text that is laid out at elements that have lines by their style. */
  constructor(text: TextLines) {
    this.#text = text;
  }

  /** Whether text at this position is to be read. */
  get isShown(): boolean {
    const { isSilent, fontIsZero } = this.#innermost;
    return !isSilent && !fontIsZero;
  }

  get isSilent(): boolean {
    return this.#innermost.isSilent;
  }

  get keepsLines(): boolean {
    return this.#innermost.keepsLines;
  }

  pass({ closes, isEmpty, attributes }: Tag, { name, kind }: { name: string; kind: ElementKind }): void {
    if (closes) this.#close(name);
    // `/>` ends elements of SVG and MathML only, but nobody hides a text in `<div/>`.
    else if (!isEmpty && kind.isVoid === undefined) this.#open(attributes, { name, kind });
  }

  #open(attributes: string, { name, kind }: { name: string; kind: ElementKind }): void {
    if (this.#endsImplicitly(name, kind)) this.#cut(this.#depth - 1);
    if (this.#depth >= elementsMax) {
      this.#beyond += 1;
      return;
    }
    const parent = this.#innermost;
    const seen = readVisibility(attributes, { isLink: name === 'a' });
    const { fontIsZero = parent.fontIsZero } = seen;
    const display = displayOf(kind.layout === undefined ? seen.display : undefined);
    const layout = kind.layout === undefined && parent.parts ? (display.layout ?? 'cell') : display.layout;
    if (!parent.isSilent) layOut(this.#text, layout);
    this.#innermost = {
      name,
      kind,
      isSilent: parent.isSilent || seen.hides || kind.isSilent === true,
      fontIsZero,
      keepsLines: parent.keepsLines || kind.keepsLines === true,
      layout: seen.hides ? undefined : layout,
      parts: displayOf(seen.display).parts,
    };
    this.#stack[this.#depth] = this.#innermost;
    this.#depth += 1;
  }

  #endsImplicitly(name: string, kind: ElementKind): boolean {
    const inner = this.#innermost;
    if (inner.name === 'p') return kind.layout === 'paragraph' || kind.layout === 'line';
    return inner.name === name && inner.kind.endsBeforeSame === true;
  }

  #close(name: string): void {
    if (this.#beyond > 0) {
      this.#beyond -= 1;
      return;
    }
    const limit = Math.max(0, this.#depth - unclosedMax);
    for (let at = this.#depth - 1; at >= limit; at -= 1) {
      if (this.#stack[at]?.name === name) {
        this.#cut(at);
        return;
      }
    }
  }

  #cut(depth: number): void {
    if (!this.#innermost.isSilent)
      for (let at = this.#depth - 1; at >= depth; at -= 1) layOut(this.#text, this.#stack[at]?.layout);
    this.#depth = depth;
    this.#innermost = (depth > 0 ? this.#stack[depth - 1] : undefined) ?? outermost;
  }
}
