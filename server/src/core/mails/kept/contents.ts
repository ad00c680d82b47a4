import type { ByteCache } from '../../../lib/caches/byte-cache.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { StepsUsedUp } from '../../../mime/html/seen/work.ts';
import { parseContent, parseParts, parseText } from '../../../mime/parse-mail.ts';
import type { ParsedContent } from '../../../mime/parsed-mail.ts';
import type { PartStructure } from '../../../mime/structure/part-structure.ts';
import { readStructure } from '../../../mime/structure/read-structure.ts';
import { type MailRow, readMailsById } from '../../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../../store/operations/mails/raws.ts';
import { type MailOutline, readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import { ContentCache, type ContentKind } from './content-cache.ts';
import { contentOf, deserializeContent, type Json } from './content-json.ts';
import { groupsOf, isSmall } from './groups.ts';
import { type DerivedKind, derive, stepsHereMax } from './kept-extract.ts';
import { LargeMessages } from './large-messages.ts';
import { type Measure, unmeasured } from './measure.ts';
import { MessagesAhead } from './messages-ahead.ts';
import { headOf } from './outline.ts';

/**
 * Size in bytes up to which codes, links and visible text of a message are found in the main thread, unless that needs
 * too many steps.
 */
export const extractedHereMax = 16 * 1024;

/** Size below which a message is parsed without a turn. */
const smallestBytesMax = 16 * 1024;

/** A mail with everything that its Email has. */
export interface ShownMail {
  readonly row: MailRow;
  readonly outline: MailOutline;
  /** The members of an Email that are read from the message; see `serializeContent`. */
  readonly content: Json;
}

/** A mail with its content as a value. */
export interface OpenedMail extends Omit<ShownMail, 'content'> {
  readonly content: ParsedContent;
}

interface MailContentsParts {
  readonly store: Store;
  readonly monotonic: Clock;
  readonly turns: Turns;
  /** Memory of the contents. */
  readonly cache: ByteCache<Json>;
  /** Called with the reason when a message could not be read. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Contents of mails, parsed from their messages when they are read, over a cache. Small messages are parsed in the main
 * thread, in turns of their owners; large ones in a thread.
 */
export class MailContents {
  readonly #parts: MailContentsParts;
  readonly #cache: ContentCache;
  readonly #large: LargeMessages;
  readonly #ahead = new MessagesAhead();

  constructor(parts: MailContentsParts) {
    this.#parts = parts;
    this.#cache = new ContentCache(parts.cache);
    this.#large = new LargeMessages(parts);
  }

  /**
   * Reads the contents of mails. Deleted mails are left out. Like the other reads here, it must not be called inside a
   * turn of `turns`: it takes turns itself, and may take long.
   */
  async show(holder: string, rows: readonly MailRow[]): Promise<ShownMail[]> {
    const missing = rows.filter((row) => isSmall(row) && this.#cache.get('content', row.raw_id) === undefined);
    const raws = await this.#readSmall(holder, missing);
    const shown: ShownMail[] = [];
    for (const row of rows) {
      const outline = readOutline(row.outline);
      const mail = { row, outline, raw: raws.get(row.raw_id) };
      const content = this.#cache.get('content', row.raw_id) ?? (await this.#readContent(holder, mail));
      const found = content === undefined ? await this.#showAgain(holder, row) : { row, outline, content };
      if (found !== undefined) shown.push(found);
    }
    return shown;
  }

  /** Reads the content of a mail as a value; `undefined` when the mail is gone. */
  async read(holder: string, row: MailRow): Promise<OpenedMail | undefined> {
    const [shown] = await this.show(holder, [row]);
    if (shown === undefined) return undefined;
    // Two turns: of a large mail each takes some milliseconds.
    const json = await this.#parts.turns.run(holder, () => shown.content.toString());
    const content = await this.#parts.turns.run(holder, () => deserializeContent(json));
    return { ...shown, content };
  }

  /** Reads the messages of those mails that are small, whole and a few at a time, by their ids. Deleted mails are left out. */
  async messages(holder: string, rows: readonly MailRow[]): Promise<Map<string, Buffer>> {
    const messages = new Map<string, Buffer>();
    for (const group of groupsOf(rows.filter(isSmall))) {
      for (const [rawId, message] of await this.#readSmall(holder, group)) messages.set(rawId, message);
    }
    return messages;
  }

  /**
   * The plain text of a mail; `''` when the mail is gone.
   * @param measure Does a piece of work that blocks this thread, and counts its time.
   */
  async text(holder: string, row: MailRow, measure: Measure): Promise<string> {
    const known = this.#cache.get('text', row.raw_id);
    if (known !== undefined) return known.toString();
    const { unreadable } = readOutline(row.outline);
    if (unreadable) return '';
    if (!isSmall(row)) return (await this.#readLarge(holder, row, 'text'))?.toString() ?? '';
    const text = await this.#cache.once('text', row.raw_id, async () => {
      const raw = await this.#readOne(row);
      const parse = (message: Buffer) => measure(() => this.#parse(message, (whole) => parseContent(whole).text));
      return raw && this.#parts.turns.run(holder, () => parse(raw));
    });
    return text?.toString() ?? '';
  }

  /** The tree of the parts of a mail as JSON; `undefined` when the mail is gone. */
  async parts(holder: string, row: MailRow): Promise<string | undefined> {
    const { unreadable } = readOutline(row.outline);
    if (!isSmall(row) && !unreadable) return (await this.#large.read(holder, row, 'parts'))?.toString();
    const raw = await this.#readOne(row);
    const read = (message: Buffer) => this.#parse(message, (whole) => JSON.stringify(parseParts(whole)));
    return raw && this.#parts.turns.run(holder, () => read(unreadable ? headOf([raw]) : raw));
  }

  /**
   * The structure of a message, whose offsets are those of its stored bytes; `undefined` when the mail is gone. Of a message that cannot be read
   * it is that of the header.
   */
  async structure(holder: string, row: MailRow): Promise<PartStructure | undefined> {
    const { unreadable } = readOutline(row.outline);
    const inTurn = <T>(piece: () => T) => this.#parts.turns.run(holder, piece);
    const whole = (structure: PartStructure) => ({ ...structure, end: row.size });
    if (isSmall(row) || unreadable) {
      const raw = await this.#readOne(row);
      const read = (message: Buffer) => whole(this.#parse(unreadable ? headOf([message]) : message, readStructure));
      return raw && inTurn(() => read(raw));
    }
    const json = this.#cache.get('structure', row.raw_id) ?? (await this.#readLarge(holder, row, 'structure'));
    // The thread and the cache have nothing but what `readStructure` made.
    return json === undefined ? undefined : inTurn(() => whole(JSON.parse(json.toString()) as PartStructure));
  }

  /**
   * Reads the plain texts of mails, by their messages, for a reader of very many mails: those of small messages are not
   * cached. Deleted mails are left out.
   */
  async texts(holder: string, rows: readonly MailRow[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const small: MailRow[] = [];
    for (const row of rows) {
      const known = readOutline(row.outline).unreadable ? '' : this.#cache.get('text', row.raw_id);
      if (known !== undefined) texts.set(row.raw_id, known.toString());
      else if (isSmall(row)) small.push(row);
      else texts.set(row.raw_id, (await this.#readLarge(holder, row, 'text'))?.toString() ?? '');
    }
    for (const [rawId, raw] of await this.#readSmall(holder, small)) {
      texts.set(rawId, await this.#parts.turns.run(holder, () => this.#parse(raw, parseText)));
    }
    return texts;
  }

  /** The ids of the small messages that `text` or `extract` would read for these mails. */
  messagesToRead(rows: readonly MailRow[], asked: { text: boolean; extract: boolean }): string[] {
    const isAsked = (row: MailRow) =>
      (asked.text && this.#cache.get('text', row.raw_id) === undefined) ||
      (asked.extract && row.size <= extractedHereMax && this.knownExtract(row) === undefined);
    const ids = rows.filter((row) => isSmall(row) && isAsked(row)).map(({ raw_id: rawId }) => rawId);
    return [...new Set(ids)].filter((rawId) => !this.#ahead.has(rawId));
  }

  /** Takes messages that were read ahead, by id, for the reads that follow. */
  takeAhead(messages: ReadonlyMap<string, Buffer>): void {
    this.#ahead.add(messages);
  }

  /** The extract of a mail in the cache, as JSON. */
  knownExtract({ raw_id: rawId }: MailRow): string | undefined {
    return this.#cache.get('extract', rawId)?.toString();
  }

  /** Puts a stored extract into the cache. */
  rememberExtract({ raw_id: rawId }: MailRow, json: string): void {
    this.#cache.set('extract', rawId, json);
  }

  /**
   * Result that is derived from the content of a mail, as JSON; `undefined` when the mail is deleted. Concurrent
   * readers share one derivation.
   * @param measure As of `text`.
   */
  async derived(
    kind: DerivedKind,
    { holder, row, measure = unmeasured }: { holder: string; row: MailRow; measure?: Measure | undefined },
  ): Promise<string | undefined> {
    // Another may have made it while the caller looked for a kept one.
    const known = this.#cache.get(kind, row.raw_id);
    if (known !== undefined) return known.toString();
    const { unreadable, truncated = false } = readOutline(row.outline);
    if (row.size > extractedHereMax && !unreadable) return (await this.#readLarge(holder, row, kind))?.toString();
    const made = await this.#cache.once(kind, row.raw_id, async () => {
      const inTurn = <T>(piece: () => T) => this.#parts.turns.run(holder, () => measure(piece));
      const content = (await inTurn(() => this.#knownContent(row))) ?? (await this.#parseSmall(row, inTurn));
      const options = { isTruncated: truncated, stepsMax: stepsHereMax };
      try {
        return content && (await inTurn(() => derive(kind, content, options)));
      } catch (error) {
        if (!(error instanceof StepsUsedUp)) throw error;
        return this.#large.read(holder, row, kind);
      }
    });
    return made?.toString();
  }

  /** Ends the reading of large messages. */
  async stop(): Promise<void> {
    await this.#large.stop();
  }

  /** The content of a mail in the cache, unless it is large. */
  #knownContent({ raw_id: rawId }: MailRow): ParsedContent | undefined {
    const content = this.#cache.get('content', rawId);
    return typeof content === 'string' ? deserializeContent(content) : undefined;
  }

  /** Parses the content of a small mail; `undefined` when the mail is gone. */
  async #parseSmall(row: MailRow, inTurn: <T>(piece: () => T) => Promise<T>): Promise<ParsedContent | undefined> {
    const { unreadable } = readOutline(row.outline);
    const raw = await this.#readOne(row);
    return raw && inTurn(() => (unreadable ? parseContent(headOf([raw])) : this.#parse(raw, parseContent)));
  }

  /** The messages of small mails, by id. */
  async #readSmall(holder: string, rows: readonly MailRow[]): Promise<Map<string, Buffer>> {
    if (rows.length === 0) return new Map();
    return rows.length === 1 ? this.#readFirst(rows) : this.#parts.turns.run(holder, () => this.#readFirst(rows));
  }

  async #readFirst(rows: readonly MailRow[]): Promise<Map<string, Buffer>> {
    const ids = rows.map(({ raw_id }) => raw_id);
    return this.#ahead.all(ids) ?? this.#parts.store.read(readFirstParts, { ids });
  }

  /** The message of a small mail, or the first part of a larger one; `undefined` when it is gone. */
  async #readOne(row: MailRow): Promise<Buffer | undefined> {
    return (await this.#readFirst([row])).get(row.raw_id);
  }

  async #readContent(
    holder: string,
    { row, outline, raw }: { row: MailRow; outline: MailOutline; raw: Buffer | undefined },
  ): Promise<Json | undefined> {
    if (!isSmall(row) && !outline.unreadable) return this.#readLarge(holder, row, 'content');
    const message = raw ?? (await this.#readOne(row));
    if (message === undefined) return undefined;
    const parse = () => {
      const content = outline.unreadable
        ? contentOf(headOf([message]), true)
        : this.#parse(message, (whole) => contentOf(whole, outline.truncated === true));
      this.#cache.set('content', row.raw_id, content);
      return content;
    };
    // In a turn where many may ask for this; a single small one is as short as what else a request takes.
    return raw !== undefined && raw.length < smallestBytesMax ? parse() : this.#parts.turns.run(holder, parse);
  }

  /** Parses a message; one at which the parser fails is read no further than its header. */
  #parse<T>(message: Buffer, parse: (message: Buffer) => T): T {
    try {
      return parse(message);
    } catch (error) {
      this.#parts.onFailure(error);
      return parse(headOf([message]));
    }
  }

  #readLarge(holder: string, row: MailRow, kind: ContentKind): Promise<Json | undefined> {
    return this.#cache.once(kind, row.raw_id, () => this.#large.read(holder, row, kind));
  }

  /** Shows a mail whose message is gone: if an attachment was deleted, the mail has another message now. */
  async #showAgain(holder: string, { mailbox_id: mailboxId, id, raw_id }: MailRow): Promise<ShownMail | undefined> {
    const row = (await this.#parts.store.read(readMailsById, { mailboxId, ids: [id] })).get(id);
    if (row === undefined || row.raw_id === raw_id) return undefined;
    const outline = readOutline(row.outline);
    const content = await this.#readContent(holder, { row, outline, raw: undefined });
    return content === undefined ? undefined : { row, outline, content };
  }
}
