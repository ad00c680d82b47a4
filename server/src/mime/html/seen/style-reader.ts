import { copyOf } from '../../../lib/copied-text.ts';
import { type CssBlocksReceiver, type CssRange, readCssBlocks } from '../css/blocks.ts';
import { readCssName } from '../css/css-text.ts';
import { withoutComments } from '../css/declarations.ts';
import { matchesMedia } from '../css/media.ts';
import { partsOf } from '../css/words.ts';
import type { StyleSetting } from '../looks/properties.ts';
import { settingsOfDeclaration } from '../looks/style-settings.ts';
import { type CompiledSelector, compileSelectors } from './selectors.ts';
import { allScreens, type Condition, screens } from './worlds.ts';

/** Style sheet of a document. */
export interface StyleSheet {
  readonly css: string;
  /** Its media queries, as its element states them. */
  readonly media: string;
  /** Name of a condition whose truth is unknown, on which the sheet depends; `''` for none. */
  readonly doubt: string;
}

/** Rule of a style sheet for the elements of one selector. */
export interface StyleRule {
  readonly selector: CompiledSelector;
  readonly condition: Condition;
  readonly settings: readonly StyleSetting[];
  readonly order: number;
}

/**
 * Maximum number of rules of a document: nothing of one with more is seen. Maximum length of a selector: a longer one may
 * hide, and never shows.
 */
const rulesMax = 10_000;
const selectorCharactersMax = 1_000;
/**
 * Characters of selectors that may be compiled in addition to the length of the style sheets, because nested rules repeat
 * the selectors around them.
 */
const nestedCharactersMax = 10_000;
/** At-rules whose content applies under a condition whose truth is unknown here. */
const doubtful: ReadonlySet<string> = new Set(
  'supports layer container scope document -moz-document starting-style'.split(' '),
);
/** Maximum length of the name of an unknown condition. */
const doubtCharactersMax = 300;
/** Conditions that are kept: mails state the same few; length of their media queries. */
const keptConditionsMax = 200;
const conditionCharactersMax = 100;
const keptConditions = new Map<string, Condition>();
const everywhere: Condition = { certain: allScreens, possible: allScreens, doubt: '' };

/** Stands for selectors that are too long to be read: they may select any element, with the greatest specificity. */
const unread = Symbol('unread');
const unreadSelector: CompiledSelector = {
  key: '*',
  matches: (_, work) => work.take(1),
  specificity: Number.MAX_SAFE_INTEGER,
  doubt: 'selector',
  isSibling: false,
  hasAttributes: false,
  isKeyAlone: false,
};
type Selectors = string | typeof unread;

type AddRule = (selectors: Selectors, rule: Pick<StyleRule, 'condition' | 'settings'>) => void;

/** Open block of a style sheet. */
interface OpenBlock {
  readonly condition: Condition;
  /** Selectors of the style rule that it is in; `undefined` outside of one. */
  readonly selectors: Selectors | undefined;
  /** Declarations of the rule; `undefined` in a block whose declarations apply to no element, as `@font-face`. */
  readonly settings: StyleSetting[] | undefined;
}

/** Reader of the style sheets of a document, in their order, in time linear in them. */
export class StyleReader {
  readonly rules: StyleRule[] = [];
  /** Whether a limit was reached, so that some rules are missing. */
  isCut = false;
  /** Characters of selectors that were compiled. */
  characters = 0;
  readonly #isQuirks: boolean;
  #order = 0;
  #charactersMax = nestedCharactersMax;

  constructor({ isQuirks }: { isQuirks: boolean }) {
    this.#isQuirks = isQuirks;
  }

  read({ css, media, doubt }: StyleSheet): void {
    this.#charactersMax += css.length;
    const condition = both(mediaCondition(media), doubt === '' ? everywhere : { ...everywhere, doubt });
    const add: AddRule = (selectors, rule) => this.#add(selectors, rule);
    readCssBlocks(css, new SheetReceiver(css, { condition: doubt === '' ? condition : doubted(condition), add }));
  }

