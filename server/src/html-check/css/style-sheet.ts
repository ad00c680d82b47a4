import {
  type CssBlocksReceiver,
  type CssRange,
  readCssBlocks,
  readCssDeclarations,
} from '../../mime/html/css/blocks.ts';
import { isCssBlank, readCssName } from '../../mime/html/css/css-text.ts';
import type { CssReceiver } from './css-receiver.ts';
import { readDeclaration } from './declaration.ts';
import { readSelectors } from './selectors.ts';

/** Finds the features that a style sheet uses, in linear time. */
export function readStyleSheet(css: string, receiver: CssReceiver): void {
  readCssBlocks(css, new UseReader(css, receiver));
}

/** Finds the features that the declarations of a `style` attribute use, in linear time. */
export function readStyleAttribute(css: string, receiver: CssReceiver): void {
  readCssDeclarations(css, new UseReader(css, receiver));
}

/** Finds the features that an at-rule uses up to its block. */
export function readAtRule(
  css: string,
  { name, start, end }: CssRange & { name: string },
  receiver: CssReceiver,
): void {
  receiver.use(`at-rule:${name}`, start);
  if (name === 'media') readMediaFeatures(css, { start, end }, receiver);
}

class UseReader implements CssBlocksReceiver {
  readonly #css: string;
  readonly #receiver: CssReceiver;

  constructor(css: string, receiver: CssReceiver) {
    this.#css = css;
    this.#receiver = receiver;
  }

  atRule(name: string, { start, end }: CssRange): void {
    readAtRule(this.#css, { name, start, end }, this.#receiver);
  }

  rule(selectors: CssRange, { isNested, isStep }: { isNested: boolean; isStep: boolean }): void {
    if (isNested) this.#receiver.use('syntax:nesting', selectors.start);
    if (!isStep) readSelectors(this.#css, selectors, this.#receiver);
  }

  declaration(declaration: CssRange): void {
    readDeclaration(this.#css, declaration, this.#receiver);
  }

  closeBlock(): void {}

  comment(at: number): void {
    this.#receiver.use('syntax:css-comment', at);
  }
}

/** Reads the names in brackets: `(hover)`, `(prefers-color-scheme: dark)`. */
function readMediaFeatures(css: string, { start, end }: CssRange, receiver: CssReceiver): void {
  for (let at = start; at < end; at += 1) {
    if (css[at] !== '(') continue;
    let from = at + 1;
    while (from < end && isCssBlank(css[from])) from += 1;
    const name = readCssName(css, from);
    if (name !== undefined) receiver.use(`media-feature:${name.text.toLowerCase()}`, from);
  }
}
