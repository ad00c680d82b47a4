import type { DocumentReceiver, StartTag } from '../mime/html/document-reader.ts';
import { clientSupport } from './client-support.ts';
import type { CssReceiver } from './css/css-receiver.ts';
import { readStyleAttribute, readStyleSheet } from './css/style-sheet.ts';
import type { FindingCode } from './findings.ts';
import { ImageCounter, isPicture } from './images.ts';
import { checkLimits, clientLimits } from './limits.ts';
import { LinkCollector } from './links.ts';
import { elementUses, linkUse } from './markup-uses.ts';
import { DocumentLines, OccurrenceCounter } from './occurrences.ts';

const frames: ReadonlySet<string> = new Set(['iframe', 'frame', 'frameset']);
const widths: ReadonlySet<string> = new Set(['property:width', 'property:max-width']);
const darkStyles: ReadonlySet<string> = new Set([
  'media-feature:prefers-color-scheme',
  'function:light-dark',
  'property:color-scheme',
  'element:meta[name=color-scheme]',
]);

/** Facts that a document declares about itself: charset, language, title and the like. */
export interface DocumentFacts {
  title?: string;
  language?: string;
  /** Charset of a `meta` element, in lower case. */
  charset?: string;
  hasDoctype: boolean;
  hasViewport: boolean;
  /** Whether it has something for dark mode. */
  hasDarkStyles: boolean;
  /** Number of characters of its text that are not blank. */
  shownCharacters: number;
}

/** Receiver of the tokens of a document. It collects its features, links, pictures, faults, and declared facts. */
export class DocumentCheck implements DocumentReceiver {
  /** Uses of features, by the position of the feature. */
  readonly features: OccurrenceCounter<number>;
  readonly faults: OccurrenceCounter<FindingCode>;
  readonly links: LinkCollector;
  readonly images: ImageCounter;
  readonly facts: DocumentFacts = { hasDoctype: false, hasViewport: false, hasDarkStyles: false, shownCharacters: 0 };
  readonly #byUse = clientSupport().byUse;

  constructor(html: string, contentTypes: ReadonlyMap<string, string>) {
    const lines = new DocumentLines(html);
    this.features = new OccurrenceCounter(lines);
    this.faults = new OccurrenceCounter(lines);
    this.links = new LinkCollector({ lines, faults: this.faults });
    const use = (name: string, offset: number) => this.#use(name, offset);
    this.images = new ImageCounter({ faults: this.faults, use, contentTypes });
  }

  startTag({ name, attributes, offset }: StartTag): void {
    for (const use of elementUses(name, attributes)) this.#use(use, offset);
    for (const attribute of attributes.keys()) this.#passAttribute(attribute, offset);
    const hasWidth = this.#readStyle(attributes.get('style'), offset) || attributes.has('width');
    this.#passElement(name, attributes, offset);
    if (name === 'img') this.#passImage(attributes, { hasWidth, offset });
    for (const picture of picturesOf(name, attributes)) this.#passPicture(picture, offset);
  }

  endTag(name: string): void {
    if (name === 'a') this.links.end();
  }

  text(text: string): void {
    this.links.pass(text);
    // Whether there is much text is all that is asked.
    if (this.facts.shownCharacters < clientLimits.shownCharacters)
      this.facts.shownCharacters += text.slice(0, 10 * clientLimits.shownCharacters).replace(/\s+/g, '').length;
  }

  rawText(element: string, text: string, offset: number): void {
    if (element === 'title') {
      const title = text
        .slice(0, 4 * checkLimits.titleCharactersMax)
        .replace(/\s+/g, ' ')
        .trim();
      if (title !== '') this.facts.title ??= title.slice(0, checkLimits.titleCharactersMax).toWellFormed();
    } else if (element === 'style') {
      if (text.length > clientLimits.styleCharacters) this.faults.add('style_too_long', offset);
      readStyleSheet(text, this.#cssReceiver(offset));
    }
  }

  declaration(offset: number): void {
    this.facts.hasDoctype = true;
    this.#use('syntax:doctype', offset);
  }

  comment(offset: number): void {
    this.#use('syntax:html-comment', offset);
  }

  #use(use: string, offset: number): void {
    if (use === 'at-rule:import') this.faults.add('style_external', offset);
    if (darkStyles.has(use)) this.facts.hasDarkStyles = true;
    for (const feature of this.#byUse.get(use) ?? []) this.features.add(feature, offset);
  }

  #passAttribute(name: string, offset: number): void {
    this.#use(`attribute:${name}`, offset);
    if (name.startsWith('on') && name.length > 3) this.faults.add('script', offset);
  }

