import { readColor } from '../css/colors.ts';
import type { Declaration } from '../css/declarations.ts';
import { isUnknownMath, readLength } from '../css/lengths.ts';
import { wordsOf } from '../css/words.ts';
import { changesOf } from './changes.ts';

/** Longhand declaration: a property that is no shorthand, with its value. */
export interface StyleSetting {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
  /** Parts of a look that it may change, as bits of `changes`. */
  readonly changes: number;
}

/** Properties that other names stand for, in text that runs from left to right and from top to bottom. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['block-size', 'height'],
  ['max-block-size', 'max-height'],
  ['min-block-size', 'min-height'],
  ['inline-size', 'width'],
  ['max-inline-size', 'max-width'],
  ['min-inline-size', 'min-width'],
  ['inset-inline-start', 'left'],
  ['inset-inline-end', 'right'],
  ['inset-block-start', 'top'],
  ['inset-block-end', 'bottom'],
  ['margin-inline-start', 'margin-left'],
  ['margin-block-start', 'margin-top'],
  ['overflow-block', 'overflow-y'],
  ['overflow-inline', 'overflow-x'],
  ['mask-image', 'mask'],
  ['-webkit-mask-image', 'mask'],
  ...'background-clip clip-path filter mask transform opacity backface-visibility'
    .split(' ')
    .map((name) => prefixed(name)),
]);

const wide: ReadonlySet<string> = new Set('inherit initial unset revert revert-layer'.split(' '));
const sizeWords = 'xx-small x-small small medium large x-large xx-large xxx-large smaller larger math';
const displays =
  'none inline block inline-block list-item table inline-table table-row table-cell table-row-group table-header-group ' +
  'table-footer-group table-column table-column-group table-caption flex inline-flex grid inline-grid contents flow-root ' +
  'flow run-in ruby ruby-base ruby-text ruby-base-container ruby-text-container math -webkit-box -webkit-inline-box ' +
  '-webkit-flex -webkit-inline-flex -ms-flexbox';
const overflows = 'visible hidden clip scroll auto overlay -moz-hidden-unscrollable';
/** The largest number without a unit that is taken for a length: it hides, and shows nothing. */
const tinyMax = 2;
const anyLength = { em: 16, rem: 16, percent: 100, width: 1_280 };

/** Accepts the valid values of a property. Other values are ignored, as in a browser. */
type Grammar = (value: string) => boolean;

const number = (words = ''): Grammar => oneOf(`none ${words}`, isNumber);
const anyValue: Grammar = () => true;
const color: Grammar = (value) => value === 'currentcolor' || readColor(value) !== undefined || isUnknownMath(value);

