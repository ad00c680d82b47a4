import { AppError, invalidField } from '../../errors.ts';
import { attachmentDisposition } from '../content/file-disposition.ts';
import type { MessageContent } from '../content/message-content.ts';
import { EncodedContent, encodedBytesMax } from './encoded-content.ts';
import { displayName, unstructured } from './header-fields.ts';
import { messageTooLarge, noMemory } from './refusals.ts';

const fieldBytesMax = 16 * 1024;
const addressBytesMax = 254;
/** An address alone, or behind a display name. */
const senderShape = /^(?:(?<name>[^<>]*?)\s*<(?<bracketed>[^<>]+)>|(?<bare>[^<>]+))$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no address has
const addressShape = /^[^\s@<>(),;:"\\[\]\x00-\x1f\x7f-\x9f]+@[^\s@<>(),;:"\\[\]\x00-\x1f\x7f-\x9f]+$/u;
const mediaTypeShape = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;

/** Part of a form. */
export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string;
  readonly bytes: AsyncIterable<Buffer>;
}

interface FormFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: EncodedContent;
}

interface FormMessageOptions {
  readonly newContent: () => MessageContent;
  readonly bytesMax: number;
}

/** Facts of a message that its form does not have. */
interface Composition {
  /** Address of the mailbox. */
  readonly to: string;
  readonly mailId: string;
  readonly receivedAtMs: number;
}

/**
 * Message that is composed of the parts of a form, in whatever order they come: `sender`, `subject`, `body`, `htmlBody`
 * and any number of `files`. Contents are encoded as they come, so that they are in memory once.
 */
export class FormMessage {
  readonly #options: FormMessageOptions;
  readonly #fields = new Map<string, string>();
  readonly #texts = new Map<string, EncodedContent>();
  readonly #files: FormFile[] = [];

  constructor(options: FormMessageOptions) {
    this.#options = options;
  }

  /**
   * Takes a part.
   * @throws AppError `invalid_request`, `body_too_large`, `overloaded`.
   */
  async take({ name, fileName, contentType, bytes }: FormPart): Promise<void> {
    if (this.#fields.has(name) || this.#texts.has(name)) throw invalidField(`/${name}`, 'is there more than once');
    switch (name) {
      case 'sender':
      case 'subject':
        this.#fields.set(name, await shortText(name, bytes));
        return;
      case 'body':
      case 'htmlBody':
        await this.#fill(bytes, (content) => this.#texts.set(name, content));
        return;
      case 'files':
        await this.#fill(bytes, (content) => this.#files.push({ name: fileName ?? '', contentType, content }));
        return;
      default:
        throw unknownField(name);
    }
  }

  /**
   * Envelope sender of the message.
   * @throws AppError `invalid_request` for a form without one.
   */
  get sender(): string {
    return this.#from().address;
  }

  /** Bytes of the message. */
  pieces({ to, mailId, receivedAtMs }: Composition): Buffer[] {
    const { name, address } = this.#from();
    const head = [
      `Return-Path: <${address}>`,
      `From: ${name === '' ? address : `${displayName(name)} <${address}>`}`,
      `To: ${to}`,
      `Subject: ${unstructured(this.#fields.get('subject') ?? '')}`,
      `Date: ${new Date(receivedAtMs).toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${mailId}@${to.slice(to.lastIndexOf('@') + 1)}>`,
      'MIME-Version: 1.0',
    ];
    const body = multipart('mixed', mailId, [
      multipart('alternative', mailId, [
        ...(this.#texts.has('body') || !this.#texts.has('htmlBody')
          ? [textPart('plain', this.#texts.get('body'))]
          : []),
        ...(this.#texts.has('htmlBody') ? [textPart('html', this.#texts.get('htmlBody'))] : []),
      ]),
      ...this.#files.map(filePart),
    ]);
    return [Buffer.from(`${head.join('\r\n')}\r\n`), ...body];
  }

  /** Frees the memory of all parts. */
  release(): void {
    for (const content of this.#contents()) content.release();
  }

  #from(): { name: string; address: string } {
    const given = this.#fields.get('sender')?.trim();
    if (given === undefined) throw invalidField('/sender', 'is required');
    const { name = '', bracketed, bare } = senderShape.exec(given)?.groups ?? {};
    const address = bracketed ?? bare ?? '';
    if (!addressShape.test(address) || Buffer.byteLength(address) > addressBytesMax) {
      throw invalidField('/sender', 'must be an address, such as you@example.com or You <you@example.com>');
    }
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  }

  async #fill(bytes: AsyncIterable<Buffer>, keep: (content: EncodedContent) => void): Promise<void> {
    const { newContent, bytesMax } = this.#options;
    const content = new EncodedContent(newContent());
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

  #contents(): EncodedContent[] {
    return [...this.#texts.values(), ...this.#files.map(({ content }) => content)];
  }
}

async function shortText(name: string, bytes: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > fieldBytesMax) throw invalidField(`/${name}`, `must have at most ${fieldBytesMax} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function unknownField(name: string): AppError {
  const detail = 'is not known; a form has sender, subject, body, htmlBody and files';
  return new AppError('invalid_request', `the field ${JSON.stringify(name.slice(0, 50))} ${detail}`, {
    fields: [{ pointer: '', detail }],
  });
}

/** Puts parts into a multipart; a single one stands for itself. No base64 has the boundary in it (RFC 2045 §6.7). */
function multipart(subtype: string, mailId: string, parts: readonly (readonly Buffer[])[]): Buffer[] {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return [...only];
  const boundary = `=_${subtype}_${mailId}`;
  const start = `Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n`;
  const inner = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), ...part]);
  return [Buffer.from(start), ...inner, Buffer.from(`--${boundary}--\r\n`)];
}

function textPart(subtype: 'plain' | 'html', content: EncodedContent | undefined): Buffer[] {
  return encodedPart([`Content-Type: text/${subtype}; charset=utf-8`], content);
}

function filePart({ name, contentType, content }: FormFile): Buffer[] {
  const type = mediaTypeShape.test(contentType) ? contentType : 'application/octet-stream';
  const disposition = name === '' ? 'attachment' : attachmentDisposition(name).replaceAll('; ', ';\r\n ');
  return encodedPart([`Content-Type: ${type}`, `Content-Disposition: ${disposition}`], content);
}

function encodedPart(fields: readonly string[], content: EncodedContent | undefined): Buffer[] {
  const head = [...fields, 'Content-Transfer-Encoding: base64', '', ''].join('\r\n');
  return [Buffer.from(head), ...(content?.pieces ?? [])];
}
