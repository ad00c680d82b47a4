import { formattingElements } from './allowed-markup.ts';
import { type EffectCost, readEffectCosts, withoutCssBrackets, withoutEffects } from './effect-cost.ts';

/** Cost of the effects that a page may have, in shadows: as much as 16 animations, 128 transitions, 8 blurs or 512 shadows. */
export const effectCostMax = 512;
/** Elements and characters of text of a page in which something moves: each frame may lay all of it out anew. */
export const movingElementsMax = 3_000;
export const movingCharactersMax = 256 * 1_024;
/** Number of element names that are counted in a document. An element with another name counts as unknown. */
const countedNamesMax = 10_000;
/** Number of formatting elements that a browser repeats in a paragraph (`nesting.ts`). */
const repeatedMax = 64;

/** Elements that a browser adds by itself. */
const impliedElements = new Set(['tbody', 'tr', 'colgroup']);
/** Elements that a document has once, whatever its tags. */
const singleElements = new Set(['html', 'head', 'body']);
/** A compound selector of names alone, such as `a.b:hover`. */
const compound = /^(?:[\w-]+|\*)?(?:[.#:]{1,2}[\w-]+)*$/;

/**
 * Effects of a document: animations, transitions, shadows and filters. Each rule costs what it costs for one element, times the
 * elements that it may be for. That is an upper bound: an element is known by one name of its selector, and nothing of what is around it.
 */
export class Effects {
  #elements = 0;
  #characters = 0;
  readonly #named = new Map<string, number>();
  /** Names of formatting elements, which a browser may repeat. */
  readonly #formatting = new Set<string>();
  readonly #costs = new Map<string, EffectCost>();
  readonly #inline: EffectCost = { motion: 0, drawing: 0 };
  readonly #inlineFormatting: EffectCost = { motion: 0, drawing: 0 };

  addText(characters: number): void {
    this.#characters += characters;
  }

  addElement(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#elements += 1;
    const isFormatting = formattingElements.has(name);
    this.#addName(name, isFormatting);
    const id = attributes.get('id');
    if (id !== undefined) this.#addName(`#${id.toLowerCase()}`, isFormatting);
    const classes = attributes.get('class')?.toLowerCase().split(/\s+/) ?? [];
    for (const one of classes) this.#addName(`.${one}`, isFormatting);
  }

  /** Adds the cleaned style of an element. */
  addStyle(css: string, element: string): void {
    const sum = formattingElements.has(element) ? this.#inlineFormatting : this.#inline;
    readEffectCosts(css, (selectors, cost) => {
      if (selectors === undefined) add(sum, cost, 1);
      else this.#addCost('*', cost);
    });
  }

  /** Adds a cleaned style sheet. */
  addSheet(css: string): void {
    readEffectCosts(css, (selectors, cost) => {
      for (const selector of withoutCssBrackets(selectors ?? '').split(',')) this.#addCost(subjectOf(selector), cost);
    });
  }

  /**
   * Leaves out of a cleaned document what it has too much of: first what moves, then the other effects too.
   * @param repeats Whether a browser may repeat formatting elements.
   */
  bound(html: string, { repeats }: { repeats: boolean }): { html: string; leftOut: number } {
    const { motion, drawing } = this.#total(repeats);
    const isLarge = this.#elements > movingElementsMax || this.#characters > movingCharactersMax;
    if (motion + drawing <= effectCostMax && !(motion > 0 && isLarge)) return { html, leftOut: 0 };
    return withoutEffects(html, { drawing: drawing > effectCostMax });
  }

  #addName(name: string, isFormatting: boolean): void {
    const count = this.#named.get(name);
    if (count === undefined && this.#named.size >= countedNamesMax) return;
    this.#named.set(name, (count ?? 0) + 1);
    if (isFormatting) this.#formatting.add(name);
  }

  #addCost(name: string, cost: EffectCost): void {
    const known = this.#costs.get(name);
    if (known !== undefined) return add(known, cost, 1);
    if (this.#costs.size >= countedNamesMax) return this.#addCost('*', cost);
    this.#costs.set(name, { ...cost });
  }

  #total(repeats: boolean): EffectCost {
    // Each element may be in others that are implied.
    const all = (this.#elements * 3 + singleElements.size) * (repeats ? repeatedMax : 1);
    const total = { ...this.#inline };
    add(total, this.#inlineFormatting, repeats ? all : 1);
    for (const [name, cost] of this.#costs) {
      const isAny = name === '*' || (repeats && this.#formatting.has(name));
      const unknown = this.#named.size < countedNamesMax ? 0 : all;
      add(total, cost, isAny ? all : singleElements.has(name) ? 1 : (this.#named.get(name) ?? unknown));
    }
    return total;
  }
}

function add(sum: EffectCost, { motion, drawing }: EffectCost, times: number): void {
  sum.motion += motion * times;
  sum.drawing += drawing * times;
}

/** Name by which the elements of a selector are counted: an id, else a class, else that of the element; `*` for any. */
function subjectOf(selector: string): string {
  const last = selector
    .trim()
    .toLowerCase()
    .split(/[\s>+~]+/)
    .at(-1);
  // Declarations in a query in a rule are for the elements of that rule.
  if (selector.includes('@') || last === undefined || !compound.test(last)) return '*';
  const found = /(#[\w-]+)/.exec(last) ?? /(?:^|[^:])(\.[\w-]+)/.exec(last) ?? /^([\w-]+)/.exec(last);
  const name = found?.[1] ?? '*';
  return impliedElements.has(name) ? '*' : name;
}
