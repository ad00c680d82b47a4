import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, onMount, Show, untrack } from 'solid-js';
import { placeRows, type RowHeading } from './row-places.ts';

/** A place in a list: a row by its key, and the pixels of it, or of its heading, that are above the view. */
export interface ListPlace {
  /** `null`: the top of the list. */
  readonly key: string | null;
  readonly offset: number;
}

/** A list that is shown. */
export interface ShownList {
  /** Scrolls as little as needed to have a row in view. */
  reveal(index: number): void;
  /** Scrolls to a place, if its row is loaded. */
  goTo(place: ListPlace): void;
}

interface VirtualListProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Number of all rows, including those that are not loaded. */
  readonly count: number;
  readonly rowHeight: number;
  readonly label: string;
  readonly children: (row: Row, index: () => number) => JSX.Element;
  /** Headings above rows, in the order of their rows. */
  readonly headings?: readonly RowHeading[];
  /** Whether rows are being loaded. */
  readonly isReading?: boolean;
  /** Called when rows after the loaded ones are needed, and none are being loaded. */
  readonly onMore?: () => void;
  /** Called with the list once it is there. */
  readonly onShown?: (list: ShownList) => void;
  /** Called with the place of the list when it is scrolled. */
  readonly onPlace?: (place: ListPlace) => void;
}

/** Number of rows rendered above and below the visible ones. */
const spareRows = 6;
/** Number of loaded rows below the rendered ones at which more are read, so that they are there before they are scrolled to. */
const rowsAhead = 100;
const headingHeight = 28;

/**
 * A list that renders only its visible rows, all of one height. What is in view stays where it is when rows come or go above it,
 * except at the top of the list, where new rows are seen.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const [viewport, setViewport] = createSignal<HTMLDivElement>();
  const [top, setTop] = createSignal(0);
  const [height, setHeight] = createSignal(800);
  const headings = () => props.headings ?? [];
  const places = createMemo(() => placeRows({ rowHeight: props.rowHeight, headingHeight, headings: headings() }));
  const first = createMemo(() => Math.max(0, Math.min(places().rowAt(top()), props.count - 1) - spareRows));
  const last = createMemo(() => Math.min(props.count, places().rowAt(top() + height()) + 1 + spareRows));
  const inView = createMemo(() => props.rows.slice(first(), last()));
  const scrolling = createScrolling(props, { viewport, places, top, setTop });

  onMount(() => {
    const element = viewport();
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      setHeight(entry?.contentRect.height ?? 800);
      scrolling.appear();
    });
    observer.observe(element);
    onCleanup(() => observer.disconnect());
    props.onShown?.(scrolling);
  });
  createEffect(() => {
    if (props.isReading !== true && last() + rowsAhead > props.rows.length && props.rows.length < props.count)
      props.onMore?.();
  });

  return (
    <div class="virtual" ref={setViewport} onScroll={scrolling.take}>
      <PassedHeading headings={headings()} places={places()} top={top()} />
      <div
        role="list"
        aria-label={props.label}
        class="virtual-rows"
        ref={(element) => createEffect(() => element.style.setProperty('height', `${places().topOf(props.count)}px`))}
      >
        <For each={inView()}>
          {(row, place) => {
            // Scrolling changes both and leaves the sum, so that the rows that stay in view are not drawn again.
            const index = createMemo(() => first() + place());
            return (
              <VirtualRow
                index={index()}
                count={props.count}
                top={places().topOf(index())}
                height={places().heightOf(index())}
                heading={places().headingOf(index())?.text}
              >
                {props.children(row, index)}
              </VirtualRow>
            );
          }}
        </For>
      </div>
    </div>
  );
}

interface Scrolled {
  readonly viewport: () => HTMLElement | undefined;
  readonly places: () => ReturnType<typeof placeRows>;
  readonly top: () => number;
  readonly setTop: (top: number) => void;
}

/** Makes the scrolling of a list: to rows, to places, and along with what is in view. */
function createScrolling<Row>(props: VirtualListProps<Row>, { viewport, places, top, setTop }: Scrolled) {
  let anchor: (ListPlace & { readonly index: number }) | undefined;
  /** Key of the row that was to be in view last. */
  let revealed: string | undefined;
  let isDisplayed = true;
  /** Takes in where the list is scrolled to; a list that is not displayed is scrolled to nowhere. */
  const take = () => {
    const { scrollTop = 0, clientHeight = 0 } = viewport() ?? {};
    isDisplayed = clientHeight > 0;
    if (!isDisplayed) return;
    setTop(scrollTop);
    const index = places().rowAt(scrollTop);
    const row = props.rows[index];
    anchor =
      scrollTop <= 0 || row === undefined
        ? undefined
        : { key: props.keyOf(row), offset: scrollTop - places().topOf(index), index };
    props.onPlace?.({ key: anchor?.key ?? null, offset: anchor?.offset ?? 0 });
  };
  const scrollTo = (offset: number) => {
    const element = viewport();
    if (!element) return;
    setTop(offset);
    element.scrollTop = offset;
    take();
  };
  const reveal = (index: number) => {
    const { scrollTop = 0, clientHeight = 0 } = viewport() ?? {};
    const row = props.rows[index];
    revealed = row && props.keyOf(row);
    if (clientHeight === 0 || row === undefined) return;
    const end = places().topOf(index) + places().heightOf(index);
    // A heading that has been scrolled past covers the top of the view.
    const begin = end - props.rowHeight - (places().headingAt(end - props.rowHeight) < 0 ? 0 : headingHeight);
    if (begin < scrollTop) scrollTo(begin);
    else if (end > scrollTop + clientHeight) scrollTo(end - clientHeight);
  };
  const indexOf = (key: string, near: number) =>
    nearestIndex(props.rows, { near, is: (row) => props.keyOf(row) === key });
  const goTo = ({ key, offset }: ListPlace, near = 0) => {
    if (key === null) return scrollTo(0);
    const index = indexOf(key, near);
    if (index >= 0) scrollTo(places().topOf(index) + offset);
  };
  createEffect(
    on([() => props.rows[0], () => props.rows.length, places], () => {
      // The list has its new height once all effects have run.
      queueMicrotask(() => anchor && goTo(anchor, anchor.index));
    }),
  );
  return {
    take,
    reveal: (index: number) => untrack(() => reveal(index)),
    goTo: (place: ListPlace) => untrack(() => goTo(place)),
    /** Has a list that is displayed again where it was, with the row that was to be in view last. */
    appear: () => {
      const element = viewport();
      if (!element || element.clientHeight === 0) {
        isDisplayed = false;
        return;
      }
      if (isDisplayed) return;
      scrollTo(top());
      if (revealed !== undefined) untrack(() => reveal(indexOf(revealed ?? '', 0)));
    },
  };
}

