/** Cells of a file of values, in rows. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** Whether there are more rows or columns, or longer cells, than are told. */
  readonly isCut: boolean;
}

const rowsMax = 300;
const columnsMax = 40;
const cellCharactersMax = 1_000;
const delimiters = [',', ';', '\t', '|'];

/**
 * Reads a file of values (RFC 4180), as spreadsheets write it: what stands between values is the sign of `,` `;` tab and `|` that its first line
 * has most. It reads no further than it tells. Time is linear in what is read.
 */
export function readTable(text: string): Table {
  const reader = new TableReader(text.startsWith('\ufeff') ? text.slice(1) : text);
  return reader.read();
}

class TableReader {
  readonly #text: string;
  readonly #delimiter: string;
  #at = 0;
  #isCut = false;

  constructor(text: string) {
    this.#text = text;
    this.#delimiter = delimiterOf(text);
  }

  read(): Table {
    const rows: string[][] = [];
    while (this.#at < this.#text.length && rows.length < rowsMax) {
      const row = this.#readRow();
      if (row.length > 1 || row[0] !== '') rows.push(row);
    }
    return { rows, isCut: this.#isCut || this.#at < this.#text.length };
  }

  #readRow(): string[] {
    const row: string[] = [];
    for (;;) {
      const cell = this.#readCell();
      if (row.length < columnsMax) row.push(cell);
      else this.#isCut = true;
      const next = this.#text[this.#at];
      this.#at += next === '\r' && this.#text[this.#at + 1] === '\n' ? 2 : 1;
      if (next !== this.#delimiter) return row;
    }
  }

  /** Reads a cell up to the delimiter or line end after it; a quote inside of one without quotes is a character. */
  #readCell(): string {
    let cell = '';
    if (this.#text[this.#at] === '"') cell = this.#readQuoted();
    const start = this.#at;
    while (this.#at < this.#text.length && !this.#isEnd(this.#text.charAt(this.#at))) this.#at += 1;
    return this.#cut(cell + this.#text.slice(start, Math.min(this.#at, start + cellCharactersMax + 1)));
  }

  #readQuoted(): string {
    let cell = '';
    for (;;) {
      const start = this.#at + 1;
      const end = this.#text.indexOf('"', start);
      this.#at = end < 0 ? this.#text.length : end + 1;
      if (cell.length <= cellCharactersMax) cell += this.#text.slice(start, end < 0 ? this.#text.length : end);
      if (end < 0 || this.#text[this.#at] !== '"') return cell;
      // Two quotes are one.
      if (cell.length <= cellCharactersMax) cell += '"';
    }
  }

  #isEnd(character: string): boolean {
    return character === this.#delimiter || character === '\n' || character === '\r';
  }

  #cut(cell: string): string {
    if (cell.length <= cellCharactersMax) return cell;
    this.#isCut = true;
    return cell.slice(0, cellCharactersMax);
  }
}

function delimiterOf(text: string): string {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? ',';
}
