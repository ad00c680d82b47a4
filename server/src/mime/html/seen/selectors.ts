import { type AttributeSelector, type PseudoSelector, parse, type Selector } from 'css-what';
import { copyOf } from '../../../lib/copied-text.ts';
import { pseudoClassOf } from './pseudo-classes.ts';
import type { SelectedElement, Test } from './selected-element.ts';
import type { Work } from './work.ts';

/** Selector of a rule, compiled. */
export interface CompiledSelector {
  /** What an element must have to be looked at: `#id`, `.class`, a name, or `*`. */
  readonly key: string;
  readonly matches: Test;
  /** Specificity as one number (Selectors §17). */
  readonly specificity: number;
  /** Its parts that cannot be judged, such as `:has(a)`; `''` when there are none. */
  readonly doubt: string;
  /** Whether it is about elements before that of the key. */
  readonly isSibling: boolean;
  /** Whether it is about more of an element than its name, its id and its classes. */
  readonly hasAttributes: boolean;
  /** Whether it selects all elements that have its key. */
  readonly isKeyAlone: boolean;
}

/** Lists of selectors that are kept, for documents in quirks mode and for others: mails have the same few; length of one. */
const keptMax = 500;
const keptCharactersMax = 80;
const keptSelectors = new Map<string, readonly CompiledSelector[]>();
const keptOfQuirks = new Map<string, readonly CompiledSelector[]>();
const ids = 1_000_000;
const classes = 1_000;
/** Attributes of HTML whose values are the same in capital letters (WHATWG HTML §4.16.2). */
const caseless: ReadonlySet<string> = new Set(
  (
    'align alink axis bgcolor charset checked clear color dir direction disabled enctype face frame http-equiv lang language ' +
    'link media method nowrap rel rules scope shape text type valign valuetype vlink'
  ).split(' '),
);
/** Pseudo-elements that are not text: rules for them do not change the element. */
const ownBoxes =
  /^(?:before|after|first-letter|marker|placeholder|selection|backdrop|cue|file-selector-button|-webkit-.+)$/;
