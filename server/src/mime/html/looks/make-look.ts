import {
  areSameColors,
  black,
  type Color,
  contrastOf,
  isSameColor,
  over,
  readColor,
  transparent,
} from '../css/colors.ts';
import { type LengthContext, readLength } from '../css/lengths.ts';
import { lookOfBox, plainBox } from './boxes.ts';
import { valuesOf } from './cascade.ts';
import { changes, everything } from './changes.ts';
import { type Display, displayOf, unstated } from './display.ts';
import { groundOf, paintsOf } from './ground.ts';
import type { ElementLook } from './look.ts';
import type { StyleSetting } from './properties.ts';
import { roomsOf } from './rooms.ts';

/** Width of the screen in pixels that percentages and units of the screen are worked out by. */
const screenWidth = 1_280;
/** Contrast with its ground from which a text counts as seen. The lightest grey of usual footers, #d0d0d0 on white, has 1.5. */
const contrastLeast = 1.2;
/** Opacity from which a text on a picture counts as seen, and a picture itself. */
const opacityLeast = 0.1;
/** Size in pixels from which a font counts as readable. */
const fontSizeLeast = 2;
/** Part of the size of the font by which letters come closer until they lie on each other. */
const letterOverlapMost = 0.5;
/** Distance in pixels by which text is indented to the left, out of sight. */
const indentAway = -100;
const lineHeightLeast = 2;
const fontSizes: ReadonlyMap<string, number> = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['math', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
  ['xxx-large', 48],
]);

type Paint = Pick<ElementLook, 'ground' | 'paints' | 'fill' | 'color' | 'opacity'>;
type Letters = Pick<
  ElementLook,
  'isInvisible' | 'fontSize' | 'rootSize' | 'textIndent' | 'letterSpacing' | 'lineHeight'
>;
type Values = ReadonlyMap<string, string>;

/** Look of an element, and the line breaks of its `display`. */
export interface StatedLook {
  readonly look: ElementLook;
  readonly display: Display;
}

/**
 * Computes the look of an element from that of its parent; it is the parent's own object where nothing changes.
 * @param settings Longhand declarations for it, in the order of the cascade.
 */
export function lookOf(parent: ElementLook, settings: readonly (readonly StyleSetting[])[], name: string): StatedLook {
  let bits = 0;
  for (const group of settings) for (const setting of group) bits |= setting.changes;
  const isRoomy = parent.rooms.room === undefined;
  if (parent.hides || ((bits & ~changes.sides) === 0 && isRoomy)) return { look: parent, display: unstated };
  const isPlain = (bits & changes.cascade) === 0;
  const { values, variables } = valuesOf(settings, { outer: parent.variables, isPlain });
  const display = displayOf(values.get('display'));
  if (values.size === 0) return { look: variables === parent.variables ? parent : { ...parent, variables }, display };
  // A variable may hold the value of any property of its element.
  const may = isPlain ? bits : everything;
  const letters = (may & changes.letters) === 0 ? parent : lettersOf(values, parent, name);
  const sizes = { em: letters.fontSize, rem: letters.rootSize, percent: screenWidth, width: screenWidth };
  const isBoxed = (may & changes.box) !== 0 || ((may & changes.height) !== 0 && parent.isCut) || !isRoomy;
  const box = isBoxed ? lookOfBox(values, { sizes, name }) : plainBox;
  const { isOutside, rooms } = isBoxed ? roomsOf(values, { before: parent.rooms, sizes, name }) : around(parent);
  const ink = (may & changes.ink) === 0 ? parent : inkOf(values, parent);
  const opacity = parent.opacity * box.opacity;
  const look = {
    hides: box.hides || isOutside || opacity < opacityLeast / 2 || values.get('display') === 'none',
    isInvisible: letters.isInvisible,
    fontSize: letters.fontSize,
    rootSize: letters.rootSize,
    scale: parent.scale * box.scale,
    opacity,
    color: ink.color,
    fill: ink.fill,
    ground: ink.ground,
    paints: ink.paints,
    textIndent: letters.textIndent,
    letterSpacing: letters.letterSpacing,
    lineHeight: letters.lineHeight,
    isCut: box.cuts || (parent.isCut && !box.hasHeight),
    rooms,
    variables,
    hasContrast: parent.hasContrast,
    isTextSeen: false,
  };
  if (isSameLook(look, parent)) return { look: parent, display };
  if (!isPaintedAs(look, parent)) look.hasContrast = hasContrast(look);
  look.isTextSeen = isTextSeen(look);
  return { look, display };
}

function around({ rooms }: ElementLook) {
  return { isOutside: false, rooms };
}

function lettersOf(values: Values, parent: ElementLook, name: string): Letters {
  const fontSize = fontSizeOf(values, parent);
  const rootSize = name === 'html' ? fontSize : parent.rootSize;
  const sizes = { em: fontSize, rem: rootSize, percent: screenWidth, width: screenWidth };
  const ofFont = { ...sizes, percent: fontSize };
  return {
    isInvisible: invisibilityOf(values.get('visibility'), parent.isInvisible),
    fontSize,
    rootSize,
    textIndent: inherited(values.get('text-indent'), parent.textIndent, (value) => readLength(value, sizes)),
    letterSpacing: inherited(values.get('letter-spacing'), parent.letterSpacing, (value) => readLength(value, ofFont)),
    lineHeight: lineHeightOf(values.get('line-height'), { before: parent.lineHeight, fontSize, sizes: ofFont }),
  };
}

