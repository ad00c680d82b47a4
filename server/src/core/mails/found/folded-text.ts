import { composed } from '../../../mime/charsets/composed-text.ts';

/** Number of characters that one turn folds: a millisecond of those that cost most. */
const foldedAtOnce = 16 * 1024;

/** A text as it is compared: without case, and with letters and their marks as one. */
export function foldedText(text: string): string {
  return composed(text).toLowerCase();
}

/**
 * Folds a text of any length, in turns. A line that is longer than what one turn folds is cut, and a letter at the cut from its marks.
 * @param inTurn Does a piece of work in a turn of the owner.
 */
export async function foldedInTurns(text: string, inTurn: <T>(piece: () => T) => Promise<T>): Promise<string> {
  let folded = '';
  for (let start = 0; start < text.length; ) {
    const most = text.slice(start, start + foldedAtOnce);
    const isLast = start + most.length === text.length;
    const piece = isLast ? most : most.slice(0, most.lastIndexOf('\n') + 1) || most;
    folded += await inTurn(() => foldedText(piece));
    start += piece.length;
  }
  return folded;
}
