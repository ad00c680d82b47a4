import {
  type CssBlocksReceiver,
  type CssRange,
  readCssBlocks,
  readCssDeclarations,
} from '../../mime/html/css/blocks.ts';
import { isCssBlank, readCssName } from '../../mime/html/css/css-text.ts';
import type { CssReceiver } from '../css/css-receiver.ts';
import { readDeclaration } from '../css/declaration.ts';
import { readSelectors, splitSelectors } from '../css/selectors.ts';
import { readAtRule } from '../css/style-sheet.ts';
import { imageUses, isPicture } from '../images.ts';

/** Uses of features that are to be taken out, and the types of the pictures in the message by their Content-ID. */
export interface Lacks {
  readonly uses: ReadonlySet<string>;
  readonly contentTypes: ReadonlyMap<string, string>;
}

/** Properties whose value lists fonts: a font that is not known gives way to the next one. */
const fontProperties: ReadonlySet<string> = new Set(['property:font', 'property:font-family']);

/** Takes out of a style sheet what uses a lacked feature: at-rules, selectors, declarations. Time is linear in it. */
export function filterStyleSheet(css: string, lacks: Lacks): string {
  const filter = new CssFilter(css, lacks);
  readCssBlocks(css, filter);
  return filter.end();
}

/** Takes the declarations that use a lacked feature out of a `style` attribute. Time is linear in it. */
export function filterDeclarations(css: string, lacks: Lacks): string {
  const filter = new CssFilter(css, lacks);
  readCssDeclarations(css, filter);
  return filter.end();
}

/** Copy of a style sheet without some ranges. A blank takes the place of each, so that no two tokens become one. */
class CssFilter implements CssBlocksReceiver {
  readonly #css: string;
  readonly #lacks: Lacks;
  readonly #kept: string[] = [];
  /** Offset up to which the style sheet is copied or cut. */
  #from = 0;
  /** Number of open blocks, and that outside of the block which is cut. */
  #depth = 0;
  #cutDepth: number | undefined;

  constructor(css: string, lacks: Lacks) {
    this.#css = css;
    this.#lacks = lacks;
  }

  /** The style sheet with all that was not cut, once it is read. */
  end(): string {
    if (this.#cutDepth === undefined) this.#kept.push(this.#css.slice(this.#from));
    return this.#kept.join(' ');
  }

  atRule(name: string, { start, end, opensBlock }: CssRange & { opensBlock: boolean }): void {
    const isLacked = () => this.#isLacked((receiver) => readAtRule(this.#css, { name, start, end }, receiver));
    if (this.#cutDepth === undefined && isLacked()) {
      if (opensBlock) this.#cutBlock(start);
      else this.#cutItem({ start, end });
    }
    if (opensBlock) this.#depth += 1;
  }

  rule({ start, end }: CssRange, { isNested, isStep }: { isNested: boolean; isStep: boolean }): void {
    if (this.#cutDepth === undefined) {
      if (isNested && this.#lacks.uses.has('syntax:nesting')) this.#cutBlock(start);
      else if (!isStep) this.#filterSelectors({ start, end });
    }
    this.#depth += 1;
  }

  declaration(range: CssRange): void {
    if (this.#cutDepth !== undefined) return;
    let isLacked = false;
    let isFont = false;
    const fonts: number[] = [];
    const { uses, contentTypes } = this.#lacks;
    readDeclaration(this.#css, range, {
      use: (use, at) => {
        isFont ||= fontProperties.has(use);
        if (!uses.has(use)) return;
        if (isFont && use.startsWith('keyword:')) fonts.push(at);
        else isLacked = true;
      },
      url: (url, { property }) => {
        isLacked ||= isPicture(url, property) && imageUses(url, contentTypes).some((use) => uses.has(use));
      },
    });
    if (isLacked) this.#cutItem(range);
    else for (const at of fonts) this.#cutFont(at, range.end);
  }

  closeBlock(at: number): void {
    this.#depth -= 1;
    if (this.#depth !== this.#cutDepth) return;
    this.#cutDepth = undefined;
    this.#from = at + 1;
  }

  #isLacked(read: (receiver: CssReceiver) => void): boolean {
    let isLacked = false;
    const use = (found: string) => {
      isLacked ||= this.#lacks.uses.has(found);
    };
    read({ use, url: () => {} });
    return isLacked;
  }

  /** Takes the lacked ones out of the selectors of a rule, and the rule when none is left. */
  #filterSelectors(range: CssRange): void {
    const css = this.#css;
    const selectors = splitSelectors(css, range);
    if (selectors.length > 1 && this.#lacks.uses.has('selector:grouping')) return this.#cutBlock(range.start);
    const kept = selectors.filter((selector) => !this.#isLacked((receiver) => readSelectors(css, selector, receiver)));
    if (kept.length === 0) return this.#cutBlock(range.start);
    if (kept.length === selectors.length) return;
    this.#copyTo(range.start);
    this.#kept.push(kept.map(({ start, end }) => css.slice(start, end)).join(','));
    this.#from = range.end;
  }

  /** Cuts a font out of the value of a declaration, with the comma at it. */
  #cutFont(at: number, end: number): void {
    const css = this.#css;
    let after = readCssName(css, at)?.end ?? at;
    let next = after;
    while (next < end && isCssBlank(css[next])) next += 1;
    let start = at;
    if (css[next] === ',') after = next + 1;
    else {
      while (start > this.#from && isCssBlank(css[start - 1])) start -= 1;
      if (start > this.#from && css[start - 1] === ',') start -= 1;
    }
    this.#copyTo(start);
    this.#from = after;
  }

  /** Cuts a declaration or a rule without a block, with the semicolon that ends it. */
  #cutItem({ start, end }: CssRange): void {
    this.#copyTo(start);
    this.#from = this.#css[end] === ';' ? end + 1 : end;
  }

  /** Cuts a rule from its start to the end of the block that it is about to open. */
  #cutBlock(start: number): void {
    this.#copyTo(start);
    this.#cutDepth = this.#depth;
  }

  #copyTo(end: number): void {
    this.#kept.push(this.#css.slice(this.#from, end));
  }
}
