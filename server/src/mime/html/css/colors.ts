import { copyOf } from '../../../lib/copied-text.ts';
import { namedColors } from './color-names.ts';

/** Color in sRGB: its parts from 0 to 255, and its opacity from 0 to 1. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const black: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
export const white: Color = { red: 255, green: 255, blue: 255, alpha: 1 };
export const transparent: Color = { ...black, alpha: 0 };

/** Colors of the surroundings of a page (CSS Color §6.2), as a light page has them. */
const systemColors: ReadonlyMap<string, Color> = new Map([
  ['transparent', transparent],
  ...'canvastext buttontext fieldtext windowtext menutext infotext'.split(' ').map(named(black)),
  ...'canvas field window menu infobackground highlighttext'.split(' ').map(named(white)),
  ...'linktext'.split(' ').map(named({ ...black, blue: 238 })),
  ...'buttonface graytext'.split(' ').map(named({ red: 128, green: 128, blue: 128, alpha: 1 })),
]);
/** Colors that are kept: mails state the same few many times; length of one. */
const keptMax = 500;
const keptCharactersMax = 24;
const kept = new Map<string, Color>();
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/;
/** Characters of an old color that are read, and digits of a part of it. */
const oldCharactersMax = 128;
const oldPartMax = 8;
const call = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((.*)\)$/;
const turns: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
]);

/**
 * Reads a color of a style sheet (CSS Color 4), in lower case; `undefined` for `currentcolor`, for what depends on more than
 * itself, and for what is no color.
 */
export function readColor(value: string): Color | undefined {
  const known = kept.get(value);
  if (known !== undefined || value.length > keptCharactersMax) return known ?? readAnyColor(value);
  const color = readAnyColor(value);
  if (color === undefined) return undefined;
  if (kept.size >= keptMax) kept.clear();
  kept.set(copyOf(value), color);
  return color;
}

function readAnyColor(value: string): Color | undefined {
  if (value.startsWith('#')) return hex.test(value) ? fromHex(value.slice(1)) : undefined;
  const name = namedColors.get(value);
  if (name !== undefined) return fromHex(name);
  const found = call.exec(value);
  return found === null ? systemColors.get(value) : readCall(found[1] ?? '', found[2] ?? '');
}

/**
 * Reads a color of an attribute such as `bgcolor`, where anything is one (WHATWG HTML §2.3.6, legacy color values);
 * `undefined` for none and for `transparent`.
 */
