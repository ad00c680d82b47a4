import { readAttribute } from './attributes.ts';
import { TagReader } from './tag.ts';
import { hidesByStyle, showsByStyle } from './visibility.ts';

/** Characters of all style sheets of a document that are read, and number of their rules. */
const sheetCharactersMax = 65_536;
const rulesMax = 2_000;
const classesMax = 32;
const simpleSelector = /^(?:[a-z][\w-]*)?(?:[.#][a-z_-][\w-]*)?$/i;

/** Elements that the style sheets of a document hide: rules for all media, by the name, class or id of the last element. */
export class HidingRules {
  readonly #hidden = new Set<string>();
  #rules = 0;

  /** Reads the style sheets of a document, wherever they are in it; `undefined` when they hide nothing. */
  static of(html: string): HidingRules | undefined {
    if (!/<style/i.test(html)) return undefined;
    const rules = new HidingRules();
    const tags = new TagReader(html);
    let left = sheetCharactersMax;
    for (let open = tags.next(0); open >= 0 && left > 0; ) {
      const tag = tags.read(open);
      let at = tag.end;
      if (tag.name === 'style' && !tag.closes) {
        at = tags.endOfRaw('style', tag.end);
        const media = readAttribute(tag.attributes, 'media') ?? 'all';
        if (/^(?:all|screen)$/i.test(media)) rules.#read(html.slice(tag.end, Math.min(at, tag.end + left)));
        left -= at - tag.end;
      }
      open = tags.next(at);
    }
    return rules.#hidden.size === 0 ? undefined : rules;
  }

  hide(name: string, attributes: string): boolean {
    if (this.#hidden.has(name)) return true;
    const id = readAttribute(attributes, 'id');
    if (id !== undefined && (this.#hidden.has(`#${id}`) || this.#hidden.has(`${name}#${id}`))) return true;
    const classes = readAttribute(attributes, 'class')?.split(/\s+/, classesMax) ?? [];
    return classes.some((one) => this.#hidden.has(`.${one}`) || this.#hidden.has(`${name}.${one}`));
  }

  #read(css: string): void {
    const text = withoutComments(css);
    for (let at = 0; this.#rules < rulesMax; this.#rules += 1) {
      const open = text.indexOf('{', at);
      if (open < 0) return;
      // What stands before a rule without a block, as @import, ends with a semicolon.
      const selectors = text.slice(Math.max(at, text.lastIndexOf(';', open) + 1), open).trim();
      if (selectors.startsWith('@')) at = endOfBlock(text, open);
      else {
        const close = text.indexOf('}', open);
        const end = close < 0 ? text.length : close;
        this.#note(selectors, text.slice(open + 1, end));
        at = end + 1;
      }
    }
  }

  #note(selectors: string, style: string): void {
    const hides = hidesByStyle(style);
    if (!hides && !showsByStyle(style)) return;
    for (const selector of selectors.split(',')) {
      const steps = selector.trim().split(/\s+/);
      const last = steps.at(-1) ?? '';
      // Others, as those with a sibling or an attribute, are for one program each.
      if (last === '' || !steps.every((step) => simpleSelector.test(step))) continue;
      if (hides) this.#hidden.add(last);
      else this.#hidden.delete(last);
    }
  }
}

function withoutComments(css: string): string {
  let text = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    text += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return text;
    at = close + 2;
  }
  return text + css.slice(at);
}

/** Offset behind the block that opens at `open`, with the blocks in it. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}
