import { isId } from '../lib/ids.ts';
import { SubcommandError } from './command.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Characters of an end by which a terminal names a thing: of a thousand ids two share it once in ten thousand lists. */
const shownCharacters = 8;
const endShape = /^[0-9a-f-]{4,36}$/;
/** Things that are listed where several are meant. */
const listedMax = 10;

/** An id as a terminal shows it: its end, which is random, where its beginning is a time. For a program it is whole. */
export function shownId(id: string, { isTTY }: Terminal['output']): string {
  return isTTY ? id.slice(-shownCharacters) : id;
}

/** Whether a word may be an id, or the end of one. */
export function mayEndId(word: string): boolean {
  return endShape.test(word.toLowerCase());
}

/** Whether a word is a whole id. */
export function isWholeId(word: string): boolean {
  return isId(word.toLowerCase());
}

/**
 * Finds the thing whose id ends in a word; `undefined` when there is none.
 * @param kind.plural What several of them are called.
 * @param kind.line Tells one from the others, after its id.
 * @throws SubcommandError that lists those that are meant when they are several.
 */
export function findByEnd<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  word: string,
  { plural, line }: { plural: string; line: (thing: Thing) => string },
): Thing | undefined {
  const end = word.toLowerCase();
  const found = mayEndId(end) ? things.filter(({ id }) => id.endsWith(end)) : [];
  if (found.length <= 1) return found[0];
  const listed = found.slice(0, listedMax).map((thing) => `\n  ${thing.id}  ${line(thing)}`);
  const more = found.length > listedMax ? `\n  and ${found.length - listedMax} more` : '';
  throw new SubcommandError(
    `${found.length} ${plural} have ids that end in "${word}": give more of the one that is meant${listed.join('')}${more}`,
  );
}
