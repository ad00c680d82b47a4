import { type DocumentReceiver, readDocument, type StartTag } from '../document-reader.ts';
import { layOut } from '../layout.ts';
import type { TextLines } from '../text-lines.ts';
import { stylesOf } from './document-styles.ts';
import { SeenElements } from './seen-elements.ts';
import { rulesOf } from './tree-rules.ts';
import { Work } from './work.ts';

/** Receiver of the links of a document that are seen, in its order. */
export interface SeenLinkReceiver {
  /** Begins a link, which ends the open one. Its words are seen, or only what pictures it has. */
  begin(href: string, seen: { readonly hasWords: boolean }): void;
  /** Takes the alternative text of a picture, which may be in the open link. */
  passImage(alternative: string): void;
  end(): void;
}

interface SeenTextOptions {
  readonly text: TextLines;
  readonly links: SeenLinkReceiver;
  /** Steps that may be taken here. */
  readonly stepsMax: number;
}

/** Elements that selectors are tried on, for each character of a document, and for any document. */
const workPerCharacter = 1;
const workLeast = 100_000;
/** Types of fields that show no value (HTML §4.10.5.1). */
const valuelessFields: ReadonlySet<string> = new Set(
  'hidden password checkbox radio file image color range'.split(' '),
);
/** Width or height of a picture up to which it only counts its readers. */
const countingPixels = /^\s*[01](?:px)?\s*$/;

/**
 * Writes the text of a document that a reader sees, in lines, and tells the links that he sees. It reads the document as a
 * browser does, with its style sheets, at 375 and 1,280 pixels, by day and by night: what one of these shows is seen. Time and
 * memory are linear in the document. Returns the number of characters of text that are not seen, white space aside.
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

  /** Takes what a field holds, as a code to be copied. */
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

/** Number of characters of a text that are no white space. */
function charactersOf(text: string): number {
  let characters = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x20) characters += 1;
  return characters;
}
