import type { StreamedEvent } from 'mayfly-client';
import { createMemo, on, onCleanup } from 'solid-js';
import { reloadOn } from '../../service/live-reload.ts';
import type { PagedList, PagedListOptions } from '../../service/paged-list.ts';
import { listPages } from '../../service/service.ts';

interface Options {
  /** Options of the list; other options make another list. */
  readonly wanted?: () => PagedListOptions;
  /** Whether an event changes the list. */
  readonly concerns: (event: StreamedEvent) => boolean;
  /** Milliseconds that many events wait to be one reading. */
  readonly pauseMs: number;
}

/** A list of the API that updates itself for as long as the view exists. */
export function createFollowedList<Item extends { readonly id: string }>(
  endpoint: string,
  { wanted = () => ({}), concerns, pauseMs }: Options,
): () => PagedList<Item> {
  const list = createMemo(
    on(wanted, (options) => {
      const made = listPages<Item>(endpoint, options);
      onCleanup(() => made.end());
      return made;
    }),
  );
  reloadOn({ concerns, reload: () => list().reload(), pauseMs });
  return list;
}
