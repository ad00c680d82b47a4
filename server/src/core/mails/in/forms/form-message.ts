import { AppError } from '../../../errors.ts';
import { attachmentDisposition } from '../../kept/file-disposition.ts';
import type { MessageBuffer } from '../message-buffer.ts';
import { messageTooLarge, noMemory } from '../refusals.ts';
import { Base64Buffer, encodedBytesMax } from './base64-buffer.ts';
import { type Composition, FormHead, repeatedField } from './form-head.ts';

const mediaTypeShape = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;

/** Content-ID that a line of a header can have as it is. */
const contentIdShape = /^[\x21-\x3b\x3d\x3f-\x7e]{1,200}$/;

/** Part of a form. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string;
  /** Content-ID, without angle brackets, of a file that the HTML shows; none for other files. */
  readonly contentId?: string | undefined;
  readonly bytes: AsyncIterable<Buffer>;
}

interface FormFile {
  readonly name: string;
  readonly contentType: string;
  readonly contentId: string | undefined;
  readonly content: Base64Buffer;
}

interface FormMessageOptions {
  readonly newContent: () => MessageBuffer;
  readonly bytesMax: number;
}

/**
 * Message that is composed from the parts of a form, in any order: fields of its header (`FormHead`), `body`,
 * `htmlBody` and any number of `files`. Each part is encoded as it arrives, so that it is in memory only once.
 */
export class FormMessage {
  readonly #options: FormMessageOptions;
  readonly #head = new FormHead();
  readonly #texts = new Map<string, Base64Buffer>();
  readonly #files: FormFile[] = [];

  constructor(options: FormMessageOptions) {
    this.#options = options;
  }

  /**
   * Adds a part of the form.
   * @throws AppError `invalid_request`, `body_too_large`, `overloaded`.
   */
  async take({ name, fileName, contentType, contentId, bytes }: FormPart): Promise<void> {
    if (this.#texts.has(name)) throw repeatedField(name);
    switch (name) {
      case 'body':
      case 'htmlBody':
        await this.#fill(bytes, (content) => this.#texts.set(name, content));
        return;
      case 'files':
        await this.#fill(bytes, (content) =>
          this.#files.push({ name: fileName ?? '', contentType, contentId, content }),
        );
        return;
      default:
        if (!(await this.#head.take(name, bytes))) throw unknownField(name);
    }
  }

  /**
   * Envelope sender of the message.
   * @throws AppError `invalid_request` for a form without one.
   */
  get sender(): string {
    return this.#head.sender;
  }

  /** Bytes of the message. */
  pieces(composition: Composition): Buffer[] {
    const { mailId } = composition;
    const body = multipart('mixed', mailId, [
      multipart('alternative', mailId, [
        ...(this.#texts.has('body') || !this.#texts.has('htmlBody')
          ? [textPart('plain', this.#texts.get('body'))]
          : []),
        ...(this.#texts.has('htmlBody') ? [textPart('html', this.#texts.get('htmlBody'))] : []),
      ]),
      ...this.#files.map(filePart),
    ]);
    return [Buffer.from(`${this.#head.lines(composition).join('\r\n')}\r\n`), ...body];
  }

  /** Frees the memory of all parts. */
  release(): void {
    for (const content of this.#contents()) content.release();
  }

  async #fill(bytes: AsyncIterable<Buffer>, keep: (content: Base64Buffer) => void): Promise<void> {
    const { newContent, bytesMax } = this.#options;
    const content = new Base64Buffer(newContent());
    keep(content);
    for await (const piece of bytes) {
      if (this.#length() + encodedBytesMax(piece.length) > bytesMax) throw messageTooLarge(bytesMax);
      if (!content.append(piece)) throw noMemory();
    }
    if (!content.end()) throw noMemory();
  }

  #length(): number {
    return this.#contents().reduce((sum, { length }) => sum + length, 0);
  }

  #contents(): Base64Buffer[] {
    return [...this.#texts.values(), ...this.#files.map(({ content }) => content)];
  }
}

function unknownField(name: string): AppError {
  const detail = 'is not known; a form has sender, to, cc, replyTo, subject, headers, body, htmlBody and files';
  return new AppError('invalid_request', `the field ${JSON.stringify(name.slice(0, 50))} ${detail}`, {
    fields: [{ pointer: '', code: 'unknown_field', detail }],
  });
}

/**
 * Puts parts into a multipart; a single part is returned as it is. The boundary cannot occur in base64 (RFC 2045 §6.7).
 */
function multipart(subtype: string, mailId: string, parts: readonly (readonly Buffer[])[]): Buffer[] {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return [...only];
  const boundary = `=_${subtype}_${mailId}`;
  const start = `Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n`;
  const inner = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), ...part]);
  return [Buffer.from(start), ...inner, Buffer.from(`--${boundary}--\r\n`)];
}

function textPart(subtype: 'plain' | 'html', content: Base64Buffer | undefined): Buffer[] {
  return encodedPart([`Content-Type: text/${subtype}; charset=utf-8`], content);
}

function filePart({ name, contentType, contentId = '', content }: FormFile): Buffer[] {
  const type = mediaTypeShape.test(contentType) ? contentType : 'application/octet-stream';
  const isShown = contentIdShape.test(contentId);
  const attached = name === '' ? 'attachment' : attachmentDisposition(name).replaceAll('; ', ';\r\n ');
  const disposition = isShown ? attached.replace('attachment', 'inline') : attached;
  const fields = [`Content-Type: ${type}`, `Content-Disposition: ${disposition}`];
  return encodedPart(isShown ? [...fields, `Content-ID: <${contentId}>`] : fields, content);
}

function encodedPart(fields: readonly string[], content: Base64Buffer | undefined): Buffer[] {
  const head = [...fields, 'Content-Transfer-Encoding: base64', '', ''].join('\r\n');
  return [Buffer.from(head), ...(content?.pieces ?? [])];
}
