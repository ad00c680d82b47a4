import { type LengthContext, readLength } from '../css/lengths.ts';
import { callsOf, wordsOf } from '../css/words.ts';

type Values = ReadonlyMap<string, string>;

/** Pixels to the left or above from which something counts as out of sight, and pixels below. */
const awayLeft = -100;
const awayBelow = 5_000;
/** Part of its own size by which something is moved out of its place. */
const awayPercent = -100;
/** Angles in degrees between which something that is turned or slanted shows its edge alone. */
const edgeLeast = 85;
const edgeMost = 95;

const transforms = ['transform', 'translate', 'rotate', 'scale'];
const unmoved = { hides: false, scale: 1, front: 1 };

/** Whether an element is moved or turned out of sight, and the factor by which it is made smaller. */
export function isMovedAway(values: Values, sizes: LengthContext): { hides: boolean; scale: number } {
  const transform = readTransform(values, sizes);
  const isPlaced = /absolute|fixed|relative|sticky/.test(values.get('position') ?? '');
  const isTurnedAway = values.get('backface-visibility') === 'hidden' && transform.front < 0;
  const hides =
    transform.hides || isTurnedAway || hasMargin(values, sizes) || (isPlaced && isPlacedAway(values, sizes));
  return { hides, scale: transform.scale };
}

function isAway(pixels: number | undefined, most: number): boolean {
  return pixels !== undefined && (pixels <= awayLeft || pixels >= most);
}

function isPlacedAway(values: Values, sizes: LengthContext): boolean {
  const read = readerOf(values, sizes);
  const across = ['left', 'right'].some((property) => isAway(read(property), sizes.width));
  return across || ['top', 'bottom'].some((property) => isAway(read(property), awayBelow));
}

function readerOf(values: Values, sizes: LengthContext): (property: string) => number | undefined {
  return (property) => {
    const value = values.get(property);
    return value === undefined ? undefined : readLength(value, sizes);
  };
}

function hasMargin(values: Values, sizes: LengthContext): boolean {
  const read = readerOf(values, sizes);
  return isAway(read('margin-left'), sizes.width) || isAway(read('margin-top'), awayBelow);
}

/** @returns with `front` below zero for what shows its back. */
function readTransform(values: Values, sizes: LengthContext): { hides: boolean; scale: number; front: number } {
  if (!transforms.some((property) => values.has(property))) return unmoved;
  let hides = false;
  let scale = 1;
  let front = 1;
  const take = (name: string, words: readonly string[]) => {
    const turned = /^(?:rotate[xy]|skew[xy]?)$/.test(name) && words.some(isEdge);
    hides ||= turned || isTranslatedAway(name, words, sizes);
    scale *= scaleOf(name, words);
    if (name === 'rotatex' || name === 'rotatey') front *= Math.cos((degreesOf(words[0] ?? '') * Math.PI) / 180);
  };
  for (const { name, argument } of callsOf(values.get('transform') ?? '')) take(name, wordsOf(argument, ' ,'));
  take('translate', wordsOf(values.get('translate') ?? ''));
  const [axis = '', ...angle] = wordsOf(values.get('rotate') ?? '');
  if (axis === 'x' || axis === 'y') take(`rotate${axis}`, angle);
  const scaled = wordsOf(values.get('scale') ?? '');
  if (scaled.length > 0 && scaled[0] !== 'none') take('scale', scaled);
  return { hides, scale, front };
}

function isTranslatedAway(name: string, words: readonly string[], sizes: LengthContext): boolean {
  const isAcross = (word = '0') =>
    word.endsWith('%') ? isPercentAway(word) : isAway(readLength(word, sizes), sizes.width);
  const isAlong = (word = '0') =>
    word.endsWith('%') ? isPercentAway(word) : isAway(readLength(word, sizes), awayBelow);
  if (name === 'translate' || name === 'translate3d') return isAcross(words[0]) || isAlong(words[1]);
  if (name === 'translatex') return isAcross(words[0]);
  if (name === 'translatey') return isAlong(words[0]);
  if (name === 'matrix') return isAcross(words[4]) || isAlong(words[5]);
  return name === 'matrix3d' && (isAcross(words[12]) || isAlong(words[13]));
}

function isPercentAway(word: string): boolean {
  const percent = Number.parseFloat(word);
  return percent <= awayPercent || percent >= -10 * awayPercent;
}

/** Factor by which the smaller side becomes smaller. */
function scaleOf(name: string, words: readonly string[]): number {
  const numbers = words.map((word) => (word.endsWith('%') ? Number.parseFloat(word) / 100 : Number.parseFloat(word)));
  const [first = 1, second = first] = numbers;
  if (name === 'scale' || name === 'scale3d') return Math.min(Math.abs(first), Math.abs(second));
  if (name === 'scalex' || name === 'scaley') return Math.abs(first);
  if (name === 'matrix') return Math.sqrt(Math.abs(first * (numbers[3] ?? 1) - second * (numbers[2] ?? 0)));
  return name === 'matrix3d' ? Math.min(Math.abs(first), Math.abs(numbers[5] ?? 1)) : 1;
}

function isEdge(word: string): boolean {
  const turned = Math.abs(degreesOf(word)) % 180;
  return turned >= edgeLeast && turned <= edgeMost;
}

function degreesOf(word: string): number {
  const number = Number.parseFloat(word);
  if (word.endsWith('turn')) return number * 360;
  if (word.endsWith('grad')) return number * 0.9;
  return word.endsWith('rad') ? (number * 180) / Math.PI : number;
}
