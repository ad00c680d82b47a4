import { copyOf } from '../../../lib/copied-text.ts';
import { type DocumentReceiver, readDocument, type StartTag } from '../document-reader.ts';
import type { StyleSheet } from './style-reader.ts';
import { StyleRules } from './style-rules.ts';

// With classes in place of the flag `i`, all but a `<` is passed over at once.
const styleStart = /<[sS][tT][yY][lL][eE]/g;
const styleEnd = /<\/[sS][tT][yY][lL][eE][\s>]/g;
/** Declaration of a document in which the case of classes matters. */
const doctype = /^(?:<?!)?doctype\s+html/i;

/** Bounds of the rules that are cached for later documents of the same sender: their number, their characters, and their sights. */
const keptMax = 32;
const keptCharactersMax = 256 * 1024;
const keptSightsMax = 8_000;
const kept = new Map<string, StyleRules>();
let keptCharacters = 0;

/** Rules of the style sheets of a document, wherever they are in it, in time linear in it. */
export function stylesOf(html: string): StyleRules {
  const end = endOfStyles(html);
  if (end === 0) return keptRules('', () => new StyleRules([], { isQuirks: false }));
  const { sheets, isQuirks } = new SheetCollector(html.slice(0, end)).read();
  const key = JSON.stringify([isQuirks, sheets]);
  return keptRules(key, () => {
    const copies = sheets.map((sheet) => ({ ...sheet, css: copyOf(sheet.css) }));
    return new StyleRules(copies, { isQuirks });
  });
}

/** Offset past the last style sheet that a document may have; 0 when there is none. Only the part before it is read twice. */
function endOfStyles(html: string): number {
  let last = -1;
  for (const { index } of html.matchAll(styleStart)) last = index;
  if (last < 0) return 0;
  styleEnd.lastIndex = last;
  return styleEnd.test(html) ? styleEnd.lastIndex : html.length;
}

function keptRules(key: string, make: () => StyleRules): StyleRules {
  const known = kept.get(key);
  if (known !== undefined && keptSights() <= keptSightsMax) return known;
  if (known !== undefined) drop(key);
  const made = make();
  if (key.length > keptCharactersMax / 4) return made;
  for (const oldest of kept.keys()) {
    const hasRoom = kept.size < keptMax && keptCharacters + key.length <= keptCharactersMax;
    if (hasRoom && keptSights() <= keptSightsMax) break;
    drop(oldest);
  }
  kept.set(key, made);
  keptCharacters += key.length;
  return made;
}

function keptSights(): number {
  let count = 0;
  for (const rules of kept.values()) count += rules.kept;
  return count;
}

function drop(key: string): void {
  if (kept.delete(key)) keptCharacters -= key.length;
}

class SheetCollector implements DocumentReceiver {
  readonly sheets: StyleSheet[] = [];
  isQuirks = true;
  readonly #html: string;
  #templates = 0;
  #noscripts = 0;
  #media = '';
  #doubt = '';
  /** Whether the open `style` element is a CSS style sheet of this document. */
  #isSheet = false;

  constructor(html: string) {
    this.#html = html;
  }

  read(): SheetCollector {
    readDocument(this.#html, this);
    return this;
  }

  startTag({ name, attributes, offset }: StartTag): void {
    if (name === 'template') this.#templates += 1;
    else if (name === 'noscript') this.#noscripts += 1;
    else if (name === 'style') {
      const type = attributes.get('type')?.trim().toLowerCase() ?? '';
      this.#isSheet = (type === '' || type === 'text/css') && this.#templates === 0;
      this.#media = attributes.get('media') ?? '';
      const isTitled = (attributes.get('title') ?? '') !== '';
      this.#doubt = isTitled || this.#noscripts > 0 ? `style ${offset}` : '';
    }
  }

  endTag(name: string): void {
    if (name === 'template') this.#templates = Math.max(0, this.#templates - 1);
    else if (name === 'noscript') this.#noscripts = Math.max(0, this.#noscripts - 1);
  }

  rawText(element: string, css: string): void {
    if (element !== 'style' || !this.#isSheet) return;
    this.sheets.push({ css, media: this.#media, doubt: this.#doubt });
  }

  declaration(offset: number): void {
    if (doctype.test(this.#html.slice(offset, offset + 40))) this.isQuirks = false;
  }

  text(): void {}

  comment(): void {}
}
