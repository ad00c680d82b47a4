import type { Layout } from '../layout.ts';

/** Lines that an element makes by its style, and whether what is in it stands side by side, each in a place of its own. */
export interface Display {
  readonly layout: Layout;
  readonly parts: boolean;
}

/** Display of an element that states none. */
export const unstated: Display = { layout: undefined, parts: false };
const inlines: ReadonlySet<string> = new Set('inline contents none flow run-in math'.split(' '));
const parting = /(?:flex|grid|box)$/;

/** What a value of `display` makes (CSS Display §2): a block begins and ends a line, and no word goes on in a box within a line. */
export function displayOf(value: string | undefined): Display {
  if (value === undefined || inlines.has(value) || value.startsWith('ruby')) return unstated;
  const layout = value === 'table-cell' ? 'cell' : value.includes('inline') ? 'word' : 'line';
  return { layout, parts: parting.test(value) };
}
