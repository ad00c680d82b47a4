import type { Layout } from '../layout.ts';

/** Line breaks that the `display` of an element makes, and whether its children are separate items, as in a flex box or a grid. */
export interface Display {
  readonly layout: Layout;
  readonly parts: boolean;
}

/** Display of an element without a declaration of it. */
export const unstated: Display = { layout: undefined, parts: false };
const inlines: ReadonlySet<string> = new Set('inline contents none flow run-in math'.split(' '));
const parting = /(?:flex|grid|box)$/;

/** Line breaks of a value of `display` (CSS Display §2): a block begins and ends a line, and an inline box ends a word. */
export function displayOf(value: string | undefined): Display {
  if (value === undefined || inlines.has(value) || value.startsWith('ruby')) return unstated;
  const layout = value === 'table-cell' ? 'cell' : value.includes('inline') ? 'word' : 'line';
  return { layout, parts: parting.test(value) };
}
