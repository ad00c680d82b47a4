import { type DocumentReceiver, readDocument, type StartTag } from '../document-reader.ts';
import { layOut } from '../layout.ts';
import type { TextLines } from '../text-lines.ts';
import { stylesOf } from './document-styles.ts';
import { SeenElements } from './seen-elements.ts';
import { rulesOf } from './tree-rules.ts';
import { Work } from './work.ts';

/** Receiver of the visible links of a document, in document order. */
export interface SeenLinkReceiver {
  /** Begins a link and ends the open one. `hasWords` says whether its words can be seen; otherwise only its pictures may. */
  begin(href: string, seen: { readonly hasWords: boolean }): void;
  /** Takes the alternative text of a picture, which may be in the open link. */
  passImage(alternative: string): void;
  end(): void;
}

interface SeenTextOptions {
  readonly text: TextLines;
  readonly links: SeenLinkReceiver;
  /** Maximum number of steps in the current thread. */
  readonly stepsMax: number;
}

/** Steps that a document may take: for each of its characters, and at least. */
const workPerCharacter = 1;
const workLeast = 100_000;
/** Types of fields that show no value (HTML §4.10.5.1). */
const valuelessFields: ReadonlySet<string> = new Set(
  'hidden password checkbox radio file image color range'.split(' '),
);
/** Width or height of a tracking pixel. */
const countingPixels = /^\s*[01](?:px)?\s*$/;

/**
 * Writes the visible text of a document in lines, and reports its visible links. The document is read as in a browser, with its
 * style sheets, at 375 and 1,280 pixels, in light and dark mode: text that any of these shows is visible. Time and memory are
 * linear in the document. Returns the number of hidden characters, white space aside.
 * @throws StepsUsedUp
 */
export function writeSeenText(html: string, options: SeenTextOptions): number {
  const writer = new SeenWriter(html, options);
  readDocument(html, writer);
  options.links.end();
  return writer.hiddenCharacters;
}

class SeenWriter implements DocumentReceiver {
  hiddenCharacters = 0;
  readonly #text: TextLines;
  readonly #links: SeenLinkReceiver;
  readonly #elements: SeenElements;

  constructor(html: string, { text, links, stepsMax }: SeenTextOptions) {
    const rules = stylesOf(html);
    const work = new Work(workLeast + workPerCharacter * html.length, { hereMax: stepsMax });
    work.take(rules.steps);
    this.#text = text;
    this.#links = links;
    this.#elements = new SeenElements(rules, { work, text });
  }

  startTag(tag: StartTag): void {
    const { name, attributes } = tag;
    const rules = rulesOf(name);
    if (rules.isPassedOver) return;
    const isSeen = this.#elements.open(tag, rules);
    if (name === 'a') this.#beginLink(attributes.get('href'), isSeen);
    else if (name === 'img' && isSeen && !isCounter(attributes)) this.#links.passImage(attributes.get('alt') ?? '');
    else if (name === 'input' && isSeen) this.#passField(attributes);
  }

  endTag(name: string): void {
    const rules = rulesOf(name);
    if (rules.isPassedOver) return;
    if (!this.#elements.isHidden) layOut(this.#text, rules.kind.layout);
    this.#elements.close(rules);
    if (name === 'a') this.#links.end();
  }

  text(text: string): void {
    if (this.#elements.isTextSeen) this.#text.add(text, { keepsLines: this.#elements.keepsLines });
    else this.hiddenCharacters += charactersOf(text);
  }

  rawText(element: string, text: string): void {
    if (rulesOf(element).isShownRaw) this.text(text);
  }

  declaration(): void {}

  comment(): void {}

  /** Takes the value of a form field, which may hold a code to be copied. */
  #passField(attributes: ReadonlyMap<string, string>): void {
    if (valuelessFields.has(attributes.get('type')?.trim().toLowerCase() ?? '')) return;
    this.#text.add(` ${attributes.get('value') ?? ''} `, { keepsLines: false });
  }

  #beginLink(href: string | undefined, isSeen: boolean): void {
    this.#links.end();
    const target = href?.replace(/\p{Cc}/gu, '').trim();
    if (isSeen && target) this.#links.begin(target, { hasWords: this.#elements.isTextSeen });
  }
}

function isCounter(attributes: ReadonlyMap<string, string>): boolean {
  return [attributes.get('width'), attributes.get('height')].some(
    (side) => side !== undefined && countingPixels.test(side),
  );
}

/** Number of characters of a text that are not white space. */
function charactersOf(text: string): number {
  let characters = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x20) characters += 1;
  return characters;
}
