import { hash } from 'node:crypto';
import { pageItemsDefault } from '../contract/paging.ts';
import { isId } from '../lib/ids.ts';
import { type AppError, invalidField } from './errors.ts';

/** List that is read in pages: its name, which implies its order, its owner, and the filter of its items. */
export interface PagedList {
  readonly name: string;
  readonly owner: string;
  readonly filter?: Readonly<Record<string, string | undefined>>;
}

/** Position in a list: the time by which the list is sorted, and the id of the item there. */
export interface ListPosition {
  readonly atMs: number;
  readonly id: string;
}

/** Part of a list that is asked for: at most `limit` items after a position, or from the start of the list. */
export interface PageRange {
  readonly limit: number;
  readonly after?: ListPosition;
}

/** Page of a list. `nextCursor` asks for the page after it; absent when there is none. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** Members of a query that ask for a page, validated by the contract. */
interface PageWish {
  readonly limit?: string;
  readonly cursor?: string;
}

/** Version of the cursors of lists: their first part. */
const version = '1';
const hashCharacters = 16;

/** Most characters of a sort key. The longest one has the name of an owner in hexadecimal: 100 letters of 4 bytes, and a number. */
const sortKeyCharactersMax = 900;

/** Shape of a cursor: version, hash of the list, and a sort key, separated by dots. */
const shape = /^1\.([0-9a-f]{16})\.([0-9a-z._~-]+)$/;
/** Shape of a sort key that is a position: time and id. */
const positionShape = /^(\d{1,16})\.([0-9a-f-]{36})$/;

/**
 * Reads which page of a list is asked for.
 * @throws AppError `invalid_request` for a text that is no cursor, and for the cursor of another list or filter.
 */
export function pageRange({ limit, cursor }: PageWish, list: PagedList): PageRange {
  const wanted = limit === undefined ? pageItemsDefault : Number(limit);
  return cursor === undefined ? { limit: wanted } : { limit: wanted, after: positionIn(list, cursor) };
}

/**
 * Makes the page of a range from its rows.
 * @param options.rows Rows of the range, and one more if the list goes on: read `limit + 1`.
 */
export function pageOf<Row, Item>(
  list: PagedList,
  range: PageRange,
  options: {
    readonly rows: readonly Row[];
    readonly present: (row: Row) => Item;
    readonly positionOf: (row: Row) => ListPosition;
  },
): ListPage<Item> {
  const { rows, present, positionOf } = options;
  const shown = rows.slice(0, range.limit);
  const last = shown.at(-1);
  const goesOn = last !== undefined && rows.length > range.limit;
  return {
    items: shown.map(present),
    ...(goesOn ? { nextCursor: formatPageCursor(list, sortKeyOf(positionOf(last))) } : {}),
  };
}

/**
 * Makes a page of a list that is in memory, whose sort keys are numbers.
 * @throws AppError `invalid_request` as `pageRange`.
 */
export function pageItems<Item, Shown>(
  list: PagedList,
  { limit, cursor }: PageWish,
  { items, present }: { readonly items: readonly Item[]; readonly present: (item: Item) => Shown },
): ListPage<Shown> {
  const sortKey = cursor === undefined ? '0' : sortKeyIn(list, cursor);
  const start = Number(sortKey);
  if (!Number.isSafeInteger(start)) throw noCursor();
  const end = start + (limit === undefined ? pageItemsDefault : Number(limit));
  const goesOn = end < items.length;
  return {
    items: items.slice(start, end).map(present),
    ...(goesOn ? { nextCursor: formatPageCursor(list, String(end)) } : {}),
  };
}

function sortKeyOf({ atMs, id }: ListPosition): string {
  return `${atMs}.${id}`;
}

/** Makes a cursor of a list from a sort key. */
export function formatPageCursor(list: PagedList, sortKey: string): string {
  return [version, hashOfList(list), sortKey].join('.');
}

/**
 * Reads the sort key in a cursor of a list.
 * @throws AppError `invalid_request` for a text that is no cursor, and for the cursor of another list or filter.
 */
export function sortKeyIn(list: PagedList, cursor: string): string {
  const [, ofList, sortKey] = shape.exec(cursor) ?? [];
  if (ofList === undefined || sortKey === undefined || sortKey.length > sortKeyCharactersMax) throw noCursor();
  if (ofList !== hashOfList(list))
    throw invalidField('/cursor', { code: 'conflict', detail: 'is of another list or of another filter' });
  return sortKey;
}

function positionIn(list: PagedList, cursor: string): ListPosition {
  const [, at, id = ''] = positionShape.exec(sortKeyIn(list, cursor)) ?? [];
  const atMs = Number(at);
  if (!Number.isSafeInteger(atMs) || !isId(id)) throw noCursor();
  return { atMs, id };
}

/** Makes the error for a text that is no cursor of a list. */
export function noCursor(): AppError {
  return invalidField('/cursor', { code: 'wrong_form', detail: 'is not the nextCursor of a page' });
}

function hashOfList({ name, owner, filter = {} }: PagedList): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return hash('sha256', JSON.stringify([name, owner, ...given.sort()])).slice(0, hashCharacters);
}
