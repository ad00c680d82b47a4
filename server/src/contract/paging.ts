import { type Static, Type } from './schema.ts';

/** Number of items that a page of a list has at most. */
export const pageItemsMax = 200;

/** Number of items of a page when a query does not say, on lists that are always read in pages. */
export const pageItemsDefault = 50;

/** Members that ask for a page, for the query of a list. */
export const pageMembers = {
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9][0-9]?|1[0-9]{2}|200)$',
      description: `Number of items of the page at most, 1 to ${pageItemsMax}.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({ description: 'The `nextCursor` of the page before, with the same filter: the page behind it.' }),
  ),
};

/** Query of a list that has no filter. */
export const PageQuery = Type.Object(pageMembers);
export type PageQuery = Static<typeof PageQuery>;