interface Sought<Row> {
  readonly near: number;
  readonly is: (row: Row) => boolean;
}

/** Index of a row, looked for from an index on in both directions: rows move by few places. -1 when there is none. */
function nearestIndex<Row>(rows: readonly Row[], { near, is }: Sought<Row>): number {
  return untrack(() => {
    const from = Math.min(near, rows.length - 1);
    for (let step = 0; step < rows.length; step += 1) {
      for (const index of step === 0 ? [from] : [from + step, from - step]) {
        const row = rows[index];
        if (row !== undefined && is(row)) return index;
      }
    }
    return -1;
  });
}

interface PassedHeadingProps {
  readonly headings: readonly RowHeading[];
  readonly places: ReturnType<typeof placeRows>;
  readonly top: number;
}

/** The heading of the rows in view, which stays at the top of the list until the next one takes its place. */
function PassedHeading(props: PassedHeadingProps) {
  const number = () => props.places.headingAt(props.top);
  const pushed = createMemo(() =>
    number() + 1 < props.headings.length
      ? Math.min(0, props.places.headingTop(number() + 1) - props.top - headingHeight)
      : 0,
  );
  return (
    <Show when={props.headings[number()]}>
      {(heading) => (
        <div class="passed-heading" aria-hidden="true">
          <div
            class="row-heading"
            ref={(element) => createEffect(() => element.style.setProperty('translate', `0 ${pushed()}px`))}
          >
            {heading().text}
          </div>
        </div>
      )}
    </Show>
  );
}

interface VirtualRowProps {
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly height: number;
  readonly heading: string | undefined;
  readonly children: JSX.Element;
}

function VirtualRow(props: VirtualRowProps) {
  return (
    <div
      role="listitem"
      class="virtual-row"
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
      ref={(element) => {
        createEffect(() => element.style.setProperty('translate', `0 ${props.top}px`));
        createEffect(() => element.style.setProperty('height', `${props.height}px`));
      }}
    >
      <Show when={props.heading}>{(text) => <h2 class="row-heading">{text()}</h2>}</Show>
      {props.children}
    </div>
  );
}
