/** Maximum number of instructions of a compiled regular expression. A match may run each once per character. */
export const regexInstructionsMax = 500;
/** Maximum number of syntax nodes of a regular expression. A larger one is refused without being compiled. */
const regexNodesMax = 20_000;

/** Elements of RE2 syntax. Any other character stands for itself. */
const quotation = /\\Q.*?(?:\\E|$)/sy;
const emptyQuotation = '\\Q\\E';
const escapeSequence = /\\(?:[pPx]\{[^{}\\]*\}|.?)/sy;
const characterClass = /\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]?/sy;
/** Flag groups, which may stand between an atom and its repetition. */
const flags = /\(\?[imsU-]*\)/y;
const groupStart = /\((?:\?(?:[imsU-]*:|<[=!]|P?<\w*>))?/y;
const repetition = /\{(\d{1,4})(?:,(\d{0,4}))?\}/y;

/**
 * Whether a regular expression in RE2 syntax is too large to be compiled. Repetitions copy what they repeat, so that
 * few characters can make a million nodes; the nodes are counted without making them.
 */
export function isRegexTooLarge(regex: string): boolean {
  return new NodeCount(regex).count() > regexNodesMax;
}

/** Counter of the syntax nodes of a regular expression. The count may be somewhat too high. */
class NodeCount {
  readonly #regex: string;
  /** Nodes of the groups around the open one. */
  readonly #outer: number[] = [];
  /** Nodes of the open group. */
  #nodes = 0;
  /** Nodes of the element that a repetition would copy. */
  #last = 0;
  #at = 0;

  constructor(regex: string) {
    this.#regex = regex;
  }

  count(): number {
    while (this.#at < this.#regex.length) this.#countElement();
    return this.#outer.reduce((sum, nodes) => sum + nodes, this.#nodes);
  }

  #countElement(): void {
    switch (this.#regex.charAt(this.#at)) {
      case '\\': {
        const [quoted] = this.#take(quotation) ?? [];
        if (quoted === undefined) this.#take(escapeSequence);
        if (quoted === undefined || quoted.length > emptyQuotation.length) this.#add(quoted?.length ?? 1, 1);
        return;
      }
      case '[':
        this.#take(characterClass);
        return this.#add(1);
      case '(':
        if (this.#take(flags) === null) this.#open();
        return;
      case ')':
        this.#at += 1;
        return this.#close();
      case '{':
        return this.#repeat();
      case '*':
      case '+':
      case '?':
        this.#at += 1;
        return this.#add(1, this.#last + 1);
      default:
        this.#at += 1;
        this.#add(1);
    }
  }

  #add(nodes: number, last = nodes): void {
    this.#nodes += nodes;
    this.#last = last;
  }

  #open(): void {
    this.#take(groupStart);
    this.#outer.push(this.#nodes);
    this.#nodes = 0;
    this.#last = 0;
  }

  #close(): void {
    const group = this.#nodes + 1;
    this.#nodes = this.#outer.pop() ?? 0;
    this.#add(group);
  }

  #repeat(): void {
    const [, least, most] = this.#take(repetition) ?? [];
    if (least === undefined) {
      this.#at += 1;
      return this.#add(1);
    }
    // Without an upper bound the last of them is repeated; one that may be left out has a node for that.
    const copies = Math.max(1, Number(least), Number(most ?? 0));
    const copy = this.#last + (most === undefined ? 0 : 1);
    this.#nodes -= this.#last;
    this.#add(copies * copy);
  }

  #take(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = this.#at;
    const found = shape.exec(this.#regex);
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}
