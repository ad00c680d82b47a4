import { copyOf } from '../../../lib/copied-text.ts';
import type { Display } from '../looks/display.ts';
import { type ElementLook, hiddenLook } from '../looks/look.ts';
import { lookOf } from '../looks/make-look.ts';
import type { StyleSetting } from '../looks/properties.ts';
import { growing } from '../looks/rooms.ts';
import { type StyleSettings, settingsOfStyle } from '../looks/style-settings.ts';
import { hintsOf, linkHints } from './hints.ts';
import type { SelectedElement } from './selected-element.ts';
import type { Sight } from './sight.ts';
import type { StyleRules, WorldlyRule } from './style-rules.ts';
import type { Work } from './work.ts';

const noLooks: readonly ElementLook[] = [];
const noStyle: StyleSettings = { settings: [], number: 0 };
const noRules: readonly WorldlyRule[] = [];
/** Work that a look takes, in elements that selectors are tried on. */
const workPerLook = 120;
/** Length of the keys of looks and sights that are kept to be used again. */
const keyCharactersMax = 500;

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
      this.#rules.worlds.map(() => this.#rules.plain),
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
    const rules = this.#rules.isEmpty ? noRules : this.#rules.rulesFor(element, this.#work);
    const hints = hintsOf(name, attributes, link);
    const style = attributes.get('style');
    const stated = { rules, hints, style };
    if (rules.length > 0 || name === 'html') return this.#ruled(element, parent, stated);
    if (hints.length === 0 && name !== 'a') {
      if (style === undefined) return parent;
      parent.styled ??= new Map();
      const key = `${kindOf(name)}${style}`;
      return this.#keptIn(parent.styled, key, () => this.#ruled(element, parent, stated));
    }
    if (hints !== linkHints) return this.#ruled(element, parent, stated);
    parent.links ??= new Map();
    return this.#keptIn(parent.links, style ?? '', () => this.#ruled(element, parent, stated));
  }

  #keptIn(sights: Map<string, Sight>, key: string, make: () => Sight): Sight {
    const known = sights.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (key.length > keyCharactersMax) return made;
    this.#rules.sights += 1;
    sights.set(copyOf(key), made);
    return made;
  }

  #ruled({ name }: SelectedElement, parent: Sight, { rules, hints, style }: Stated): Sight {
    const { settings: own, number } = style === undefined ? noStyle : settingsOfStyle(style);
    if (rules.length === 0 && hints.length === 0 && own.length === 0) return parent;
    let key = `${kindOf(name)} ${own.length === 0 ? 0 : number}`;
    for (const { property, value } of hints) key += ` ${property} ${value}`;
    let ruled = `${key} `;
    for (const rule of rules) ruled += ` ${rule.number}`;
    parent.inner ??= new Map();
    return this.#keptIn(parent.inner, ruled, () => this.#make(parent, { rules, hints, own, key, name }));
  }

  #make(parent: Sight, { rules, ...styled }: Omit<Styled, 'applied'> & { rules: readonly WorldlyRule[] }): Sight {
    let isSame = true;
    const looks = parent.looks.map((before, world) => {
      const applied = rules.length === 0 ? noRules : rules.filter((rule) => ((rule.worlds >>> world) & 1) === 1);
      const look = this.#lookIn(before, { ...styled, applied });
      isSame &&= look === before;
      return look;
    });
    return isSame ? parent : this.#sightOf(looks, parent.looks);
  }

  #lookIn(parent: ElementLook, { applied, hints, own, key, name }: Styled): ElementLook {
    if (parent.hides || (applied.length === 0 && hints.length === 0 && own.length === 0)) return parent;
    const whole = `${key} ${applied.map(({ number }) => number).join()}`;
    return keptIn(parent, whole, () => lookOf(parent, [hints, ...applied.map(({ settings }) => settings), own], name));
  }

  #sightOf(looks: readonly ElementLook[], before: readonly ElementLook[]): Sight {
    return {
      looks,
      display: displayIn(looks, before),
      isTextSeen: this.#isSeen(looks, ({ isTextSeen }) => isTextSeen),
      isPlaceSeen: this.#isSeen(looks, ({ hides, isInvisible }) => !hides && !isInvisible),
      isHidden: looks.every(({ hides }) => hides),
      styled: undefined,
      links: undefined,
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

/** What is set for an element, in all worlds. */
interface Stated {
  readonly rules: readonly WorldlyRule[];
  readonly hints: readonly StyleSetting[];
  readonly style: string | undefined;
}

/** What is set for an element in a world, and a key of all that but the rules. */
interface Styled {
  readonly name: string;
  readonly applied: readonly WorldlyRule[];
  readonly hints: readonly StyleSetting[];
  readonly own: readonly StyleSetting[];
  readonly key: string;
}

function keptIn(parent: ElementLook, key: string, make: () => ElementLook): ElementLook {
  const known = parent.inner?.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (key.length > keyCharactersMax) return made;
  parent.inner ??= new Map();
  parent.inner.set(key, made);
  return made;
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
