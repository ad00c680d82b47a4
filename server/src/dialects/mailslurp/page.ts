import type { GivenValues } from './given-values.ts';
import { wholeIn } from './given-values.ts';

/** Items of a page when a call does not say, and at most. */
const itemsUsual = 20;
const itemsMax = 100;
/** Largest number of a page, so that its offset is a safe integer. */
const pageMax = 1_000_000;

/** Page that a call asks for. */
export interface PageWish {
  /** Number of the page, from 0. */
  readonly number: number;
  readonly size: number;
}

/** Reads which page a call asks for. */
export function pageWishIn(given: GivenValues): PageWish {
  return {
    number: wholeIn(given, 'page', { max: pageMax }) ?? 0,
    size: wholeIn(given, 'size', { min: 1, max: itemsMax }) ?? itemsUsual,
  };
}

/**
 * Writes a page, with its place in the list.
 * @param items JSON of each item.
 * @param total Number of items of the list.
 */
export function writePage(items: readonly string[], { number, size }: PageWish, total: number): string {
  const totalPages = Math.ceil(total / size);
  const sort = { empty: false, sorted: true, unsorted: false };
  const place = {
    pageable: { offset: number * size, pageNumber: number, pageSize: size, paged: true, unpaged: false, sort },
    ...{ totalPages, totalElements: total, number, size, sort },
    ...{ first: number === 0, last: number + 1 >= totalPages, numberOfElements: items.length },
    empty: items.length === 0,
  };
  return `{"content":[${items.join()}],${JSON.stringify(place).slice(1)}`;
}
