import { createSignal } from 'solid-js';
import { createSelection, type Selection } from '../../base/selection.ts';
import type { PagedList } from '../../service/paged-list.ts';

interface Listed {
  readonly id: string;
}

/** State of a managed list: its chosen, selected, new and removed items, and the focus afterwards. */
export interface Managed<Item extends Listed> {
  readonly list: () => PagedList<Item>;
  readonly selection: Selection;
  /** Whether the form for a new one is open. */
  readonly isCreating: () => boolean;
  /** Items for which the question before their removal is open. */
  readonly removing: () => readonly Item[] | undefined;
  create(): void;
  /** Asks whether some are to be removed. */
  ask(items: readonly Item[]): void;
  /** Closes the form or the question. */
  close(): void;
  /** Shows one that was made. */
  add(item: Item): void;
  /**
   * Removes the items of the question.
   * @throws the error of the service; the question then stays open.
   */
  remove(): Promise<void>;
  /** Selects all that the list has, loaded or not. */
  selectAll(): Promise<void>;
  /** Closes one thing at a time: the selection, the detail, the list. */
  leave(): void;
}

interface Options<Item> {
  readonly list: () => PagedList<Item & Listed>;
  /** Path of the view; details are below it. */
  readonly path: string;
  readonly hasDetails?: boolean;
  readonly chosen?: () => string | undefined;
  /** Has the service remove them. */
  readonly remove: (items: readonly Item[]) => Promise<unknown>;
  /** Called once they are gone; settles when the list knows what else has gone with them. */
  readonly onRemoved: (items: readonly Item[]) => Promise<void> | void;
}

interface Page {
  readonly navigate: (to: string, options?: { readonly replace: boolean }) => void;
  /** Moves the focus to a row, or without an id to the heading. */
  readonly focusRow: (id?: string) => void;
}

/** Makes the state of a managed list. */
export function createManaged<Item extends Listed>(page: Page, options: Options<Item>): Managed<Item> {
  const { list, path, hasDetails = false, chosen = () => undefined } = options;
  const [dialog, setDialog] = createSignal<'form' | readonly Item[]>();
  const selection = createSelection(() => list().items);
  const removing = () => {
    const open = dialog();
    return open === 'form' ? undefined : open;
  };
  const close = () => void setDialog(undefined);
  return {
    list,
    selection,
    isCreating: () => dialog() === 'form',
    removing,
    create: () => void setDialog('form'),
    ask: (items) => void (items.length > 0 && setDialog(items)),
    close,
    add(item) {
      list().put(item);
      if (!hasDetails) return;
      page.navigate(`${path}/${item.id}`);
      page.focusRow(item.id);
    },
    async remove() {
      const items = removing() ?? [];
      await options.remove(items);
      const place = Math.max(
        0,
        list().items.findIndex(({ id }) => items.some((item) => item.id === id)),
      );
      close();
      list().drop(items.map(({ id }) => id));
      selection.clear();
      if (hasDetails) page.navigate(path, { replace: true });
      await options.onRemoved(items);
      const { items: rest } = list();
      page.focusRow((rest[place] ?? rest.at(-1))?.id);
    },
    async selectAll() {
      const all = list();
      while (all.hasMore && all.failure === undefined) await all.more();
      selection.select(all.items.map(({ id }) => id));
    },
    leave() {
      const id = chosen();
      if (selection.count() > 0) selection.clear();
      else if (id === undefined) page.navigate('/mailboxes');
      else {
        page.navigate(path);
        page.focusRow(id);
      }
    },
  };
}
