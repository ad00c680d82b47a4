import { batch, createSignal } from 'solid-js';
import { api } from '../../../service/service.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** A list that is read page by page, when the reader asks for more. */
export interface Pages<Item> {
  readonly items: () => readonly Item[];
  readonly hasMore: () => boolean;
  readonly failure: () => unknown;
  more(): Promise<void>;
}

/** Makes a list of an endpoint of the API; nothing is read yet. */
export function createPages<Item>(endpoint: string, limit: number): Pages<Item> {
  const [items, setItems] = createSignal<readonly Item[]>([]);
  const [cursor, setCursor] = createSignal<string | null>();
  const [failure, setFailure] = createSignal<unknown>();
  return {
    items,
    hasMore: () => cursor() !== null,
    failure,
    more: async () => {
      try {
        const page = await api.get<Page<Item>>(endpoint, { limit, cursor: cursor() ?? undefined });
        batch(() => {
          setItems((before) => [...before, ...page.items]);
          setCursor(page.nextCursor);
          setFailure(undefined);
        });
      } catch (error) {
        setFailure(() => error);
      }
    },
  };
}
