import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Page of rows: those that have ended, and the place of the last row; `undefined` after the last page. */
export interface RowPage<Place, Ended> {
  readonly ended: readonly Ended[];
  readonly last: Place | undefined;
}

/**
 * Goes through all rows of a table, page by page, and removes those that have ended. Others have their turn between two pages, since
 * SQLite is read in the tick of the caller. When aborted, ends after the page under way.
 * @param options.from Place before the first row.
 */
export async function removeEndedRows<Place, Ended>(options: {
  readonly from: Place;
  readonly read: (after: Place) => Promise<RowPage<Place, Ended>>;
  readonly remove: (ended: readonly Ended[]) => Promise<unknown>;
  readonly signal?: AbortSignal | undefined;
}): Promise<void> {
  const { read, remove, signal } = options;
  let after: Place | undefined = options.from;
  while (after !== undefined && !signal?.aborted) {
    const page: RowPage<Place, Ended> = await read(after);
    if (page.ended.length > 0) await remove(page.ended);
    after = page.last;
    if (after !== undefined) await yieldToEventLoop();
  }
}
