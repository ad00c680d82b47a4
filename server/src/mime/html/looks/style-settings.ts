import { copyOf } from '../../../lib/copied-text.ts';
import { readCssDeclarations } from '../css/blocks.ts';
import { parseDeclaration } from '../css/declarations.ts';
import { isSeenProperty, type StyleSetting, settingsOf } from './properties.ts';

/** Settings of a `style` attribute, in the order in which it states them. */
export interface StyleSettings {
  readonly settings: readonly StyleSetting[];
  /** Number that no other style has. */
  readonly number: number;
}

/** Styles that are kept to be used again, in this document and in others of the same sender; length of one. */
const keptMax = 1_000;
const styleCharactersMax = 500;
const kept = new Map<string, StyleSettings>();
let count = 0;

/** Reads a `style` attribute. */
export function settingsOfStyle(stated: string): StyleSettings {
  const known = kept.get(stated);
  if (known !== undefined) return known;
  const style = copyOf(stated);
  const settings: StyleSetting[] = [];
  readCssDeclarations(style, {
    declaration: (range) => {
      const found = parseDeclaration(style, range, isSeenProperty);
      if (found !== undefined) settings.push(...settingsOf(found));
    },
    atRule() {},
    rule() {},
    closeBlock() {},
  });
  count += 1;
  const read = { settings, number: count };
  if (style.length > styleCharactersMax) return read;
  if (kept.size >= keptMax) kept.clear();
  kept.set(style, read);
  return read;
}
