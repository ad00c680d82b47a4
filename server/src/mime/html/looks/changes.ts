import { hasVariables } from './variables.ts';

/** Parts of a look that settings may change, a bit for each. */
export const changes = {
  /** Where its box is, whether it is there at all, and whether it cuts off what is in it. */
  box: 1,
  /** Height of its box, which matters where something is cut off. */
  height: 2,
  /** Sides of its box, which matter where something around it leaves them only so much room. */
  sides: 4,
  /** Colours of its letters, and those under them. */
  ink: 8,
  /** Size, lines and visibility of its letters. */
  letters: 16,
  display: 32,
  /** Anything, in an order that the cascade tells: what is important, and variables. */
  cascade: 64,
} as const;

export const everything = ~0;

const ofBox = changes.box | changes.sides;
const byProperty: ReadonlyMap<string, number> = new Map([
  ...bitsOf('width max-height max-width min-width left top right bottom', changes.sides),
  ...bitsOf('height min-height', changes.sides | changes.height),
  ...bitsOf('margin-left margin-top', ofBox),
  ...bitsOf('color -webkit-text-fill-color background-color background-image background-clip', changes.ink),
  ...bitsOf('visibility font-size font-size-adjust line-height letter-spacing text-indent', changes.letters),
  ...bitsOf('display', changes.display),
]);
/** Margin that moves nothing out of sight. */
const smallMargin = /^(?:-?\d{1,2}(?:px)?|auto)$/;

/** Parts of a look that a setting may change. A property that is not known here is taken for one of the box. */
export function changesOf(property: string, value: string, isImportant: boolean): number {
  if (isImportant || property.startsWith('--') || hasVariables(value)) return changes.cascade;
  if (property.startsWith('margin-') && smallMargin.test(value)) return changes.sides;
  return byProperty.get(property) ?? ofBox;
}

function bitsOf(properties: string, bits: number): [string, number][] {
  return properties.split(' ').map((property) => [property, bits]);
}
