import { type ElementLook, plainLook } from '../looks/look.ts';
import type { SelectedElement } from './selected-element.ts';
import type { Sight } from './sight.ts';
import { StyleReader, type StyleRule, type StyleSheet } from './style-reader.ts';
import type { Work } from './work.ts';
import { doubtsOf, type World, worldsOf, worldsWith } from './worlds.ts';

/** Work that a rule for an element takes, in elements that selectors are tried on. */
const workPerMatch = 8;
/** Work that a character of a selector takes. */
const workPerCharacter = 1;
const noRules: readonly WorldlyRule[] = [];

/** Rule with the worlds in which it is true, a bit for each. */
export interface WorldlyRule extends StyleRule {
  readonly worlds: number;
  /** Number of the rule in the document. */
  readonly number: number;
}

/** Rules of the style sheets of a document that have to do with what is seen. */
export class StyleRules {
  readonly worlds: readonly World[];
  /** Steps that it took to read them, however often they are used. */
  readonly steps: number;
  /** Whether there are more rules than are read. */
  readonly isCut: boolean;
  readonly isEmpty: boolean;
  /** Number of conditions of which nothing is known, each of which has worlds of its own. */
  readonly doubts: number;
  /** Whether some rules are about the elements before. */
  readonly hasSiblings: boolean;
  /** Whether some are about more of an element than its name, its id and its classes. */
  readonly hasAttributes: boolean;
  /** Number of sights that were made by the rules and are kept. */
  sights = 0;
  /** Look of a page without any rule, which has those of its elements by the rules. */
  readonly plain: ElementLook = { ...plainLook };
  /** Sight of that page, which has those of its elements by the rules; `undefined` until it is asked for. */
  outermost: Sight | undefined;
  readonly #byName = new Map<string, WorldlyRule[]>();
  readonly #byClass = new Map<string, WorldlyRule[]>();
  readonly #byId = new Map<string, WorldlyRule[]>();
  readonly #isQuirks: boolean;

  /** @param options.isQuirks Whether classes and ids are the same in capital letters, as in a document without a doctype. */
  constructor(sheets: readonly StyleSheet[], { isQuirks }: { isQuirks: boolean }) {
    const reader = new StyleReader({ isQuirks });
    for (const sheet of sheets) reader.read(sheet);
    const { rules } = reader;
    const doubts = doubtsOf(rules);
    this.worlds = worldsOf(rules, doubts);
    this.steps = workPerCharacter * reader.characters;
    this.isCut = reader.isCut;
    this.doubts = doubts.length;
    this.hasSiblings = rules.some(({ isSibling }) => isSibling);
    this.hasAttributes = rules.some(({ hasAttributes }) => hasAttributes);
    this.isEmpty = rules.length === 0;
    this.#isQuirks = isQuirks;
    for (const [number, rule] of rules.entries()) {
      const worldly = { ...rule, number, worlds: worldsWith(rule, this.worlds, doubts) };
      const map = this.#mapOf(rule.key);
      const key = map === this.#byName ? rule.key : rule.key.slice(1);
      const same = map.get(key);
      if (same === undefined) map.set(key, [worldly]);
      else same.push(worldly);
    }
  }

  /** Rules for an element in the order of the cascade, each once. */
  rulesFor(element: SelectedElement, work: Work): readonly WorldlyRule[] {
    if (work.isUsedUp || this.isCut) return noRules;
    const found: WorldlyRule[] = [];
    this.#addTo(found, this.#byName.get('*'), { element, work });
    this.#addTo(found, this.#byName.get(element.name), { element, work });
    for (const one of element.classes) this.#addTo(found, this.#byClass.get(this.#fold(one)), { element, work });
    if (element.id !== undefined) this.#addTo(found, this.#byId.get(this.#fold(element.id)), { element, work });
    if (found.length === 0) return noRules;
    work.take(workPerMatch * found.length);
    if (found.length === 1) return found;
    return found.sort((one, other) => one.specificity - other.specificity || one.order - other.order);
  }

  #addTo(
    found: WorldlyRule[],
    rules: readonly WorldlyRule[] | undefined,
    { element, work }: { element: SelectedElement; work: Work },
  ): void {
    if (rules === undefined) return;
    for (const rule of rules) if (rule.matches(element, work)) found.push(rule);
  }

  #fold(text: string): string {
    return this.#isQuirks ? text.toLowerCase() : text;
  }

  #mapOf(key: string): Map<string, WorldlyRule[]> {
    if (key.startsWith('.')) return this.#byClass;
    return key.startsWith('#') ? this.#byId : this.#byName;
  }
}
