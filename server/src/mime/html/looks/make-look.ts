import { black, type Colour, contrastOf, over, readColour, transparent } from '../css/colours.ts';
import { readLength } from '../css/lengths.ts';
import { lookOfBox } from './boxes.ts';
import { valuesOf } from './cascade.ts';
import { displayOf } from './display.ts';
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

type Paint = Pick<ElementLook, 'ground' | 'paints' | 'fill' | 'colour' | 'opacity'>;

/** Makes the look of an element of a name in another. @param settings Settings for it, in the order of the cascade. */
export function lookOf(parent: ElementLook, settings: readonly (readonly StyleSetting[])[], name: string): ElementLook {
  if (parent.hides) return parent;
  const { values, variables } = valuesOf(settings, parent.variables);
  if (values.size === 0)
    return variables === parent.variables ? parent : { ...parent, display: displayOf(undefined), variables };
  const fontSize = fontSizeOf(values, parent);
  const rootSize = name === 'html' ? fontSize : parent.rootSize;
  const sizes = { em: fontSize, rem: rootSize, percent: screenWidth, width: screenWidth };
  const box = lookOfBox(values, { sizes, name });
  const { isOutside, ...rooms } = roomsOf(values, { before: parent.rooms, sizes, name });
  const colour = colourOf(values.get('color'), parent.colour, parent.colour);
  const fillValue = values.get('-webkit-text-fill-color');
  const fill = fillValue === undefined ? parent.fill : fillOf(fillValue, { colour, before: parent.fill });
  const paints = paintsOf(values, { colour, before: parent });
  const textIndent = inherited(values.get('text-indent'), parent.textIndent, (value) => readLength(value, sizes));
  const letterSpacing = inherited(values.get('letter-spacing'), parent.letterSpacing, (value) =>
    readLength(value, { ...sizes, percent: fontSize }),
  );
  const look = {
    hides: box.hides || isOutside || parent.opacity * box.opacity < opacityLeast / 2,
    isInvisible: invisibilityOf(values.get('visibility'), parent.isInvisible),
    fontSize,
    rootSize,
    scale: parent.scale * box.scale,
    opacity: parent.opacity * box.opacity,
    colour,
    fill,
    ground: groundOf(values, { colour, before: parent }),
    paints,
    textIndent,
    letterSpacing,
    lineHeight: lineHeightOf(values.get('line-height'), { before: parent.lineHeight, fontSize, sizes }),
    isCut: box.cuts || (parent.isCut && !box.hasHeight),
    rooms,
    display: displayOf(values.get('display')),
    variables,
    hasContrast: parent.hasContrast,
    isTextSeen: false,
  };
  if (!isPaintedAs(look, parent)) look.hasContrast = hasContrast(look);
  look.isTextSeen = isTextSeen(look);
  return look;
}

function isTextSeen(look: ElementLook): boolean {
  const { fontSize, textIndent, letterSpacing, lineHeight } = look;
  if (look.hides || look.isInvisible || fontSize * look.scale < fontSizeLeast) return false;
  if (textIndent <= indentAway || textIndent >= screenWidth || letterSpacing <= -letterOverlapMost * fontSize)
    return false;
  if (look.isCut && lineHeight !== undefined && lineHeight < lineHeightLeast) return false;
  return look.hasContrast;
}

/** Whether two looks have the same colours. */
function isPaintedAs(one: Paint, other: Paint): boolean {
  const isSameInk = one.colour === other.colour && one.fill === other.fill && one.opacity === other.opacity;
  return isSameInk && one.ground === other.ground && one.paints === other.paints;
}

function hasContrast({ ground, paints, fill, colour, opacity }: Paint): boolean {
  const letters = fill ?? colour;
  const alpha = letters.alpha * opacity;
  if (ground.length === 0) return alpha >= opacityLeast || paints !== undefined;
  const isSeen = (layer: Colour) => ground.some((under) => contrastOf(over(layer, under), under) >= contrastLeast);
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

/** Colour of a value; one that cannot be worked out may be none. */
function colourOf(value: string | undefined, before: Colour, current: Colour): Colour {
  if (value === undefined || value === 'inherit') return before;
  if (value === 'currentcolor') return current;
  return value === 'initial' ? black : (readColour(value) ?? transparent);
}

function fillOf(value: string, { colour, before }: { colour: Colour; before: Colour | undefined }) {
  if (value === 'inherit') return before;
  return value === 'currentcolor' || value === 'initial' ? undefined : colourOf(value, colour, colour);
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
  {
    before,
    fontSize,
    sizes,
  }: { before: number | undefined; fontSize: number; sizes: Parameters<typeof readLength>[1] },
): number | undefined {
  if (value === undefined || value === 'inherit') return before;
  if (value === 'initial' || value === 'normal') return undefined;
  const isFactor = /^[\d.]+$/.test(value);
  return isFactor ? Number(value) * fontSize : readLength(value, { ...sizes, percent: fontSize });
}
