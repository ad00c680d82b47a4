import { imageCandidates } from './image-candidates.ts';

/** Number of things that were left out of a page, because loading them tells the sender that it is read, or they are too much. */
export interface LeftOut {
  /** Images on servers, at `http:` and `https:` addresses; those of one `srcset` count as one. */
  remote: number;
  /** Images in the message that are too large, of another type, or not there. */
  inline: number;
  /** Declarations of animations, transitions, shadows and filters: more than a browser can draw without standing still. */
  effects: number;
}

/** Use of something that a document loads. */
export type ResourceUse = 'image' | 'font';

/**
 * Finds an image in the message.
 * @returns Its `data:` URL; `undefined` when there is none to be shown.
 */
export type InlineImage = (contentId: string) => string | undefined;

const linkSchemes = /^(?:https?:\/\/|mailto:|tel:)/i;
const imageData = /^data:image\/(?:png|jpe?g|pjpeg|gif|webp|avif|bmp|x-ms-bmp|x-icon|vnd\.microsoft\.icon);base64,/i;
const fontData = /^data:(?:font\/[a-z0-9+.-]+|application\/(?:x-)?font-[a-z0-9+.-]+)(?:;charset=utf-8)?;base64,/i;
const notBase64 = /[^A-Za-z0-9+/=%_-]/;

/** Target of a link that may stay: one of the web, an address for mail, a phone number, or a place in the document. */
export function linkUrl(value: string): string | undefined {
  const url = withoutBlanks(value);
  if (url.startsWith('//')) return `https:${url}`;
  return url.startsWith('#') || linkSchemes.test(url) ? url : undefined;
}

/** The URLs from which a document loads something. */
export class ResourceUrls {
  readonly leftOut: LeftOut = { remote: 0, inline: 0, effects: 0 };
  readonly #allowsRemote: boolean;
  readonly #inlineImage: InlineImage;

  constructor(options: { allowsRemote: boolean; inlineImage: InlineImage }) {
    this.#allowsRemote = options.allowsRemote;
    this.#inlineImage = options.inlineImage;
  }

  /** URL in place of a given one; `undefined` when nothing is to be loaded. */
  clean(value: string, use: ResourceUse): string | undefined {
    const given = withoutBlanks(value);
    const url = given.startsWith('//') ? `https:${given}` : given;
    if (/^data:/i.test(url)) return isSafeData(url, use) ? url : undefined;
    if (use === 'font') return undefined;
    if (/^cid:/i.test(url)) return this.#inline(url.slice('cid:'.length));
    const remote = remoteUrl(url);
    if (remote === undefined || this.#allowsRemote) return remote;
    this.leftOut.remote += 1;
    return undefined;
  }

  /** Value of `srcset` in place of a given one, with the candidates that may be loaded; `undefined` when none may. */
  cleanSet(value: string): string | undefined {
    const { remote } = this.leftOut;
    const kept: string[] = [];
    for (const { url, descriptor } of imageCandidates(value)) {
      const cleaned = this.clean(url, 'image');
      if (cleaned !== undefined) kept.push(descriptor === '' ? cleaned : `${cleaned} ${descriptor}`);
    }
    this.leftOut.remote = Math.min(this.leftOut.remote, remote + 1);
    return kept.length === 0 ? undefined : kept.join(', ');
  }

  #inline(contentId: string): string | undefined {
    const url = this.#inlineImage(contentId) ?? this.#inlineImage(unescaped(contentId));
    if (url === undefined) this.leftOut.inline += 1;
    return url;
  }
}

/** Address from which an image on a server is asked for: by TLS, whatever its sender wrote; `undefined` for any other URL. */
function remoteUrl(url: string): string | undefined {
  if (/^https:\/\//i.test(url)) return url;
  if (!/^http:\/\//i.test(url)) return undefined;
  const rest = url.slice('http://'.length);
  const path = rest.search(/[/?#]/);
  const host = path < 0 ? rest : rest.slice(0, path);
  return `https://${host.endsWith(':80') ? host.slice(0, -':80'.length) : host}${rest.slice(host.length)}`;
}

/** Whether a `data:` URL is of a type that is nothing but an image or a font. SVG is a document. */
function isSafeData(url: string, use: ResourceUse): boolean {
  const start = (use === 'image' ? imageData : fontData).exec(url)?.[0];
  return start !== undefined && !notBase64.test(url.slice(start.length));
}

/** A URL as a browser reads it (WHATWG URL §4.4): without line ends and tabs, and without blanks around it. */
function withoutBlanks(value: string): string {
  const url = /[\t\n\r]/.test(value) ? value.replace(/[\t\n\r]/g, '') : value;
  let start = 0;
  let end = url.length;
  while (start < end && url.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end -= 1;
  return url.slice(start, end);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
