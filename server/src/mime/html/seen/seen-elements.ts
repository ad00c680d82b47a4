import type { StartTag } from '../document-reader.ts';
import { kindOf } from '../elements.ts';
import { type ElementLook, hiddenLook } from '../looks/look.ts';
import { linkColourOf } from './hints.ts';
import { ElementLooks } from './looks.ts';
import type { SelectedElement, Work } from './selected-element.ts';
import type { StyleRules } from './style-rules.ts';
import { barriers, endedBy, endsParagraph, formatting, special, tableParts, unshown } from './tree-rules.ts';

type Attributes = ReadonlyMap<string, string>;

/** What of an element is seen, on some screen and whichever of the doubts is true. */
interface Sight {
  readonly looks: readonly ElementLook[];
  readonly isTextSeen: boolean;
  /** Whether its place is seen, in which there may be a picture. */
  readonly isPlaceSeen: boolean;
  /** Whether nothing in it is seen, in no world. */
  readonly isHidden: boolean;
}

/** Open element. */
interface Element extends SelectedElement {
  readonly parent: Element | undefined;
  readonly sight: Sight;
  readonly keepsLines: boolean;
  /** Whether it shows its first `summary` alone. */
  readonly isClosed: boolean;
  hasSummary: boolean;
  children: number;
  lastChild: Element | undefined;
}

/** Elements in each other that are told apart. What is deeper is not seen: browsers keep no more (WHATWG HTML §13.2.6). */
const elementsMax = 512;
/** Open elements among which that of an end tag is looked for, and elements that are repeated where they are left open. */
const searchedMax = 48;
const repeatedMax = 8;
const classesMax = 100;
/** The document itself and its body, which nothing ends. */
const baseElements = 2;
const noAttributes: Attributes = new Map();
const noClasses: readonly string[] = [];
const paragraph: ReadonlySet<string> = new Set(['p']);

/** Open elements of a document as a browser has them, and what of each is seen. */
export class SeenElements {
  readonly #rules: StyleRules;
  readonly #looks: ElementLooks;
  readonly #work: Work;
  readonly #stack: Element[] = [];
  #innermost: Element;
  #beyond = 0;
  #link: string | undefined;

