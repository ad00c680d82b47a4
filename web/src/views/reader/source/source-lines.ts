import type { Piece } from './divided-text.ts';
import type { Token } from './highlighting.ts';

/** Line of a source as it is shown. */
export interface ShownLine {
  /** Its number; `undefined` for the rest of a line that begins in an earlier piece. */
  readonly line: number | undefined;
  readonly pieces: readonly { readonly kind?: Token['kind']; readonly text: string }[];
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
