import { endOfComment, endOfString, isCssBlank, readCssName } from './css-text.ts';

/** Range of a style sheet, `end` not included. */
export interface CssRange {
  readonly start: number;
  readonly end: number;
}

/** Receiver of the rules and declarations of a style sheet, in their order. */
export interface CssBlocksReceiver {
  /** Takes an at-rule up to its block or its end; with `opensBlock` its block is open until `closeBlock`. */
  atRule(name: string, rule: CssRange & { readonly opensBlock: boolean }): void;
  /** Takes the selectors of a style rule, or the place of a step of an animation. Its block is open until `closeBlock`. */
  rule(selectors: CssRange, kind: { readonly isNested: boolean; readonly isStep: boolean }): void;
  declaration(declaration: CssRange): void;
  /** @param at Offset of the `}`. */
  closeBlock(at: number): void;
  comment?(at: number): void;
}

/** Content of a block: rules, declarations with rules in them, declarations alone, or the steps of an animation. */
type Block = 'rules' | 'style' | 'declarations' | 'steps';

/** Depth of blocks in each other whose content is told apart. Deeper ones are read as style rules. */
const blocksMax = 64;
/** At-rules whose block has rules. */
const grouping: ReadonlySet<string> = new Set(
  'media supports layer container scope document -moz-document starting-style'.split(' '),
);

const doubleQuote = 0x22;
const apostrophe = 0x27;
const openRound = 0x28;
const closeRound = 0x29;
const asterisk = 0x2a;
const openSquare = 0x5b;
const backslash = 0x5c;
const closeSquare = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const semicolon = 0x3b;
const slash = 0x2f;
/** Characters of ASCII that may end an item, or begin what hides its end. */
const notable = new Uint8Array(128);
for (const character of `"'/\\()[]{};`) notable[character.charCodeAt(0)] = 1;

/** Reads a style sheet, in time linear in it. What is no CSS is passed over as a browser does (CSS Syntax §5). */
export function readCssBlocks(css: string, receiver: CssBlocksReceiver): void {
  new BlocksReader(css, receiver).read('rules');
}

/** Reads the declarations of a `style` attribute, in time linear in them. */
export function readCssDeclarations(css: string, receiver: CssBlocksReceiver): void {
  new BlocksReader(css, receiver).read('declarations');
}

class BlocksReader {
  readonly #css: string;
  readonly #receiver: CssBlocksReceiver;
  readonly #blocks: Block[] = [];
  #beyond = 0;

  constructor(css: string, receiver: CssBlocksReceiver) {
    this.#css = css;
    this.#receiver = receiver;
  }

  read(outermost: Block): void {
    const css = this.#css;
    this.#blocks.push(outermost);
    for (let at = 0; at < css.length; ) {
      const character = css[at];
      if (isCssBlank(character) || (character === ';' && this.#block !== 'rules')) at += 1;
      else if (character === '/' && css[at + 1] === '*') at = this.#passComment(at);
      else if (character === '<' && css.startsWith('<!--', at)) at += 4;
      else if (character === '-' && css.startsWith('-->', at)) at += 3;
      else if (character === '}' && this.#close(at)) at += 1;
      else at = this.#readItem(at);
    }
  }

  get #block(): Block {
    return this.#beyond > 0 ? 'style' : (this.#blocks.at(-1) ?? 'rules');
  }

  /** Reads a rule up to its block, or a declaration with its end. */
  #readItem(start: number): number {
    const css = this.#css;
    const block = this.#block;
    const isAtRule = css[start] === '@';
    // Among rules a semicolon is a part of the selectors, which makes them wrong (CSS Syntax §5.4.3).
    const end = this.#endOfItem(start, { endsAtSemicolon: isAtRule || block !== 'rules' });
    const item = { start, end };
    const opensBlock = css[end] === '{';
    if (isAtRule) this.#passAtRule(item, { block, opensBlock });
    else if (opensBlock) this.#passRule(item, block);
    else if (block === 'style' || block === 'declarations') this.#receiver.declaration(item);
    // The end of the block is read as an item of its own.
    return css[end] === '}' && end > start ? end : end + 1;
  }

  #passAtRule({ start, end }: CssRange, { block, opensBlock }: { block: Block; opensBlock: boolean }) {
    const name = readCssName(this.#css, start + 1)?.text.toLowerCase() ?? '';
    this.#receiver.atRule(name, { start, end, opensBlock });
    if (!opensBlock) return;
    if (grouping.has(name)) this.#open(block === 'rules' ? 'rules' : 'style');
    else this.#open(name.endsWith('keyframes') ? 'steps' : 'declarations');
  }

  #passRule(item: CssRange, block: Block): void {
    this.#receiver.rule(item, { isNested: block === 'style', isStep: block === 'steps' || block === 'declarations' });
    this.#open(block === 'steps' ? 'declarations' : 'style');
  }

  #open(block: Block): void {
    if (this.#blocks.length < blocksMax) this.#blocks.push(block);
    else this.#beyond += 1;
  }

  /** Ends the innermost block; `false` when none is open. */
  #close(at: number): boolean {
    if (this.#beyond > 0) this.#beyond -= 1;
    else if (this.#blocks.length > 1) this.#blocks.pop();
    else return false;
    this.#receiver.closeBlock(at);
    return true;
  }

  /** Offset of the `{`, `;` or `}` that ends what begins at `start`. None within brackets does. */
  #endOfItem(start: number, { endsAtSemicolon }: { endsAtSemicolon: boolean }): number {
    const css = this.#css;
    const isOutermost = this.#blocks.length === 1 && this.#beyond === 0;
    let brackets = 0;
    for (let at = start; at < css.length; at += 1) {
      const code = css.charCodeAt(at);
      if (notable[code] !== 1) continue;
      if (code === doubleQuote || code === apostrophe) at = endOfString(css, at) - 1;
      else if (code === slash) at = css.charCodeAt(at + 1) === asterisk ? endOfComment(css, at) - 1 : at;
      else if (code === backslash) at += 1;
      else if (code === openRound || code === openSquare) brackets += 1;
      else if (code === closeRound || code === closeSquare) brackets = Math.max(0, brackets - 1);
      else if (brackets > 0) continue;
      else if (code === openBrace || (code === closeBrace && !isOutermost)) return at;
      else if (endsAtSemicolon && (code === semicolon || code === closeBrace)) return at;
    }
    return css.length;
  }

  #passComment(at: number): number {
    this.#receiver.comment?.(at);
    return endOfComment(this.#css, at);
  }
}
