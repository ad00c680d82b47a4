import { afterAllIds, timeOfId } from '../../../lib/ids.ts';
import type { IdRange, MailOrder, OwnedMail } from '../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../store/outline.ts';
import { split } from './candidates.ts';

/** Characters from which on a page takes no more mails, so that those with the largest outlines take bounded memory. */
const pageCharactersMax = 1024 * 1024;

/** A mail that was found. */
export interface FoundMail {
  readonly row: OwnedMail;
  readonly outline: MailOutline;
}

/** Makes the texts of mails, one for each. */
export type PresentMails = (mails: readonly FoundMail[]) => readonly string[] | Promise<readonly string[]>;

/** A page of what a search finds. */
export interface SearchPage {
  /** The mails, as they were presented. */
  readonly mails: readonly string[];
  /** Where the next page begins; `undefined` when there is none. It may have no mails. */
  readonly cursor: string | undefined;
  readonly searched: {
    /** Whether the search has looked as far as the page asks for; otherwise it ran out of time. */
    readonly complete: boolean;
    /** The times of receipt between which the page has all that was found; null: without an end on that side. */
    readonly newestMs: number | null;
    readonly oldestMs: number | null;
  };
}

/** Makes a page of a search from what is found in one range of ids after the other. */
export class PageMaker {
  readonly #range: IdRange;
  readonly #order: MailOrder;
  readonly #limit: number;
  readonly #present: PresentMails;
  readonly #mails: string[] = [];
  #characters = 0;
  #lastId: string | undefined;
  /** What was not looked at, or has mails beyond the page. */
  #left: IdRange | undefined;
  #isComplete = true;

  constructor(options: { range: IdRange; order: MailOrder; limit: number; present: PresentMails }) {
    this.#range = options.range;
    this.#order = options.order;
    this.#limit = options.limit;
    this.#present = options.present;
    this.#left = options.range;
  }

  /**
   * Adds what was found in the next range. Returns whether the page is at its end. One range behind a full page is looked
   * at, because a page that nothing follows needs no cursor.
   */
  async add(found: readonly FoundMail[], range: IdRange, isLate: () => boolean): Promise<boolean> {
    const room = this.#limit - this.#mails.length;
    const taken = found.slice(0, room);
    for (const text of taken.length === 0 ? [] : await this.#present(taken)) {
      this.#mails.push(text);
      this.#characters += text.length;
    }
    this.#lastId = taken.at(-1)?.row.id ?? this.#lastId;
    this.#left = restOf(this.#left ?? this.#range, range, this.#order);
    if (found.length > room && this.#lastId !== undefined) {
      this.#left = split(this.#range, this.#lastId, this.#order).left;
      return true;
    }
    if (room === 0 || this.#characters >= pageCharactersMax) return true;
    const isOver = this.#left !== undefined && isLate();
    this.#isComplete = !isOver || this.#mails.length === this.#limit;
    return isOver;
  }

  /** The page; `isAll` when nothing is left to look at. */
  end({ isAll }: { isAll: boolean }): SearchPage {
    const left = isAll ? undefined : this.#left;
    const isDown = this.#order === 'desc';
    const looked = { ...this.#range };
    if (left !== undefined && isDown) looked.from = left.before;
    if (left !== undefined && !isDown) looked.before = left.from;
    return {
      mails: this.#mails,
      cursor: left === undefined ? undefined : isDown ? left.before : left.from,
      searched: {
        complete: this.#isComplete,
        newestMs: looked.before === afterAllIds ? null : timeOfId(looked.before),
        oldestMs: looked.from === '' ? null : timeOfId(looked.from),
      },
    };
  }
}

function restOf(left: IdRange, done: IdRange, order: MailOrder): IdRange | undefined {
  const rest = order === 'desc' ? { from: left.from, before: done.from } : { from: done.before, before: left.before };
  return rest.from < rest.before ? rest : undefined;
}
