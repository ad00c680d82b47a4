/** Length of a piece in characters: less than a millisecond of work, be it all quotation marks. */
const pieceLength = 64 * 1024;

/**
 * JSON of a value in pieces, since a text of some megabytes takes longer than others should wait: long texts that are members of objects,
 * or of objects in them, are cut. The pieces together are what `JSON.stringify` gives.
 */
export function* jsonPieces(value: unknown): Generator<string, void> {
  let piece = '';
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* partsOf(value: unknown): Generator<string, void> {
  if (typeof value === 'string' && value.length > pieceLength) return yield* partsOfText(value);
  if (!isMembers(value)) return yield JSON.stringify(value) ?? 'null';
  let start = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${start}${JSON.stringify(name)}:`;
    yield* partsOf(member);
    start = ',';
  }
  yield start === '{' ? '{}' : '}';
}

function* partsOfText(text: string): Generator<string, void> {
  yield '"';
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start + pieceLength);
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}

/** The end of a part, not between the two halves of a character. */
function endOfPart(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last < 0xdc00 ? end + 1 : end;
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
