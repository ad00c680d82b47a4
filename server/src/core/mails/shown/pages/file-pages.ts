import { copyInTicks } from '../../../../lib/scheduling/copy-in-ticks.ts';
import { TaskThreadError } from '../../../../lib/scheduling/task-thread.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import { decodeText } from '../../../../mime/charsets/charset.ts';
import { readHeaderBefore } from '../../../../mime/headers/header-before.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { AppError } from '../../../errors.ts';
import type { BytesRange, MessageBytes } from '../../kept/message-bytes.ts';
import type { AttachmentPath } from '../find-mail.ts';
import type { FoundAttachment, Mails } from '../mails.ts';
import { imageTypeOf } from './image-type.ts';
import { inlineBytesMax } from './inline-images.ts';
import type { MailPages } from './mail-pages.ts';

/** Maximum number of bytes of a text that are shown: the first ones, in one turn of the owner. */
const shownBytesMax = 128 * 1024;
/** Maximum number of bytes of an attached message that are shown: the first ones, made into a page in a thread. */
const messageBytesMax = 2 * 1024 * 1024;
/** Bytes at the beginning of a picture that tell its type. */
const signatureBytes = 16;
/** Bytes before a part among which its header is. */
const headerBytesMax = 4 * 1024;
const version = 2;

const textTypes: ReadonlySet<string> = new Set([
  'application/json',
  'application/xml',
  'application/yaml',
  'application/x-yaml',
  'application/javascript',
  'application/pgp-signature',
]);

/** Page of a file, as pieces in UTF-8. */
export interface FilePage {
  readonly pieces: readonly Buffer[];
  /** Whether only the beginning of the file is shown. */
  readonly isTruncated: boolean;
}

/** File of the caller, which may be of a type that can be shown. */
export interface FoundFile extends FoundAttachment {
  /** Another one when the page may be different. */
  readonly version: string;
  /** Maximum size of the page in bytes. */
  readonly pageBytesMax: number;
}

type TextKind = 'text' | 'calendar';
type Kind = TextKind | 'message' | 'image';

interface FilePagesParts {
  readonly pages: MailPages;
  readonly mails: Mails;
  readonly messageBytes: MessageBytes;
  readonly turns: Turns;
}

/** Files of mails as documents that are safe to show: texts, pictures, invitations, messages. */
export class FilePages {
  readonly #parts: FilePagesParts;

  constructor(parts: FilePagesParts) {
    this.#parts = parts;
  }

  /**
   * Finds a file of the caller.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`, `mail_not_found` or `attachment_not_found`
   */
  async find(caller: Caller, path: AttachmentPath): Promise<FoundFile> {
    const found = await this.#parts.mails.findAttachment(caller, path);
    const { id, offset, length, encoding, sizeBytes } = found.attachment;
    const bytes = Math.min(sizeBytes, shownBytesOf[kindOf(found)]);
    const pageBytesMax = 2 * Math.max(bytes, shownBytesMax);
    return { ...found, version: [version, id, offset, length, encoding, sizeBytes].join(' '), pageBytesMax };
  }

  /**
   * Makes the page of a file.
   * @throws AppError `not_viewable` for a file of another kind; `mail_not_found` when its mail is deleted meanwhile.
   */
  async make(caller: Caller, found: FoundFile): Promise<FilePage> {
    const kind = kindOf(found);
    if (kind === 'image') return this.#showImage(caller, found);
    return kind === 'message' ? this.#showMessage(caller, found) : this.#showText(caller, found, kind);
  }

