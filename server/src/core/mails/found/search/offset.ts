import type { Clock } from '../../../../lib/clock.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import {
  firstSortKey,
  lastSortKey,
  type SortKey,
  type SortKeyRange,
} from '../../../../store/operations/mails/sort-keys.ts';
import { type MailsWithin, readSortKeyAfter } from '../../../../store/operations/search/owned-mails.ts';
import { countPresentMails, hasPassiveMails } from '../../../../store/operations/search/present-mails.ts';
import type { Read, Store } from '../../../../store/store.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { split } from './candidates.ts';

/** Maximum offset of a page. A reader of more mails goes on by cursors. */
const startMax = 100_000;
/** Mails that one step skips: a millisecond of work, since it reads keys alone. */
const skippedAtOnce = 4_000;
/** Mails that one step looks at where some of them may not count. */
const countedAtOnce = 512;

const all: SortKeyRange = { from: firstSortKey, before: lastSortKey };

interface OffsetParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
}

/** Mails over which a page is skipped to. */
type Skipped = Pick<MailsWithin, 'owner' | 'mailboxId' | 'order'> & { readonly holder: string };

/** Finds where a page begins that is asked for by its offset, in turns of the owner. Only keys of mails are read. */
export class Offsets {
  readonly #parts: OffsetParts;

  constructor(parts: OffsetParts) {
    this.#parts = parts;
  }

  /**
   * The sort key at which the page begins that has `start` mails before it; `undefined` when there are not as many.
   * @param isLate Whether the time of a search is over.
   * @throws AppError `unavailable` when very many mails of ended mailboxes are yet to be removed.
   */
  async sortKeyAt(mails: Skipped, start: number, isLate: () => boolean): Promise<SortKey | undefined> {
    const { owner, holder, order } = mails;
    const now = this.#parts.clock.now();
    const hasPassive = await this.#read(holder, hasPassiveMails, { owner, now });
    const at = await (hasPassive ? this.#countTo(mails, start, { now, isLate }) : this.#stepTo(mails, start));
    return at && (order === 'desc' ? at.before : at.from);
  }

  /** The range after so many mails, where all of them count. */
  async #stepTo({ holder, ...mails }: Skipped, start: number): Promise<SortKeyRange | undefined> {
    let range: SortKeyRange = all;
    for (let left = start; left > 0; left -= skippedAtOnce) {
      const block = { ...mails, ...range, mails: Math.min(skippedAtOnce, left) - 1 };
      const last = await this.#read(holder, readSortKeyAfter, block);
      if (last === undefined) return undefined;
      range = split(range, last, mails.order).left;
    }
    return range;
  }

  /** The range after so many mails that count. A block that has more of them is looked at in halves. */
  async #countTo(
    { holder, ...mails }: Skipped,
    start: number,
    { now, isLate }: { now: number; isLate: () => boolean },
  ): Promise<SortKeyRange | undefined> {
    let range: SortKeyRange | undefined = all;
    let left = start;
    for (let size = countedAtOnce; left > 0 && range !== undefined; ) {
      if (isLate()) {
        const detail = 'too many mails of ended mailboxes are yet to be removed';
        throw new AppError('unavailable', detail, { retryAfterSeconds: 1 });
      }
      const last: SortKey | undefined = await this.#read(holder, readSortKeyAfter, {
        ...mails,
        ...range,
        mails: size - 1,
      });
      const block: SortKeyRange = last === undefined ? range : split(range, last, mails.order).done;
      const present = await this.#read(holder, countPresentMails, { ...mails, ...block, now });
      if (present > left) {
        size = Math.ceil(size / 2);
        continue;
      }
      left -= present;
      range = last === undefined ? undefined : split(range, last, mails.order).left;
    }
    return range;
  }

  #read<Args, Result>(holder: string, read: Read<Args, Result>, args: Args): Promise<Result> {
    return this.#parts.turns.run(holder, () => this.#parts.store.read(read, args));
  }
}

/**
 * Checks the offset of a page.
 * @throws AppError `invalid_request`
 */
export function assertStart(start: number): void {
  if (start <= startMax) return;
  throw invalidField('/start', {
    code: 'out_of_range',
    max: startMax,
    detail: `must be at most ${startMax}`,
    fix: 'Narrow the list down, or read on from the page before.',
  });
}
