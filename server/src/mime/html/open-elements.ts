import { type ElementKind, kindOf } from './elements.ts';
import type { HidingRules } from './style-sheet.ts';
import type { Tag } from './tag.ts';
import { readVisibility } from './visibility.ts';

/** Open element, and its effect on the text in it. */
interface Element {
  readonly name: string;
  readonly kind: ElementKind;
  readonly isSilent: boolean;
  readonly fontIsZero: boolean;
  readonly isFaint: boolean;
  /** Whether it, or what it is in, may have a background of its own. */
  readonly hasBackground: boolean;
  readonly keepsLines: boolean;
}

/** Attributes that set a background, or may name a rule that does. */
const mayHaveBackground = /background|bgcolor|class\s*=|id\s*=/i;
const elementsMax = 256;
/** Number of open elements among which that of an end tag is looked for. The elements inside it were left open. */
const unclosedMax = 32;
const outermost: Element = {
  name: '',
  kind: kindOf(''),
  isSilent: false,
  fontIsZero: false,
  isFaint: false,
  hasBackground: false,
  keepsLines: false,
};

/** Stack of the open elements of a document. Elements beyond a depth are only counted. */
export class OpenElements {
  /** The first `#depth` of these are open. Arrays that shrink and grow again with each tag are slow. */
  readonly #stack: Element[] = [];
  #depth = 0;
  #innermost = outermost;
  #beyond = 0;
  readonly #hidesUnreadable: boolean;
  readonly #rules: HidingRules | undefined;

  /**
   * @param options.hidesUnreadable As of `readVisibility`.
   * @param options.rules Rules of the style sheets of the document.
   */
  constructor({ hidesUnreadable, rules }: { hidesUnreadable: boolean; rules?: HidingRules | undefined }) {
    this.#hidesUnreadable = hidesUnreadable;
    this.#rules = rules;
  }

  /** Whether text at this position is to be read. */
  get isShown(): boolean {
    const { isSilent, fontIsZero, isFaint } = this.#innermost;
    return !isSilent && !fontIsZero && !isFaint;
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
    const options = { isLink: name === 'a', hidesUnreadable: this.#hidesUnreadable };
    const seen = readVisibility(attributes, options);
    const { fontIsZero = parent.fontIsZero } = seen;
    const hides = seen.hides || this.#rules?.hide(name, attributes) === true;
    const hasBackground = parent.hasBackground || (this.#hidesUnreadable && mayHaveBackground.test(attributes));
    const isLost = seen.isWhite === true && !hasBackground;
    const isFaint = isLost || (seen.isFaint ?? parent.isFaint);
    this.#innermost = {
      name,
      kind,
      isSilent: parent.isSilent || hides || kind.isSilent === true,
      fontIsZero,
      isFaint,
      hasBackground,
      keepsLines: parent.keepsLines || kind.keepsLines === true,
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
    this.#depth = depth;
    this.#innermost = (depth > 0 ? this.#stack[depth - 1] : undefined) ?? outermost;
  }
}
