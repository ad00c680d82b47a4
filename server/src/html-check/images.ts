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
    for (const use of imageUses(given, this.#contentTypes)) this.#use(use, offset);
    const url = plainUrl(given);
    const lower = url.toLowerCase();
    if (lower.startsWith('data:')) this.counts.data += 1;
    else if (lower.startsWith('cid:')) this.#addInline(url, offset);
    else this.#addRemote(lower, offset);
  }

  #addInline(url: string, offset: number): void {
    this.counts.inline += 1;
    if (typeOfInline(url, this.#contentTypes) === undefined) this.#faults.add('image_not_in_message', offset);
  }

  #addRemote(url: string, offset: number): void {
    const isAbsolute = /^(?:https?:)?\/\//.test(url);
    const host = isAbsolute ? URL.parse(url, 'https://no-host.invalid')?.hostname : undefined;
    if (host === undefined || isLocalHost(host)) this.#faults.add('image_relative', offset);
    else {
      this.counts.remote += 1;
      if (url.startsWith('http:')) this.#faults.add('image_insecure', offset);
    }
  }
}

/**
 * The features that a picture shows by its URL: its type, and whether the HTML has it in itself.
 * @param contentTypes Types of the pictures in the message, by their Content-ID.
 */
export function imageUses(given: string, contentTypes: ReadonlyMap<string, string>): string[] {
  const url = plainUrl(given);
  const lower = url.toLowerCase();
  if (lower.startsWith('data:')) {
    const type = dataType.exec(lower)?.[1];
    return ['image:data:', ...(type === undefined ? [] : [`image:${type === 'icon' ? 'ico' : type}`])];
  }
  const type = lower.startsWith('cid:') ? typeOfInline(url, contentTypes) : extension.exec(withoutQuery(lower))?.[1];
  return type === undefined ? [] : [`image:${type}`];
}

/** Types of the files in a message that have a Content-ID, by it. */
export function contentTypesById(
  files: readonly { readonly contentId?: string | undefined; readonly contentType: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ contentId, contentType }) => (contentId === undefined ? [] : [[contentId, contentType]])),
  );
}

/** Whether a URL in the declaration of a property is that of a picture. Fonts are named by `src`. */
export function isPicture(url: string, property: string): boolean {
  return property !== 'src' && !url.startsWith('#');
}

/** Type of a picture in the message by its URL; `undefined` for one that is not there. */
function typeOfInline(url: string, contentTypes: ReadonlyMap<string, string>): string | undefined {
  const contentId = url.slice('cid:'.length);
  const type = contentTypes.get(contentId) ?? contentTypes.get(unescaped(contentId));
  return type?.replace(/^image\/(?:vnd\.microsoft\.|x-)?/, '').replace('+xml', '');
}

function plainUrl(given: string): string {
  return given
    .slice(0, urlCharactersMax)
    .replace(/\p{Cc}/gu, '')
    .trim();
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