  constructor(rules: StyleRules, work: Work) {
    this.#rules = rules;
    this.#work = work;
    this.#looks = new ElementLooks(rules, work);
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

  /** Whether nothing in the innermost element is seen, in no world. */
  get isHidden(): boolean {
    return this.#innermost.sight.isHidden;
  }

  get keepsLines(): boolean {
    return this.#innermost.keepsLines;
  }

  /** Takes a start tag. Returns whether the place of the element is seen, which may be a picture. */
  open({ name, attributes, isSelfClosing }: StartTag): boolean {
    if (name === 'html' || name === 'body') this.#openBase(name, attributes);
    if (name === 'html' || name === 'body' || name === 'head') return false;
    this.#endImplied(name);
    const isEmpty = kindOf(name).isVoid === true || (isSelfClosing && this.#isForeign(name));
    if (!isEmpty && (this.#beyond > 0 || this.#stack.length >= elementsMax)) {
      this.#beyond += 1;
      return false;
    }
    const element = this.#make(name, attributes, this.#innermost);
    if (isEmpty) return this.#isKnown && element.sight.isPlaceSeen;
    this.#push(element);
    return this.isPlaceSeen;
  }

  /** Takes an end tag. */
  close(name: string): void {
    if (name === 'html' || name === 'body' || name === 'head') return;
    if (this.#beyond > 0) {
      this.#beyond -= 1;
      return;
    }
    const isTablePart = tableParts.has(name);
    const isBlock = special.has(name);
    const limit = Math.max(baseElements, this.#stack.length - searchedMax);
    for (let at = this.#stack.length - 1; at >= limit; at -= 1) {
      const open = this.#stack[at]?.name ?? '';
      if (open === name) {
        this.#cut(at, { repeats: isBlock && !isTablePart });
        return;
      }
      const isReached = isTablePart ? open !== 'table' && open !== 'template' : !barriers.has(open);
      if (!isReached || (!isBlock && special.has(open) && !formatting.has(name))) return;
    }
  }

  /** Whether it is known how the innermost element looks. */
  get #isKnown(): boolean {
    return this.#beyond === 0 && this.#work.left >= 0 && !this.#rules.isCut;
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
    this.#link = linkColourOf(bodyAttributes);
    const html = this.#make('html', htmlAttributes, undefined);
    // The head stands before the body.
    html.children = 1;
    this.#push(html);
    return this.#push(this.#make('body', bodyAttributes, html));
  }

  #push(element: Element): Element {
    this.#stack.push(element);
    this.#innermost = element;
    return element;
  }

  #make(name: string, attributes: Attributes, parent: Element | undefined): Element {
    const hasRules = !this.#rules.isEmpty;
    // The map of a tag is used again for the next one.
    const isKept =
      attributes.size > 0 &&
      (this.#rules.hasAttributes || formatting.has(name) || parent === undefined || name === 'body');
    const element = {
      name,
      attributes: isKept ? new Map(attributes) : attributes,
      id: hasRules ? attributes.get('id') : undefined,
      classes: hasRules ? classesOf(attributes) : noClasses,
      parent,
      previous: this.#rules.hasSiblings ? parent?.lastChild : undefined,
      position: (parent?.children ?? 0) + 1,
      sight: nowhere,
      keepsLines: parent?.keepsLines === true || kindOf(name).keepsLines === true,
      isClosed: name === 'details' && !attributes.has('open'),
      hasSummary: false,
      children: 0,
      lastChild: undefined,
    };
    element.sight = this.#sightOf(element, parent);
    if (parent === undefined) return element;
    parent.children += 1;
    parent.hasSummary ||= name === 'summary';
    if (this.#rules.hasSiblings) parent.lastChild = element;
    return element;
  }

  #sightOf(element: SelectedElement, parent: Element | undefined): Sight {
    const before = parent?.sight ?? this.#sightIn(this.#rules.worlds.map(() => this.#rules.plain));
    const isFolded = parent?.isClosed === true && (element.name !== 'summary' || parent.hasSummary);
    if (isFolded || unshown.has(element.name)) return this.#sightIn(before.looks.map(hiddenLook));
    const looks = this.#looks.of(element, before.looks, this.#link);
    return looks === before.looks ? before : this.#sightIn(looks);
  }

  #sightIn(looks: readonly ElementLook[]): Sight {
    return {
      looks,
      isTextSeen: this.#isSeen(looks, ({ isTextSeen }) => isTextSeen),
      isPlaceSeen: this.#isSeen(looks, ({ hides, isInvisible }) => !hides && !isInvisible),
      isHidden: looks.every(({ hides }) => hides),
    };
  }

  /** Whether something is seen on some screen, also where any one of the doubts is true. */
  #isSeen(looks: readonly ElementLook[], test: (look: ElementLook) => boolean): boolean {
    const { worlds, doubts } = this.#rules;
    for (let doubt = -1; doubt < doubts; doubt += 1) {
      if (!looks.some((look, at) => worlds[at]?.doubt === doubt && test(look))) return false;
    }
    return true;
  }

  /** Ends what the beginning of an element ends. */
  #endImplied(name: string): void {
    if (endsParagraph.has(name)) this.#endOne(paragraph, barriers);
    const rule = endedBy.get(name);
    if (rule !== undefined) this.#endOne(rule.ends, rule.upTo);
  }

  #endOne(names: ReadonlySet<string>, upTo: ReadonlySet<string>): void {
    const limit = Math.max(baseElements, this.#stack.length - searchedMax);
    for (let at = this.#stack.length - 1; at >= limit; at -= 1) {
      const open = this.#stack[at]?.name ?? '';
      if (names.has(open)) {
        this.#cut(at, { repeats: !tableParts.has(open) && !formatting.has(open) });
        return;
      }
      if (upTo.has(open)) return;
    }
  }

  /** Ends the elements from a depth on. Formatting that was left open in a block goes on after it. */
  #cut(depth: number, { repeats }: { repeats: boolean }): void {
    const ended = depth === this.#stack.length - 1 ? undefined : this.#stack.slice(depth + 1);
    this.#stack.length = depth;
    this.#innermost = this.#stack[depth - 1] ?? this.#innermost;
    if (!repeats || ended === undefined) return;
    const left = ended.filter(({ name }) => formatting.has(name));
    for (const { name, attributes } of left.slice(-repeatedMax)) {
      this.#push(this.#make(name, attributes, this.#innermost));
    }
  }
}

/** Sight of an element that is not made yet. */
const nowhere: Sight = { looks: [], isTextSeen: false, isPlaceSeen: false, isHidden: true };

function classesOf(attributes: Attributes): readonly string[] {
  const value = attributes.get('class');
  if (value === undefined) return noClasses;
  return /\s/.test(value) ? [...new Set(value.split(/\s+/))].slice(0, classesMax) : [value];
}
