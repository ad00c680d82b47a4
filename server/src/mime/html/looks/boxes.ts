import { type LengthContext, readLength } from '../css/lengths.ts';
import { callsOf, partsOf, wordsOf } from '../css/words.ts';
import { stopsOf } from './ground.ts';
import { isMovedAway } from './moves.ts';

/** Effect of the box of an element on its content. */
export interface BoxLook {
  readonly hides: boolean;
  readonly opacity: number;
  readonly scale: number;
  /** Whether it clips overflow, and whether it has a height of its own. */
  readonly cuts: boolean;
  readonly hasHeight: boolean;
}

type Values = ReadonlyMap<string, string>;

/** Width or height in pixels up to which a clipping box shows nothing. */
const sideMost = 2;
/** Contrast of a filter up to which all is one grey; brightness up to which all is one color; blur in sizes of the font. */
const filterContrastMost = 0.05;
const filterBrightnessMost = 20;
const blurMost = 0.75;
const cutting = /^(?:hidden|clip|scroll|auto|overlay|-moz-hidden-unscrollable)$/;

/** Box without any effect. */
export const plainBox: BoxLook = { hides: false, opacity: 1, scale: 1, cuts: false, hasHeight: false };
/** Properties that give a box an effect of its own. */
const boxProperties: ReadonlySet<string> = new Set(
  (
    'overflow-x overflow-y filter transform translate rotate scale position clip clip-path mask opacity zoom contain ' +
    'content-visibility mso-hide backface-visibility'
  ).split(' '),
);
const sizeProperties: ReadonlySet<string> = new Set('height min-height margin-left margin-top'.split(' '));
const nothing: ReadonlySet<string> = new Set(['0', '0px', 'auto']);

/** Computes the effect of the box of an element: whether it exists, its size, and its position. */
export function lookOfBox(values: Values, { sizes, name }: { sizes: LengthContext; name: string }): BoxLook {
  if (values.get('display') === 'none') return { ...plainBox, hides: true };
  if (isPlain(values)) return plainBox;
  const read = (property: string) => {
    const value = values.get(property);
    return value === undefined ? undefined : readLength(value, sizes);
  };
  const cuts = ['overflow-x', 'overflow-y'].some((property) => cutting.test(values.get(property) ?? ''));
  const filter = readFilter(values.get('filter'), sizes);
  const move = isMovedAway(values, sizes);
  const hides =
    isAbsent(values, name) ||
    filter.hides ||
    move.hides ||
    isTiny(values, { sizes, cuts }) ||
    isClipped(values, sizes) ||
    isMasked(values.get('mask'));
  return {
    hides,
    opacity: opacityOf(values.get('opacity'), sizes) * filter.opacity,
    scale: (values.has('zoom') ? zoomOf(values.get('zoom') ?? '', sizes) : 1) * move.scale,
    cuts,
    hasHeight: (read('height') ?? read('min-height') ?? 0) > sideMost,
  };
}

/** Whether no declaration affects the box. Without clipping, a zero height or margin has no effect. */
function isPlain(values: Values): boolean {
  for (const [property, value] of values) {
    if (boxProperties.has(property) || (sizeProperties.has(property) && !nothing.has(value))) return false;
  }
  return true;
}

function isAbsent(values: Values, name: string): boolean {
  // Outlook gets links in another form, and these are for all others.
  if (values.get('mso-hide') === 'all' && name !== 'a') return true;
  return values.get('display') === 'none' || values.get('content-visibility') === 'hidden';
}

