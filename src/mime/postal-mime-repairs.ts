import PostalMime from 'postal-mime';
import { textOfHtml } from './html-text.ts';
import { mimeLimits } from './limits.ts';

const capacityBytesFirst = 4 * 1024;

/** What postal-mime asks of a part's decoder. */
interface ContentDecoder {
  update(line: Uint8Array): void;
  finalize(): Promise<ArrayBuffer>;
}

/** The inside of postal-mime that is changed here; it is not in its types. */
interface MimeNode {
  contentDecoder: ContentDecoder | null;
  setupContentDecoder(transferEncoding: string): void;
}

/** The decoder of content that has no transfer encoding: joins its lines, in memory in proportion to them. */
class LineJoiner implements ContentDecoder {
  #buffer = new Uint8Array(capacityBytesFirst);
  #length = 0;

  update(line: Uint8Array): void {
    const length = this.#length + line.length + 1;
    if (length > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(length, this.#buffer.length * 2));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(line, this.#length);
    this.#buffer[length - 1] = 0x0a;
    this.#length = length;
  }

  async finalize(): Promise<ArrayBuffer> {
    return this.#buffer.buffer.slice(0, this.#length);
  }
}

/**
 * Gives postal-mime a better decoder for plain content. Its own keeps each line as two parts of a Blob: a megabyte of
 * empty lines took 4 s of processor time and 1.5 GB (measured with 4.0.0), which any sender could ask for.
 * @throws Error when postal-mime is made in another way now, and has to be looked at again.
 */
function joinLinesCheaply(): void {
  // Untyped on both sides: the inside of a library.
  const node: MimeNode = Object.getPrototypeOf(Reflect.get(new PostalMime(), 'root') ?? {});
  const setUp = node.setupContentDecoder;
  if (typeof setUp !== 'function') throw new Error('postal-mime has changed: it has no setupContentDecoder any more');
  node.setupContentDecoder = function (this: MimeNode, transferEncoding: string) {
    if (/base64|quoted-printable/i.test(transferEncoding)) setUp.call(this, transferEncoding);
    else this.contentDecoder = new LineJoiner();
  };
}

type TextType = 'plain' | 'html';

/** The texts of one place in a mail, by type; what is not a text of its own has no string value. */
type TextEntry = Partial<Record<TextType, readonly { readonly value: unknown }[]>>;

interface TextRenderer {
  readonly textMap: ReadonlyMap<unknown, TextEntry>;
  readonly textTypes: ReadonlySet<TextType>;
  readonly textContent: Partial<Record<TextType, string>>;
  renderTextContent(): void;
}

/**
 * Gives postal-mime our own conversion between text and HTML. Its own takes quadratic time: 0.35 MB of unclosed links
 * beside a plain part took 26 s (measured with 4.0.0).
 * @throws Error when postal-mime is made in another way now, and has to be looked at again.
 */
function renderTextsLinearly(): void {
  // Untyped on both sides: the inside of a library.
  const parser: TextRenderer = Object.getPrototypeOf(new PostalMime());
  if (typeof parser.renderTextContent !== 'function') {
    throw new Error('postal-mime has changed: it has no renderTextContent any more');
  }
  parser.renderTextContent = function (this: TextRenderer) {
    for (const type of this.textTypes) {
      this.textContent[type] = [...this.textMap.values()].flatMap((entry) => renderEntry(entry, type)).join('\n');
    }
  };
}

function renderEntry(entry: TextEntry, type: TextType): string[] {
  const own = entry[type];
  if (own !== undefined) return own.map(({ value }) => textOf(value));
  if (type === 'plain') {
    return (entry.html ?? []).map(({ value }) => textOfHtml(textOf(value).slice(0, mimeLimits.htmlCharactersMax)));
  }
  return (entry.plain ?? []).map(({ value }) => `<div>${escapeHtml(textOf(value)).replaceAll('\n', '<br>')}</div>`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Mends in postal-mime what any sender could use against the service. */
export function repairPostalMime(): void {
  joinLinesCheaply();
  renderTextsLinearly();
}
