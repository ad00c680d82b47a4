import type { CssRange } from '../../mime/html/css/blocks.ts';
import { endOfComment, endOfString, isCssBlank, readCssName } from '../../mime/html/css/css-text.ts';
import type { CssReceiver } from './css-receiver.ts';

const combinators: ReadonlyMap<string, string> = new Map([
  ['>', 'selector:child'],
  ['+', 'selector:adjacent'],
  ['~', 'selector:sibling'],
]);
/** Pseudo-classes whose argument is a list of selectors. The arguments of others are numbers and words. */
const selecting: ReadonlySet<string> = new Set(['not', 'has', 'is', 'where', 'matches']);
/** Pseudo-elements that may be written with one colon (Selectors §3.6). */
const oneColon: ReadonlySet<string> = new Set(['before', 'after', 'first-letter', 'first-line']);

/** Reads the selectors of a rule, in time linear in them. */
export function readSelectors(css: string, { start, end }: CssRange, receiver: CssReceiver): void {
  new SelectorReader(css, end, receiver).read(start);
}

/** Splits a list of selectors at its commas, in time linear in it. Those in brackets belong to one selector. */
export function splitSelectors(css: string, { start, end }: CssRange): CssRange[] {
  const selectors: CssRange[] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const character = css[at];
    if (character === '"' || character === "'") at = endOfString(css, at) - 1;
    else if (character === '/' && css[at + 1] === '*') at = endOfComment(css, at) - 1;
    else if (character === '\\') at += 1;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      selectors.push({ start: from, end: at });
      from = at + 1;
    }
  }
  return [...selectors, { start: from, end }];
}

class SelectorReader {
  readonly #css: string;
  readonly #end: number;
  readonly #receiver: CssReceiver;
  /** Whether something is selected in the present compound, and the number of its classes. */
  #isCompound = false;
  #classes = 0;
  #isBlankBefore = false;

  constructor(css: string, end: number, receiver: CssReceiver) {
    this.#css = css;
    this.#end = end;
    this.#receiver = receiver;
  }

  read(start: number): void {
    for (let at = start; at < this.#end; ) at = this.#readAt(at);
  }

  #readAt(at: number): number {
    const css = this.#css;
    const character = css[at] ?? '';
    const combinator = combinators.get(character);
    if (isCssBlank(character)) {
      this.#isBlankBefore = true;
      return at + 1;
    }
    if (css.startsWith('/*', at)) {
      this.#receiver.use('syntax:css-comment', at);
      return endOfComment(css, at);
    }
    if (combinator !== undefined) return this.#pass(combinator, at);
    if (character === ',') return this.#pass('selector:grouping', at);
    if (character === '(' || character === ')') return this.#begin(at, { isCompound: character === ')' });
    return this.#readSimple(at, character);
  }

  /** Passes a character that ends a compound. */
  #pass(use: string, at: number): number {
    this.#receiver.use(use, at);
    return this.#begin(at, { isCompound: false });
  }

  #begin(at: number, { isCompound }: { isCompound: boolean }): number {
    this.#isCompound = isCompound;
    this.#classes = 0;
    this.#isBlankBefore = false;
    return at + 1;
  }

  #readSimple(at: number, character: string): number {
    const css = this.#css;
    if (this.#isBlankBefore && this.#isCompound) {
      this.#receiver.use('selector:descendant', at);
      this.#classes = 0;
    }
    this.#isBlankBefore = false;
    this.#isCompound = true;
    if (character === ':') return this.#readPseudo(at);
    if (character === '[') return this.#readAttribute(at);
    if (character === '.') this.#countClass(at);
    else if (character === '#') this.#receiver.use('selector:id', at);
    else if (character === '*') this.#receiver.use('selector:universal', at);
    else if (character === '&') this.#receiver.use('syntax:nesting', at);
    else {
      const name = readCssName(css, at);
      if (name !== undefined) this.#receiver.use('selector:type', at);
      return name?.end ?? at + 1;
    }
    return readCssName(css, at + 1)?.end ?? at + 1;
  }

  #countClass(at: number): void {
    this.#classes += 1;
    this.#receiver.use('selector:class', at);
    if (this.#classes === 2) this.#receiver.use('selector:chaining', at);
  }

  #readPseudo(at: number): number {
    const css = this.#css;
    const isElement = css[at + 1] === ':';
    const name = readCssName(css, at + (isElement ? 2 : 1));
    if (name === undefined) return at + 1;
    const word = name.text.toLowerCase();
    const kind = isElement || oneColon.has(word) ? 'pseudo-element' : 'pseudo-class';
    this.#receiver.use(`${kind}:${word}`, at);
    if (css[name.end] !== '(') return name.end;
    return selecting.has(word) ? name.end : this.#closeOf(name.end);
  }

  #readAttribute(at: number): number {
    this.#receiver.use('selector:attribute', at);
    return this.#closeOf(at);
  }

  /** Offset after the bracket that closes the one at `at`. */
  #closeOf(at: number): number {
    const css = this.#css;
    let depth = 0;
    for (let end = at; end < this.#end; end += 1) {
      const character = css[end];
      if (character === '"' || character === "'") end = endOfString(css, end) - 1;
      else if (character === '(' || character === '[') depth += 1;
      else if (character === ')' || character === ']') {
        depth -= 1;
        if (depth === 0) return end + 1;
      }
    }
    return this.#end;
  }
}
