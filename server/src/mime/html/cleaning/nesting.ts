import { formattingElements } from './allowed-markup.ts';

const depthMax = 256;
/** Number of formatting elements that may be left open: a browser repeats them all in each paragraph that follows. */
const formattingMax = 64;

const cells = new Set(['td', 'th', 'caption']);
const tableParts = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', ...cells]);
const betweenCells = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup']);
const lists = new Set(['ul', 'ol', 'dir', 'menu', 'table', ...cells]);
const paragraphBounds = new Set(['table', 'button', ...cells]);
const tableOnly = new Set(['table']);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const paragraphEnds = new Set(
  (
    'address article aside blockquote center details dir div dl dd dt fieldset figcaption figure footer h1 h2 h3 h4 h5 ' +
    'h6 header hgroup hr li listing main menu nav ol p pre section summary table ul'
  ).split(' '),
);

/** Elements that a start tag ends, as far as they are inside of the innermost of some others. */
interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  readonly within: ReadonlySet<string>;
}

const rows: ImpliedEnd = { ends: new Set(['tr', ...cells, 'colgroup']), within: tableOnly };
const sections: ImpliedEnd = { ends: new Set(['tbody', 'thead', 'tfoot', ...rows.ends]), within: tableOnly };
const impliedEnds: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { ends: new Set(['li']), within: lists }],
  ['dd', { ends: new Set(['dd', 'dt']), within: new Set(['dl', ...lists]) }],
  ['dt', { ends: new Set(['dd', 'dt']), within: new Set(['dl', ...lists]) }],
  ['td', { ends: cells, within: new Set(['table', 'tr']) }],
  ['th', { ends: cells, within: new Set(['table', 'tr']) }],
  ['tr', rows],
  ...['tbody', 'thead', 'tfoot', 'colgroup', 'caption'].map((name): [string, ImpliedEnd] => [name, sections]),
]);
const endOfParagraph: ImpliedEnd = { ends: new Set(['p']), within: paragraphBounds };

/** Fate of an end tag: it `stays`, goes as its start tag did, or is `stray`, because no such element is open. */
export type EndTag = 'stays' | 'goes' | 'stray';

interface OpenElement {
  readonly name: string;
  /** Number of formatting elements that were open before it. */
  readonly formatting: number;
}

/**
 * Nesting of the tags of a document, as a browser makes it of them (WHATWG HTML §13.2.4), with a bound. It says which tags stay:
 * an end tag of an element that is not open is left out, and so are tags past the maximum depth.
 */
export class Nesting {
  readonly #open: OpenElement[] = [];
  /** Formatting elements that are not ended, with those that a browser has ended with their surroundings and repeats. */
  readonly #formatting: string[] = [];
  readonly #counts = new Map<string, number>();
  /** Start tags that were left out, whose end tags are left out too. */
  readonly #leftOut = new Map<string, number>();
  #repeats = false;

  /** Whether a browser may repeat formatting elements, because some were not ended where they began. */
  get repeats(): boolean {
    return this.#repeats;
  }

  /** Whether the start tag of an element that has content stays. */
  opens(name: string): boolean {
    const isFormatting = formattingElements.has(name);
    // A tag that is left out ends nothing: an element that ends another finds room.
    const isTooDeep = isFormatting && this.#open.length >= depthMax;
    if (!isTooDeep) this.#endBefore(name);
    if (isTooDeep || this.#open.length >= depthMax || (isFormatting && this.#formatting.length >= formattingMax)) {
      this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + 1);
      return false;
    }
    if (isFormatting) {
      // Between the parts of a table it is put before the table, and ends with the next part.
      this.#repeats ||= betweenCells.has(this.#open.at(-1)?.name ?? '');
      this.#formatting.push(name);
    }
    this.#open.push({ name, formatting: this.#formatting.length - (isFormatting ? 1 : 0) });
    this.#count(name, 1);
    return true;
  }

  /** Passes the start tag of an element without content, which stays. */
  passVoid(name: string): void {
    this.#endBefore(name);
  }

  /** Passes the end tag of an element that has content. */
  closes(name: string): EndTag {
    const leftOut = this.#leftOut.get(name) ?? 0;
    if (leftOut > 0) {
      this.#leftOut.set(name, leftOut - 1);
      return 'goes';
    }
    if (formattingElements.has(name)) return this.#closeFormatting(name) ? 'stays' : 'stray';
    const within = tableParts.has(name) ? tableOnly : name === 'li' ? lists : paragraphBounds;
    // The end tag of any heading ends the innermost one.
    const names = headings.has(name) ? headings : new Set([name]);
    const at = this.#find(names, { within, isInnermost: true });
    if (at < 0) return 'stray';
    this.#cut(at);
    return 'stays';
  }

  #endBefore(name: string): void {
    if (name === 'a' && this.#formatting.includes('a', this.#formattingStart())) this.#closeFormatting('a');
    const implied = impliedEnds.get(name);
    if (implied !== undefined) this.#end(implied);
    if (paragraphEnds.has(name)) this.#end(endOfParagraph);
  }

  #end({ ends, within }: ImpliedEnd): void {
    const at = this.#find(ends, { within, isInnermost: false });
    if (at >= 0) this.#cut(at);
  }

  /** Position of the innermost or outermost open element of some names, inside of the innermost of some others. */
  #find(
    names: ReadonlySet<string>,
    { within, isInnermost }: { within: ReadonlySet<string>; isInnermost: boolean },
  ): number {
    let found = -1;
    if (!this.#isAnyOpen(names)) return found;
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const name = this.#open[at]?.name ?? '';
      if (names.has(name)) {
        found = at;
        if (isInnermost) return found;
      } else if (within.has(name)) return found;
    }
    return found;
  }

  #isAnyOpen(names: ReadonlySet<string>): boolean {
    for (const name of names) if ((this.#counts.get(name) ?? 0) > 0) return true;
    return false;
  }

  #closeFormatting(name: string): boolean {
    const at = this.#formatting.lastIndexOf(name);
    if (at < this.#formattingStart()) return false;
    this.#formatting.splice(at, 1);
    const open = this.#open.findLastIndex((element) => element.name === name || cells.has(element.name));
    this.#repeats ||= open !== this.#open.length - 1;
    if (this.#open[open]?.name === name) {
      this.#open.splice(open, 1);
      this.#count(name, -1);
    }
    return true;
  }

  /** Position of the first formatting element of the innermost cell: those outside of it are not repeated in it. */
  #formattingStart(): number {
    return this.#open.findLast(({ name }) => cells.has(name))?.formatting ?? 0;
  }

  /** Ends the elements from a position on, and the formatting of cells with these. */
  #cut(at: number): void {
    while (this.#open.length > at) {
      const element = this.#open.pop();
      if (element === undefined) return;
      this.#count(element.name, -1);
      this.#repeats ||= formattingElements.has(element.name);
      if (cells.has(element.name) && element.formatting < this.#formatting.length)
        this.#formatting.length = element.formatting;
    }
  }

  #count(name: string, change: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + change);
  }
}
