import type { BodySelection } from './body-selection.ts';
import type { ByteRange } from './byte-range.ts';
import { cleanText } from './clean-text.ts';
import { type EmbeddedFile, findEmbeddedFiles } from './embedded-files.ts';
import { measureBase64 } from './encodings/base64.ts';
import { decodedSize } from './encodings/transfer-encoding.ts';
import { fileName } from './headers/file-name.ts';
import { readShownText, type ShownText } from './html/shown-text.ts';
import { textOfHtml } from './html/text.ts';
import { mimeLimits } from './limits.ts';
import type { AttachmentWindow, Defect, ParsedMail, TransferEncoding } from './parsed-mail.ts';
import type { Part } from './part-tree.ts';

const previewCharactersMax = 200;
/** Characters of a text, and of an HTML text with all its styles, in which a preview is looked for. */
const previewTextCharactersMax = 600;
const previewHtmlCharactersMax = 8_000;

type FoundFile = Omit<AttachmentWindow, 'filename' | 'sizeBytes'> & { readonly name: string | undefined };

/** What of a message is shown, and where its files lie. */
export class MailContent {
  readonly #raw: Buffer;
  readonly #bodies: BodySelection;
  readonly #defects: Set<Defect>;
  readonly #files = new Map<Part, readonly EmbeddedFile[]>();
  readonly #htmls = new Map<Part, ShownText>();
  #htmlCharactersLeft: number = mimeLimits.htmlCharactersMax;

  constructor(raw: Buffer, { bodies, defects }: { bodies: BodySelection; defects: Set<Defect> }) {
    this.#raw = raw;
    this.#bodies = bodies;
    this.#defects = defects;
  }

