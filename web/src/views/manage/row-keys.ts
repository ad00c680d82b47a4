import { useShortcuts } from '../../base/shortcuts.ts';

/**
 * Moves the focus from row to row with `j`, `k` and the arrows: in the list that has the focus (`data-rows`), else in
 * the first. The element with `data-row` of each row gets the focus.
 */
export function useRowKeys(): void {
  const move = (step: number) => {
    const list = document.activeElement?.closest('[data-rows]') ?? document.querySelector('[data-rows]');
    const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.matches(':focus'));
    const open = rows.findIndex((row) => row.getAttribute('aria-current') !== null);
    const from = at >= 0 ? at : open;
    rows[Math.min(rows.length - 1, Math.max(0, from + step))]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1) });
}

/** Moves the focus to the row of an id, once the view has it; to the heading of the list if there is no such row. */
export function focusRow(id?: string): void {
  queueMicrotask(() => {
    const row = id === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    (row ?? document.querySelector<HTMLElement>('.list-pane h1'))?.focus();
  });
}
