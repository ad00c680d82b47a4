import type { Command } from '../../base/commands.ts';

/** Something that the palette offers. */
export type Entry = Command;

/** Entries under one heading. */
export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Most entries that are shown; all of them when it is not given. */
  readonly max?: number;
}

/**
 * Groups of the entries in which each word of a search begins a word, in any case and without accents; those whose text begins with
 * the search are first. Groups without any are left out.
 */
export function entriesFor(search: string, groups: readonly Group[]): readonly Group[] {
  const wanted = folded(search);
  const words = wanted.split(' ').filter((word) => word !== '');
  return groups
    .map(({ title, entries, max }) => ({ title, entries: matching(entries, { wanted, words }).slice(0, max) }))
    .filter(({ entries }) => entries.length > 0);
}

function matching(entries: readonly Entry[], { wanted, words }: { wanted: string; words: readonly string[] }): Entry[] {
  if (words.length === 0) return [...entries];
  const found = entries.filter(({ text, note = '' }) => {
    const all = ` ${folded(`${text} ${note}`)}`;
    return words.every((word) => all.includes(` ${word}`) || (word.length > 2 && all.includes(word)));
  });
  return found.sort((one, other) => Number(begins(other, wanted)) - Number(begins(one, wanted)));
}

function begins({ text }: Entry, wanted: string): boolean {
  return folded(text).startsWith(wanted);
}

/** A text in lower case, without accents, and with one blank for each sign between words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
