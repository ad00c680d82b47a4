import { copyOf } from '../../../lib/copied-text.ts';
import type { SelectedElement } from './selected-element.ts';
import type { Sight } from './sight.ts';
import { StyleReader, type StyleRule, type StyleSheet } from './style-reader.ts';
import type { Work } from './work.ts';
import { doubtsOf, type World, worldsOf, worldsWith } from './worlds.ts';

/** Work that a rule for an element takes, in elements that selectors are tried on. */
const workPerMatch = 8;
/** Work that a character of a selector takes. */
const workPerCharacter = 1;
/** Length of the name and the classes of elements whose candidates are kept, and number of rules to be tried that a result is kept of. */
const elementCharactersMax = 200;
const triedMax = 30;

/** Rule with the worlds in which it is true, a bit for each. */
export interface WorldlyRule extends StyleRule {
  readonly worlds: number;
  /** Number of the rule in the document. */
  readonly number: number;
}

/** Rules for an element in the order of the cascade: one object for the same rules. */
export interface MatchedRules {
  readonly rules: readonly WorldlyRule[];
  /** Number of this list of rules in the document; 0 for none. */
  readonly number: number;
}

/** Rules that may be for the elements of a name and of some classes. */
interface Candidates {
  /** Those that are for all of these. */
  readonly sure: readonly WorldlyRule[];
  /** Those whose selectors are to be tried. */
  readonly tried: readonly WorldlyRule[];
  /** Rules of such elements by those of `tried` that were for them, a bit for each. */
  readonly results: Map<number, MatchedRules>;
}

export const noRules: MatchedRules = { rules: [], number: 0 };

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
  /** Number of sights, lists of candidates and lists of rules that were made and are kept. */
  kept = 0;
  /** Sight of a page without any rule, which has those of its elements by the rules; `undefined` until it is asked for. */
  outermost: Sight | undefined;
  readonly #byName = new Map<string, WorldlyRule[]>();
  readonly #byClass = new Map<string, WorldlyRule[]>();
  readonly #byId = new Map<string, WorldlyRule[]>();
  readonly #byElement = new Map<string, Candidates>();
  readonly #matched = new Map<string, MatchedRules>();
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
  rulesFor(element: SelectedElement, work: Work): MatchedRules {
    if (work.isUsedUp || this.isCut) return noRules;
    const { sure, tried, results } = this.#candidatesOf(element);
    // One step to see that a rule is for it, as with a selector that is tried.
    work.take((1 + workPerMatch) * sure.length);
    if (tried.length > triedMax) {
      const found = tried.filter((rule) => rule.matches(element, work));
      work.take(workPerMatch * found.length);
      return this.#matchedOf([...sure, ...found]);
    }
    let bits = 0;
    for (let at = 0; at < tried.length; at += 1) {
      if (tried[at]?.matches(element, work) !== true) continue;
      work.take(workPerMatch);
      bits |= 1 << at;
    }
    const known = results.get(bits);
    if (known !== undefined) return known;
    const matched = this.#matchedOf([...sure, ...tried.filter((_, at) => ((bits >>> at) & 1) === 1)]);
    this.kept += 1;
    results.set(bits, matched);
    return matched;
  }

  /** The one object for some rules, which are put in the order of the cascade. */
  #matchedOf(found: WorldlyRule[]): MatchedRules {
    if (found.length === 0) return noRules;
    const rules = found.sort((one, other) => one.specificity - other.specificity || one.order - other.order);
    const key = rules.map(({ number }) => number).join();
    const known = this.#matched.get(key);
    if (known !== undefined) return known;
    const matched = { rules, number: this.#matched.size + 1 };
    this.kept += 1;
    this.#matched.set(key, matched);
    return matched;
  }

  #candidatesOf(element: SelectedElement): Candidates {
    const { name, id, attributes } = element;
    const classes = attributes.get('class') ?? '';
    const hasId = id !== undefined && this.#byId.size > 0;
    if (hasId || name.length + classes.length > elementCharactersMax) return this.#findCandidates(element);
    const key = classes === '' ? name : `${name} ${classes}`;
    const known = this.#byElement.get(key);
    if (known !== undefined) return known;
    const candidates = this.#findCandidates(element);
    this.kept += 1;
    this.#byElement.set(copyOf(key), candidates);
    return candidates;
  }

  #findCandidates({ name, classes, id }: SelectedElement): Candidates {
    const sure: WorldlyRule[] = [];
    const tried: WorldlyRule[] = [];
    const add = (rules: readonly WorldlyRule[] | undefined) => {
      if (rules !== undefined) for (const rule of rules) (rule.isKeyAlone ? sure : tried).push(rule);
    };
    add(this.#byName.get('*'));
    add(this.#byName.get(name));
    for (const one of classes) add(this.#byClass.get(this.#fold(one)));
    if (id !== undefined) add(this.#byId.get(this.#fold(id)));
    return { sure, tried, results: new Map() };
  }

  #fold(text: string): string {
    return this.#isQuirks ? text.toLowerCase() : text;
  }

  #mapOf(key: string): Map<string, WorldlyRule[]> {
    if (key.startsWith('.')) return this.#byClass;
    return key.startsWith('#') ? this.#byId : this.#byName;
  }
}
