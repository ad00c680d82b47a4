import { type Static, Type, wholeNumberParameter } from './schema.ts';

/** Number of items that a page of a list has at most. */
export const pageItemsMax = 200;

/** Number of items of a page when a query does not say, on lists that are always read in pages. */
export const pageItemsDefault = 50;

const limit = {
  minimum: 1,
  maximum: pageItemsMax,
  description: `Maximum number of items in the page, 1 to ${pageItemsMax}.`,
};
const cursor = Type.Optional(
  Type.String({ description: 'The `nextCursor` of the previous page, with the same filter: returns the next one.' }),
);

/** Members that ask for a page, for the query of a list that is whole without them. */
export const optionalPageMembers = { limit: Type.Optional(wholeNumberParameter(limit)), cursor };

/** Members that ask for a page, for the query of a list that is always read in pages. */
export const pageMembers = {
  limit: Type.Optional(wholeNumberParameter({ ...limit, default: pageItemsDefault })),
  cursor,
};

/** Query of a list that is read in pages and has no filter. */
export const PageQuery = Type.Object(pageMembers);
export type PageQuery = Static<typeof PageQuery>;
