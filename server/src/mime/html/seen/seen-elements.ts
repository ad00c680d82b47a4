import type { StartTag } from '../document-reader.ts';
import { type Layout, layOut } from '../layout.ts';
import type { TextLines } from '../text-lines.ts';
import { linkColorOf } from './hints.ts';
import type { SelectedElement } from './selected-element.ts';
import type { Sight } from './sight.ts';
import { Sights } from './sights.ts';
import type { StyleRules } from './style-rules.ts';
import { barriers, type ElementRules, rulesOf } from './tree-rules.ts';
import type { Work } from './work.ts';

type Attributes = ReadonlyMap<string, string>;

/** Open element. */
interface Element extends SelectedElement {
  readonly rules: ElementRules;
  readonly parent: Element | undefined;
  sight: Sight;
  /** Line breaks that its style makes; `undefined` where its name alone decides. */
  layout: Layout;
  readonly keepsLines: boolean;
  /** Whether it is a closed `details`, which shows only its first `summary`. */
  readonly isClosed: boolean;
  hasSummary: boolean;
  children: number;
  lastChild: Element | undefined;
}

/** Maximum depth of the tree. Deeper elements count as hidden: browsers keep no more (WHATWG HTML §13.2.6). */
const elementsMax = 512;
/** Number of open elements that are searched for the one of an end tag, and maximum number of formatting elements that are reopened. */
const searchedMax = 48;
const repeatedMax = 8;
const classesMax = 100;
/** Number of elements that no tag ends: `html` and `body`. */
const baseElements = 2;
const noAttributes: Attributes = new Map();
const noClasses: readonly string[] = [];
const paragraph: ReadonlySet<string> = new Set(['p']);

/** Stack of the open elements of a document, as a browser builds it, with the sight of each. */
export class SeenElements {
  readonly #rules: StyleRules;
  readonly #sights: Sights;
  readonly #work: Work;
  readonly #text: TextLines;
  readonly #stack: Element[] = [];
  #innermost: Element;
  #beyond = 0;
  #link: string | undefined;

  /** @param options.text Receives the line breaks of start tags, and of the ends of elements that break lines by their style. */
  constructor(rules: StyleRules, { work, text }: { work: Work; text: TextLines }) {
    this.#text = text;
    this.#rules = rules;
    this.#work = work;
    this.#sights = new Sights(rules, work);
    this.#innermost = this.#setBase(noAttributes, noAttributes);
  }

  /** Whether text at this position is seen. */
  get isTextSeen(): boolean {
    return this.#isKnown && this.#innermost.sight.isTextSeen && !this.#innermost.isClosed;
  }

  /** Whether a picture at this position is seen. */
  get isPlaceSeen(): boolean {
    return this.#isKnown && this.#innermost.sight.isPlaceSeen && !this.#innermost.isClosed;
  }

  /** Whether the innermost element is hidden in every world. */
  get isHidden(): boolean {
    return this.#innermost.sight.isHidden;
  }

  get keepsLines(): boolean {
    return this.#innermost.keepsLines;
  }

  /** Takes a start tag. Returns whether the box of the element can be seen, which may be a picture. */
  open({ attributes, isSelfClosing }: StartTag, rules: ElementRules): boolean {
    const { name } = rules;
    if (name === 'html' || name === 'body' || name === 'head') {
      layOut(this.#text, rules.kind.layout);
      if (name !== 'head') this.#openBase(name, attributes);
      return false;
    }
    this.#endImplied(rules);
    const isEmpty = rules.kind.isVoid === true || (isSelfClosing && this.#isForeign(name));
    if (!isEmpty && (this.#beyond > 0 || this.#stack.length >= elementsMax)) {
      this.#beyond += 1;
      return false;
    }
    const element = this.#make(rules, attributes, this.#innermost);
    if (isEmpty) return this.#isKnown && element.sight.isPlaceSeen;
    this.#push(element);
    return this.isPlaceSeen;
  }

  /** Takes an end tag. */
  close({ name, isTablePart, isSpecial, isFormatting }: ElementRules): void {
    if (name === 'html' || name === 'body' || name === 'head') return;
    if (this.#beyond > 0) {
      this.#beyond -= 1;
      return;
    }
    const limit = Math.max(baseElements, this.#stack.length - searchedMax);
    for (let at = this.#stack.length - 1; at >= limit; at -= 1) {
      const open = this.#stack[at]?.rules;
      if (open?.name === name) {
        this.#cut(at, { repeats: isSpecial && !isTablePart });
        return;
      }
      const isReached = isTablePart ? open?.name !== 'table' && open?.name !== 'template' : open?.isBarrier !== true;
      if (!isReached || (!isSpecial && open?.isSpecial === true && !isFormatting)) return;
    }
  }

  /** Whether the sight of the innermost element is known: no limit was reached. */
  get #isKnown(): boolean {
    return this.#beyond === 0 && !this.#work.isUsedUp && !this.#rules.isCut;
  }

  #isForeign(name: string): boolean {
    return name === 'svg' || name === 'math' || this.#stack.some((open) => open.name === 'svg' || open.name === 'math');
  }

  #openBase(name: string, attributes: Attributes): void {
    const [html, body] = this.#stack;
    if (this.#stack.length > baseElements) return;
    // A further tag changes no attribute that is there already (WHATWG HTML §13.2.6.4.7).
    const own = new Map([...attributes, ...((name === 'html' ? html : body)?.attributes ?? noAttributes)]);
    if (name === 'html') this.#setBase(own, body?.attributes ?? noAttributes);
    else this.#setBase(html?.attributes ?? noAttributes, own);
  }

  #setBase(htmlAttributes: Attributes, bodyAttributes: Attributes): Element {
    this.#stack.length = 0;
    this.#link = linkColorOf(bodyAttributes);
    const html = this.#make(rulesOf('html'), htmlAttributes, undefined);
    // The head stands before the body.
    html.children = 1;
    this.#push(html);
    return this.#push(this.#make(rulesOf('body'), bodyAttributes, html));
  }

  #push(element: Element): Element {
    this.#stack.push(element);
    this.#innermost = element;
    return element;
  }