  /** Makes the page of an attached message. Its HTML is read in the thread, whatever its size: it may be of anybody. */
  async #showMessage({ holder }: Caller, found: FoundFile): Promise<FilePage> {
    const { sizeBytes, filename } = found.attachment;
    const pieces = await this.#read(holder, found, { start: 0, end: Math.min(sizeBytes, messageBytesMax) });
    const raw = await copyInTicks(pieces);
    try {
      const { html, isTruncated } = await this.#parts.pages.makeAttached(holder, { raw, filename });
      return { pieces: [Buffer.from(html.buffer)], isTruncated: isTruncated || sizeBytes > messageBytesMax };
    } catch (error) {
      if (!(error instanceof TaskThreadError)) throw error;
      throw notViewable('it takes too long to read');
    }
  }

  async #showText({ holder }: Caller, found: FoundFile, kind: TextKind): Promise<FilePage> {
    const { sizeBytes, filename, offset } = found.attachment;
    const content = Buffer.concat(
      await this.#read(holder, found, { start: 0, end: Math.min(sizeBytes, shownBytesMax) }),
    );
    const before = await this.#readBefore(holder, found, offset);
    const page = await loadPage();
    const { html, isCut } = await this.#parts.turns.run(holder, () => {
      const text = decodeText(content, readHeaderBefore(before).charset).toWellFormed();
      return kind === 'calendar' ? page.contentOfCalendar(text) : { html: page.contentOfText(text), isCut: false };
    });
    const isTruncated = isCut || sizeBytes > shownBytesMax;
    return { pieces: [Buffer.from(page.headOfFile(filename) + html)], isTruncated };
  }

  async #showImage({ holder }: Caller, found: FoundFile): Promise<FilePage> {
    const { sizeBytes, filename, contentType } = found.attachment;
    if (sizeBytes > inlineBytesMax) throw notViewable(`it has more than ${inlineBytesMax} bytes`);
    const isSvg = contentType === 'image/svg+xml';
    const start = isSvg ? [] : await this.#read(holder, found, { start: 0, end: Math.min(sizeBytes, signatureBytes) });
    const type = isSvg ? contentType : imageTypeOf(Buffer.concat(start));
    if (type === undefined) throw notViewable(`it is ${contentType}`);
    const page = await loadPage();
    const [before, after] = page.contentOfImage(type, filename);
    const pieces = [Buffer.from(page.headOfFile(filename) + before)];
    let rest: Buffer = Buffer.alloc(0);
    for (const piece of await this.#read(holder, found, { start: 0, end: sizeBytes })) {
      const bytes = Buffer.concat([rest, piece]);
      // A multiple of three bytes is encoded by itself (RFC 4648 §4).
      const whole = bytes.length - (bytes.length % 3);
      pieces.push(Buffer.from(bytes.toString('base64', 0, whole), 'latin1'));
      rest = bytes.subarray(whole);
    }
    return { pieces: [...pieces, Buffer.from(rest.toString('base64') + after)], isTruncated: false };
  }

  #read(holder: string, { row, attachment }: FoundFile, range: BytesRange): Promise<Buffer[]> {
    return Array.fromAsync(this.#parts.messageBytes.attachment(holder, { raw_id: row.raw_id, attachment }, range));
  }

  /** The bytes of the message before a place, as the header of the part that begins there. */
  async #readBefore(holder: string, { row }: FoundFile, end: number): Promise<Buffer> {
    const range = { start: Math.max(0, end - headerBytesMax), end };
    return Buffer.concat(await Array.fromAsync(this.#parts.messageBytes.raw(holder, row, range)));
  }
}

/** Bytes of a file of each kind that are shown. */
const shownBytesOf: Readonly<Record<Kind, number>> = {
  text: shownBytesMax,
  calendar: shownBytesMax,
  message: messageBytesMax,
  image: inlineBytesMax,
};

/** How a file is shown. What is no text may be a picture. */
function kindOf({ attachment: { contentType } }: FoundAttachment): Kind {
  if (contentType === 'text/calendar' || contentType === 'application/ics') return 'calendar';
  if (contentType === 'message/rfc822' || contentType === 'message/global') return 'message';
  return contentType.startsWith('text/') || textTypes.has(contentType) ? 'text' : 'image';
}

function notViewable(reason: string): AppError {
  return new AppError('not_viewable', `the attachment cannot be shown as a page: ${reason}`);
}

/** Loads the parser of HTML for the first page, because it takes 30 ms and megabytes. */
function loadPage(): Promise<typeof import('./file-page.ts')> {
  return import('./file-page.ts');
}
