import type { Piece } from './divided-text.ts';
import type { Token } from './highlighting.ts';
import type { Place } from './places.ts';

/** Piece of a line: of one kind, and marked as a whole or not at all. */
export interface LinePiece {
  readonly kind?: Token['kind'];
  readonly text: string;
  readonly isMarked?: boolean;
}

/** Line of a source as it is shown. */
export interface ShownLine {
  /** Its number; `undefined` for the rest of a line that begins in an earlier piece. */
  readonly line: number | undefined;
  readonly pieces: readonly LinePiece[];
}

/** The lines of a piece with their tokens; the line end is a part of each. */
export function linesOf(text: string, { line, isRest }: Piece, tokens: readonly Token[]): ShownLine[] {
  const lines: ShownLine[] = [];
  let next = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found + 1;
    const pieces: { kind?: Token['kind']; text: string }[] = [];
    let at = start;
    for (let token = tokens[next]; token !== undefined && token.start < end; token = tokens[next]) {
      if (token.start > at) pieces.push({ text: text.slice(at, token.start) });
      pieces.push({ kind: token.kind, text: text.slice(Math.max(at, token.start), Math.min(end, token.end)) });
      at = Math.min(end, token.end);
      if (token.end > end) break;
      next += 1;
    }
    if (at < end) pieces.push({ text: text.slice(at, end) });
    lines.push({ line: isRest && start === 0 ? undefined : line + lines.length, pieces });
    start = end;
  }
  return lines;
}

/** Lines of which the pieces are divided where places begin and end. `start` is the offset of the first line, the places are in their order. */
export function withPlaces(lines: readonly ShownLine[], start: number, places: readonly Place[]): ShownLine[] {
  let at = start;
  let next = 0;
  const divide = (piece: LinePiece): LinePiece[] => {
    const divided: LinePiece[] = [];
    const end = at + piece.text.length;
    const pieceStart = at;
    while (at < end) {
      while (next < places.length && (places[next]?.end ?? 0) <= at) next += 1;
      const place = places[next] ?? { start: end, end };
      const isMarked = place.start <= at;
      const to = Math.min(end, isMarked ? place.end : place.start);
      divided.push({ ...piece, text: piece.text.slice(at - pieceStart, to - pieceStart), isMarked });
      at = to;
    }
    return divided;
  };
  return lines.map(({ line, pieces }) => ({ line, pieces: pieces.flatMap(divide) }));
}
