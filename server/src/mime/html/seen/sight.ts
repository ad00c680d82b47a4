import { type Display, unstated } from '../looks/display.ts';
import type { ElementLook } from '../looks/look.ts';
import type { StyleSetting } from '../looks/properties.ts';
import type { Work } from './work.ts';

/** Cached sight. */
export interface KeptSight {
  readonly sight: Sight;
  /** Number of looks that were computed for it. */
  readonly looks: number;
  /** Step counter of the last document that was charged for it. */
  paidBy: Work | undefined;
}

/** Cached sights of child elements: by presentational hints, then by kind and matched rules, then by `style` attribute. */
export type InnerSights = Map<readonly StyleSetting[], Map<number, Map<string, KeptSight>>>;

interface SightParts {
  readonly looks: readonly ElementLook[];
  readonly isTextSeen: boolean;
  readonly isPlaceSeen: boolean;
}

/** A *sight* says which parts of an element a reader can see, over all worlds: on some screen, whichever unknown condition is true. */
export class Sight {
  /** Looks of the element, in the order of the worlds. */
  readonly looks: readonly ElementLook[];
  readonly isTextSeen: boolean;
  /** Whether its box can be seen, which may be a picture. */
  readonly isPlaceSeen: boolean;
  /** Whether the element and its content are hidden in every world. */
  readonly isHidden: boolean;
  /** Line breaks that its `display` makes on a screen that shows it. */
  readonly display: Display;
  /** Sight with the same looks and without a stated `display`. */
  readonly plain: Sight;
  /** Cached sights of child elements, shared by all sights with the same looks. */
  readonly inner: InnerSights;

  constructor(parts: SightParts, display = unstated, plain?: Sight) {
    this.looks = parts.looks;
    this.isTextSeen = parts.isTextSeen;
    this.isPlaceSeen = parts.isPlaceSeen;
    this.isHidden = plain?.isHidden ?? parts.looks.every(({ hides }) => hides);
    this.display = display;
    this.plain = plain ?? this;
    this.inner = plain?.inner ?? new Map();
  }

  /** The same sight with a stated `display`. */
  with(display: Display): Sight {
    return new Sight(this, display, this.plain);
  }
}
