/** Piece of a text that is laid out and highlighted by itself: whole lines, or a part of a long one. */
export interface Piece {
  /** Offsets in the text, `end` not included. */
  readonly start: number;
  readonly end: number;
  /** Number of the line in which it begins, from 1 on. */
  readonly line: number;
  /** Whether it begins inside of that line. */
  readonly isRest: boolean;
  /** Number of its lines. */
  readonly lines: number;
}

/** A text in pieces, and whether it has more lines than are shown. */
export interface DividedText {
  readonly pieces: readonly Piece[];
  readonly isCut: boolean;
}

const pieceCharactersMax = 4_096;
const pieceLinesMax = 64;
/** Lines that are shown. A page has a height that more would exceed. */
const shownLinesMax = 100_000;

/** Divides a text into pieces. Time is linear in the text. */
export function divideText(text: string): DividedText {
  const pieces: Piece[] = [];
  let line = 1;
  let isRest = false;
  let at = 0;
  let lineEnd = -1;
  while (at < text.length && line <= shownLinesMax) {
    const piece = { start: at, line, isRest };
    let lines = 0;
    while (at < text.length && lines < pieceLinesMax && line <= shownLinesMax) {
      if (lineEnd < at) lineEnd = endOfLine(text, at);
      const isTooLong = lineEnd + 1 - piece.start > pieceCharactersMax;
      if (isTooLong && at > piece.start) break;
      lines += 1;
      if (isTooLong && lineEnd + 1 - at > pieceCharactersMax) {
        at = endInside(text, at);
        isRest = true;
        break;
      }
      at = Math.min(text.length, lineEnd + 1);
      isRest = false;
      line += 1;
    }
    pieces.push({ ...piece, end: at, lines });
  }
  return { pieces, isCut: at < text.length };
}

/** The piece in which a line begins; `undefined` for a line that is not shown. */
export function pieceOfLine(pieces: readonly Piece[], line: number): Piece | undefined {
  return pieces.find((piece) => {
    const first = piece.isRest ? piece.line + 1 : piece.line;
    return line >= first && line < piece.line + piece.lines;
  });
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** A place inside a long line where it may be divided: after a tag or a blank if there is one, else not within a character. */
function endInside(text: string, start: number): number {
  const end = start + pieceCharactersMax;
  for (let at = end; at > end - 512; at -= 1) {
    const before = text[at - 1];
    if (before === '>' || before === ' ') return at;
  }
  const last = text.charCodeAt(end - 1);
  return last >= 0xd8_00 && last <= 0xdb_ff ? end - 1 : end;
}
