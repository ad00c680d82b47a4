import { copyOf } from '../../../lib/copied-text.ts';
import type { SelectedElement } from './selected-element.ts';
import type { Sight } from './sight.ts';
import { StyleReader, type StyleRule, type StyleSheet } from './style-reader.ts';
import type { Work } from './work.ts';
import { doubtsOf, type World, worldsOf, worldsWith } from './worlds.ts';

/** Steps that a rule costs which matches an element. */
const workPerMatch = 8;
/** Steps that a character of a selector costs. */
const workPerCharacter = 1;
/**
 * Maximum length of name and classes of an element whose candidate rules are cached, and maximum number of candidates whose
 * matches are cached.
 */
const elementCharactersMax = 200;
const triedMax = 30;

/** Rule with the worlds in which it applies, one bit for each. */
export interface WorldlyRule {
  readonly rule: StyleRule;
  readonly worlds: number;
  /** Number of the rule in the document. */
  readonly number: number;
}

/** Rules that match an element, in the order of the cascade. The same rules are one object. */
export interface MatchedRules {
  readonly rules: readonly WorldlyRule[];
  /** Number of this list in the document; 0 for no rules. */
  readonly number: number;
}

/** Rules that may match elements with a given name and given classes. */
interface Candidates {
  /** Rules that match all of these elements. */
  readonly sure: readonly WorldlyRule[];
  /** Rules whose selectors have to be tried on each element. */
  readonly tried: readonly WorldlyRule[];
  /** Matched rules, by the rules of `tried` that matched, one bit for each. */
  readonly results: Map<number, MatchedRules>;
}

export const noRules: MatchedRules = { rules: [], number: 0 };

/** Rules of the style sheets of a document that affect visibility. */
export class StyleRules {
  readonly worlds: readonly World[];
  /** Steps that reading them cost; charged to each document that uses them. */
  readonly steps: number;
  /** Whether a limit was reached, so that some rules are missing. */
  readonly isCut: boolean;
  readonly isEmpty: boolean;
  /** Number of unknown conditions that have worlds of their own. */
  readonly doubts: number;
  /** Whether some selectors have a sibling combinator. */
  readonly hasSiblings: boolean;
  /** Whether some selectors test more than name, id and classes. */
  readonly hasAttributes: boolean;
  /** Number of cached sights, lists of candidates and lists of rules. */
  kept = 0;
  /** Sight of the page, under which those of its elements are cached; `undefined` until it is first asked for. */
  outermost: Sight | undefined;
  readonly #byName = new Map<string, WorldlyRule[]>();
  readonly #byClass = new Map<string, WorldlyRule[]>();
  readonly #byId = new Map<string, WorldlyRule[]>();
  /** By name and by `class` attribute. */
  readonly #byElement = new Map<string, Map<string, Candidates>>();
  readonly #matched = new Map<string, MatchedRules>();
  readonly #isQuirks: boolean;

  /** @param options.isQuirks Whether classes and ids are the same in capital letters, as in a document without a doctype. */
  constructor(sheets: readonly StyleSheet[], { isQuirks }: { isQuirks: boolean }) {
    const reader = new StyleReader({ isQuirks });
    for (const sheet of sheets) reader.read(sheet);
    const { rules } = reader;
    const conditions = new Set(rules.map(({ condition }) => condition));
    const doubts = doubtsOf(conditions);
    this.worlds = worldsOf([...conditions], doubts);
    const worldsBy = new Map([...conditions].map((one) => [one, worldsWith(one, this.worlds, doubts)]));
    this.steps = workPerCharacter * reader.characters;
    this.isCut = reader.isCut;
    this.doubts = doubts.length;
    this.hasSiblings = rules.some(({ selector }) => selector.isSibling);
    this.hasAttributes = rules.some(({ selector }) => selector.hasAttributes);
    this.isEmpty = rules.length === 0;
    this.#isQuirks = isQuirks;
    for (const [number, rule] of rules.entries()) {
      const worldly = { rule, number, worlds: worldsBy.get(rule.condition) ?? 0 };
      const { key: stated } = rule.selector;
      const map = this.#mapOf(stated);
      const key = map === this.#byName ? stated : stated.slice(1);
      const same = map.get(key);
      if (same === undefined) map.set(key, [worldly]);
      else same.push(worldly);
    }
  }

  /** Rules for an element in the order of the cascade, each once. */
  rulesFor(element: SelectedElement, work: Work): MatchedRules {
    if (work.isUsedUp || this.isCut) return noRules;
    const { sure, tried, results } = this.#candidatesOf(element);
    // One step for each match that is certain, as for a selector that is tried.
    work.take((1 + workPerMatch) * sure.length);
    if (tried.length > triedMax) {
      const found = tried.filter(({ rule }) => rule.selector.matches(element, work));
      work.take(workPerMatch * found.length);
      return this.#matchedOf([...sure, ...found]);
    }
    let bits = 0;
    for (let at = 0; at < tried.length; at += 1) {
      if (tried[at]?.rule.selector.matches(element, work) !== true) continue;
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

  /** The one object for a list of rules, sorted by the cascade. */
  #matchedOf(found: WorldlyRule[]): MatchedRules {
    if (found.length === 0) return noRules;
    const rules = found.sort(
      ({ rule: one }, { rule: other }) =>
        one.selector.specificity - other.selector.specificity || one.order - other.order,
    );
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
    const byClasses = this.#byElement.get(name) ?? new Map<string, Candidates>();
    const known = byClasses.get(classes);
    if (known !== undefined) return known;
    const candidates = this.#findCandidates(element);
    this.kept += 1;
    byClasses.set(copyOf(classes), candidates);
    if (byClasses.size === 1) this.#byElement.set(copyOf(name), byClasses);
    return candidates;
  }

  #findCandidates({ name, classes, id }: SelectedElement): Candidates {
    const sure: WorldlyRule[] = [];
    const tried: WorldlyRule[] = [];
    const add = (rules: readonly WorldlyRule[] | undefined) => {
      if (rules !== undefined) for (const one of rules) (one.rule.selector.isKeyAlone ? sure : tried).push(one);
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