  #passElement(name: string, attributes: ReadonlyMap<string, string>, offset: number): void {
    const href = attributes.get('href');
    if (name === 'a') this.#passLink(href, offset);
    else if (name === 'area' && href !== undefined) this.#passArea(href, attributes.get('alt') ?? '', offset);
    else if (name === 'meta') this.#passMeta(attributes, offset);
    else if (name === 'script') this.faults.add('script', offset);
    else if (frames.has(name)) this.faults.add('frame', offset);
    else if (name === 'link' && attributes.get('rel')?.toLowerCase() === 'stylesheet')
      this.faults.add('style_external', offset);
    const language = attributes.get('lang')?.trim();
    if ((name === 'html' || name === 'body') && language)
      this.facts.language ??= language.slice(0, checkLimits.languageCharactersMax).toWellFormed();
  }

  #passLink(href: string | undefined, offset: number): void {
    this.links.begin(href, offset);
    if (href === undefined) return;
    const use = linkUse(href);
    if (use !== undefined) this.#use(use, offset);
  }

  #passArea(href: string, alt: string, offset: number): void {
    this.links.begin(href, offset);
    this.links.pass(alt);
    this.links.end();
  }

  #passMeta(attributes: ReadonlyMap<string, string>, offset: number): void {
    const name = attributes.get('name')?.toLowerCase();
    const content = attributes.get('content') ?? '';
    if (name === 'viewport') this.facts.hasViewport = true;
    const equivalent = attributes.get('http-equiv')?.toLowerCase();
    if (equivalent === 'refresh') this.faults.add('meta_refresh', offset);
    const inContent = equivalent === 'content-type' ? charsetIn(content) : undefined;
    const charset = attributes.get('charset') ?? inContent;
    if (charset?.trim()) this.facts.charset ??= charset.trim().toLowerCase().slice(0, 40);
  }

  #passImage(
    attributes: ReadonlyMap<string, string>,
    { hasWidth, offset }: { hasWidth: boolean; offset: number },
  ): void {
    this.images.counts.count += 1;
    const alt = attributes.get('alt');
    if (alt === undefined) this.faults.add('image_without_alt', offset);
    else this.links.pass(` ${alt} `);
    if (!hasWidth) this.faults.add('image_without_width', offset);
    const hasSource = attributes.get('src')?.trim() || attributes.has('srcset');
    if (!hasSource) this.faults.add('image_without_source', offset);
  }

  #passPicture(url: string | undefined, offset: number): void {
    if (url !== undefined && url.trim() !== '') this.images.add(url, offset);
  }

  /** Reads a `style` attribute. Returns whether it has a width. */
  #readStyle(style: string | undefined, offset: number): boolean {
    if (style === undefined) return false;
    let hasWidth = false;
    const { url } = this.#cssReceiver(offset);
    const use = (name: string) => {
      hasWidth ||= widths.has(name);
      this.#use(name, offset);
    };
    // The value is decoded: offsets in it are not offsets in the document.
    readStyleAttribute(style, { use, url: (found, place) => url(found, { ...place, at: 0 }) });
    return hasWidth;
  }

  #cssReceiver(offset: number): CssReceiver {
    return {
      use: (use, at) => this.#use(use, offset + at),
      url: (url, { property, at }) => {
        if (isPicture(url, property)) this.images.add(url, offset + at);
      },
    };
  }
}

/** The URLs of the pictures that an element shows itself. */
function picturesOf(name: string, attributes: ReadonlyMap<string, string>): (string | undefined)[] {
  const source = name === 'img' || name === 'input' ? attributes.get('src') : undefined;
  const poster = name === 'video' ? attributes.get('poster') : undefined;
  return [source, poster, attributes.get('background')];
}

function charsetIn(contentType: string): string | undefined {
  const lower = contentType.toLowerCase();
  const at = lower.indexOf('charset=');
  return at < 0 ? undefined : lower.slice(at + 'charset='.length).replace(/["';\s]/g, '');
}
