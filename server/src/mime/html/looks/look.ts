import { black, type Colour, white } from '../css/colours.ts';
import type { Rooms } from './rooms.ts';
import type { Variables } from './variables.ts';

/** Look of an element on one screen, as far as it decides whether its text is seen. */
export interface ElementLook {
  /** Whether nothing in it is seen, whatever elements in it state. */
  readonly hides: boolean;
  /** Whether it is not visible, which elements in it may be again (CSS Display §4). */
  readonly isInvisible: boolean;
  /** Size of its font and of that of the document, in pixels. */
  readonly fontSize: number;
  readonly rootSize: number;
  /** Factor by which it is made larger or smaller. */
  readonly scale: number;
  readonly opacity: number;
  readonly colour: Colour;
  /** Colour of its letters, where it is not that of everything. */
  readonly fill: Colour | undefined;
  /** Colours under its text; none when that is a picture. */
  readonly ground: readonly Colour[];
  /** Colours of a background that only its letters show; none when that is a picture. */
  readonly paints: readonly Colour[] | undefined;
  readonly textIndent: number;
  readonly letterSpacing: number;
  /** Height of its lines in pixels, where it is stated. */
  readonly lineHeight: number | undefined;
  /** Whether something around it cuts off what has no place in it. */
  readonly isCut: boolean;
  readonly rooms: Rooms;
  readonly variables: Variables | undefined;
  /** Whether its letters stand out from what is under them. */
  readonly hasContrast: boolean;
  /** Whether its own text is seen. */
  readonly isTextSeen: boolean;
}

/** Look of a page that states nothing: black on white. */
export const plainLook: ElementLook = {
  hides: false,
  isInvisible: false,
  fontSize: 16,
  rootSize: 16,
  scale: 1,
  opacity: 1,
  colour: black,
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

/** Look in which nothing is seen. */
export function hiddenLook(parent: ElementLook): ElementLook {
  return parent.hides ? parent : { ...parent, hides: true, isTextSeen: false };
}
