/**
 * Joins the paragraphs of format=flowed text (RFC 3676 §4): a line that ends in a space goes on in the next line of the
 * same quote depth. Quote marks stay; a stuffed space before a line is removed.
 * @param text Text with LF line ends.
 */
export function joinFlowed(text: string, { dropsSpace }: { dropsSpace: boolean }): string {
  const kept = new Stretches(text);
  let flowsFrom: Line | undefined;
  for (let at = 0; at <= text.length; ) {
    const line = readLine(text, at);
    const joins = flowsFrom !== undefined && !line.isSignature && line.depth === flowsFrom.depth;
    if (joins) kept.skip(dropsSpace ? at - 2 : at - 1, line.content);
    else if (line.content > at + line.depth && line.depth === 0) kept.skip(at, line.content);
    flowsFrom = line.isFlowed ? line : undefined;
    at = line.end + 1;
  }
  return kept.join();
}

interface Line {
  /** Number of quote marks. */
  readonly depth: number;
  /** Offset of the content, after quote marks and stuffing. */
  readonly content: number;
  readonly end: number;
  readonly isSignature: boolean;
  readonly isFlowed: boolean;
}

const quoteMark = 0x3e;
const space = 0x20;

function readLine(text: string, start: number): Line {
  const newline = text.indexOf('\n', start);
  const end = newline < 0 ? text.length : newline;
  let at = start;
  while (at < end && text.charCodeAt(at) === quoteMark) at += 1;
  const content = at < end && text.charCodeAt(at) === space ? at + 1 : at;
  const isSignature = end - content === 3 && text.startsWith('-- ', content);
  const isFlowed = newline >= 0 && end > content && text.charCodeAt(end - 1) === space && !isSignature;
  return { depth: at - start, content, end, isSignature, isFlowed };
}

const piecesMax = 4_096;

/** Copy of a text without skipped parts, in stretches as long as possible. */
class Stretches {
  readonly #text: string;
  readonly #joined: string[] = [];
  #pieces: string[] = [];
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  skip(start: number, end: number): void {
    if (start > this.#from) this.#pieces.push(this.#text.slice(this.#from, start));
    this.#from = end;
    if (this.#pieces.length < piecesMax) return;
    this.#joined.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  join(): string {
    if (this.#from === 0) return this.#text;
    return this.#joined.join('') + this.#pieces.join('') + this.#text.slice(this.#from);
  }
}
