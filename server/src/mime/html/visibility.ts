/** Visibility of the content of an element, by the attributes of its tag. */
export interface Visibility {
  /** Whether all of its content is hidden, whatever elements in it state. */
  readonly hides: boolean;
  /** Whether its font size is zero; `undefined` when it has that of its surroundings. */
  readonly fontIsZero: boolean | undefined;
  /** Value of `display`; `undefined` when it states none. */
  readonly display: string | undefined;
}

const visible: Visibility = { hides: false, fontIsZero: undefined, display: undefined };
const hidden: Visibility = { ...visible, hides: true };
const mayMatter = /hidden|none|mso-hide|font-size|opacity|display/i;

/**
 * Reads the visibility from the attributes of a tag, whose number must be bounded. `mso-hide` alone does not hide a link:
 * Outlook gets links in another form.
 */
export function readVisibility(attributes: string, { isLink }: { isLink: boolean }): Visibility {
  if (attributes === '' || !mayMatter.test(attributes)) return visible;
  if (/hidden/i.test(attributes) && hasHiddenAttribute(attributes)) return hidden;
  const style = styleOf(attributes);
  return style === '' ? visible : readStyle(style, { isLink });
}

function hasHiddenAttribute(attributes: string): boolean {
  return /(?:^|\s)hidden(?:[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''));
}

/** Style declarations in lower case and without white space. */
function styleOf(attributes: string): string {
  const found = /(?:^|[\s"'])style\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"']*))/i.exec(attributes);
  if (found === null) return '';
  return (found[1] ?? found[2] ?? found[3] ?? '').toLowerCase().replace(/\s/g, '').replaceAll('!important', '');
}

/** Declarations that hide what they are for, by their property. */
const hiding: ReadonlyMap<string, RegExp> = new Map([
  ['display', /^none$/],
  ['visibility', /^hidden$/],
  ['opacity', /^0(?:\.0*)?$/],
]);
const zeroHeight = /^0(?:px|pt|em|%)?$/;
const fontSize = /^([\d.]+)(px|pt|r?em|%)?$/;

/** Reads each style declaration once, for the ways in which mail hides text that only the list of an inbox is to show. */
function readStyle(style: string, { isLink }: { isLink: boolean }): Visibility {
  let isClipped = false;
  let hasNoHeight = false;
  let fontIsZero: boolean | undefined;
  let display: string | undefined;
  for (const declaration of style.split(';')) {
    const colon = Math.max(0, declaration.indexOf(':'));
    const property = declaration.slice(0, colon);
    const value = declaration.slice(colon + 1);
    if (hiding.get(property)?.test(value) || (property === 'mso-hide' && value === 'all' && !isLink)) return hidden;
    if (property === 'font-size') fontIsZero = isZero(value, fontIsZero);
    if (property === 'display') display = value;
    isClipped ||= (property === 'overflow' || property === 'overflow-y') && value === 'hidden';
    hasNoHeight ||= (property === 'height' || property === 'max-height') && zeroHeight.test(value);
  }
  return isClipped && hasNoHeight ? hidden : { ...visible, fontIsZero, display };
}

/**
 * Whether the font size is zero after this value.
 * @param before Result of the earlier declarations; a value that is no size changes nothing.
 */
function isZero(value: string, before: boolean | undefined): boolean | undefined {
  const size = fontSize.exec(value);
  if (size === null) return before;
  if (Number(size[1]) === 0) return true;
  // What is relative to no size has none either.
  return size[2] === 'em' || size[2] === '%' ? undefined : false;
}
