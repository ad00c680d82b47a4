import { type Display, unstated } from '../looks/display.ts';
import { type ElementLook, hiddenLook, plainLook } from '../looks/look.ts';
import { lookOf, type StatedLook } from '../looks/make-look.ts';
import type { StyleSetting } from '../looks/properties.ts';
import { growing } from '../looks/rooms.ts';
import { settingsOfStyle } from '../looks/style-settings.ts';
import { hintsOf, noHints } from './hints.ts';
import type { SelectedElement } from './selected-element.ts';
import { type InnerSights, type KeptSight, Sight } from './sight.ts';
import { noRules, type StyleRules, type WorldlyRule } from './style-rules.ts';
import type { Work } from './work.ts';

const noStyle = { text: '', settings: [] };
/** Steps that a look costs. One step is one element that a selector is tried on. */
const workPerLook = 120;
/** Maximum length of a `style` attribute whose sight is cached. */
const styleCharactersMax = 500;
/** Number of earlier worlds whose look a world may share. */
const twinsMax = 4;

/** Computes and caches the sights of the elements of a document. */
export class Sights {
  readonly #rules: StyleRules;
  readonly #work: Work;

  constructor(rules: StyleRules, work: Work) {
    this.#rules = rules;
    this.#work = work;
  }

  /** Sight of a page without any declaration. */
  get outermost(): Sight {
    this.#rules.outermost ??= this.#sightOf(this.#rules.worlds.map(() => plainLook));
    return this.#rules.outermost;
  }

  /** Sight of a hidden element. */
  hiddenIn(parent: Sight): Sight {
    return parent.isHidden ? parent.plain : this.#sightOf(parent.looks.map(hiddenLook));
  }

  /**
   * Sight of an element inside its parent.
   * @param link Color of links that the document states.
   */
  of(element: SelectedElement, parent: Sight, link: string | undefined): Sight {
    // The steps are used up: the rest of the document counts as hidden, so that nothing more need be computed.
    if (this.#work.isUsedUp) return parent.plain;
    const { name, attributes } = element;
    const matched = this.#rules.isEmpty ? noRules : this.#rules.rulesFor(element, this.#work);
    const hints = hintsOf(name, attributes, link);
    const style = attributes.size === 0 ? '' : (attributes.get('style') ?? '');
    if (style === '' && matched === noRules && hints === noHints) return parent.plain;
    const kept = keptFor(parent.inner, hints, kindsMax * matched.number + kindOf(name));
    const found = kept.get(style) ?? this.#make(parent.plain, { name, rules: matched.rules, hints }, { style, kept });
    // A sight cached by an earlier document costs the same, so that a result does not depend on what was read before.
    if (found.paidBy !== this.#work) {
      found.paidBy = this.#work;
      this.#work.take(workPerLook * found.looks);
    }
    return found.sight;
  }

  #make(parent: Sight, stated: Stated, { style, kept }: Styled): KeptSight {
    const { text, settings } = style === '' ? noStyle : settingsOfStyle(style);
    if (settings.length > 0 || text === '') return this.#keep(kept, text, this.#look(parent, stated, settings));
    // A style without declarations that affect visibility is as good as none.
    return this.#keep(kept, text, kept.get('') ?? this.#keep(kept, '', this.#look(parent, stated, settings)));
  }

  #keep(sights: Map<string, KeptSight>, style: string, made: KeptSight): KeptSight {
    if (style.length > styleCharactersMax) return made;
    this.#rules.kept += 1;
    sights.set(style, made);
    return made;
  }

  #look(parent: Sight, stated: Stated, own: readonly StyleSetting[]): KeptSight {
    let isSame = true;
    let isStated = false;
    const made: StatedLook[] = [];
    for (const [world, before] of parent.looks.entries()) {
      const settings = settingsIn(world, stated, own);
      isStated ||= settings.length > 0;
      const twin = twinOf(world, parent.looks, stated.rules);
      const one = made[twin] ?? lookOf(before, settings, stated.name);
      isSame &&= one.look === before;
      made.push(one);
    }
    const plain = isSame ? parent : this.#sightOf(made.map(({ look }) => look));
    const display = displayIn(made);
    const sight = display === unstated ? plain : plain.with(display);
    return { sight, looks: isStated ? made.length : 0, paidBy: undefined };
  }

  /** Sight without a stated `display`. */
  #sightOf(looks: readonly ElementLook[]): Sight {
    return new Sight({
      looks,
      isTextSeen: this.#isSeen(looks, ({ isTextSeen }) => isTextSeen),
      isPlaceSeen: this.#isSeen(looks, ({ hides, isInvisible }) => !hides && !isInvisible),
    });
  }

  /** Whether a test holds on some screen, both with no unknown condition true and with any single one true. */
  #isSeen(looks: readonly ElementLook[], test: (look: ElementLook) => boolean): boolean {
    const { worlds, doubts } = this.#rules;
    for (let doubt = -1; doubt < doubts; doubt += 1) {
      if (!looks.some((look, at) => worlds[at]?.doubt === doubt && test(look))) return false;
    }
    return true;
  }
}

/** Number of kinds of elements. */
const kindsMax = 4;

/** Kind of an element. Elements of one kind get the same look from the same declarations. */
function kindOf(name: string): number {
  if (name === 'html') return 1;
  if (name === 'a') return 2;
  return growing.has(name) ? 3 : 0;
}

/** Declarations for an element of a name, in all worlds, except its `style` attribute. */
interface Stated {
  readonly name: string;
  readonly rules: readonly WorldlyRule[];
  readonly hints: readonly StyleSetting[];
}

/** `style` attribute of an element, and the cached sights of elements that differ in it alone. */
interface Styled {
  readonly style: string;
  readonly kept: Map<string, KeptSight>;
}

/** Declarations for an element in a world, in the order of the cascade. */
function settingsIn(world: number, { rules, hints }: Stated, own: readonly StyleSetting[]) {
  const settings = hints.length === 0 ? [] : [hints];
  for (const { rule, worlds } of rules) if (((worlds >>> world) & 1) === 1) settings.push(rule.settings);
  if (own.length > 0) settings.push(own);
  return settings;
}

function keptFor(inner: InnerSights, hints: readonly StyleSetting[], number: number): Map<string, KeptSight> {
  const known = inner.get(hints)?.get(number);
  if (known !== undefined) return known;
  const byNumber = inner.get(hints) ?? new Map<number, Map<string, KeptSight>>();
  const byStyle = new Map<string, KeptSight>();
  inner.set(hints, byNumber.set(number, byStyle));
  return byStyle;
}

/** Number of an earlier world with the same parent look and the same rules; `-1` for none. */
function twinOf(world: number, looks: readonly ElementLook[], rules: readonly WorldlyRule[]): number {
  for (let twin = 0; twin < world && twin < twinsMax; twin += 1) {
    if (looks[twin] !== looks[world]) continue;
    if (rules.every(({ worlds }) => (((worlds >>> twin) ^ (worlds >>> world)) & 1) === 0)) return twin;
  }
  return -1;
}

/** Strongest line break of the stated displays, over the worlds that show the element. */
function displayIn(made: readonly StatedLook[]): Display {
  const own = made.filter(({ look, display }) => !look.hides && display !== unstated).map(({ display }) => display);
  const [first] = own;
  if (first === undefined) return unstated;
  const layout = own.some((one) => one.layout === 'line') ? 'line' : first.layout;
  return { layout, parts: own.some(({ parts }) => parts) };
}
