const wordsOfVocabulary = 400;
const wordsOfLine = 12;
const lineEnd = '\r\n';

/** Lines of so many bytes that compress about as well as mail does: to half, by what PostgreSQL uses for long values. */
export function sampleText(bytes: number): string {
  const lines: string[] = [];
  let state = 1;
  // The multiplier and modulus of Park and Miller: the same text each time.
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  const vocabulary = Array.from({ length: wordsOfVocabulary }, () => next().toString(36));
  for (let length = 0; length < bytes; length += lines.at(-1)?.length ?? 0) {
    const words = Array.from({ length: wordsOfLine }, () => vocabulary[next() % wordsOfVocabulary]);
    lines.push(words.join(' ') + lineEnd);
  }
  return lines.join('').slice(0, Math.max(0, bytes - lineEnd.length)) + lineEnd;
}

/** As `sampleText`, of words alone: in that text each word has the form of a code, and a reader looks at it as one. */
export function sampleWords(bytes: number): string {
  return sampleText(bytes).replace(/\d/g, (digit) => 'aeiourstln'.charAt(Number(digit)));
}
