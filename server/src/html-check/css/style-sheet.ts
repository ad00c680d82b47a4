import { readCssName } from '../../mime/html/cleaning/css-text.ts';
import { type CssReceiver, endOfComment, endOfString, isCssBlank } from './css-receiver.ts';
import { readDeclaration } from './declaration.ts';
import { readSelectors } from './selectors.ts';

/** Content of a block: rules, declarations with rules in them, declarations alone, or the steps of an animation. */
type Block = 'rules' | 'style' | 'declarations' | 'steps';

/** Depth of blocks in each other whose content is told apart. Deeper ones are read as style rules. */
const blocksMax = 64;
/** At-rules whose block has rules. */
const grouping: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'scope', 'document']);

/** Reads a style sheet, in time linear in it. What is no CSS is passed over as a browser does (CSS Syntax §5). */
export function readStyleSheet(css: string, receiver: CssReceiver): void {
  new StyleSheetReader(css, receiver).read('rules');
}

/** Reads the declarations of a `style` attribute, in time linear in them. */
export function readStyleAttribute(css: string, receiver: CssReceiver): void {
  new StyleSheetReader(css, receiver).read('declarations');
}

class StyleSheetReader {
  readonly #css: string;
  readonly #receiver: CssReceiver;
  readonly #blocks: Block[] = [];
  #beyond = 0;

  constructor(css: string, receiver: CssReceiver) {
    this.#css = css;
    this.#receiver = receiver;
  }

  read(outermost: Block): void {
    const css = this.#css;
    this.#blocks.push(outermost);
    for (let at = 0; at < css.length; ) {
      const character = css[at];
      if (isCssBlank(character) || character === ';') at += 1;
      else if (css.startsWith('/*', at)) at = this.#passComment(at);
      else if (css.startsWith('<!--', at)) at += 4;
      else if (css.startsWith('-->', at)) at += 3;
      else if (character === '}') {
        this.#close();
        at += 1;
      } else at = this.#readItem(at);
    }
  }

  /** Reads a rule up to its block, or a declaration with its end. */
  #readItem(start: number): number {
    const css = this.#css;
    const end = this.#endOfItem(start);
    const item = { start, end };
    const opensBlock = css[end] === '{';
    const block = this.#beyond > 0 ? 'style' : (this.#blocks.at(-1) ?? 'rules');
    if (css[start] === '@') this.#passAtRule(item, { block, opensBlock });
    else if (opensBlock) this.#passRule(item, block);
    else if (block === 'style' || block === 'declarations') readDeclaration(css, item, this.#receiver);
    // The end of the block is read as an item of its own.
    return css[end] === '}' ? end : end + 1;
  }

  #passAtRule(
    { start, end }: { start: number; end: number },
    { block, opensBlock }: { block: Block; opensBlock: boolean },
  ) {
    const name = readCssName(this.#css, start + 1)?.text.toLowerCase() ?? '';
    this.#receiver.use(`at-rule:${name}`, start);
    if (name === 'media') this.#readMediaFeatures(start, end);
    if (!opensBlock) return;
    if (grouping.has(name)) this.#open(block === 'rules' ? 'rules' : 'style');
    else this.#open(name.endsWith('keyframes') ? 'steps' : 'declarations');
  }

  /** Reads the names behind brackets: `(hover)`, `(prefers-color-scheme: dark)`. */
  #readMediaFeatures(start: number, end: number): void {
    const css = this.#css;
    for (let at = start; at < end; at += 1) {
      if (css[at] !== '(') continue;
      let from = at + 1;
      while (from < end && isCssBlank(css[from])) from += 1;
      const name = readCssName(css, from);
      if (name !== undefined) this.#receiver.use(`media-feature:${name.text.toLowerCase()}`, from);
    }
  }

  #passRule(item: { start: number; end: number }, block: Block): void {
    if (block === 'steps') return this.#open('declarations');
    if (block === 'style') this.#receiver.use('syntax:nesting', item.start);
    if (block !== 'declarations') readSelectors(this.#css, item, this.#receiver);
    this.#open('style');
  }

  #open(block: Block): void {
    if (this.#blocks.length < blocksMax) this.#blocks.push(block);
    else this.#beyond += 1;
  }

  #close(): void {
    if (this.#beyond > 0) this.#beyond -= 1;
    else if (this.#blocks.length > 1) this.#blocks.pop();
  }

  /** Offset of the `{`, `;` or `}` that ends what begins at `start`. None within brackets does. */
  #endOfItem(start: number): number {
    const css = this.#css;
    let brackets = 0;
    for (let at = start; at < css.length; ) {
      const character = css[at];
      if (character === '"' || character === "'") at = endOfString(css, at);
      else if (character === '/' && css[at + 1] === '*') at = endOfComment(css, at);
      else if (character === '\\') at += 2;
      else {
        if (character === '(' || character === '[') brackets += 1;
        else if (character === ')' || character === ']') brackets = Math.max(0, brackets - 1);
        else if (brackets === 0 && (character === '{' || character === ';' || character === '}')) return at;
        at += 1;
      }
    }
    return css.length;
  }

  #passComment(at: number): number {
    this.#receiver.use('syntax:css-comment', at);
    return endOfComment(this.#css, at);
  }
}
