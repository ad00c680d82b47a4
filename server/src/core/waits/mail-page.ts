import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { Looks } from './matching/mail-match.ts';

/** Mails that are read in one statement. */
export const lookedAtOnceMax = 100;
/**
 * Bytes of outlines that all looks under way may hold; and the size of one row, by which pages get smaller when there
 * are many looks.
 */
const heldBytesMax = 8 * 1024 * 1024;
const rowBytesUsual = 1_024;

/** Rows of a page that were read ahead: those of mails in the mailbox, and the number of ids that were read. */
export interface RowsAhead {
  readonly rows: readonly MailRow[];
  readonly looked: number;
}

/**
 * Mails that a look tests one after the other. When the first is asked for, as many rows as memory allows are read
 * together, and held until their turn.
 */
export class LookedPage {
  readonly #ids: readonly string[];
  readonly looks: Looks;
  readonly #rows = new Map<string, MailRow>();
  /** Rows whose contents have not been read yet. */
  #unread: MailRow[] = [];
  /** Number of mails, from the first, whose rows have been read. */
  #looked = 0;

  /** @param ids Mails in the order in which they are asked for. */
  constructor(ids: readonly string[], looks: Looks) {
    this.#ids = ids;
    this.looks = looks;
  }

  /**
   * Takes the row of a mail; `undefined` when it is not in the mailbox. Each is taken once, in the order of the page.
   * @param readRows Reads rows from the first id on, one of them at least.
   */
  async take(id: string, readRows: (ids: readonly string[]) => Promise<RowsAhead>): Promise<MailRow | undefined> {
    const at = this.#ids.indexOf(id);
    if (at >= this.#looked) {
      const { rows, looked } = await readRows(this.#ids.slice(at, at + lookedAtOnceMax));
      for (const row of rows) this.#rows.set(row.id, row);
      this.#unread = [...rows];
      this.#looked = at + looked;
    }
    const row = this.#rows.get(id);
    this.#rows.delete(id);
    return row;
  }

  /**
   * The mails whose contents are to be read together with that of `row`: `row` and the following ones, up to
   * `bytesMax`.
   */
  contentsWith(row: MailRow, bytesMax: number): MailRow[] {
    const from = this.#unread.indexOf(row);
    if (from === -1) return [];
    let bytes = 0;
    const beyond = this.#unread.findIndex(({ size }, at) => {
      if (at >= from) bytes += size;
      return at > from && bytes > bytesMax;
    });
    const found = this.#unread.slice(from, beyond === -1 ? undefined : beyond);
    this.#unread = beyond === -1 ? [] : this.#unread.slice(beyond);
    return found;
  }
}

/** Number of rows to read at once while this number of looks is under way. */
export function rowsAtOnce(looks: number): number {
  return Math.min(lookedAtOnceMax, Math.max(1, Math.floor(heldBytesMax / looks / rowBytesUsual)));
}

/** The first rows, as many as one of this number of looks may hold: at least one. */
export function heldRows(rows: readonly MailRow[], looks: number): readonly MailRow[] {
  let bytes = 0;
  const beyond = rows.findIndex(({ outline }, at) => {
    bytes += 2 * outline.length;
    return at > 0 && bytes > heldBytesMax / looks;
  });
  return beyond === -1 ? rows : rows.slice(0, beyond);
}
