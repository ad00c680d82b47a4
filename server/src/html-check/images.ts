import type { FindingCode } from './findings.ts';
import { isLocalHost } from './link-faults.ts';
import type { OccurrenceCounter } from './occurrences.ts';

/** Number of pictures of a document, by origin. */
export interface ImageCounts {
  /** `img` elements. */
  count: number;
  /** Pictures on servers, backgrounds too. */
  remote: number;
  /** Pictures in the message (`cid:`). */
  inline: number;
  /** Pictures in the HTML itself (`data:`). */
  data: number;
}

const urlCharactersMax = 4_096;
const extension = /\.([a-z0-9]{2,5})$/;
const dataType = /^data:image\/(?:vnd\.microsoft\.|x-)?([a-z0-9]{2,10})/;

/** Counter of the pictures that a document names, by their URLs. */
export class ImageCounter {
  readonly counts: ImageCounts = { count: 0, remote: 0, inline: 0, data: 0 };
  readonly #faults: OccurrenceCounter<FindingCode>;
  readonly #use: (use: string, offset: number) => void;
  readonly #contentTypes: ReadonlyMap<string, string>;

  /** @param parts.contentTypes Types of the pictures in the message, by their Content-ID. */
  constructor(parts: {
    faults: OccurrenceCounter<FindingCode>;
    use: (use: string, offset: number) => void;
    contentTypes: ReadonlyMap<string, string>;
  }) {
    this.#faults = parts.faults;
    this.#use = parts.use;
    this.#contentTypes = parts.contentTypes;
  }

  /** Counts a picture of an element, a background or a style. */
  add(given: string, offset: number): void {
    const url = given
      .slice(0, urlCharactersMax)
      .replace(/\p{Cc}/gu, '')
      .trim();
    const lower = url.toLowerCase();
    if (lower.startsWith('data:')) this.#addData(lower, offset);
    else if (lower.startsWith('cid:')) this.#addInline(url.slice('cid:'.length), offset);
    else this.#addRemote(lower, offset);
  }

  #addData(url: string, offset: number): void {
    this.counts.data += 1;
    this.#use('image:data:', offset);
    const type = dataType.exec(url)?.[1];
    if (type !== undefined) this.#use(`image:${type === 'icon' ? 'ico' : type}`, offset);
  }

  #addInline(contentId: string, offset: number): void {
    this.counts.inline += 1;
    const type = this.#contentTypes.get(contentId) ?? this.#contentTypes.get(unescaped(contentId));
    if (type === undefined) this.#faults.add('image_not_in_message', offset);
    else this.#use(`image:${type.replace(/^image\/(?:vnd\.microsoft\.|x-)?/, '').replace('+xml', '')}`, offset);
  }

  #addRemote(url: string, offset: number): void {
    const isAbsolute = /^(?:https?:)?\/\//.test(url);
    const host = isAbsolute ? URL.parse(url, 'https://no-host.invalid')?.hostname : undefined;
    if (host === undefined || isLocalHost(host)) this.#faults.add('image_relative', offset);
    else {
      this.counts.remote += 1;
      if (url.startsWith('http:')) this.#faults.add('image_insecure', offset);
    }
    const type = extension.exec(withoutQuery(url))?.[1];
    if (type !== undefined) this.#use(`image:${type}`, offset);
  }
}

function withoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
