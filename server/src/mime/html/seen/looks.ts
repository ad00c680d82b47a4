import type { ElementLook } from '../looks/look.ts';
import { lookOf } from '../looks/make-look.ts';
import type { StyleSetting } from '../looks/properties.ts';
import { type StyleSettings, settingsOfStyle } from '../looks/style-settings.ts';
import { hintsOf } from './hints.ts';
import type { SelectedElement, Work } from './selected-element.ts';
import type { StyleRules, WorldlyRule } from './style-rules.ts';

const noStyle: StyleSettings = { settings: [], number: 0 };
const noRules: readonly WorldlyRule[] = [];
/** Length of the keys of looks that are kept to be used again. */
const keyCharactersMax = 500;

/** Maker of the looks of the elements of a document, in each of its worlds. */
export class ElementLooks {
  readonly #rules: StyleRules;
  readonly #work: Work;

  constructor(rules: StyleRules, work: Work) {
    this.#rules = rules;
    this.#work = work;
  }

  /**
   * Looks of an element in another one, in the order of the worlds.
   * @param link Colour of links that the document states.
   */
  of(element: SelectedElement, parents: readonly ElementLook[], link: string | undefined): readonly ElementLook[] {
    const { name, attributes } = element;
    const rules = this.#rules.isEmpty ? noRules : this.#rules.rulesFor(element, this.#work);
    const hints = hintsOf(name, attributes, link);
    const style = attributes.get('style');
    const { settings: own, number } = style === undefined ? noStyle : settingsOfStyle(style);
    if (rules.length === 0 && hints.length === 0 && own.length === 0) return parents;
    let key = `${name} ${own.length === 0 ? 0 : number}`;
    for (const { property, value } of hints) key += ` ${property} ${value}`;
    key += ' ';
    const { worlds } = this.#rules;
    const looks: ElementLook[] = [];
    let isSame = true;
    for (let world = 0; world < worlds.length; world += 1) {
      const parent = parents[world] ?? this.#rules.plain;
      const applied = rules.length === 0 ? noRules : rules.filter((rule) => ((rule.worlds >>> world) & 1) === 1);
      const look = this.#lookIn(parent, { applied, hints, own, key, name });
      isSame &&= look === parent;
      looks.push(look);
    }
    return isSame ? parents : looks;
  }

  #lookIn(parent: ElementLook, { applied, hints, own, key, name }: Styled): ElementLook {
    if (parent.hides || (applied.length === 0 && hints.length === 0 && own.length === 0)) return parent;
    const whole = applied.length === 0 ? key : key + applied.map(({ number }) => number).join();
    return keptIn(parent, whole, () =>
      this.#make(parent, [hints, ...applied.map(({ settings }) => settings), own], name),
    );
  }

  #make(parent: ElementLook, settings: readonly (readonly StyleSetting[])[], name: string): ElementLook {
    this.#rules.looks += 1;
    return lookOf(parent, settings, name);
  }
}

/** What is set for an element in a world, and a key of all that. */
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