/** Colors of an element. Unchanged ones are the objects of the parent. */
function inkOf(values: Values, parent: ElementLook): Pick<ElementLook, 'ground' | 'paints' | 'fill' | 'color'> {
  const stated = colorOf(values.get('color'), parent.color, parent.color);
  const color = isSameColor(stated, parent.color) ? parent.color : stated;
  const fillValue = values.get('-webkit-text-fill-color');
  const fill = fillValue === undefined ? parent.fill : fillOf(fillValue, { color, before: parent.fill });
  const painted = groundOf(values, { color, before: parent });
  const ground = areSameColors(painted, parent.ground) ? parent.ground : painted;
  return { color, fill, ground, paints: paintsOf(values, { color, before: parent }) };
}

/** Whether two looks are the same. */
function isSameLook(one: Omit<ElementLook, 'hasContrast' | 'isTextSeen'>, other: ElementLook): boolean {
  const isSameBox = !one.hides && one.scale === other.scale && one.isCut === other.isCut && one.rooms === other.rooms;
  return isSameBox && isPaintedAs(one, other) && isLetteredAs(one, other) && one.variables === other.variables;
}

/** Whether two looks have the same letters, colors aside. */
function isLetteredAs(one: Letters, other: Letters): boolean {
  const isSameSize = one.fontSize === other.fontSize && one.rootSize === other.rootSize;
  const isSameLine = one.textIndent === other.textIndent && one.letterSpacing === other.letterSpacing;
  return isSameSize && isSameLine && one.lineHeight === other.lineHeight && one.isInvisible === other.isInvisible;
}

function isTextSeen(look: ElementLook): boolean {
  const { fontSize, textIndent, letterSpacing, lineHeight } = look;
  if (look.hides || look.isInvisible || fontSize * look.scale < fontSizeLeast) return false;
  if (textIndent <= indentAway || textIndent >= screenWidth || letterSpacing <= -letterOverlapMost * fontSize)
    return false;
  if (look.isCut && lineHeight !== undefined && lineHeight < lineHeightLeast) return false;
  return look.hasContrast;
}

/** Whether two looks have the same colors. */
function isPaintedAs(one: Paint, other: Paint): boolean {
  const isSameInk = one.color === other.color && one.fill === other.fill && one.opacity === other.opacity;
  return isSameInk && one.ground === other.ground && one.paints === other.paints;
}

function hasContrast({ ground, paints, fill, color, opacity }: Paint): boolean {
  const letters = fill ?? color;
  const alpha = letters.alpha * opacity;
  if (ground.length === 0) return alpha >= opacityLeast || paints !== undefined;
  const isSeen = (layer: Color) => ground.some((under) => contrastOf(over(layer, under), under) >= contrastLeast);
  if (paints !== undefined && (paints.length === 0 || paints.some(isSeen))) return true;
  return isSeen({ ...letters, alpha });
}

function fontSizeOf(values: ReadonlyMap<string, string>, { fontSize: before, rootSize }: ElementLook) {
  if (values.get('font-size-adjust') === '0') return 0;
  const value = values.get('font-size');
  if (value === undefined || value === 'inherit') return before;
  if (value === 'smaller') return before / 1.2;
  if (value === 'larger') return before * 1.2;
  const named = value === 'initial' ? 16 : fontSizes.get(value);
  // What cannot be worked out may be zero.
  return (
    named ?? Math.max(0, readLength(value, { em: before, rem: rootSize, percent: before, width: screenWidth }) ?? 0)
  );
}

/** Color of a value; one that cannot be worked out may be none. */
function colorOf(value: string | undefined, before: Color, current: Color): Color {
  if (value === undefined || value === 'inherit') return before;
  if (value === 'currentcolor') return current;
  return value === 'initial' ? black : (readColor(value) ?? transparent);
}

function fillOf(value: string, { color, before }: { color: Color; before: Color | undefined }) {
  if (value === 'inherit') return before;
  return value === 'currentcolor' || value === 'initial' ? undefined : colorOf(value, color, color);
}

function invisibilityOf(value: string | undefined, before: boolean): boolean {
  if (value === undefined || value === 'inherit') return before;
  return value === 'hidden' || value === 'collapse';
}

function inherited(value: string | undefined, before: number, read: (value: string) => number | undefined): number {
  if (value === undefined || value === 'inherit') return before;
  return value === 'initial' || value === 'normal' ? 0 : (read(value.split(' ')[0] ?? '') ?? 0);
}

function lineHeightOf(
  value: string | undefined,
  { before, fontSize, sizes }: { before: number | undefined; fontSize: number; sizes: LengthContext },
): number | undefined {
  if (value === undefined || value === 'inherit') return before;
  if (value === 'initial' || value === 'normal') return undefined;
  const isFactor = /^[\d.]+$/.test(value);
  return isFactor ? Number(value) * fontSize : readLength(value, sizes);
}
