import type { Turns } from '../../../lib/scheduling/turns.ts';
import { PieceDecoder } from '../../../mime/attachment-pieces.ts';
import type { TransferEncoding } from '../../../mime/parsed-mail.ts';
import { partAt, readRawParts } from '../../../store/operations/mails/raws.ts';
import { readOutline, type StoredAttachment } from '../../../store/outline.ts';
import { rawPartBytes } from '../../../store/packing.ts';
import type { Store } from '../../../store/store.ts';
import { AppError } from '../../errors.ts';

/** Range of bytes, `end` not included. */
export interface BytesRange {
  readonly start: number;
  readonly end: number;
}

/** Stored message: the id and the size of its bytes. */
export interface StoredBytes {
  readonly raw_id: string;
  readonly size: number;
}

/** Version of the bytes of a message: another one when an attachment in it was deleted, which overwrites it. */
export function messageVersion({ raw_id, outline }: { raw_id: string; outline: string }): string {
  return [raw_id, ...(readOutline(outline).wiped ?? [])].join(' ');
}

/**
 * Reader of the bytes of stored messages and of their attachments, in turns of the owner. Only one part of a message is
 * in memory at a time, however slowly the client reads.
 */
export class MessageBytes {
  readonly #store: Store;
  readonly #turns: Turns;

  constructor(parts: { store: Store; turns: Turns }) {
    this.#store = parts.store;
    this.#turns = parts.turns;
  }

  /**
   * Reads a range of a message as it is stored.
   * @throws AppError `mail_not_found` when its mail is deleted meanwhile.
   */
  raw(holder: string, { raw_id: rawId, size }: StoredBytes, range?: BytesRange): AsyncGenerator<Buffer, void> {
    return this.#window(holder, { rawId, ...(range ?? { start: 0, end: size }) }, (bytes) => bytes);
  }

  /**
   * Reads a range of the decoded bytes of an attachment. Where the encoding does not give the position of a byte, the
   * bytes before the range are decoded and dropped.
   * @throws AppError `mail_not_found` when its mail is deleted meanwhile.
   */
  async *attachment(
    holder: string,
    { raw_id: rawId, attachment }: { raw_id: string; attachment: StoredAttachment },
    range: BytesRange = { start: 0, end: attachment.sizeBytes },
  ): AsyncGenerator<Buffer, void> {
    const { offset, length, sizeBytes } = attachment;
    // The stored encoding is the one that the parser found.
    const encoding = attachment.encoding as TransferEncoding;
    if (encoding === 'identity') {
      yield* this.#window(holder, { rawId, start: offset + range.start, end: offset + range.end }, (bytes) => bytes);
      return;
    }
    const decoder = new PieceDecoder({ encoding, sizeBytes });
    const window = { rawId, start: offset, end: offset + length };
    let at = 0;
    const cut = (decoded: Buffer) => {
      const start = at;
      at += decoded.length;
      return decoded.subarray(Math.max(0, range.start - start), Math.max(0, range.end - start));
    };
    for await (const decoded of this.#window(holder, window, (bytes) => cut(decoder.push(bytes)))) {
      if (decoded.length > 0) yield decoded;
      if (at >= range.end) return;
    }
    const rest = cut(decoder.end());
    if (rest.length > 0) yield rest;
  }

  /** Reads a range of a message part by part, and works on each part in the turn in which it is read. */
  async *#window(
    holder: string,
    { rawId, start, end }: BytesRange & { rawId: string },
    work: (bytes: Buffer) => Buffer,
  ): AsyncGenerator<Buffer, void> {
    for (let part = partAt(start); part * rawPartBytes < end; part += 1) {
      const partStart = part * rawPartBytes;
      yield await this.#turns.run(holder, async () => {
        const [bytes] = await this.#store.read(readRawParts, { rawId, first: part, last: part });
        if (bytes === undefined) throw new AppError('mail_not_found', 'the email was deleted while it was read');
        return work(bytes.subarray(Math.max(0, start - partStart), end - partStart));
      });
    }
  }
}
