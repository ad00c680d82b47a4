import { timeOfId } from '../../../../lib/ids.ts';
import { idAt, type Place, type PlaceRange, placeOf } from '../../../../store/operations/mails/places.ts';
import type { MailOrder, OwnedMail } from '../../../../store/operations/search/owned-mails.ts';
import type { MailOutline } from '../../../../store/outline.ts';
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
  /** The place at which the next page begins; `undefined` when there is none. It may have no mails. */
  readonly place: Place | undefined;
  readonly searched: SearchedTimes & {
    /** Whether the search has looked as far as the page asks for; otherwise it ran out of time. */
    readonly complete: boolean;
  };
}

/** The times of receipt between which a page has all that was found; null: without an end on that side. */
export interface SearchedTimes {
  readonly newestMs: number | null;
  readonly oldestMs: number | null;
}

/** Makes a page of a search from what is found in one range of places after the other. */
export class PageMaker {
  readonly #range: PlaceRange;
  readonly #ends: SearchedTimes;
  readonly #order: MailOrder;
  readonly #limit: number;
  readonly #present: PresentMails;
  readonly #mails: string[] = [];
  #characters = 0;
  #last: Place | undefined;
  /** What was not looked at, or has mails beyond the page. */
  #left: PlaceRange | undefined;
  #isComplete = true;

  /** @param options.ends The times that the range stands for. */
  constructor(options: {
    range: PlaceRange;
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
   * Adds what was found in the next range. Returns whether the page is at its end. One range after a full page is looked
   * at, because a page that nothing follows needs no cursor.
   */
  async add(found: readonly FoundMail[], range: PlaceRange, isLate: () => boolean): Promise<boolean> {
    const room = this.#limit - this.#mails.length;
    const taken = found.slice(0, room);
    for (const text of taken.length === 0 ? [] : await this.#present(taken)) {
      this.#mails.push(text);
      this.#characters += text.length;
    }
    const last = taken.at(-1);
    if (last !== undefined) this.#last = placeOf(last.row);
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

  /** The page; `isAll` when nothing is left to look at. */
  end({ isAll }: { isAll: boolean }): SearchPage {
    const left = isAll ? undefined : this.#left;
    const isDown = this.#order === 'desc';
    const place = isDown ? left?.before : left?.from;
    const end = place === undefined ? {} : { [isDown ? 'oldestMs' : 'newestMs']: timeAt(place) };
    return { mails: this.#mails, place, searched: { complete: this.#isComplete, ...this.#ends, ...end } };
  }
}

/** The time of receipt at a place; null where no mail is, as before the log began. */
export function timeAt(place: Place): number | null {
  const ms = timeOfId(idAt(place));
  return Number.isNaN(ms) ? null : ms;
}

function restOf(left: PlaceRange, done: PlaceRange, order: MailOrder): PlaceRange | undefined {
  const rest = order === 'desc' ? { from: left.from, before: done.from } : { from: done.before, before: left.before };
  return rest.from < rest.before ? rest : undefined;
}
