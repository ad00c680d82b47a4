import { hasVariables } from './variables.ts';

/** Parts of a look that a declaration may change, one bit for each. */
export const changes = {
  /** Position, existence and clipping of its box. */
  box: 1,
  /** Height of its box, which matters where an ancestor clips. */
  height: 2,
  /** Sides of its box, which matter inside a clipping box. */
  sides: 4,
  /** Colors of its letters and their backdrop. */
  ink: 8,
  /** Size, spacing and visibility of its letters. */
  letters: 16,
  display: 32,
  /** Any part: important declarations and variables, which need the whole cascade. */
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
/** Margin that is too small to move an element out of sight. */
const smallMargin = /^(?:-?\d{1,2}(?:px)?|auto)$/;

/** Parts of a look that a longhand declaration may change. A property that is not listed counts as one of the box. */
export function changesOf(property: string, value: string, isImportant: boolean): number {
  if (isImportant || property.startsWith('--') || hasVariables(value)) return changes.cascade;
  if (property.startsWith('margin-') && smallMargin.test(value)) return changes.sides;
  return byProperty.get(property) ?? ofBox;
}

function bitsOf(properties: string, bits: number): [string, number][] {
  return properties.split(' ').map((property) => [property, bits]);
}
