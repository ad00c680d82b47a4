import type { ByteCache } from '../../../lib/byte-cache.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { IdSource } from '../../../lib/ids.ts';
import { TaskThread, TaskThreadError } from '../../../lib/scheduling/task-thread.ts';
import { Turns } from '../../../lib/scheduling/turns.ts';
import { StepsUsedUp } from '../../../mime/html/seen/work.ts';
import { parseContent, parseOutline, parseParts, parseText } from '../../../mime/parse-mail.ts';
import type { ParsedContent } from '../../../mime/parsed-mail.ts';
import { type MailRow, readMailsById, replaceOutlines } from '../../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../../store/operations/mails/raws.ts';
import { type MailOutline, readOutline, writeOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import { contentOf, deserializeContent, type Json } from './content-json.ts';
import { type ContentKind, keyOf } from './content-keys.ts';
import { isOutdated, isSmall } from './groups.ts';
import { type DerivedKind, derive, emptyExtract, stepsHereMax } from './kept-extract.ts';
import { type Measure, unmeasured } from './measure.ts';
import { MessagesAhead } from './messages-ahead.ts';
import { headOf, outlineOf, outlineVersion, type ReadOutline, renewOutline } from './outline.ts';
import type { ReadingTask } from './reading-thread.ts';
import { MessageGoneError, readWholeMessage } from './whole-message.ts';

const readingMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 64;
const threadBytesMax = 64 * 1024 * 1024;
const lastTaskBytesMin = 4 * 1024 * 1024;

/** A mail with all that an Email says of it. */
export interface ShownMail {
  readonly row: MailRow;
  readonly outline: MailOutline;
  /** The members of an Email that are read from the message; see `serializeContent`. */
  readonly content: Json;
}

interface MailContentsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  /** Contents that are kept in memory. */
  readonly cache: ByteCache<Json>;
  /** Called with the reason when a message could not be read, or its renewed outline not be stored. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Contents of mails, parsed from their messages when they are read, over a cache. Small messages are parsed in the main
 * thread, in turns of their owners; large ones in a thread that can be terminated, one after the other, owners in turns.
 */
export class MailContents {
  readonly #parts: MailContentsParts;
  readonly #cache: ByteCache<Json>;
  readonly #thread: TaskThread;
  readonly #ahead = new MessagesAhead();
  readonly #threadTurns = new Turns({ underWayMax: 1 });
  /** Texts that are being read, by key. */
  readonly #reading = new Map<string, Promise<Json | undefined>>();

  constructor(parts: MailContentsParts) {
    this.#parts = parts;
    this.#cache = parts.cache;
    this.#thread = new TaskThread({
      file: new URL('./reading-thread.ts', import.meta.url),
      monotonic: parts.monotonic,
      deadlineMs: readingMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /**
   * Reads the contents of mails of one mailbox, and renews outlines of an older version. Mails that are gone meanwhile are left out. As
   * with the other reads here, not to be called inside of a turn of `turns`: it takes turns itself, and may take long.
   */
  async show(holder: string, rows: readonly MailRow[]): Promise<ShownMail[]> {
    const missing = rows.filter((row) => isOutdated(row) || !this.#cache.get(row.raw_id));
    const raws = await this.#readSmall(holder, missing.filter(isSmall));
    const renewed = await this.#renew(holder, rows.filter(isOutdated), { raws });
    const shown: ShownMail[] = [];
    for (const row of rows) {
      const outline = renewed.get(row.id) ?? readOutline(row.outline);
      const mail = { row, outline, raw: raws.get(row.raw_id) };
      const content = this.#cache.get(row.raw_id) ?? (await this.#readContent(holder, mail));
      const found = content === undefined ? await this.#showAgain(holder, row) : { row, outline, content };
      if (found !== undefined) shown.push(found);
    }
    return shown;
  }

  /**
   * The outline of a mail, renewed if it is of an older version.
   * @param measure As of `text`.
   */
  async outline(holder: string, row: MailRow, measure = unmeasured): Promise<MailOutline> {
    if (!isOutdated(row)) return readOutline(row.outline);
    const raws = isSmall(row) ? await this.#readFirst([row]) : new Map<string, Buffer>();
    return (await this.#renew(holder, [row], { raws, measure })).get(row.id) ?? readOutline(row.outline);
  }

  /**
   * The plain text of a mail; `''` when the mail is gone.
   * @param measure Does a piece of work that blocks this thread, and counts its time.
   */
  async text(holder: string, row: MailRow, measure: Measure): Promise<string> {
    const key = keyOf.text(row.raw_id);
    const known = this.#cache.get(key);
    if (known !== undefined) return known.toString();
    const { unreadable } = readOutline(row.outline);
    if (unreadable) return '';
    if (!isSmall(row)) return (await this.#readLarge(holder, row, 'text'))?.toString() ?? '';
    const text = await this.#once(key, async () => {
      const raw = (await this.#readFirst([row])).get(row.raw_id);
      const parse = (message: Buffer) => measure(() => this.#parse(message, (whole) => parseContent(whole).text));
      return raw && this.#parts.turns.run(holder, () => parse(raw));
    });
    return text?.toString() ?? '';
  }

  /** The tree of the parts of a mail as JSON; `undefined` when the mail is gone. */
  async parts(holder: string, row: MailRow): Promise<string | undefined> {
    const read = (raw: Buffer) => this.#parse(raw, (message) => JSON.stringify(parseParts(message)));
    const { unreadable } = readOutline(row.outline);
    if (isSmall(row) || unreadable) {
      const raw = (await this.#readFirst([row])).get(row.raw_id);
      return raw && this.#parts.turns.run(holder, () => read(unreadable ? headOf([raw]) : raw));
    }
    try {
      const readInThread = () => this.#run(row, (raw) => ({ kind: 'parts', raw }));
      // The thread answers this task with a text.
      return (await this.#threadTurns.run(holder, readInThread)) as string;
    } catch (error) {
      if (error instanceof MessageGoneError) return undefined;
      if (!(error instanceof TaskThreadError)) throw error;
      this.#parts.onFailure(error);
      const raw = (await this.#readFirst([row])).get(row.raw_id);
      return raw && read(headOf([raw]));
    }
  }

  /**
   * Reads the plain texts of mails, by their messages, for a reader of very many: those of small messages are not kept.
   * Mails that are gone are left out.
   */
  async texts(holder: string, rows: readonly MailRow[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const small: MailRow[] = [];
    for (const row of rows) {
      const known = readOutline(row.outline).unreadable ? '' : this.#cache.get(keyOf.text(row.raw_id));
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
      (asked.text && this.#cache.get(keyOf.text(row.raw_id)) === undefined) ||
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
    return this.#cache.get(keyOf.extract(rawId))?.toString();
  }

  /** Puts a kept extract into the cache. */
  rememberExtract({ raw_id: rawId }: MailRow, json: string): void {
    this.#cache.set(keyOf.extract(rawId), json);
  }

  /**
   * What is derived of a mail, as JSON; `undefined` when the mail is gone. Made once for all.
   * @param measure As of `text`.
   */
  async derived(
    kind: DerivedKind,
    { holder, row, measure = unmeasured }: { holder: string; row: MailRow; measure?: Measure | undefined },
  ): Promise<string | undefined> {
    const key = keyOf[kind](row.raw_id);
    // Another may have made it while the caller looked for a kept one.
    const known = this.#cache.get(key);
    if (known !== undefined) return known.toString();
    const { unreadable, truncated = false } = readOutline(row.outline);
    if (row.size > extractedHereMax && !unreadable) return (await this.#readLarge(holder, row, kind))?.toString();
    const made = await this.#once(key, async () => {
      const inTurn = <T>(piece: () => T) => this.#parts.turns.run(holder, () => measure(piece));
      const content = (await inTurn(() => this.#knownContent(row))) ?? (await this.#parseSmall(row, inTurn));
      const options = { isTruncated: truncated, stepsMax: stepsHereMax };
      try {
        return content && (await inTurn(() => derive(kind, content, options)));
      } catch (error) {
        if (!(error instanceof StepsUsedUp)) throw error;
        return this.#threadTurns.run(holder, () => this.#readInThread(row, kind));
      }
    });
    return made?.toString();
  }

  /** The content of a mail in the cache, unless it is large. */
  #knownContent({ raw_id: rawId }: MailRow): ParsedContent | undefined {
    const content = this.#cache.get(rawId);
    return typeof content === 'string' ? deserializeContent(content) : undefined;
  }

  /** Parses the content of a small mail; `undefined` when the mail is gone. */
  async #parseSmall(row: MailRow, inTurn: <T>(piece: () => T) => Promise<T>): Promise<ParsedContent | undefined> {
    const { unreadable } = readOutline(row.outline);
    const raw = (await this.#readFirst([row])).get(row.raw_id);
    return raw && inTurn(() => (unreadable ? parseContent(headOf([raw])) : this.#parse(raw, parseContent)));
  }

  /** Terminates the thread. Large messages are no longer read. */
  async stop(): Promise<void> {
    await this.#thread.stop();
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

  async #readContent(
    holder: string,
    { row, outline, raw }: { row: MailRow; outline: MailOutline; raw: Buffer | undefined },
  ): Promise<Json | undefined> {
    if (!isSmall(row) && !outline.unreadable) return this.#readLarge(holder, row, 'content');
    const message = raw ?? (await this.#readFirst([row])).get(row.raw_id);
    if (message === undefined) return undefined;
    const parse = () => {
      const content = outline.unreadable
        ? contentOf(headOf([message]), true)
        : this.#parse(message, (whole) => contentOf(whole, outline.truncated === true));
      this.#cache.set(row.raw_id, content);
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

  /** Reads a large message in the thread, once for all who ask for it meanwhile; `undefined` when it is gone. */
  #readLarge(holder: string, row: MailRow, kind: ContentKind): Promise<Json | undefined> {
    return this.#once(keyOf[kind](row.raw_id), () =>
      this.#threadTurns.run(holder, () => this.#readInThread(row, kind)),
    );
  }

  /** Reads a text into the cache, once for all who ask for it meanwhile. */
  #once(key: string, read: () => Promise<Json | undefined>): Promise<Json | undefined> {
    const known = this.#reading.get(key);
    if (known !== undefined) return known;
    const readIntoCache = async () => {
      const text = await read();
      if (text !== undefined) this.#cache.set(key, text);
      return text;
    };
    const reading = readIntoCache().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #readInThread(row: MailRow, kind: ContentKind): Promise<Json | undefined> {
    const isTruncated = readOutline(row.outline).truncated === true;
    try {
      // The thread answers these tasks with a text, or the bytes of one.
      const read = (await this.#run(row, (raw) => ({ kind, raw, isTruncated }))) as string | ArrayBuffer;
      return typeof read === 'string' ? read : Buffer.from(read);
    } catch (error) {
      if (error instanceof MessageGoneError) return undefined;
      if (!(error instanceof TaskThreadError)) throw error;
      this.#parts.onFailure(error);
      const raw = (await this.#readFirst([row])).get(row.raw_id);
      return raw && headContent[kind](headOf([raw]));
    }
  }

  /** Gives a message to the thread. It is read when the thread is free, so that those that wait take no memory. */
  #run(row: MailRow, taskOf: (raw: ArrayBuffer) => ReadingTask): Promise<unknown> {
    return this.#thread.run(async () => {
      const raw = await readWholeMessage(this.#parts.store, row);
      return { message: taskOf(raw), transfer: [raw] };
    });
  }

  /** Shows a mail whose message is gone: one of which an attachment was deleted has another message now. */
  async #showAgain(holder: string, { mailbox_id: mailboxId, id, raw_id }: MailRow): Promise<ShownMail | undefined> {
    const row = (await this.#parts.store.read(readMailsById, { mailboxId, ids: [id] })).get(id);
    if (row === undefined || row.raw_id === raw_id) return undefined;
    const outline = readOutline(row.outline);
    const content = await this.#readContent(holder, { row, outline, raw: undefined });
    return content === undefined ? undefined : { row, outline, content };
  }

  /**
   * Makes the outlines of mails of one mailbox again and stores them in one write. Returns them by id, but those whose
   * message cannot be read: the stored one is all there is.
   * @param measure As of `text`.
   */
  async #renew(
    holder: string,
    rows: readonly MailRow[],
    { raws, measure = unmeasured }: { raws: ReadonlyMap<string, Buffer>; measure?: Measure },
  ): Promise<Map<string, MailOutline>> {
    const { clock, ids, store, onFailure } = this.#parts;
    const renewed = new Map<string, MailOutline>();
    for (const row of rows) {
      try {
        const { sender } = readOutline(row.outline);
        const read = await this.#readOutline(holder, row, { raw: raws.get(row.raw_id), sender, measure });
        if (read !== undefined)
          renewed.set(
            row.id,
            renewOutline(row.outline, read, () => ids.next(clock.now())),
          );
      } catch (error) {
        onFailure(error);
      }
    }
    const mailboxId = rows[0]?.mailbox_id;
    if (mailboxId === undefined || renewed.size === 0) return renewed;
    const outlines = [...renewed].map(([mailId, outline]) => ({
      ...{ mailboxId, mailId, outline: writeOutline(outline), outline_version: outlineVersion },
    }));
    try {
      await store.write(replaceOutlines, { outlines });
      // Another may have been first: the attachments have the ids that are stored.
      const stored = await store.read(readMailsById, { mailboxId, ids: [...renewed.keys()] });
      for (const { id, outline } of stored.values()) renewed.set(id, readOutline(outline));
    } catch (error) {
      // Attachments would have ids that nobody finds again.
      renewed.clear();
      onFailure(error);
    }
    return renewed;
  }

  async #readOutline(
    holder: string,
    row: MailRow,
    { raw, sender, measure }: { raw: Buffer | undefined; sender: string; measure: Measure },
  ): Promise<ReadOutline | undefined> {
    if (raw !== undefined)
      return this.#parts.turns.run(holder, () => measure(() => outlineOf(parseOutline(raw), { sender })));
    if (isSmall(row)) return undefined;
    const read = () => this.#run(row, (message) => ({ kind: 'outline', raw: message, sender }));
    // The thread answers an outline task with what `outlineOf` gives.
    return (await this.#threadTurns.run(holder, read)) as ReadOutline;
  }
}

/** What is known of a message that could not be read, by its header. */
const headContent: Readonly<Record<ContentKind, (head: Buffer) => string>> = {
  content: (head) => contentOf(head, true),
  text: () => '',
  extract: () => emptyExtract,
  seen: (head) => derive('seen', parseContent(head), { isTruncated: true }),
  codes: (head) => derive('codes', parseContent(head), { isTruncated: true }),
};

/** Size up to which the codes, links and visible text of a message are looked for in the main thread, unless that takes too many steps. */
export const extractedHereMax = 16 * 1024;

/** Size below which a message is parsed without a turn. */
const smallestBytesMax = 16 * 1024;