  #add(selectors: Selectors, { condition, settings }: Pick<StyleRule, 'condition' | 'settings'>): void {
    if (this.isCut) return;
    this.#order += 1;
    for (const selector of this.#compile(selectors)) {
      if (this.rules.length >= rulesMax) {
        this.isCut = true;
        return;
      }
      const { doubt } = selector;
      const own = doubt === '' ? condition : doubted({ ...condition, doubt: joined(condition.doubt, doubt) });
      this.rules.push({ selector, condition: own, settings, order: this.#order });
    }
  }

  #compile(selectors: Selectors): readonly CompiledSelector[] {
    const options = { isQuirks: this.#isQuirks };
    if (selectors === unread) return [unreadSelector];
    this.characters += selectors.length;
    if (this.characters > this.#charactersMax) {
      this.isCut = true;
      return [];
    }
    if (selectors.length <= selectorCharactersMax) return compileSelectors(selectors, options) ?? [];
    return partsOf(selectors).flatMap((part) => {
      const found = part.length > selectorCharactersMax ? undefined : compileSelectors(part, options);
      return found ?? [unreadSelector];
    });
  }
}

class SheetReceiver implements CssBlocksReceiver {
  readonly #css: string;
  readonly #add: AddRule;
  readonly #open: OpenBlock[];

  constructor(css: string, { condition, add }: { condition: Condition; add: AddRule }) {
    this.#css = css;
    this.#add = add;
    this.#open = [{ condition, selectors: undefined, settings: undefined }];
  }

  atRule(name: string, { start, end, opensBlock }: CssRange & { opensBlock: boolean }): void {
    if (!opensBlock) return;
    const { condition, selectors } = this.#innermost;
    const from = readCssName(this.#css, start + 1)?.end ?? start;
    const prelude = withoutComments(this.#css.slice(from, end)).trim();
    if (name === 'media') this.#begin(both(condition, mediaCondition(prelude)), selectors);
    else if (doubtful.has(name))
      this.#begin(doubted({ ...condition, doubt: joined(condition.doubt, `@${name} ${prelude}`) }), selectors);
    else this.#open.push({ condition, selectors: undefined, settings: undefined });
  }

  rule(range: CssRange, { isStep }: { isNested: boolean; isStep: boolean }): void {
    const { condition, selectors: outer } = this.#innermost;
    if (isStep) {
      this.#open.push({ condition, selectors: undefined, settings: undefined });
      return;
    }
    const text = withoutComments(this.#css.slice(range.start, range.end)).trim();
    this.#begin(condition, outer === undefined ? text : nested(text, outer));
  }

  declaration(range: CssRange): void {
    const { settings } = this.#innermost;
    if (settings === undefined) return;
    const read = settingsOfDeclaration(this.#css, range);
    // A rule is compiled once it has a declaration that affects visibility.
    if (settings.length === 0 && read.length > 0) this.#tell(settings);
    settings.push(...read);
  }

  closeBlock(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  get #innermost(): OpenBlock {
    return this.#open.at(-1) ?? { condition: everywhere, selectors: undefined, settings: undefined };
  }

  #begin(condition: Condition, selectors: Selectors | undefined): void {
    this.#open.push({ condition, selectors, settings: selectors === undefined ? undefined : [] });
  }

  #tell(settings: readonly StyleSetting[]): void {
    const { condition, selectors } = this.#innermost;
    if (selectors !== undefined) this.#add(selectors, { condition, settings });
  }
}

/** Condition of media queries, by the screens at which they are true. */
function mediaCondition(list: string): Condition {
  if (list === '') return everywhere;
  const known = keptConditions.get(list);
  if (known !== undefined) return known;
  const condition = readMedia(list);
  if (list.length > conditionCharactersMax) return condition;
  if (keptConditions.size >= keptConditionsMax) keptConditions.clear();
  keptConditions.set(copyOf(list), condition);
  return condition;
}

function readMedia(list: string): Condition {
  let certain = 0;
  let possible = 0;
  for (const [at, screen] of screens.entries()) {
    const truth = matchesMedia(list, screen);
    if (truth === true) certain |= 1 << at;
    if (truth !== false) possible |= 1 << at;
  }
  return { certain, possible, doubt: certain === possible ? '' : copyOf(`@media ${list}`) };
}

function both(one: Condition, other: Condition): Condition {
  if (other === everywhere) return one;
  return {
    certain: one.certain & other.certain,
    possible: one.possible & other.possible,
    doubt: joined(one.doubt, other.doubt),
  };
}

function joined(one: string, other: string): string {
  return (one + other).slice(0, doubtCharactersMax);
}

/** The same condition, certain on no screen. */
function doubted(condition: Condition): Condition {
  return { ...condition, certain: 0 };
}

/** Selectors of a rule in another one (CSS Nesting §3). */
function nested(list: string, outer: Selectors): Selectors {
  if (outer === unread) return unread;
  const parts = partsOf(list);
  const parent = `:is(${outer})`;
  const uses = parts.length + list.split('&').length;
  if (list.length + uses * parent.length > selectorCharactersMax) return unread;
  return parts.map((part) => (part.includes('&') ? part.replaceAll('&', parent) : `${parent} ${part}`)).join(', ');
}