/** A name, a class or an id alone, as most selectors are. */
const simpleSelector = /^([a-z][a-z0-9]*|([.#])([a-z_][\w-]*))$/i;
/** A class or id that begins with a digit makes a browser pass over the rule; an escape says the same rightly. */
const digitFirst = /[.#]-?\d/;

/**
 * Compiles a list of selectors (Selectors 4); `undefined` when a browser would pass over all of it. What is beside the
 * standard makes all of them doubtful.
 */
export function compileSelectors(
  list: string,
  options: { isQuirks: boolean },
): readonly CompiledSelector[] | undefined {
  const kept = options.isQuirks ? keptOfQuirks : keptSelectors;
  const known = kept.get(list);
  if (known !== undefined || list.length > keptCharactersMax) return known ?? compileList(list, options);
  const compiled = compileList(list, options);
  if (compiled === undefined) return undefined;
  if (kept.size >= keptMax) kept.clear();
  kept.set(copyOf(list), compiled);
  return compiled;
}

function compileList(list: string, options: { isQuirks: boolean }): readonly CompiledSelector[] | undefined {
  const simple = simpleSelector.exec(list);
  if (simple !== null && (!options.isQuirks || simple[2] === undefined)) return [compileSimple(list, simple)];
  try {
    const compiler = new Compiler(options);
    const compiled = parse(list).flatMap((selector) => compiler.compile(selector) ?? []);
    const isWrong = digitFirst.test(list) || compiler.isStrange;
    return isWrong ? compiled.map((one) => ({ ...one, doubt: one.doubt + list })) : compiled;
  } catch {
    return undefined;
  }
}

function compileSimple(list: string, [, name = '', sign = '', word = '']: RegExpExecArray): CompiledSelector {
  const key = sign === '' ? name.toLowerCase() : list;
  const test: Test =
    sign === ''
      ? (one) => one.name === key
      : sign === '#'
        ? ({ id }) => id === word
        : (one) => one.classes.includes(word);
  const matches: Test = (element, work) => work.take(1) && test(element, work);
  const specificity = sign === '' ? 1 : sign === '#' ? ids : classes;
  return { key, matches, specificity, doubt: '', isSibling: false, hasAttributes: false, isKeyAlone: true };
}

type Combinator = 'descendant' | 'child' | 'adjacent' | 'sibling';
interface Step {
  readonly tests: Test[];
  /** How the step before it is to be related. */
  combinator: Combinator | undefined;
}

class Compiler {
  /** Whether something is not in the standard, so that some browsers pass over the whole list. */
  isStrange = false;
  readonly #isQuirks: boolean;
  #specificity = 0;
  #doubt = '';
  #isSibling = false;
  #hasAttributes = false;

  constructor({ isQuirks }: { isQuirks: boolean }) {
    this.#isQuirks = isQuirks;
  }

  /** Compiles one selector; `undefined` for that of something that is no element. */
  compile(selector: readonly Selector[]): CompiledSelector | undefined {
    this.#specificity = 0;
    this.#doubt = '';
    this.#isSibling = false;
    this.#hasAttributes = false;
    const steps: Step[] = [{ tests: [], combinator: undefined }];
    let key = '*';
    for (const part of selector) {
      const step = steps.at(-1);
      if (part.type === 'column-combinator' || part.type === 'parent' || step === undefined) return undefined;
      if (isCombinator(part.type)) {
        this.#isSibling ||= part.type === 'adjacent' || part.type === 'sibling';
        steps.push({ tests: [], combinator: part.type });
        key = '*';
      } else if (part.type === 'pseudo-element') {
        if (ownBoxes.test(part.name)) return undefined;
        this.isStrange ||= part.name !== 'first-line';
        this.#doubt += `::${part.name}`;
      } else {
        step.tests.push(this.#testOf(part));
        key = strongerKey(key, part);
      }
    }
    const lower = this.#isQuirks ? key.toLowerCase() : key;
    const [specificity, doubt, isSibling] = [this.#specificity, this.#doubt, this.#isSibling];
    const hasAttributes = this.#hasAttributes;
    const matches = chainOf(steps);
    return { key: lower, matches, specificity, doubt, isSibling, hasAttributes, isKeyAlone: false };
  }

  #testOf(part: Exclude<Selector, { type: Combinator }>): Test {
    if (part.type === 'universal') return () => true;
    if (part.type === 'tag') {
      this.#specificity += 1;
      if (part.namespace !== null) this.#doubt += part.namespace;
      const name = part.name.toLowerCase();
      return (element) => element.name === name;
    }
    if (part.type === 'attribute') return this.#attributeTest(part);
    return part.type === 'pseudo' ? this.#pseudoTest(part) : () => false;
  }

  #attributeTest({ name, action, value, ignoreCase, namespace }: AttributeSelector): Test {
    const isId = name === 'id' && action === 'equals' && ignoreCase === 'quirks';
    this.#specificity += isId ? ids : classes;
    if (namespace !== null) this.#doubt += namespace;
    this.isStrange ||= action === 'not';
    const isCaseless =
      ignoreCase === true || (ignoreCase === 'quirks' ? this.#isQuirks : ignoreCase === null && caseless.has(name));
    const wanted = isCaseless ? value.toLowerCase() : value;
    if (name === 'class' && action === 'element') {
      if (!isCaseless) return ({ classes: own }) => own.includes(value);
      return ({ classes: own }) => own.some((one) => one.toLowerCase() === wanted);
    }
    const attribute = name.toLowerCase();
    if (attribute === 'id' && action === 'equals') {
      return ({ id }) => id !== undefined && (isCaseless ? id.toLowerCase() : id) === wanted;
    }
    this.#hasAttributes = true;
    return ({ attributes }) => {
      const found = attributes.get(attribute);
      return found !== undefined && compareValue(isCaseless ? found.toLowerCase() : found, action, wanted);
    };
  }

  #pseudoTest({ name, data }: PseudoSelector): Test {
    const isList = name === 'is' || name === 'where' || name === 'matches' || name === 'not';
    if (isList && Array.isArray(data)) return this.#listTest(name, data);
    this.#specificity += classes;
    this.#hasAttributes = true;
    const test = pseudoClassOf(name, typeof data === 'string' ? data : '');
    if (test !== undefined) return test;
    this.#doubt += `:${name}(${typeof data === 'string' ? data : JSON.stringify(data)})`;
    return () => true;
  }

  #listTest(name: string, lists: readonly (readonly Selector[])[]): Test {
    const inner = new Compiler({ isQuirks: this.#isQuirks });
    const compiled = lists.flatMap((list) => inner.compile(list) ?? []);
    this.isStrange ||= inner.isStrange;
    if (name !== 'where') this.#specificity += Math.max(0, ...compiled.map(({ specificity }) => specificity));
    this.#isSibling ||= compiled.some(({ isSibling }) => isSibling);
    this.#hasAttributes ||= compiled.some(({ hasAttributes }) => hasAttributes);
    const doubt = compiled.map((one) => one.doubt).join('');
    this.#doubt += doubt;
    // What is no certain part may also be none: `:not` of it is as doubtful.
    if (doubt !== '') return () => true;
    const isAny: Test = (element, work) => compiled.some(({ matches }) => matches(element, work));
    return name === 'not' ? (element, work) => !isAny(element, work) : isAny;
  }
}

function isCombinator(type: string): type is Combinator {
  return type === 'descendant' || type === 'child' || type === 'adjacent' || type === 'sibling';
}

function strongerKey(key: string, part: Selector): string {
  if (part.type === 'tag') return key === '*' ? part.name.toLowerCase() : key;
  if (part.type !== 'attribute' || part.ignoreCase !== 'quirks') return key;
  if (part.name === 'id' && part.action === 'equals') return `#${part.value}`;
  return part.name === 'class' && part.action === 'element' && !key.startsWith('#') ? `.${part.value}` : key;
}

function compareValue(found: string, action: AttributeSelector['action'], wanted: string): boolean {
  if (action === 'exists') return true;
  if (action === 'equals') return found === wanted;
  if (action === 'hyphen') return found === wanted || found.startsWith(`${wanted}-`);
  if (wanted === '' || action === 'not') return false;
  if (action === 'start') return found.startsWith(wanted);
  if (action === 'end') return found.endsWith(wanted);
  return action === 'any' ? found.includes(wanted) : found.split(/\s+/).includes(wanted);
}

function passes({ tests }: Step, element: SelectedElement, work: Work): boolean {
  for (const test of tests) if (!test(element, work)) return false;
  return true;
}

/** Test of a whole selector, from its last step to its first. */
function chainOf(steps: readonly Step[]): Test {
  const [only, ...others] = steps.length === 1 ? (steps[0]?.tests ?? []) : [];
  if (only !== undefined && others.length === 0) return (element, work) => work.take(1) && only(element, work);
  const tryAt = (element: SelectedElement, at: number, work: Work): boolean => {
    const step = steps[at];
    if (!work.take(1) || step === undefined || !passes(step, element, work)) return false;
    if (at === 0) return true;
    const { combinator } = step;
    if (combinator === 'child') return element.parent !== undefined && tryAt(element.parent, at - 1, work);
    if (combinator === 'adjacent') return element.previous !== undefined && tryAt(element.previous, at - 1, work);
    const next = (one: SelectedElement) => (combinator === 'sibling' ? one.previous : one.parent);
    for (let one = next(element); one !== undefined && !work.isUsedUp; one = next(one)) {
      if (tryAt(one, at - 1, work)) return true;
    }
    return false;
  };
  return (element, work) => tryAt(element, steps.length - 1, work);
}
