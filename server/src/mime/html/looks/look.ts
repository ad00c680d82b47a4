import { black, type Color, white } from '../css/colors.ts';
import type { Rooms } from './rooms.ts';
import type { Variables } from './variables.ts';

/** A *look* is the computed style of an element in one world, as far as it decides whether its text can be seen. */
export interface ElementLook {
  /** Whether the element and all its content are hidden, whatever its descendants declare. */
  readonly hides: boolean;
  /** Whether `visibility` hides it; a descendant may be visible again (CSS Display §4). */
  readonly isInvisible: boolean;
  /** Size of its font and of that of the document, in pixels. */
  readonly fontSize: number;
  readonly rootSize: number;
  /** Scale factor of its transforms and `zoom`. */
  readonly scale: number;
  readonly opacity: number;
  readonly color: Color;
  /** Fill color of its letters, where it differs from `color`. */
  readonly fill: Color | undefined;
  /** Backdrop colors of its text; empty where the backdrop is a picture. */
  readonly ground: readonly Color[];
  /** Colors of a background that is clipped to its letters; empty for a picture. */
  readonly paints: readonly Color[] | undefined;
  readonly textIndent: number;
  readonly letterSpacing: number;
  /** Line height in pixels, where it is declared. */
  readonly lineHeight: number | undefined;
  /** Whether an ancestor clips overflow. */
  readonly isCut: boolean;
  readonly rooms: Rooms;
  readonly variables: Variables | undefined;
  /** Whether its letters have enough contrast with the backdrop. */
  readonly hasContrast: boolean;
  /** Whether its own text can be seen. */
  readonly isTextSeen: boolean;
}

/** Look of a page without declarations: black on white. */
export const plainLook: ElementLook = {
  hides: false,
  isInvisible: false,
  fontSize: 16,
  rootSize: 16,
  scale: 1,
  opacity: 1,
  color: black,
  fill: undefined,
  ground: [white],
  paints: undefined,
  textIndent: 0,
  letterSpacing: 0,
  lineHeight: undefined,
  isCut: false,
  rooms: { room: undefined, placed: undefined },
  variables: undefined,
  hasContrast: true,
  isTextSeen: true,
};

/** The same look, hidden. */
export function hiddenLook(parent: ElementLook): ElementLook {
  return parent.hides ? parent : { ...parent, hides: true, isTextSeen: false };
}
