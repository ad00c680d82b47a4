import { decodeAttachment } from '../../../../mime/attachment-content.ts';
import type { AttachmentWindow } from '../../../../mime/parsed-mail.ts';
import { imageTypeOf } from './image-type.ts';

/** Maximum size in bytes of all images of one page. An image counts each time that the page shows it. */
export const inlineBytesMax = 10 * 1024 * 1024;
/** Bytes that are encoded at once: a multiple of three is encoded by itself (RFC 4648 §4). */
const pieceBytes = 3 * 64 * 1024;

interface DecodedImage {
  readonly type: string;
  readonly content: Buffer;
}

/** The images in a message that its HTML shows. A page has them in itself: an opaque origin has no credentials to load them. */
export class InlineImages {
  readonly #raw: Buffer;
  readonly #windows = new Map<string, AttachmentWindow>();
  readonly #decoded = new Map<string, DecodedImage | undefined>();
  readonly #shown: Buffer[] = [];
  #bytes = 0;

  constructor(raw: Buffer, attachments: readonly AttachmentWindow[]) {
    this.#raw = raw;
    for (const window of attachments)
      if (window.contentId !== undefined && !this.#windows.has(window.contentId))
        this.#windows.set(window.contentId, window);
  }

  /**
   * URL of an image, with a mark in place of its bytes; `undefined` when the message does not have the image, or the
   * page has no room for it.
   */
  urlOf(contentId: string): string | undefined {
    const image = this.#find(contentId);
    if (image === undefined || this.#bytes + image.content.length > inlineBytesMax) return undefined;
    this.#bytes += image.content.length;
    this.#shown.push(image.content);
    return `data:${image.type};base64,\0${this.#shown.length - 1}\0`;
  }

  /** Encodes a text as UTF-8, with the bytes of the images in place of their marks. */
  fill(text: string): Uint8Array<ArrayBuffer> {
    const pieces = text.split('\0').flatMap((piece, position) => {
      // Every other piece is the number in a mark.
      const image = position % 2 === 1 ? this.#shown[Number(piece)] : undefined;
      return image === undefined ? [Buffer.from(piece)] : base64Of(image);
    });
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    const filled = new Uint8Array(bytes);
    let at = 0;
    for (const piece of pieces) {
      filled.set(piece, at);
      at += piece.length;
    }
    return filled;
  }

  #find(contentId: string): DecodedImage | undefined {
    if (this.#decoded.has(contentId)) return this.#decoded.get(contentId);
    const image = this.#decode(contentId);
    this.#decoded.set(contentId, image);
    return image;
  }

  #decode(contentId: string): DecodedImage | undefined {
    const window = this.#windows.get(contentId);
    if (window === undefined || window.sizeBytes > inlineBytesMax) return undefined;
    const content = decodeAttachment(this.#raw, window);
    const type = imageTypeOf(content);
    return type === undefined ? undefined : { type, content };
  }
}

function base64Of(content: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += pieceBytes) {
    pieces.push(Buffer.from(content.toString('base64', at, at + pieceBytes), 'latin1'));
  }
  return pieces;
}