function opacityOf(value: string | undefined, sizes: LengthContext): number {
  return value === undefined ? 1 : clamp(readLength(value, { ...sizes, percent: 1 }) ?? 1);
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function zoomOf(value: string, sizes: LengthContext): number {
  return value === 'normal' || value === 'reset' ? 1 : (readLength(value, { ...sizes, percent: 1 }) ?? 1);
}

/** Whether a box that cuts off has no height or no width. */
function isTiny(values: Values, { sizes, cuts }: { sizes: LengthContext; cuts: boolean }): boolean {
  const contain = values.get('contain') ?? '';
  const isSmall = (property: string) => {
    const value = values.get(property);
    if (value === undefined || /^(?:auto|none|[a-z-]*(?:content|stretch|available))$/.test(value)) return false;
    // What cannot be worked out may be zero.
    return (readLength(value, sizes) ?? 0) <= sideMost;
  };
  const isLarge = (property: string) => values.has(property) && !isSmall(property);
  const hasSide = (side: string) => isSmall(side) || isSmall(`max-${side}`);
  if (cuts && hasSide('height') && !isLarge('min-height')) return true;
  if (cuts && hasSide('width') && !isLarge('min-width')) return true;
  const isSizeless = contain.includes('strict') || (contain.includes('size') && (cuts || contain.includes('paint')));
  return isSizeless && !isLarge('height') && !isLarge('min-height');
}

function isClipped(values: Values, sizes: LengthContext): boolean {
  // Only what is placed absolutely is cut by it (CSS Masking §8).
  const clip = /absolute|fixed/.test(values.get('position') ?? '') ? values.get('clip') : undefined;
  if (clip?.startsWith('rect(') && isEmptyRectangle(clip.slice(5, -1), sizes)) return true;
  const path = values.get('clip-path');
  if (path === undefined || path === 'none') return false;
  return callsOf(path).some(({ name, argument }) => isEmptyShape(name, argument, sizes));
}

/** Whether the right side of a rectangle is not to the right of its left one, or the lower one not below the upper one. */
function isEmptyRectangle(argument: string, sizes: LengthContext): boolean {
  const [top = 0, right = Infinity, bottom = Infinity, left = 0] = wordsOf(argument, ' ,').map((word) =>
    readLength(word, sizes),
  );
  return right - left <= sideMost || bottom - top <= sideMost;
}

function isEmptyShape(name: string, argument: string, sizes: LengthContext): boolean {
  const hundred = { ...sizes, percent: 100 };
  const lengths = (text: string) =>
    wordsOf(text.split('round')[0] ?? '', ' ,').map((word) => readLength(word, hundred));
  if (name === 'inset') {
    const [top = 0, right = top, bottom = top, left = right] = lengths(argument);
    // In percent of the box; a length of hundreds of pixels is taken for more than there is.
    return top + bottom >= 100 || left + right >= 100;
  }
  if (name === 'circle' || name === 'ellipse') {
    const radii = lengths(argument.split(/\bat\b/)[0] ?? '');
    return radii.length > 0 && radii.some((radius) => (radius ?? 100) <= sideMost);
  }
  if (name === 'xywh')
    return lengths(argument)
      .slice(2, 4)
      .some((side) => (side ?? 100) <= sideMost);
  if (name === 'rect') return isEmptyRectangle(argument.replaceAll('auto', ''), hundred);
  if (name === 'polygon') return isFlat(partsOf(argument).map(lengths));
  // A path may have any shape, and one in another file cannot be read here.
  return name === 'path' || name === 'url' || name === 'shape';
}

function isFlat(points: readonly (readonly (number | undefined)[])[]): boolean {
  const pairs = points.filter((point) => point.length === 2);
  const isSame = (at: 0 | 1) => pairs.every((point) => Math.abs((point[at] ?? 0) - (pairs[0]?.[at] ?? 0)) <= sideMost);
  return isSame(0) || isSame(1);
}

/** Whether a mask leaves nothing: one of a file that is not there, or of colors that are all transparent. */
function isMasked(mask: string | undefined): boolean {
  if (mask === undefined || mask === 'none') return false;
  const stops = stopsOf(mask);
  return mask.includes('url()') || (stops.length > 0 && stops.every(({ alpha }) => alpha < filterContrastMost));
}

function readFilter(value: string | undefined, sizes: LengthContext): { hides: boolean; opacity: number } {
  let opacity = 1;
  let hides = false;
  for (const { name, argument } of value === undefined ? [] : callsOf(value)) {
    const amount = readLength(argument, { ...sizes, percent: 1 }) ?? 1;
    if (name === 'opacity') opacity *= clamp(amount);
    else if (name === 'contrast') hides ||= amount <= filterContrastMost;
    else if (name === 'brightness') hides ||= amount >= filterBrightnessMost;
    else if (name === 'blur') hides ||= argument !== '' && amount >= blurMost * sizes.em;
  }
  return { hides, opacity };
}
