import { type Display, unstated } from '../looks/display.ts';
import type { ElementLook } from '../looks/look.ts';
import type { StyleSetting } from '../looks/properties.ts';
import type { Work } from './work.ts';

/** Sight that was made already. */
export interface KeptSight {
  readonly sight: Sight;
  /** Number of the looks that were made for it. */
  readonly looks: number;
  /** Work of the document that has paid for it last. */
  paidBy: Work | undefined;
}

/** Sights of the elements in one: by the hints for them, by their kind with the rules for them, and by their style. */
export type InnerSights = Map<readonly StyleSetting[], Map<number, Map<string, KeptSight>>>;

interface SightParts {
  readonly looks: readonly ElementLook[];
  readonly isTextSeen: boolean;
  readonly isPlaceSeen: boolean;
}

/** What of an element is seen, on some screen and whichever of the doubts is true. */
export class Sight {
  /** Looks of the element, in the order of the worlds. */
  readonly looks: readonly ElementLook[];
  readonly isTextSeen: boolean;
  /** Whether its place is seen, in which there may be a picture. */
  readonly isPlaceSeen: boolean;
  /** Whether nothing in it is seen, in no world. */
  readonly isHidden: boolean;
  /** Lines that it makes by its style on some screen that shows it. */
  readonly display: Display;
  /** Sight of an element with the same looks that makes no lines by its style. */
  readonly plain: Sight;
  /** Sights of elements in it that were made already. Those of the same looks share them. */
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

  /** The same with the lines that an element makes by its style. */
  with(display: Display): Sight {
    return new Sight(this, display, this.plain);
  }
}
