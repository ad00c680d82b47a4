import { readOldColour } from '../css/colours.ts';
import type { StyleSetting } from '../looks/properties.ts';

type Attributes = ReadonlyMap<string, string>;

/** Sizes of `font` from 1 to 7, in the words of CSS (WHATWG HTML §15.3.1). */
const fontWords = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];
const linkColour = '#0000ee';
const noHints: readonly StyleSetting[] = [];
/** Hints of a link that has no others, in a document that states no colour of links. */
export const linkHints: readonly StyleSetting[] = [hint('color', linkColour)];
/** What a browser sets for every element of a name: some it draws itself, with colours of their own. */
const fixedHints: ReadonlyMap<string, readonly StyleSetting[]> = new Map([
  ['mark', [hint('background-color', 'yellow'), hint('color', 'black')]],
  ['dialog', [hint('display', 'none')]],
  ...['button', 'input', 'textarea', 'meter', 'progress'].map((name): [string, readonly StyleSetting[]] => [
    name,
    [hint('background-color', '#efefef'), hint('color', 'black')],
  ]),
]);

/**
 * What a browser sets for an element by itself, and what old attributes of its tag set (WHATWG HTML §15). Style sheets and
 * styles come after.
 * @param link Colour of links that the document states.
 */
export function hintsOf(name: string, attributes: Attributes, link: string | undefined): readonly StyleSetting[] {
  const fixed = fixedHints.get(name);
  if (attributes.size === 0 || (attributes.size === 1 && attributes.has('style'))) return fixed ?? noHints;
  let hints = fixed ?? noHints;
  const add = (property: string, value: string) => {
    hints = [...hints, hint(property, value)];
  };
  if (attributes.has('hidden')) add('display', 'none');
  if (name === 'dialog' && attributes.has('open')) hints = noHints;
  if (name === 'a' && attributes.has('href')) {
    if (link === undefined && hints === noHints) hints = linkHints;
    else add('color', link ?? linkColour);
  }
  const ground = attributes.get('bgcolor');
  if (ground !== undefined && isColour(ground)) add('background-color', cssColour(ground));
  if ((attributes.get('background') ?? '') !== '') add('background-image', 'url()');
  const colour = name === 'font' || name === 'body' ? attributes.get(name === 'font' ? 'color' : 'text') : undefined;
  if (colour !== undefined && isColour(colour)) add('color', cssColour(colour));
  const size = name === 'font' ? Number(attributes.get('size') ?? '') : 0;
  if (size >= 1) add('font-size', fontWords[Math.min(7, Math.floor(size)) - 1] ?? 'medium');
  return hints;
}

/** Colour of links that a `body` states. */
export function linkColourOf(attributes: Attributes): string | undefined {
  const value = attributes.get('link');
  return value !== undefined && isColour(value) ? cssColour(value) : undefined;
}

function isColour(value: string): boolean {
  return readOldColour(value) !== undefined;
}

function cssColour(value: string): string {
  const { red, green, blue, alpha } = readOldColour(value) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
  return `rgba(${red},${green},${blue},${alpha})`;
}

function hint(property: string, value: string): StyleSetting {
  return { property, value, isImportant: false };
}
