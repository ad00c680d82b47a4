import { copyOf } from '../../../lib/copied-text.ts';
import { type CssRange, readCssDeclarations } from '../css/blocks.ts';
import { isCssBlank } from '../css/css-text.ts';
import { parseDeclaration } from '../css/declarations.ts';
import { isSeenProperty, type StyleSetting, settingsOf } from './properties.ts';

/** Longhand declarations of a `style` attribute. */
interface StyleSettings {
  /** Text of the attribute, which shares no memory with the document. */
  readonly text: string;
  /** In the order in which it states them. */
  readonly settings: readonly StyleSetting[];
}

const noSettings: readonly StyleSetting[] = [];
/** Maximum number of cached styles, of this and earlier documents, and maximum length of one. */
const keptMax = 3_000;
const styleCharactersMax = 500;
const kept = new Map<string, StyleSettings>();

/** Maximum number of cached declarations, which many styles and style sheets repeat, and maximum length of one. */
const keptDeclarationsMax = 4_000;
const declarationCharactersMax = 80;
const keptDeclarations = new Map<string, readonly StyleSetting[]>();
/** Name of a property without an escape, with the character after it. */
const plainName = /[a-z][a-z-]*[\s:]/iy;
/** Characters within which a semicolon may not end a declaration, and comments. */
const structured = /[{}[(\\"'@<>]|\/\*/;

/** Reads a `style` attribute. */
export function settingsOfStyle(stated: string): StyleSettings {
  const known = kept.get(stated);
  if (known !== undefined) return known;
  const style = copyOf(stated);
  const settings = structured.test(style) ? readStructured(style) : readPlain(style);
  const read = { text: style, settings };
  if (style.length > styleCharactersMax) return read;
  if (kept.size >= keptMax) kept.clear();
  kept.set(style, read);
  return read;
}

/** Longhand declarations of a declaration, as far as they affect visibility. */
export function settingsOfDeclaration(css: string, { start, end }: CssRange): readonly StyleSetting[] {
  plainName.lastIndex = start;
  const name = plainName.test(css) ? css.slice(start, plainName.lastIndex - 1) : undefined;
  if (name !== undefined && !isSeenProperty(name.toLowerCase())) return noSettings;
  const text = css.slice(start, end);
  const known = keptDeclarations.get(text);
  if (known !== undefined) return known;
  const declaration = copyOf(text);
  const found = parseDeclaration(declaration, { start: 0, end: declaration.length }, isSeenProperty);
  const settings = found === undefined ? noSettings : settingsOf(found);
  if (declaration.length > declarationCharactersMax) return settings;
  if (keptDeclarations.size >= keptDeclarationsMax) keptDeclarations.clear();
  keptDeclarations.set(declaration, settings);
  return settings;
}

/** Reads a style in which each semicolon ends a declaration. */
function readPlain(style: string): StyleSetting[] {
  const settings: StyleSetting[] = [];
  for (let start = 0; start < style.length; ) {
    const semicolon = style.indexOf(';', start);
    const end = semicolon < 0 ? style.length : semicolon;
    while (start < end && isCssBlank(style[start])) start += 1;
    if (start < end) settings.push(...settingsOfDeclaration(style, { start, end }));
    start = end + 1;
  }
  return settings;
}

function readStructured(style: string): StyleSetting[] {
  const settings: StyleSetting[] = [];
  readCssDeclarations(style, {
    declaration: (range) => settings.push(...settingsOfDeclaration(style, range)),
    atRule() {},
    rule() {},
    closeBlock() {},
  });
  return settings;
}