  /** The bodies that are shown. */
  read(): Pick<ParsedMail, 'text' | 'html'> {
    const html = this.#html();
    const text = this.#text();
    // Some senders of HTML put an empty text beside it.
    return { html, text: html === undefined || text.trim() !== '' ? text : this.#textOfHtml(html) };
  }

  /** The HTML alone, or the text when there is none. */
  readShown(): Pick<ParsedMail, 'text' | 'html'> {
    const html = this.#html();
    return { html, text: html === undefined ? this.#text() : '' };
  }

  /** The plain text alone, as `read` gives it. */
  readText(): string {
    const text = this.#text();
    const html = text.trim() === '' ? this.#html() : undefined;
    return html === undefined ? text : this.#textOfHtml(html);
  }

  /**
   * The HTML of the message as its sender wrote it. Of plain parts that RFC 8621 shows between, nothing is made up
   * here: the text has them.
   */
  #html(): string | undefined {
    const pieces = new Pieces(mimeLimits.htmlCharactersMax);
    for (const part of this.#bodies.html) {
      if (part.header.contentType === 'text/html' && pieces.left > 0) pieces.add(this.#htmlOf(part));
    }
    if (pieces.isCut) this.#defects.add('html_limit');
    return pieces.join() || undefined;
  }

  /** The plain text; what there is only as HTML reads as the text that can be made from it. */
  #text(): string {
    const pieces = new Pieces(mimeLimits.textCharactersMax);
    for (const part of this.#bodies.text) {
      if (pieces.left <= 0) {
        pieces.isCut = true;
        break;
      }
      pieces.add(this.#textOf(part, pieces.left));
    }
    if (pieces.isCut) this.#defects.add('text_limit');
    return pieces.join();
  }

  #textOfHtml(html: string): string {
    const pieces = new Pieces(mimeLimits.textCharactersMax);
    pieces.add({ text: textOfHtml(html), isCut: false });
    if (pieces.isCut) this.#defects.add('text_limit');
    return pieces.join();
  }

  #textOf(part: Part, charactersMax: number): ShownText {
    if (part.header.contentType === 'text/html') {
      const { text, isCut } = this.#htmlOf(part);
      return { text: textOfHtml(text), isCut };
    }
    return readShownText(this.#raw, part, {
      files: this.#filesIn(part),
      charactersMax,
      defects: this.#defects,
    });
  }

  #htmlOf(part: Part): ShownText {
    const known = this.#htmls.get(part);
    if (known !== undefined) return known;
    const charactersMax = this.#htmlCharactersLeft;
    const html = readShownText(this.#raw, part, { files: [], charactersMax, defects: this.#defects });
    this.#htmlCharactersLeft -= html.text.length;
    this.#htmls.set(part, html);
    return html;
  }

  #filesIn(part: Part): readonly EmbeddedFile[] {
    const known = this.#files.get(part);
    if (known !== undefined) return known;
    const { contentType, encoding } = part.header;
    const isSearched = contentType !== 'text/html' && encoding === 'identity';
    const files = isSearched ? findEmbeddedFiles(this.#raw, { start: part.bodyStart, end: part.bodyEnd }) : [];
    this.#files.set(part, files);
    return files;
  }

  /** Whether there is a part of HTML, without a look at what it says. */
  hasHtml(): boolean {
    return this.#bodies.html.some(({ header }) => header.contentType === 'text/html');
  }

  /** The beginning of the text on one line. No more is decoded than that takes. */
  preview(): string {
    const defects = new Set<Defect>();
    for (const part of new Set([...this.#bodies.text, ...this.#bodies.html])) {
      const isHtml = part.header.contentType === 'text/html';
      const files = isHtml ? [] : this.#filesIn(part);
      const charactersMax = isHtml ? previewHtmlCharactersMax : previewTextCharactersMax;
      const { text } = readShownText(this.#raw, part, { files, charactersMax, defects });
      const shown = (isHtml ? textOfHtml(text) : text).trimStart().slice(0, 2 * previewCharactersMax);
      const line = shown.replace(/\s+/g, ' ').slice(0, previewCharactersMax).trimEnd();
      if (line !== '') return line.toWellFormed();
    }
    return '';
  }

  /** The windows of everything that is not shown, in the order of the message. */
  attachments(): AttachmentWindow[] {
    const found = this.#bodies.attachments.map((part) => this.#fileOf(part));
    for (const part of this.#bodies.text) {
      for (const file of this.#filesIn(part)) found.push(presentEmbedded(file));
    }
    found.sort((one, other) => one.offset - other.offset);
    if (found.length > mimeLimits.partsMax) this.#defects.add('part_limit');
    return found.slice(0, mimeLimits.partsMax).map((file, position) => this.#window(file, position));
  }

  #fileOf(part: Part): FoundFile {
    const { header, bodyStart, bodyEnd } = part;
    const { contentType, charset, contentId, filename } = header;
    const disposition = header.disposition ?? (contentId === undefined ? 'attachment' : 'inline');
    const facts = { contentType, charset, contentId, disposition, name: filename };
    if (header.encoding === 'uuencode') {
      const file = findEmbeddedFiles(this.#raw, { start: bodyStart, end: bodyEnd })[0];
      if (file !== undefined) return { ...presentEmbedded(file), ...facts, name: filename ?? file.filename };
    }
    return { ...facts, offset: bodyStart, length: bodyEnd - bodyStart, encoding: header.encoding };
  }

  #window({ name, ...file }: FoundFile, position: number): AttachmentWindow {
    const { offset, length, encoding, contentType } = file;
    const sizeBytes = this.#sizeOf({ start: offset, end: offset + length }, encoding);
    const filename = fileName({ given: name === undefined ? undefined : cleanText(name), contentType, position });
    return { ...file, filename, sizeBytes };
  }

  #sizeOf(range: ByteRange, encoding: TransferEncoding): number {
    if (encoding !== 'base64') return decodedSize(this.#raw, range, encoding);
    const { size, isBroken } = measureBase64(this.#raw, range);
    if (isBroken) this.#defects.add('bad_base64');
    return size;
  }
}

function presentEmbedded({ content, encoding, filename }: EmbeddedFile): FoundFile {
  return {
    offset: content.start,
    length: content.end - content.start,
    encoding,
    charset: undefined,
    name: filename,
    contentType: 'application/octet-stream',
    contentId: undefined,
    disposition: 'attachment',
  };
}

/** Texts that are shown one after the other, up to a number of characters. */
class Pieces {
  isCut = false;
  left: number;
  readonly #texts: string[] = [];

  constructor(charactersMax: number) {
    this.left = charactersMax;
  }

  add({ text, isCut }: ShownText): void {
    const separator = this.#texts.length > 0 ? 1 : 0;
    const room = this.left - separator;
    this.isCut ||= isCut || text.length > room;
    this.#texts.push(text.length > room ? text.slice(0, Math.max(0, room)).toWellFormed() : text);
    this.left = room - text.length;
  }

  join(): string {
    return this.#texts.join('\n');
  }
}