export function readOldColor(value: string): Color | undefined {
  const word = value.trim().toLowerCase();
  if (word === '' || word === 'transparent') return undefined;
  const name = namedColors.get(word);
  if (name !== undefined) return fromHex(name);
  if (/^#[\da-f]{3}$/.test(word)) return fromHex(word.slice(1));
  const digits = word
    .replace(/[\u{10000}-\u{10ffff}]/gu, '00')
    .slice(0, oldCharactersMax)
    .replace(/^#/, '')
    .replace(/[^\da-f]/g, '0');
  const length = Math.max(1, Math.ceil(digits.length / 3));
  const whole = digits.padEnd(3 * length, '0');
  const parts = [0, 1, 2].map((at) => whole.slice(at * length, (at + 1) * length).slice(-oldPartMax));
  const zeros = Math.min(...parts.map((part) => /^0*/.exec(part)?.[0].length ?? 0), (parts[0]?.length ?? 0) - 2);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    Number.parseInt(part.slice(Math.max(0, zeros)).slice(0, 2), 16),
  );
  return { red, green, blue, alpha: 1 };
}

export function isSameColor(one: Color, other: Color): boolean {
  if (one === other) return true;
  return one.red === other.red && one.green === other.green && one.blue === other.blue && one.alpha === other.alpha;
}

/** Whether two lists have the same colors in the same order. */
export function areSameColors(one: readonly Color[], other: readonly Color[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((color, at) => isSameColor(color, other[at] ?? transparent));
}

/** Color of a layer over an opaque one. */
export function over(layer: Color, ground: Color): Color {
  const { alpha } = layer;
  if (alpha >= 1) return layer;
  const mix = (one: number, other: number) => one * alpha + other * (1 - alpha);
  return {
    red: mix(layer.red, ground.red),
    green: mix(layer.green, ground.green),
    blue: mix(layer.blue, ground.blue),
    alpha: 1,
  };
}

/** Contrast of two opaque colors, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: Color, other: Color): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf({ red, green, blue }: Color): number {
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

function lightOf(part: number): number {
  return linearWhole[part] ?? linear(part / 255);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** `linear` of the parts that are whole, as most are. */
const linearWhole = Float64Array.from({ length: 256 }, (_, part) => linear(part / 255));

function fromHex(digits: string): Color {
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return { red: part(0), green: part(2), blue: part(4), alpha: long.length === 8 ? part(6) / 255 : 1 };
}

function named(color: Color): (name: string) => [string, Color] {
  return (name) => [name, color];
}

/** Parts of a function, by commas or blanks, with the opacity last. */
function readCall(name: string, parts: string): Color | undefined {
  const words = parts.trim().split(/[\s,/]+/);
  const [space = '', ...rest] = name === 'color' ? words : ['', ...words];
  if (rest.length < 3 || rest.length > 4) return undefined;
  const numbers = rest.map((word, at) => readPart(word, { name, at }));
  const [first, second, third, alpha = 1] = numbers;
  if (first === undefined || second === undefined || third === undefined || numbers.includes(undefined)) {
    return undefined;
  }
  return { ...colorIn(name, space, [first, second, third]), alpha: Math.min(1, Math.max(0, alpha)) };
}

/** Scale of a percentage: that of the lightness of `lab` and `lch` is 100, that of hues does not exist. */
function readPart(word: string, { name, at }: { name: string; at: number }): number | undefined {
  if (word === 'none') return 0;
  const found = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/.exec(word);
  if (found === null) return undefined;
  const [number, unit] = [Number(found[1]), found[2]];
  if (unit === undefined) return number;
  if (unit !== '%') return number * (turns.get(unit) ?? 1);
  if (at === 3) return number / 100;
  if (name.startsWith('rgb')) return number * 2.55;
  if (name === 'color') return number / 100;
  if (name.startsWith('ok')) return at === 0 ? number / 100 : number * 0.004;
  if (name === 'lab') return at === 0 ? number : number * 1.25;
  return name === 'lch' && at === 1 ? number * 1.5 : number;
}

type Three = readonly [number, number, number];

function colorIn(name: string, space: string, parts: Three): Omit<Color, 'alpha'> {
  const [first, second, third] = parts;
  if (name.startsWith('rgb')) return clamped(parts);
  if (name.startsWith('hsl')) return fromHsl(first, second / 100, third / 100);
  if (name === 'hwb') return fromHwb(first, second / 100, third / 100);
  if (name === 'color') {
    const scale = space.endsWith('-linear') ? (part: number) => gamma(part) : (part: number) => part * 255;
    return clamped([scale(first), scale(second), scale(third)]);
  }
  const isPolar = name.endsWith('lch');
  const angle = (third / 180) * Math.PI;
  const [a, b] = isPolar ? [second * Math.cos(angle), second * Math.sin(angle)] : [second, third];
  return name.startsWith('ok') ? fromOklab(first, a, b) : fromLab(first, a, b);
}

function fromHsl(hue: number, saturation: number, lightness: number): Omit<Color, 'alpha'> {
  const part = (shift: number) => {
    const at = (((shift + hue / 30) % 12) + 12) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return clamped([part(0), part(8), part(4)]);
}

function fromHwb(hue: number, whiteness: number, blackness: number): Omit<Color, 'alpha'> {
  const sum = Math.max(1, whiteness + blackness);
  const { red, green, blue } = fromHsl(hue, 1, 0.5);
  const part = (value: number) => value * (1 - (whiteness + blackness) / sum) + (255 * whiteness) / sum;
  return clamped([part(red), part(green), part(blue)]);
}

/** Lab to sRGB (CSS Color §9.3), by the white of D50. */
function fromLab(lightness: number, a: number, b: number): Omit<Color, 'alpha'> {
  const y = (lightness + 16) / 116;
  const cube = (part: number) => (part ** 3 > 216 / 24389 ? part ** 3 : (116 * part - 16) / (24389 / 27));
  const [x50, y50, z50] = [0.9643 * cube(a / 500 + y), cube(y), 0.8251 * cube(y - b / 200)];
  return clamped([
    gamma(3.1339 * x50 - 1.6169 * y50 - 0.4906 * z50),
    gamma(-0.9785 * x50 + 1.916 * y50 + 0.0333 * z50),
    gamma(0.072 * x50 - 0.229 * y50 + 1.4057 * z50),
  ]);
}

/** Oklab to sRGB (CSS Color §9.4). */
function fromOklab(lightness: number, a: number, b: number): Omit<Color, 'alpha'> {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return clamped([
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]);
}

function gamma(part: number): number {
  return 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055);
}

function clamped([red, green, blue]: Three): Omit<Color, 'alpha'> {
  const part = (value: number) => Math.min(255, Math.max(0, value));
  return { red: part(red), green: part(green), blue: part(blue) };
}
