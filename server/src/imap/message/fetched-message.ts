import { AppError } from '../../core/errors.ts';
import { foldedInTurns } from '../../core/mails/found/folded-text.ts';
import type { MailContents } from '../../core/mails/kept/contents.ts';
import { unmeasured } from '../../core/mails/kept/measure.ts';
import type { BytesRange, MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { mimeLimits } from '../../mime/limits.ts';
import type { PartStructure } from '../../mime/structure/part-structure.ts';
import type { BodySection, FetchItem } from '../protocol/commands/fetch-item.ts';
import type { SearchKey } from '../protocol/commands/search-key.ts';
import type { NumberedRow, OpenMessage } from '../selected/messages.ts';
import { bodyStructure } from './body-structure.ts';
import { envelope } from './envelope.ts';
import { headerSection } from './header-section.ts';
import { internalDate } from './internal-date.ts';
import { matchesKey } from './search-judge.ts';
import { sectionRange } from './section-range.ts';

/** What messages are read with. */
export interface MessageParts {
  readonly contents: MailContents;
  readonly messageBytes: MessageBytes;
  readonly turns: Turns;
}

/** Characters and pieces of an envelope or a structure that one turn writes, about: a millisecond of those that cost most. */
const toldCharacters = 8 * 1024;
const toldPieces = 50;
/** Size in bytes of the beginning of a header that is searched: more would hold up everybody else. */
const searchedHeaderBytesMax = 64 * 1024;
/** Size up to which a message is read once for all items of a command; a larger one is read in pieces. */
const wholeBytesMax = 128 * 1024;

/** One message, opened for one command: its data as FETCH tells them, and whether it is what SEARCH looks for. */
export class FetchedMessage implements OpenMessage {
  readonly #parts: MessageParts;
  readonly #holder: string;
  readonly #row: NumberedRow;
  #whole: Promise<Buffer> | undefined;
  #structure: Promise<PartStructure> | undefined;

  constructor(
    parts: MessageParts,
    { holder, row, message }: { holder: string; row: NumberedRow; message?: Buffer | undefined },
  ) {
    this.#parts = parts;
    this.#holder = holder;
    this.#row = row;
    this.#whole = message && Promise.resolve(message);
  }

  /**
   * Data of an item with its name, in pieces of at most one part of a stored message or its structure.
   * @throws AppError `mail_not_found` when the mail is deleted meanwhile.
   */
  async *fetched(item: FetchItem): AsyncGenerator<string | Buffer, void> {
    switch (item.item) {
      case 'RFC822.SIZE':
        yield `RFC822.SIZE ${this.#row.size}`;
        return;
      case 'INTERNALDATE':
        yield `INTERNALDATE "${internalDate(this.#row.received_at)}"`;
        return;
      case 'ENVELOPE':
      case 'BODY':
      case 'BODYSTRUCTURE':
        yield await this.#described(item.item);
        return;
      case 'SECTION':
        yield* this.#section(item);
        return;
      default:
        throw new Error(`${item.item} is not of a message`);
    }
  }

  /**
   * Whether the message is what a search looks for. One that is deleted meanwhile is not.
   * @param known Verdict on a key that is not of a message; `undefined` for others.
   */
  async matches(key: SearchKey, known: (key: SearchKey) => boolean | undefined): Promise<boolean> {
    const { contents, turns } = this.#parts;
    const row = this.#row;
    const inTurn = <T>(piece: () => T) => turns.run(this.#holder, piece);
    const foldedTextOf = async () => foldedInTurns(await contents.text(this.#holder, row, unmeasured), inTurn);
    let header: Promise<string> | undefined;
    let text: Promise<string> | undefined;
    const message = {
      ...{ size: row.size, receivedAt: row.received_at, inTurn },
      header: () => (header ??= this.#searchedHeader()),
      foldedText: () => (text ??= foldedTextOf()),
    };
    try {
      return await matchesKey(message, key, known);
    } catch (error) {
      if (error instanceof AppError && error.code === 'mail_not_found') return false;
      throw error;
    }
  }

  async #described(item: 'ENVELOPE' | 'BODY' | 'BODYSTRUCTURE'): Promise<Buffer> {
    const structure = await this.#structured();
    const pieces = item === 'ENVELOPE' ? envelope(structure) : bodyStructure(structure, item === 'BODYSTRUCTURE');
    const told = [`${item} `];
    const tellSome = () => {
      for (let characters = 0, count = 0; characters < toldCharacters && count < toldPieces; count += 1) {
        const { value, done } = pieces.next();
        if (done === true) return false;
        told.push(value);
        characters += value.length;
      }
      return true;
    };
    while (await this.#parts.turns.run(this.#holder, tellSome));
    return Buffer.from(told.join(''), 'latin1');
  }

  async *#section({ section, partial, name }: BodySection): AsyncGenerator<string | Buffer, void> {
    const told = partial === undefined ? name : `${name}<${partial.offset}>`;
    const isWhole = section.part.length === 0 && section.text.of === 'ALL';
    const { size } = this.#row;
    const range = isWhole ? { start: 0, end: size } : sectionRange(await this.#structured(), section);
    if (range === undefined) {
      yield `${told} NIL`;
      return;
    }
    if ('fields' in section.text) {
      const { text } = section;
      const header = await this.#header(range);
      const lines = await this.#parts.turns.run(this.#holder, () => Buffer.from(headerSection(header, text), 'latin1'));
      const { offset = 0, length = lines.length } = partial ?? {};
      const part = lines.subarray(offset, offset + length);
      yield `${told} {${part.length}}\r\n`;
      yield part;
      return;
    }
    const start = Math.min(range.start + (partial?.offset ?? 0), range.end);
    const end = Math.min(range.end, start + (partial?.length ?? size));
    const pieces = this.#bytes({ start, end });
    // It may be gone: nothing is announced before it is there.
    const first = start < end ? await pieces.next() : undefined;
    yield `${told} {${end - start}}\r\n`;
    if (first?.done === false) yield first.value;
    yield* pieces;
  }

  async *#bytes(range: BytesRange): AsyncGenerator<Buffer, void> {
    if (range.start >= range.end) return;
    if (this.#row.size <= wholeBytesMax) yield (await this.#read()).subarray(range.start, range.end);
    else yield* this.#parts.messageBytes.raw(this.#holder, this.#row, range);
  }

  /** A header as far as it is read for its fields. */
  async #header({ start, end }: BytesRange): Promise<string> {
    const pieces: Buffer[] = [];
    const range = { start, end: Math.min(end, start + mimeLimits.headerBytesMax) };
    for await (const piece of this.#bytes(range)) pieces.push(piece);
    return Buffer.concat(pieces).toString('latin1');
  }

  async #searchedHeader(): Promise<string> {
    const { bodyStart } = await this.#structured();
    return this.#header({ start: 0, end: Math.min(bodyStart, searchedHeaderBytesMax) });
  }

  #read(): Promise<Buffer> {
    this.#whole ??= this.#readWhole();
    return this.#whole;
  }

  async #readWhole(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#parts.messageBytes.raw(this.#holder, this.#row)) pieces.push(piece);
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  }

  #structured(): Promise<PartStructure> {
    this.#structure ??= this.#readStructure();
    return this.#structure;
  }

  async #readStructure(): Promise<PartStructure> {
    const structure = await this.#parts.contents.structure(this.#holder, this.#row);
    if (structure === undefined) throw new AppError('mail_not_found', 'the email was deleted while it was read');
    return structure;
  }
}
