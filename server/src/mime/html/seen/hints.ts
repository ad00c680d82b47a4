import { copyOf } from '../../../lib/copied-text.ts';
import { readOldColor } from '../css/colors.ts';
import { type StyleSetting, styleSetting } from '../looks/properties.ts';

type Attributes = ReadonlyMap<string, string>;

/** Sizes of `font` from 1 to 7, in the words of CSS (WHATWG HTML §15.3.1). */
const fontWords = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const linkColor = '#0000ee';
export const noHints: readonly StyleSetting[] = [];
/** Hints of a link without others, in a document without a color of links. */
const linkHints: readonly StyleSetting[] = [hint('color', linkColor)];
/** Declarations of the browser's own style sheet, by the name of the element. */
const fixedHints: ReadonlyMap<string, readonly StyleSetting[]> = new Map([
  ['mark', [hint('background-color', 'yellow'), hint('color', 'black')]],
  ['dialog', [hint('display', 'none')]],
  ...['button', 'input', 'textarea', 'meter', 'progress'].map((name): [string, readonly StyleSetting[]] => [
    name,
    [hint('background-color', '#efefef'), hint('color', 'black')],
  ]),
]);

/** Maximum number of cached lists of hints, and maximum length of the attributes that one is made of. */
const keptMax = 500;
const keptCharactersMax = 300;
const kept = new Map<string, readonly StyleSetting[]>();

/** Old attributes of a tag that act as declarations. */
interface OldAttributes {
  readonly isHidden: boolean;
  /** Color of the element as a link; `undefined` for other elements. */
  readonly link: string | undefined;
  readonly ground: string | undefined;
  readonly hasPicture: boolean;
  readonly color: string | undefined;
  readonly size: string | undefined;
}

/**
 * Presentational hints of an element: declarations of the browser's own style sheet and of old attributes such as `bgcolor`
 * (WHATWG HTML §15), which any author style overrides. The same hints are mostly one object.
 * @param link Color of links that the document states.
 */
export function hintsOf(name: string, attributes: Attributes, link: string | undefined): readonly StyleSetting[] {
  const fixed = fixedHints.get(name) ?? noHints;
  if (attributes.size === 0 || (attributes.size === 1 && attributes.has('style'))) return fixed;
  const isLink = name === 'a' && attributes.has('href');
  const isHidden = attributes.has('hidden');
  const ground = attributes.get('bgcolor');
  const hasPicture = (attributes.get('background') ?? '') !== '';
  const color = name === 'font' ? attributes.get('color') : name === 'body' ? attributes.get('text') : undefined;
  const size = name === 'font' ? attributes.get('size') : undefined;
  const own = { isHidden, link: isLink ? (link ?? linkColor) : undefined, ground, hasPicture, color, size };
  if (name === 'dialog' && attributes.has('open')) return readHints(noHints, { ...own, isHidden: false });
  const isPlain = !isHidden && !hasPicture && color === undefined && size === undefined;
  if (isPlain && ground === undefined && (!isLink || link === undefined)) return isLink ? linkHints : fixed;
  const isGround = isPlain && ground !== undefined && !isLink && fixed === noHints;
  const key = isGround ? ground : JSON.stringify([fixed === noHints ? '' : name, own]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const hints = readHints(fixed, own);
  if (key.length > keptCharactersMax) return hints;
  if (kept.size >= keptMax) kept.clear();
  kept.set(copyOf(key), hints);
  return hints;
}

function readHints(fixed: readonly StyleSetting[], own: OldAttributes): readonly StyleSetting[] {
  const { isHidden, link, ground, hasPicture, color } = own;
  const hints = [...fixed];
  if (isHidden) hints.push(hint('display', 'none'));
  if (link !== undefined) hints.push(hint('color', link));
  if (ground !== undefined && isColor(ground)) hints.push(hint('background-color', cssColor(ground)));
  if (hasPicture) hints.push(hint('background-image', 'url()'));
  if (color !== undefined && isColor(color)) hints.push(hint('color', cssColor(color)));
  const size = Number(own.size ?? '');
  if (size >= 1) hints.push(hint('font-size', fontWords[Math.min(7, Math.floor(size)) - 1] ?? 'medium'));
  return hints.length === 0 ? noHints : hints;
}

/** Color of links that a `body` states. */
export function linkColorOf(attributes: Attributes): string | undefined {
  const value = attributes.get('link');
  return value !== undefined && isColor(value) ? cssColor(value) : undefined;
}

function isColor(value: string): boolean {
  return readOldColor(value) !== undefined;
}

function cssColor(value: string): string {
  const { red, green, blue, alpha } = readOldColor(value) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  return `rgba(${red},${green},${blue},${alpha})`;
}

function hint(property: string, value: string): StyleSetting {
  return styleSetting(property, value, false);
}
