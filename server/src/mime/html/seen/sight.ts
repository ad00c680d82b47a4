import type { Display } from '../looks/display.ts';
import type { ElementLook } from '../looks/look.ts';
import type { Work } from './work.ts';

/** What of an element is seen, on some screen and whichever of the doubts is true. */
export interface Sight {
  /** Looks of the element, in the order of the worlds. */
  readonly looks: readonly ElementLook[];
  readonly isTextSeen: boolean;
  /** Whether its place is seen, in which there may be a picture. */
  readonly isPlaceSeen: boolean;
  /** Whether nothing in it is seen, in no world. */
  readonly isHidden: boolean;
  /** Lines that it makes by its style on some screen that shows it. */
  readonly display: Display;
  /** Sights of elements in it that were made already: by their styles, and these by all else that is set for them. */
  inner: Map<string, Map<string, Sight>> | undefined;
  /** Work of the document that has paid for it last. */
  paidBy: Work | undefined;
}