const grammars: ReadonlyMap<string, Grammar> = new Map<string, Grammar>([
  ['display', (value) => value.split(' ').every(oneOf(displays))],
  ['visibility', oneOf('visible hidden collapse')],
  ['content-visibility', oneOf('visible hidden auto')],
  ['position', oneOf('static relative absolute fixed sticky -webkit-sticky')],
  ['opacity', number()],
  ['zoom', number('normal reset')],
  ['font-size', oneOf(sizeWords, (value) => isLength(value) && !value.startsWith('-'))],
  ['font-size-adjust', (value) => /^(?:none|from-font|[\d.]+|[a-z-]+ [\d.]+)$/.test(value)],
  ['line-height', number('normal')],
  ['letter-spacing', number('normal')],
  ['text-indent', (value) => isNumber(wordsOf(value)[0] ?? '')],
  ['color', color],
  ['-webkit-text-fill-color', color],
  ['background-color', color],
  ['background-image', anyValue],
  ['background-clip', anyValue],
  ['overflow-x', oneOf(overflows)],
  ['overflow-y', oneOf(overflows)],
  ...['height', 'width', 'max-height', 'max-width', 'min-height', 'min-width'].map(sized),
  ...['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top'].map(sized),
  ['clip', (value) => value === 'auto' || value.startsWith('rect(')],
  ['clip-path', (value) => /^[a-z-]+(?:\(| |$)/.test(value)],
  ['mask', anyValue],
  ['filter', (value) => value === 'none' || value.includes('(')],
  ['transform', (value) => value === 'none' || value.includes('(')],
  ['translate', anyValue],
  ['scale', anyValue],
  ['rotate', anyValue],
  ['backface-visibility', oneOf('visible hidden')],
  ['contain', anyValue],
  ['mso-hide', oneOf('all none')],
]);

const shorthands: ReadonlyMap<string, (value: string) => readonly (readonly [string, string])[]> = new Map([
  ['font', readFont],
  ['background', readBackground],
  ['overflow', (value) => pair(value, ['overflow-x', 'overflow-y'])],
  ['inset', (value) => sides(value, ['top', 'right', 'bottom', 'left'])],
  ['inset-inline', (value) => pair(value, ['left', 'right'])],
  ['inset-block', (value) => pair(value, ['top', 'bottom'])],
  ['margin', (value) => sides(value, ['margin-top', '', '', 'margin-left'])],
  ['margin-inline', (value) => pair(value, ['margin-left', ''])],
  ['margin-block', (value) => pair(value, ['margin-top', ''])],
]);

const known: ReadonlySet<string> = new Set([...grammars.keys(), ...aliases.keys(), ...shorthands.keys()]);

/** Whether a property affects visibility. */
export function isSeenProperty(property: string): boolean {
  return known.has(property) || property.startsWith('--');
}

/** Makes a longhand declaration. */
export function styleSetting(property: string, value: string, isImportant: boolean): StyleSetting {
  return { property, value, isImportant, changes: changesOf(property, value, isImportant) };
}

/** Longhand declarations of a declaration: none for an invalid value; one with variables is expanded later, by `expand`. */
export function settingsOf({ property, value, isImportant }: Declaration): readonly StyleSetting[] {
  if (property.startsWith('--') || value.includes('var(')) return [styleSetting(property, value, isImportant)];
  return expand(property, value).map(([name, part]) => styleSetting(name, part, isImportant));
}

/** Longhand properties and values of a declaration without variables. */
export function expand(property: string, value: string): readonly (readonly [string, string])[] {
  const shorthand = shorthands.get(property);
  if (shorthand === undefined) {
    const name = aliases.get(property) ?? property;
    return wide.has(value) || grammars.get(name)?.(value) === true ? [[name, value]] : [];
  }
  const parts = shorthand(value).filter(([name]) => name !== '');
  return parts.every(([name, part]) => wide.has(part) || grammars.get(name)?.(part)) ? parts : [];
}

/** Whether a value is one of those that take the place of any other (CSS Cascade §7). */
export function isWide(value: string): boolean {
  return wide.has(value);
}

function prefixed(name: string): [string, string] {
  return [`-webkit-${name}`, name];
}

function sized(name: string): [string, Grammar] {
  return [name, oneOf('auto none min-content max-content fit-content stretch -webkit-fill-available', isLength)];
}

function oneOf(words: string, other: Grammar = () => false): Grammar {
  const listed = new Set(words.split(' '));
  return (value) => listed.has(value) || other(value);
}

function isNumber(value: string): boolean {
  return readLength(value, anyLength) !== undefined || isUnknownMath(value);
}

/** Whether a value is a length. A number without a unit is one only in old documents, where it may hide something. */
function isLength(value: string): boolean {
  return isNumber(value) && !(/^\+?[\d.]+$/.test(value) && Number(value) > tinyMax);
}

function pair(value: string, [first, second]: readonly [string, string]) {
  const [one = '', other = one] = wordsOf(value);
  return [[first, one] as const, [second, other] as const];
}

/** Top, right, bottom and left of one to four values. */
function sides(value: string, names: readonly [string, string, string, string]) {
  const [top = '', right = top, bottom = top, left = right] = wordsOf(value);
  return [top, right, bottom, left].map((part, at) => [names[at] ?? '', part] as const);
}

/** Font size and line height of `font` (CSS Fonts §3.7), which a name of a font follows. */
function readFont(value: string): (readonly [string, string])[] {
  if (wide.has(value)) return [['font-size', value]];
  const words = wordsOf(value.replace(/ ?\/ ?/, '/'));
  const isSize = grammars.get('font-size') ?? (() => false);
  // A number without a unit is the weight, zero aside.
  const at = words.findIndex((word) => {
    const size = word.split('/')[0] ?? '';
    return isSize(size) && !/^[1-9]\d*$/.test(size);
  });
  const [size = '', lineHeight = 'normal'] = words[at]?.split('/') ?? [];
  return at < 0 || at === words.length - 1
    ? []
    : [
        ['font-size', size],
        ['line-height', lineHeight],
      ];
}

const backgroundWords: ReadonlySet<string> = new Set(
  (
    'repeat repeat-x repeat-y no-repeat space round scroll fixed local left right top bottom center cover contain auto ' +
    'border-box padding-box content-box border-area text none'
  ).split(' '),
);

/** Color, pictures and clip of `background` (CSS Backgrounds §2.10). A wrong word makes all of it wrong. */
function readBackground(value: string): (readonly [string, string])[] {
  if (wide.has(value)) return ['background-color', 'background-image', 'background-clip'].map((name) => [name, value]);
  const images: string[] = [];
  let ground = 'transparent';
  let clip = 'border-box';
  for (const word of wordsOf(value, ' ,/')) {
    if (/^(?:url\(|[a-z-]*(?:gradient|image-set|cross-fade|element|image|paint)\()/.test(word)) images.push(word);
    else if (word === 'text') clip = word;
    else if (word === 'currentcolor' || readColor(word) !== undefined) ground = word;
    else if (!backgroundWords.has(word) && !isNumber(word)) return [];
  }
  return [
    ['background-color', ground],
    ['background-image', images.join(' ') || 'none'],
    ['background-clip', clip],
  ];
}
