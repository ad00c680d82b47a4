import type { Caller } from '../../core/accounts/accounts.ts';
import { AppError } from '../../core/errors.ts';
import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { MailFilter } from '../../core/mails/found/search/mail-filter.ts';
import type { MailContents } from '../../core/mails/kept/contents.ts';
import { groupsOf, isSmall } from '../../core/mails/kept/groups.ts';
import type { MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import { mailNotFound } from '../../core/mails/shown/find-mail.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import { hogMessage } from './hog-message.ts';

/** Bytes of the messages of one answer, unless the first alone has more. The answer has some three times as many. */
const listBytesMax = 8 * 1024 * 1024;
/** Characters that are written at once. */
const writtenCharacters = 64 * 1024;

/** Parts that the answers with messages need. */
export interface HogMessagesParts {
  readonly ownerMails: OwnerMails;
  readonly contents: MailContents;
  readonly messageBytes: MessageBytes;
  readonly turns: Turns;
}

/** Mails that are asked for. */
interface HogPage {
  readonly start: number;
  readonly limit: number;
  readonly filter?: MailFilter;
}

/** Answers with whole messages. They are made as their client reads them: a few messages are in memory, or a part of a large one. */
export class HogMessages {
  readonly #parts: HogMessagesParts;

  constructor(parts: HogMessagesParts) {
    this.#parts = parts;
  }

  /** A page of mails, newest first, as version 2 has it. */
  async page(caller: Caller, page: HogPage): Promise<AsyncIterable<Buffer>> {
    const { rows, total } = await this.#find(caller, page);
    const start = `{"total":${total},"start":${page.start},"items":[`;
    return inPieces(this.#list(caller, rows, { start, end: (count) => `],"count":${count}}` }));
  }

  /** The newest mails, as version 1 has them. */
  async newest(caller: Caller, limit: number): Promise<AsyncIterable<Buffer>> {
    const { rows } = await this.#find(caller, { start: 0, limit });
    return inPieces(this.#list(caller, rows, { start: '[', end: () => ']' }));
  }

  /**
   * One mail.
   * @throws AppError `mail_not_found` when it is deleted meanwhile.
   */
  async one(caller: Caller, row: MailRow): Promise<AsyncIterable<Buffer>> {
    const [item] = await Array.fromAsync(this.#items(caller, [row]));
    if (item === undefined) throw mailNotFound();
    return inPieces(item);
  }

  async #find(caller: Caller, page: HogPage): Promise<{ rows: readonly MailRow[]; total: number }> {
    const rows: MailRow[] = [];
    const { total } = await this.#parts.ownerMails.page(caller, page, (found) => {
      for (const { row } of found) rows.push(row);
      // What the page has in memory counts.
      return found.map(({ row }) => row.outline);
    });
    let bytes = 0;
    const end = rows.findIndex(({ size }, index) => {
      bytes += size;
      return index > 0 && bytes > listBytesMax;
    });
    return { rows: end < 0 ? rows : rows.slice(0, end), total };
  }

  async *#list(
    caller: Caller,
    rows: readonly MailRow[],
    { start, end }: { start: string; end: (count: number) => string },
  ): AsyncGenerator<string, void> {
    let count = 0;
    yield start;
    for await (const item of this.#items(caller, rows)) {
      if (count > 0) yield ',';
      yield* item;
      count += 1;
    }
    yield end(count);
  }

  /** The texts of mails, each in pieces. Deleted mails are left out. */
  async *#items(caller: Caller, rows: readonly MailRow[]): AsyncGenerator<AsyncIterable<string>, void> {
    const { contents } = this.#parts;
    for (const group of groupsOf(rows)) {
      const messages = await contents.messages(caller.holder, group);
      for (const row of group) {
        const item = isSmall(row) ? this.#small(caller, row, messages.get(row.raw_id)) : this.#large(caller, row);
        const pieces = await item;
        if (pieces !== undefined) yield pieces;
      }
    }
  }

  async #small(
    { holder }: Caller,
    row: MailRow,
    message: Buffer | undefined,
  ): Promise<AsyncIterable<string> | undefined> {
    if (message === undefined) return undefined;
    const pieces = hogMessage(row, ({ start, end }) => [message.subarray(start, end)]);
    return listed([await this.#parts.turns.run(holder, async () => (await Array.fromAsync(pieces)).join(''))]);
  }

  async #large({ holder }: Caller, row: MailRow): Promise<AsyncIterable<string> | undefined> {
    const pieces = hogMessage(row, (range) => this.#parts.messageBytes.raw(holder, row, range));
    try {
      const { value = '' } = await pieces.next();
      return listed([value], pieces);
    } catch (error) {
      if (error instanceof AppError && error.code === 'mail_not_found') return undefined;
      throw error;
    }
  }
}

async function* listed(
  first: readonly string[],
  rest: AsyncIterable<string> | readonly string[] = [],
): AsyncGenerator<string, void> {
  yield* first;
  yield* rest;
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  let written: string[] = [];
  let characters = 0;
  for await (const text of texts) {
    written.push(text);
    characters += text.length;
    if (characters < writtenCharacters) continue;
    yield Buffer.from(written.join(''));
    written = [];
    characters = 0;
  }
  yield Buffer.from(written.join(''));
}
