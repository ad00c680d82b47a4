import { timeOfId } from '../../../../lib/ids.ts';
import { idAt, type SortKey, type SortKeyRange, sortKeyOf } from '../../../../store/operations/mails/sort-keys.ts';
import type { MailOrder, OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
import { split } from './candidates.ts';

/** Number of characters after which a page takes no more mails, so that pages of large outlines take bounded memory. */
const pageCharactersMax = 1024 * 1024;

/** A mail that was found. */
export interface FoundMail {
  readonly row: OwnedMail;
  readonly outline: MailOutline;
}

/** Makes the texts of mails, one for each. */
export type PresentMails = (mails: readonly FoundMail[]) => readonly string[] | Promise<readonly string[]>;

/** A page of the results of a search. */
export interface SearchPage {
  /** The mails of the page, serialised. */
  readonly mails: readonly string[];
  /** The sort key at which the next page begins; `undefined` after the last page. The next page may be empty. */
  readonly sortKey: SortKey | undefined;
  readonly searched: SearchedTimes & {
    /** Whether the search has covered the whole range of the page, and not run out of time before. */
    readonly complete: boolean;
  };
}

/** The times of receipt between which a page has all matches; null means no end on that side. */
export interface SearchedTimes {
  readonly newestMs: number | null;
  readonly oldestMs: number | null;
}

/** Makes a page of a search from the mails found in one range of sort keys after the other. */
export class PageMaker {
  readonly #range: SortKeyRange;
  readonly #ends: SearchedTimes;
  readonly #order: MailOrder;
  readonly #limit: number;
  readonly #present: PresentMails;
  readonly #mails: string[] = [];
  #characters = 0;
  #last: SortKey | undefined;
  /** The range that was not searched, or whose mails did not fit into the page. */
  #left: SortKeyRange | undefined;
  #isComplete = true;

  /** @param options.ends Times of receipt at the ends of the range. */
  constructor(options: {
    range: SortKeyRange;
    ends: SearchedTimes;
    order: MailOrder;
    limit: number;
    present: PresentMails;
  }) {
    this.#range = options.range;
    this.#ends = options.ends;
    this.#order = options.order;
    this.#limit = options.limit;
    this.#present = options.present;
    this.#left = options.range;
  }

  /**
   * Adds the mails found in the next range. Returns whether the page is finished. When a page is full, one more range
   * is searched, because the last page needs no cursor.
   */
  async add(found: readonly FoundMail[], range: SortKeyRange, isLate: () => boolean): Promise<boolean> {
    const room = this.#limit - this.#mails.length;
    const taken = found.slice(0, room);
    for (const text of taken.length === 0 ? [] : await this.#present(taken)) {
      this.#mails.push(text);
      this.#characters += text.length;
    }
    const last = taken.at(-1);
    if (last !== undefined) this.#last = sortKeyOf(last.row);
    this.#left = restOf(this.#left ?? this.#range, range, this.#order);
    if (found.length > room && this.#last !== undefined) {
      this.#left = split(this.#range, this.#last, this.#order).left;
      return true;
    }
    if (room === 0 || this.#characters >= pageCharactersMax) return true;
    const isOver = this.#left !== undefined && isLate();
    this.#isComplete = !isOver || this.#mails.length === this.#limit;
    return isOver;
  }

  /** Ends the page; `isAll` when the whole range was searched. */
  end({ isAll }: { isAll: boolean }): SearchPage {
    const left = isAll ? undefined : this.#left;
    const isDown = this.#order === 'desc';
    const sortKey = isDown ? left?.before : left?.from;
    const end = sortKey === undefined ? {} : { [isDown ? 'oldestMs' : 'newestMs']: timeAt(sortKey) };
    return { mails: this.#mails, sortKey, searched: { complete: this.#isComplete, ...this.#ends, ...end } };
  }
}

/** The time of receipt at a sort key; null at a sort key without a mail, such as that before the log. */
export function timeAt(sortKey: SortKey): number | null {
  const ms = timeOfId(idAt(sortKey));
  return Number.isNaN(ms) ? null : ms;
}

function restOf(left: SortKeyRange, done: SortKeyRange, order: MailOrder): SortKeyRange | undefined {
  const rest = order === 'desc' ? { from: left.from, before: done.from } : { from: done.before, before: left.before };
  return rest.from < rest.before ? rest : undefined;
}
