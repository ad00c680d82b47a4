/** Visibility of the content of an element, by the attributes of its tag. */
export interface Visibility {
  /** Whether all of its content is hidden, whatever elements in it state. */
  readonly hides: boolean;
  /** Whether its font size is zero; `undefined` when it has that of its surroundings. */
  readonly fontIsZero: boolean | undefined;
  /** Whether its text has the colour of its background; `undefined` when it has the colours of its surroundings. */
  readonly isFaint: boolean | undefined;
  /** Whether its text is white, which is not seen where nothing has set another background. */
  readonly isWhite: boolean | undefined;
}

/** Reading of the attributes of a tag. */
export interface VisibilityOptions {
  readonly isLink: boolean;
  /** Takes text of one pixel, beside the page, cut off, or in the colour of its background for hidden too. */
  readonly hidesUnreadable: boolean;
}

const visible: Visibility = { hides: false, fontIsZero: undefined, isFaint: undefined, isWhite: undefined };
const hidden: Visibility = { ...visible, hides: true };
const mayHide = /hidden|none|mso-hide|font-size|opacity/i;
const mayHideOrColour = /hidden|none|mso-hide|font-size|opacity|color|background|collapse|-\d|clip|scale|width/i;

/**
 * Reads the visibility from the attributes of a tag, whose number must be bounded. `mso-hide` alone does not hide a link:
 * Outlook gets links in another form.
 */
export function readVisibility(attributes: string, options: VisibilityOptions): Visibility {
  if (attributes === '' || !(options.hidesUnreadable ? mayHideOrColour : mayHide).test(attributes)) return visible;
  if (/hidden/i.test(attributes) && hasHiddenAttribute(attributes)) return hidden;
  const style = styleOf(attributes);
  if (style !== '') return readStyle(style, options);
  return options.hidesUnreadable && whiteFont.test(attributes) ? { ...visible, isWhite: true } : visible;
}

/** Whether the declarations of a rule hide what they are for, in some way or another. */
export function hidesByStyle(declarations: string): boolean {
  const style = compact(declarations);
  if (!mayHideOrColour.test(style)) return false;
  const { hides, fontIsZero, isFaint } = readStyle(style, { isLink: false, hidesUnreadable: true });
  return hides || fontIsZero === true || isFaint === true;
}

/** Whether the declarations of a rule show what an earlier one may have hidden. */
export function showsByStyle(declarations: string): boolean {
  return /(?:^|;)(?:display|visibility|opacity|font-size):/.test(compact(declarations));
}

function hasHiddenAttribute(attributes: string): boolean {
  return /(?:^|\s)hidden(?:[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''));
}

/** Style declarations in lower case and without white space. */
function styleOf(attributes: string): string {
  const found = /(?:^|[\s"'])style\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"']*))/i.exec(attributes);
  if (found === null) return '';
  return compact(found[1] ?? found[2] ?? found[3] ?? '');
}

function compact(style: string): string {
  return style.toLowerCase().replace(/\s/g, '').replaceAll('!important', '');
}

/** Declarations that hide what they are for, by their property. */
const hiding: ReadonlyMap<string, RegExp> = new Map([
  ['display', /^none$/],
  ['visibility', /^hidden$/],
  ['opacity', /^0(?:\.0*)?$/],
]);
/** Declarations that move what they are for out of sight, by their property. */
const movingAway: ReadonlyMap<string, RegExp> = new Map([
  ...['text-indent', 'left', 'top', 'right', 'bottom', 'margin-left', 'margin-top'].map(
    (property) => [property, /^-\d{3}/] as const,
  ),
  ['visibility', /^collapse$/],
  ['clip', /^rect\([01](?:px)?[,)]/],
  ['clip-path', /^(?:inset\((?:50|100)%|circle\(0)/],
  ['transform', /^(?:scale\(0[,)]|translate[xy]?\(-\d{3})/],
]);
const whites: ReadonlySet<string> = new Set(['#fff', '#ffffff', 'white', 'rgb(255,255,255)']);
const whiteFont = /(?:^|\s)color\s*=\s*["']?(?:#fff(?:fff)?|white)\b/i;
const transparent = /^(?:transparent|rgba\(.*,0(?:\.0*)?\)|#[\da-f]{6}00|#[\da-f]{3}0)$/;
const zeroHeight = /^0(?:px|pt|em|%)?$/;
const fontSize = /^([\d.]+)(px|pt|r?em|%)?$/;

/** Reads each style declaration once, for the ways in which mail hides text that only the list of an inbox is to show. */
function readStyle(style: string, { isLink, hidesUnreadable }: VisibilityOptions): Visibility {
  let isClipped = false;
  let hasNoHeight = false;
  let fontIsZero: boolean | undefined;
  let colour: string | undefined;
  let background: string | undefined;
  for (const declaration of style.split(';')) {
    const colon = Math.max(0, declaration.indexOf(':'));
    const property = declaration.slice(0, colon);
    const value = declaration.slice(colon + 1);
    if (hidesUnreadable && movingAway.get(property)?.test(value)) return hidden;
    if (hiding.get(property)?.test(value) || (property === 'mso-hide' && value === 'all' && !isLink)) return hidden;
    if (property === 'font-size') fontIsZero = isTooSmall(value, { before: fontIsZero, hidesUnreadable });
    else if (property === 'color') colour = value;
    else if (property === 'background' || property === 'background-color') background = value;
    isClipped ||= (property === 'overflow' || property === 'overflow-y') && value === 'hidden';
    hasNoHeight ||= (property === 'height' || property === 'max-height') && zeroHeight.test(value);
    hasNoHeight ||= hidesUnreadable && (property === 'width' || property === 'max-width') && zeroHeight.test(value);
  }
  if (isClipped && hasNoHeight) return hidden;
  if (!hidesUnreadable) return { ...visible, fontIsZero };
  const isWhite = colour === undefined ? undefined : whites.has(colour);
  return { hides: false, fontIsZero, isFaint: hasNoContrast(colour, background), isWhite };
}

function hasNoContrast(colour: string | undefined, background: string | undefined): boolean | undefined {
  if (colour === undefined) return background === undefined ? undefined : false;
  return transparent.test(colour) || fullColour(colour) === fullColour(background);
}

function fullColour(colour = ''): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(colour);
  if (short !== null) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return colour === 'white' ? '#ffffff' : colour === 'black' ? '#000000' : colour;
}

/**
 * Whether the font size is zero after this value, or too small to be read.
 * @param before Result of the earlier declarations; a value that is no size changes nothing.
 */
function isTooSmall(
  value: string,
  { before, hidesUnreadable }: { before: boolean | undefined; hidesUnreadable: boolean },
): boolean | undefined {
  const size = fontSize.exec(value);
  if (size === null) return before;
  const isRelative = size[2] === 'em' || size[2] === '%';
  if (Number(size[1]) === 0) return true;
  // What is relative to no size has none either.
  if (isRelative) return undefined;
  return hidesUnreadable && size[2] !== 'rem' && Number(size[1]) <= 1;
}
