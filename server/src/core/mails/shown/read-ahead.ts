import { SizedCache } from '../../../lib/caches/sized-cache.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../../store/operations/mails/raws.ts';
import type { Store } from '../../../store/store.ts';
import { isSmall } from '../kept/groups.ts';

/** Memory in bytes of the mails that all readers together have read ahead. */
const readAheadBytesMax = 4 * 1024 * 1024;
/** Mails that are read at once, and bytes of their messages: less than a millisecond of work. */
const aheadMailsMax = 10;
const aheadMessageBytesMax = 128 * 1024;
/** Estimated memory in bytes of a row without its outline. */
const rowBytes = 500;

/** What a row says of its message, and the time at which its mailbox expires. */
type RowAhead = Pick<MailRow, 'raw_id' | 'size'> & Partial<Pick<MailRow, 'outline'>> & { readonly expires_at: number };

/** Mail with its message where that is small and there. */
export interface MailAhead<Row> {
  readonly row: Row;
  readonly message: Buffer | undefined;
}

/** Mails in an order in which clients read them. */
interface MailOrder<Key, Row> {
  /** Key of the mail at a position; `undefined` after the last one. */
  keyAt(position: number): Key | undefined;
  /** Reads rows by their keys, in a turn. Those of mails that are gone are left out. */
  rows(keys: readonly Key[]): Promise<ReadonlyMap<Key, Row>>;
}

interface ReadAheadParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
}

/**
 * Mails that are read before their clients ask for them. They are bounded in bytes for all readers together: one that is dropped is read
 * again.
 */
export class ReadAhead<Row extends RowAhead> {
  readonly #parts: ReadAheadParts;
  readonly #mails = new SizedCache<MailAhead<Row>>({ bytesMax: readAheadBytesMax, bytesOf });
  #readers = 0;

  constructor(parts: ReadAheadParts) {
    this.#parts = parts;
  }

  /** Makes a reader of mails, which is that of one session. */
  reader<Key extends string | number>(holder: string, order: MailOrder<Key, Row>): AheadReader<Key, Row> {
    this.#readers += 1;
    return new AheadReader({ ...this.#parts, mails: this.#mails, name: this.#readers, holder, order });
  }
}

interface AheadReaderParts<Key, Row> extends ReadAheadParts {
  readonly mails: SizedCache<MailAhead<Row>>;
  /** Number of the reader, which no other has. */
  readonly name: number;
  readonly holder: string;
  readonly order: MailOrder<Key, Row>;
}

/**
 * Reader of mails by their positions in an order. As long as each mail follows the one before, more and more are read at once. What was
 * read ahead counts only until the store changes or the mailbox expires, so that no mail is told that is gone meanwhile.
 */
export class AheadReader<Key extends string | number, Row extends RowAhead> {
  readonly #parts: AheadReaderParts<Key, Row>;
  /** State of the store that the mails which were read ahead are of. */
  #revision: number | undefined;
  /** First position that was not read ahead. */
  #next: number | undefined;
  #atOnce = 1;

  constructor(parts: AheadReaderParts<Key, Row>) {
    this.#parts = parts;
  }

  /** Takes the mail at a position, if it was read ahead, and is as it was. */
  take(position: number): MailAhead<Row> | undefined {
    if (this.#revision === undefined) return undefined;
    const { mails, order, store, clock } = this.#parts;
    const key = order.keyAt(position);
    const mail = key === undefined ? undefined : mails.take(this.#nameOf(key));
    const isThere = mail !== undefined && mail.row.expires_at > clock.now() && store.revision() === this.#revision;
    return isThere ? mail : undefined;
  }

  /** Reads the mail at a position; `undefined` when it is gone. */
  async read(position: number): Promise<MailAhead<Row> | undefined> {
    const { order, store } = this.#parts;
    // Before the mails: of a later state they count as changed.
    this.#revision = store.revision();
    const isInOrder = position === this.#next && this.#revision !== undefined;
    this.#atOnce = isInOrder ? Math.min(2 * this.#atOnce, aheadMailsMax) : 1;
    const keys = keysFrom(order, position, this.#atOnce);
    const chosen = fitting(keys, await order.rows(keys));
    this.#next = position + chosen.length;
    const [asked, ...ahead] = await this.#withMessages(chosen);
    for (const [index, mail] of ahead.entries()) {
      const key = chosen[index + 1]?.key;
      if (mail !== undefined && key !== undefined) this.#parts.mails.set(this.#nameOf(key), mail);
    }
    return asked;
  }

  async #withMessages(chosen: readonly Chosen<Key, Row>[]): Promise<(MailAhead<Row> | undefined)[]> {
    const { store, turns, holder } = this.#parts;
    const ids = chosen.flatMap(({ row }) => (row !== undefined && isSmall(row) ? [row.raw_id] : []));
    const read = () => store.read(readFirstParts, { ids });
    const messages = ids.length === 0 ? new Map<string, Buffer>() : await turns.run(holder, read);
    const take = (rawId: string) => {
      const message = messages.get(rawId);
      // Who has it may free its memory: two mails of one message do not share it.
      messages.delete(rawId);
      return message;
    };
    return chosen.map(({ row }) => row && { row, message: take(row.raw_id) });
  }

  #nameOf(key: Key): string {
    return `${this.#parts.name} ${this.#revision} ${key}`;
  }
}

/** Key of a mail that is read, and its row; `undefined` when the mail is gone. */
interface Chosen<Key, Row> {
  readonly key: Key;
  readonly row: Row | undefined;
}

/** Keys from a position on, in order. */
function keysFrom<Key, Row>(order: MailOrder<Key, Row>, position: number, count: number): Key[] {
  const keys: Key[] = [];
  for (let at = position; at < position + count; at += 1) {
    const key = order.keyAt(at);
    if (key === undefined) break;
    keys.push(key);
  }
  return keys;
}

/** The first of these mails, and those after it whose messages one turn reads as well. */
function fitting<Key, Row extends RowAhead>(keys: readonly Key[], rows: ReadonlyMap<Key, Row>): Chosen<Key, Row>[] {
  const chosen: Chosen<Key, Row>[] = [];
  let bytes = 0;
  for (const key of keys) {
    const row = rows.get(key);
    if (row !== undefined && isSmall(row)) bytes += row.size;
    if (bytes > aheadMessageBytesMax && chosen.length > 0) break;
    chosen.push({ key, row });
  }
  return chosen;
}

function bytesOf(name: string, { row, message }: MailAhead<RowAhead>): number {
  return rowBytes + 2 * (name.length + (row.outline?.length ?? 0)) + (message?.length ?? 0);
}
