import type { Display } from '../looks/display.ts';
import { type ElementLook, hiddenLook, plainLook } from '../looks/look.ts';
import { lookOf } from '../looks/make-look.ts';
import type { StyleSetting } from '../looks/properties.ts';
import { growing } from '../looks/rooms.ts';
import { settingsOfStyle } from '../looks/style-settings.ts';
import { hintsOf, linkHints } from './hints.ts';
import type { SelectedElement } from './selected-element.ts';
import type { Sight } from './sight.ts';
import { type MatchedRules, noRules, type StyleRules, type WorldlyRule } from './style-rules.ts';
import type { Work } from './work.ts';

const noLooks: readonly ElementLook[] = [];
const noStyle = { text: '', settings: [] };
/** Work that a look takes, in elements that selectors are tried on. */
const workPerLook = 120;
/** Length of the styles whose sights are kept to be used again. */
const styleCharactersMax = 500;
/** Worlds whose looks are taken for a further one where it sets the same. */
const twinsMax = 4;

/** Maker of the sights of the elements of a document. */
export class Sights {
  readonly #rules: StyleRules;
  readonly #work: Work;

  constructor(rules: StyleRules, work: Work) {
    this.#rules = rules;
    this.#work = work;
  }

  /** Sight of a page that states nothing. */
  get outermost(): Sight {
    this.#rules.outermost ??= this.#sightOf(
      this.#rules.worlds.map(() => plainLook),
      noLooks,
    );
    return this.#rules.outermost;
  }

  /** Sight of an element of which nothing is seen. */
  hiddenIn(parent: Sight): Sight {
    return parent.isHidden ? parent : this.#sightOf(parent.looks.map(hiddenLook), noLooks);
  }

  /**
   * Sight of an element in another one.
   * @param link Colour of links that the document states.
   */
  of(element: SelectedElement, parent: Sight, link: string | undefined): Sight {
    // Nothing further is seen: what else there is need not be looked at.
    if (this.#work.isUsedUp) return parent;
    const sight = this.#find(element, parent, link);
    // One that an earlier document has left costs the same, so that a document is read the same whatever came before.
    if (sight.paidBy !== this.#work && sight !== parent) {
      sight.paidBy = this.#work;
      this.#work.take(workPerLook * sight.looks.length);
    }
    return sight;
  }

  #find(element: SelectedElement, parent: Sight, link: string | undefined): Sight {
    const { name, attributes } = element;
    const matched = this.#rules.isEmpty ? noRules : this.#rules.rulesFor(element, this.#work);
    const hints = hintsOf(name, attributes, link);
    const style = attributes.get('style') ?? '';
    if (style === '' && matched === noRules && hints.length === 0) return parent;
    const kept = this.#keptIn(parent, keyOf(name, matched, hints));
    const known = kept.get(style);
    if (known !== undefined) return known;
    const { text, settings: own } = style === '' ? noStyle : settingsOfStyle(style);
    const stated = { name, rules: matched.rules, hints, own };
    if (own.length > 0 || text === '') return this.#keep(kept, text, this.#make(parent, stated));
    // A style that sets nothing is as good as none.
    return this.#keep(kept, text, kept.get('') ?? this.#keep(kept, '', this.#make(parent, stated)));
  }

  #keptIn(parent: Sight, key: string): Map<string, Sight> {
    parent.inner ??= new Map();
    const known = parent.inner.get(key);
    if (known !== undefined) return known;
    const kept = new Map<string, Sight>();
    parent.inner.set(key, kept);
    return kept;
  }

  #keep(sights: Map<string, Sight>, style: string, made: Sight): Sight {
    if (style.length > styleCharactersMax) return made;
    this.#rules.kept += 1;
    sights.set(style, made);
    return made;
  }

  #make(parent: Sight, { name, rules, hints, own }: Stated): Sight {
    if (rules.length === 0 && hints.length === 0 && own.length === 0) return parent;
    let isSame = true;
    const looks: ElementLook[] = [];
    for (const [world, before] of parent.looks.entries()) {
      const twin = twinOf(world, parent.looks, rules);
      const look = looks[twin] ?? this.#lookIn(before, { world, name, rules, hints, own });
      isSame &&= look === before;
      looks.push(look);
    }
    return isSame ? parent : this.#sightOf(looks, parent.looks);
  }

  #lookIn(parent: ElementLook, { world, name, rules, hints, own }: Stated & { readonly world: number }): ElementLook {
    const settings = hints.length === 0 ? [] : [hints];
    for (const rule of rules) if (((rule.worlds >>> world) & 1) === 1) settings.push(rule.settings);
    if (own.length > 0) settings.push(own);
    return settings.length === 0 ? parent : lookOf(parent, settings, name);
  }

  #sightOf(looks: readonly ElementLook[], before: readonly ElementLook[]): Sight {
    return {
      looks,
      display: displayIn(looks, before),
      isTextSeen: this.#isSeen(looks, ({ isTextSeen }) => isTextSeen),
      isPlaceSeen: this.#isSeen(looks, ({ hides, isInvisible }) => !hides && !isInvisible),
      isHidden: looks.every(({ hides }) => hides),
      inner: undefined,
      paidBy: undefined,
    };
  }

  /** Whether something is seen on some screen, also where any one of the doubts is true. */
  #isSeen(looks: readonly ElementLook[], test: (look: ElementLook) => boolean): boolean {
    const { worlds, doubts } = this.#rules;
    for (let doubt = -1; doubt < doubts; doubt += 1) {
      if (!looks.some((look, at) => worlds[at]?.doubt === doubt && test(look))) return false;
    }
    return true;
  }
}

/** Kind of an element: those of one look alike where they state the same. */
function kindOf(name: string): string {
  if (name === 'html' || name === 'a') return name;
  return growing.has(name) ? 'td' : '';
}

/** What is set for an element of a name, in all worlds. */
interface Stated {
  readonly name: string;
  readonly rules: readonly WorldlyRule[];
  readonly hints: readonly StyleSetting[];
  readonly own: readonly StyleSetting[];
}

/** Key of all that is set for an element but its style. */
function keyOf(name: string, matched: MatchedRules, hints: readonly StyleSetting[]): string {
  let key = kindOf(name);
  if (matched.number > 0) key += matched.number;
  if (hints === linkHints) return `${key} link`;
  for (const { property, value } of hints) key += ` ${property} ${value}`;
  return key;
}

/** An earlier world in which an element in the same look has the same rules; `-1` where none is known. */
function twinOf(world: number, looks: readonly ElementLook[], rules: readonly WorldlyRule[]): number {
  for (let twin = 0; twin < world && twin < twinsMax; twin += 1) {
    if (looks[twin] !== looks[world]) continue;
    if (rules.every(({ worlds }) => (((worlds >>> twin) ^ (worlds >>> world)) & 1) === 0)) return twin;
  }
  return -1;
}

/** Display of an element on all screens that show it: the one that parts most. */
function displayIn(looks: readonly ElementLook[], before: readonly ElementLook[]): Display {
  // A look that is that of the element around it states nothing.
  const own = looks.filter((look, at) => !look.hides && look !== before[at]).map(({ display }) => display);
  const layout = own.some((one) => one.layout === 'line')
    ? 'line'
    : own.find((one) => one.layout !== undefined)?.layout;
  return { layout, parts: own.some(({ parts }) => parts) };
}
