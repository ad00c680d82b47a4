import { isId } from '../lib/ids.ts';
import { SubcommandError } from './command.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * Number of characters at the end of an id that a terminal shows. Among a thousand ids, two have the same end in one of
 * ten thousand lists.
 */
const shownCharacters = 8;
const endShape = /^[0-9a-f-]{4,36}$/;
/** Maximum number of things that are listed when a word fits several. */
const listedMax = 10;

/** An id for a terminal: its end, which is random; its beginning is a time. For a program it is the whole id. */
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
 * @param kind.plural Word for several such things.
 * @param kind.line Describes one of them, after its id.
 * @throws SubcommandError that lists the things when the word fits several.
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