  #make(rules: ElementRules, attributes: Attributes, parent: Element | undefined): Element {
    const { name, kind } = rules;
    const hasRules = !this.#rules.isEmpty;
    const element: Element = {
      name,
      rules,
      attributes,
      id: hasRules ? attributes.get('id') : undefined,
      classes: hasRules ? classesOf(attributes) : noClasses,
      parent,
      previous: this.#rules.hasSiblings ? parent?.lastChild : undefined,
      position: (parent?.children ?? 0) + 1,
      sight: this.#sights.outermost,
      layout: undefined,
      keepsLines: parent?.keepsLines === true || kind.keepsLines === true,
      isClosed: name === 'details' && !attributes.has('open'),
      hasSummary: false,
      children: 0,
      lastChild: undefined,
    };
    element.sight = this.#sightOf(element, parent);
    if (parent === undefined) return element;
    if (!parent.sight.isHidden) this.#layOut(element, parent);
    parent.children += 1;
    parent.hasSummary ||= name === 'summary';
    if (this.#rules.hasSiblings) parent.lastChild = element;
    return element;
  }

  /** Writes the line break at the start of an element. A block element breaks the line whatever its style. */
  #layOut(element: Element, around: Element): void {
    const named = element.rules.kind.layout;
    if (named === undefined) {
      element.layout = element.sight.display.layout;
      if (around.sight.display.parts) element.layout ??= 'cell';
    }
    layOut(this.#text, named ?? element.layout);
  }

  #sightOf(element: Element, parent: Element | undefined): Sight {
    const before = parent?.sight ?? this.#sights.outermost;
    const isFolded = parent?.isClosed === true && (element.name !== 'summary' || parent.hasSummary);
    if (isFolded || element.rules.isUnshown) return this.#sights.hiddenIn(before);
    return this.#sights.of(element, before, this.#link);
  }

  /** Ends the open elements that a start tag ends implicitly. */
  #endImplied({ endsParagraph, endedBy }: ElementRules): void {
    if (endsParagraph) this.#endOne(paragraph, barriers);
    if (endedBy !== undefined) this.#endOne(endedBy.ends, endedBy.upTo);
  }

  #endOne(names: ReadonlySet<string>, upTo: ReadonlySet<string>): void {
    const limit = Math.max(baseElements, this.#stack.length - searchedMax);
    for (let at = this.#stack.length - 1; at >= limit; at -= 1) {
      const open = this.#stack[at]?.rules;
      if (open === undefined) return;
      if (names.has(open.name)) {
        this.#cut(at, { repeats: !open.isTablePart && !open.isFormatting });
        return;
      }
      if (upTo.has(open.name)) return;
    }
  }

  /** Ends the elements from a depth on. Formatting elements that were left open in a block are reopened after it. */
  #cut(depth: number, { repeats }: { repeats: boolean }): void {
    for (let at = this.#stack.length - 1; at >= depth; at -= 1) layOut(this.#text, this.#stack[at]?.layout);
    const ended = depth === this.#stack.length - 1 ? undefined : this.#stack.slice(depth + 1);
    this.#stack.length = depth;
    this.#innermost = this.#stack[depth - 1] ?? this.#innermost;
    if (!repeats || ended === undefined) return;
    const left = ended.filter(({ rules }) => rules.isFormatting);
    for (const { rules, attributes } of left.slice(-repeatedMax)) {
      this.#push(this.#make(rules, attributes, this.#innermost));
    }
  }
}

function classesOf(attributes: Attributes): readonly string[] {
  const value = attributes.get('class');
  if (value === undefined) return noClasses;
  return /\s/.test(value) ? [...new Set(value.split(/\s+/))].slice(0, classesMax) : [value];
}
