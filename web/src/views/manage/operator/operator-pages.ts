import { createEffect, createSignal, on } from 'solid-js';
import { api } from '../../../service/service.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

/** A list that is read in pages. */
export interface ListOfPages<Item> {
  readonly items: () => readonly Item[];
  readonly isLoaded: () => boolean;
  readonly failure: () => unknown;
  readonly hasMore: () => boolean;
  readonly more: () => Promise<void>;
  readonly reload: () => Promise<void>;
}

/** Makes a list of the operator's API that is read in pages, anew for another query. */
export function readPages<Item>(endpoint: string, query: () => Readonly<Record<string, string>>): ListOfPages<Item> {
  const [items, setItems] = createSignal<readonly Item[]>([]);
  const [cursor, setCursor] = createSignal<string>();
  const [isLoaded, setLoaded] = createSignal(false);
  const [failure, setFailure] = createSignal<unknown>();
  let turn = 0;
  const read = async (after: string | undefined) => {
    turn += 1;
    const mine = turn;
    try {
      const asked = { ...query(), ...(after === undefined ? {} : { cursor: after }) };
      const page = await api.get<Page<Item>>(endpoint, asked);
      if (mine !== turn) return;
      setItems((before) => (after === undefined ? page.items : [...before, ...page.items]));
      setCursor(page.nextCursor);
      setLoaded(true);
      setFailure(undefined);
    } catch (error) {
      if (mine === turn) setFailure(() => error);
    }
  };
  createEffect(
    on(
      () => JSON.stringify(query()),
      () => void read(undefined),
    ),
  );
  return {
    items,
    isLoaded,
    failure,
    hasMore: () => cursor() !== undefined,
    more: () => read(cursor()),
    reload: () => read(undefined),
  };
}
