/** Finds the word nearest to `word` by edit distance, for "did you mean". */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of words) {
    const distance = editDistance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

/** Levenshtein distance of two words, computed row by row. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    let left = index + 1;
    const next = [left];
    for (const [column, above] of row.entries()) {
      if (column === 0) continue;
      const diagonal = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      left = Math.min(left + 1, above + 1, diagonal);
      next.push(left);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
