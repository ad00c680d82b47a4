import type { FoundMail } from './search-page.ts';

/** Number up to which the total of a search is exact, if its time lets it. */
const exactMax = 1_000;

/** Total of a search: of all mails that match, whatever page is asked for. */
export interface SearchTotal {
  readonly total: number;
  /** Number of those that are not marked as read. */
  readonly unread: number;
  /** Whether that is all of them; else there are at least as many. */
  readonly isExact: boolean;
}

/** Counts the mails that a search finds. */
export class MatchCounter {
  readonly #max: number;
  #total = 0;
  #unread = 0;
  #isComplete = false;

  /** @param mailsMin Number of mails that are counted in any case: those up to the end of a page. */
  constructor(mailsMin = 0) {
    this.#max = Math.max(exactMax, mailsMin);
  }

  add(mails: readonly FoundMail[]): void {
    this.#total += mails.length;
    this.#unread += mails.filter(({ row }) => row.is_read === 0).length;
  }

  /** Tells that all mails were counted. */
  complete(): void {
    this.#isComplete = true;
  }

  /** Whether more need not be counted. */
  get isFull(): boolean {
    return this.#total > this.#max;
  }

  get total(): SearchTotal {
    return { total: this.#total, unread: this.#unread, isExact: this.#isComplete };
  }
}
