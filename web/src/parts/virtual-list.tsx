import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, onMount } from 'solid-js';

interface VirtualListProps<Row> {
  readonly rows: readonly Row[];
  /** Number of all rows, including those that are not loaded. */
  readonly count: number;
  readonly rowHeight: number;
  readonly label: string;
  readonly children: (row: Row, index: () => number) => JSX.Element;
  /** Whether rows are being loaded. */
  readonly isReading?: boolean;
  /** Called when rows after the loaded ones are needed, and none are being loaded. */
  readonly onMore?: () => void;
  /** Index of a row to scroll into view. */
  readonly shown?: number | undefined;
}

/** Number of rows rendered above and below the visible ones. */
const spareRows = 6;

/** A list that renders only its visible rows, all of one height. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  let viewport: HTMLDivElement | undefined;
  const [top, setTop] = createSignal(0);
  const [height, setHeight] = createSignal(800);
  const first = createMemo(() => Math.max(0, Math.floor(top() / props.rowHeight) - spareRows));
  const last = createMemo(() => Math.min(props.count, Math.ceil((top() + height()) / props.rowHeight) + spareRows));
  const reveal = (index: number) => {
    if (!viewport) return;
    const begin = index * props.rowHeight;
    if (begin < viewport.scrollTop) viewport.scrollTop = begin;
    else if (begin + props.rowHeight > viewport.scrollTop + viewport.clientHeight)
      viewport.scrollTop = begin + props.rowHeight - viewport.clientHeight;
  };
  const inView = createMemo(() => props.rows.slice(first(), last()));

  onMount(() => {
    if (!viewport) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 800));
    observer.observe(viewport);
    onCleanup(() => observer.disconnect());
  });
  createEffect(() => {
    if (props.isReading !== true && last() > props.rows.length && props.rows.length < props.count) props.onMore?.();
  });
  createEffect(
    on(
      () => props.shown,
      (index) => {
        // A list that is made now has its height once all effects have run.
        if (index !== undefined && index >= 0) queueMicrotask(() => reveal(index));
      },
    ),
  );

  return (
    <div
      class="virtual"
      ref={(element) => {
        viewport = element;
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div
        role="list"
        aria-label={props.label}
        class="virtual-rows"
        ref={(element) => createEffect(() => element.style.setProperty('height', `${props.count * props.rowHeight}px`))}
      >
        <For each={inView()}>
          {(row, index) => (
            <VirtualRow index={first() + index()} count={props.count} height={props.rowHeight}>
              {props.children(row, () => first() + index())}
            </VirtualRow>
          )}
        </For>
      </div>
    </div>
  );
}

function VirtualRow(props: { index: number; count: number; height: number; children: JSX.Element }) {
  return (
    <div
      role="listitem"
      class="virtual-row"
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
      ref={(element) => createEffect(() => element.style.setProperty('translate', `0 ${props.index * props.height}px`))}
    >
      {props.children}
    </div>
  );
}
