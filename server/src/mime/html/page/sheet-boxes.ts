import { type CssBlocksReceiver, type CssRange, readCssBlocks, readCssDeclarations } from '../css/blocks.ts';
import { parseDeclaration } from '../css/declarations.ts';

/** Values of properties of a box, by their names. */
export type BoxStyle = ReadonlyMap<string, string>;

const boxProperties = new Set([
  ...['width', 'min-width', 'max-width', 'height', 'max-height', 'display', 'float', 'position'],
  ...['background', 'background-color'],
]);
/** Properties by which a page becomes another on a small screen. */
const sizing = new Set(['width', 'min-width', 'max-width', 'display', 'float']);
const simpleSelector = /^(?:[a-z][a-z0-9]*)?(?:[.#][\w-]+)?$/i;
const selectorsMax = 2_000;
const classesMax = 20;
const selectorCharactersMax = 4_000;
const conditionCharactersMax = 1_000;

/** Boxes by simple selectors in the style sheets of a document: a name, a class or an id. What is more than that is passed over. */
export class SheetBoxes {
  /** Whether a rule changes sizes for some widths of the screen. */
  isResponsive = false;
  readonly #styles = new Map<string, Map<string, string>>();

  /** Reads a style sheet, in time linear in it. */
  read(css: string): void {
    readCssBlocks(css, new SheetReader(css, this));
  }

  /** Takes a declaration of the rules with a selector. */
  add(selectors: readonly string[], property: string, value: string): void {
    for (const selector of selectors) {
      const known = this.#styles.get(selector);
      if (known !== undefined) known.set(property, value);
      else if (this.#styles.size < selectorsMax) this.#styles.set(selector, new Map([[property, value]]));
    }
  }

  /** The style of an element: that of the sheets, and over it that of its attribute. */
  styleOf(name: string, attributes: ReadonlyMap<string, string>): BoxStyle {
    const classes = (attributes.get('class') ?? '').split(/\s+/, classesMax);
    const id = attributes.get('id') ?? '';
    const selectors = [name, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`]), `#${id}`];
    const style = new Map(selectors.flatMap((selector) => [...(this.#styles.get(selector) ?? [])]));
    const inline = attributes.get('style');
    if (inline === undefined) return style;
    const receiver = { atRule: () => {}, rule: () => {}, closeBlock: () => {} };
    readCssDeclarations(inline, {
      ...receiver,
      declaration: (range) => {
        const found = parseDeclaration(inline, range, (property) => boxProperties.has(property));
        if (found !== undefined) style.set(found.property, found.value);
      },
    });
    return style;
  }
}

class SheetReader implements CssBlocksReceiver {
  readonly #css: string;
  readonly #boxes: SheetBoxes;
  /** Number of open blocks; that of the outermost block of an at-rule; and of the outermost whose condition names a width. */
  #depth = 0;
  #conditionAt: number | undefined;
  #widthAt: number | undefined;
  #selectors: readonly string[] = [];

  constructor(css: string, boxes: SheetBoxes) {
    this.#css = css;
    this.#boxes = boxes;
  }

  atRule(_name: string, { start, end, opensBlock }: CssRange & { readonly opensBlock: boolean }): void {
    if (!opensBlock) return;
    this.#depth += 1;
    this.#conditionAt ??= this.#depth;
    const condition = this.#css.slice(start, Math.min(end, start + conditionCharactersMax));
    if (condition.includes('width')) this.#widthAt ??= this.#depth;
  }

  rule({ start, end }: CssRange): void {
    this.#depth += 1;
    const list = end - start > selectorCharactersMax ? '' : this.#css.slice(start, end);
    this.#selectors = list.split(',').flatMap((selector) => {
      const text = selector.trim();
      return simpleSelector.test(text) ? text : [];
    });
  }

  declaration(range: CssRange): void {
    const found = parseDeclaration(this.#css, range, (property) => boxProperties.has(property) || sizing.has(property));
    if (found === undefined) return;
    if (this.#conditionAt === undefined) this.#boxes.add(this.#selectors, found.property, found.value);
    else if (this.#widthAt !== undefined && sizing.has(found.property)) this.#boxes.isResponsive = true;
  }

  closeBlock(): void {
    if (this.#conditionAt === this.#depth) this.#conditionAt = undefined;
    if (this.#widthAt === this.#depth) this.#widthAt = undefined;
    this.#depth -= 1;
  }
}
