import { createSignal } from 'solid-js';

interface Listed {
  readonly id: string;
}

/** Items that are selected in a list. */
export interface Selection {
  has(id: string): boolean;
  readonly count: () => number;
  readonly ids: () => string[];
  /** Selects an item, or removes it from the selection. A range has all items from the last toggled one to this one. */
  toggle(id: string, isRange: boolean): void;
  select(ids: readonly string[]): void;
  clear(): void;
}

/** Makes a selection in a list. */
export function createSelection(items: () => readonly Listed[]): Selection {
  const [selected, setSelected] = createSignal<ReadonlySet<string>>(new Set());
  let last: string | undefined;
  return {
    has: (id) => selected().has(id),
    count: () => selected().size,
    ids: () => [...selected()],
    toggle: (id, isRange) => {
      const next = new Set(selected());
      if (isRange && last !== undefined) for (const each of between(items(), last, id)) next.add(each);
      else if (next.has(id)) next.delete(id);
      else next.add(id);
      last = id;
      setSelected(next);
    },
    select: (ids) => setSelected(new Set(ids)),
    clear: () => setSelected(new Set<string>()),
  };
}

function between(items: readonly Listed[], one: string, other: string): string[] {
  const ends = [one, other].map((id) => items.findIndex((item) => item.id === id)).sort((a, b) => a - b);
  const [from = 0, to = 0] = ends;
  return items.slice(Math.max(0, from), to + 1).map(({ id }) => id);
}
