import './source.css';
import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js';
import { after } from '../../../base/timers.ts';
import { rt } from '../../../texts/reader/texts.ts';
import { divideText, type Piece, pieceOfLine } from './divided-text.ts';
import type { Highlighter, Token } from './highlighting.ts';
import { PieceStates } from './piece-states.ts';
import { lineOf, type Place, placesIn } from './places.ts';
import { linesOf, withPlaces } from './source-lines.ts';
import { isAllSelected, selectedRange } from './source-selection.ts';

interface SourceTextProps<State> {
  readonly text: string;
  readonly label: string;
  readonly highlighter: Highlighter<State>;
  /** Line to show and to mark. */
  readonly line?: number | undefined;
  /** What to mark in that line; see `placesIn`. */
  readonly find?: string | undefined;
}

/** Distance in pixels from the visible part within which pieces are highlighted. */
const spareHeight = 600;
/** Times that a line is brought into view again, because the lines before it turned out to be higher. */
const settlingsMax = 3;
/** Characters of a line of the page, for guessing how high a piece is that nobody has seen. */
const guessedColumns = 100;

/**
 * A source text with line numbers. All of it is on the page, so that the browser finds, selects and reads it out; only pieces near the visible
 * part have lines and colors, so that 2 MiB take no more time than a screen.
 */
export function SourceText<State>(props: SourceTextProps<State>) {
  let root: HTMLElement | undefined;
  const divided = createMemo(() => divideText(props.text));
  const states = createMemo(() => new PieceStates(props.text, divided().pieces, props.highlighter));
  createEffect(() => readAll(states()));
  const places = createMemo(() => (props.line === undefined ? [] : placesInLine(props.text, props.line, props.find)));
  const marked = createMemo(() => markedPiece(divided().pieces, places(), props.line));
  const [near, setNear] = createSignal<ReadonlySet<Element>>(new Set());
  const isSelecting = createSelecting();
  let unsettled = 0;
  const observer = new IntersectionObserver(
    (entries) => {
      const next = new Set(near());
      for (const { target, isIntersecting } of entries) isIntersecting ? next.add(target) : next.delete(target);
      setNear(next);
      // Pieces near the line get their true height now.
      if (unsettled > 0) {
        unsettled -= 1;
        queueMicrotask(() => showLine(props.line));
      }
    },
    { rootMargin: `${spareHeight}px 0px` },
  );
  onCleanup(() => observer.disconnect());
  const showLine = (line: number | undefined) => {
    const place =
      line === undefined ? undefined : (root?.querySelector('mark') ?? root?.querySelector(`[data-line="${line}"]`));
    place?.scrollIntoView({ block: 'center' });
    if (place) root?.focus({ preventScroll: true });
  };
  onMount(() =>
    createEffect(
      on([() => props.line, divided, places], ([line]) => {
        unsettled = line === undefined ? 0 : settlingsMax;
        queueMicrotask(() => showLine(line));
      }),
    ),
  );
  return (
    <>
      <section
        class="source-text"
        aria-label={props.label}
        tabIndex={0}
        ref={(element) => {
          root = element;
        }}
        onCopy={(event) => {
          const range = selectedRange(event.currentTarget);
          if (range === undefined) return;
          event.preventDefault();
          event.clipboardData?.setData('text/plain', props.text.slice(range.start, range.end));
        }}
        onKeyDown={(event) => {
          if (!isAllSelected(event)) return;
          event.preventDefault();
          getSelection()?.selectAllChildren(event.currentTarget);
        }}
      >
        <For each={divided().pieces}>
          {(piece, position) => (
            <SourcePiece
              text={props.text}
              piece={piece}
              isRead={states().knows(position())}
              tokens={() => states().tokensOf(position())}
              isShown={marked() === piece}
              markedLine={props.line}
              places={places()}
              isKept={isSelecting()}
              near={near()}
              observer={observer}
            />
          )}
        </For>
      </section>
      <Show when={divided().isCut}>
        <p class="dim source-cut">{rt().source.cutLines}</p>
      </Show>
    </>
  );
}

/** Reads the states of all pieces, a part at a time, until it is no longer wanted. */
function readAll(wanted: { advance(): boolean }): void {
  let cancel = () => {};
  const step = () => {
    if (wanted.advance()) cancel = after(0, step);
  };
  step();
  onCleanup(() => cancel());
}

/** Whether something on the page is selected. */
function createSelecting(): () => boolean {
  const [isSelecting, setSelecting] = createSignal(false);
  const note = () => setSelecting(getSelection()?.isCollapsed === false);
  document.addEventListener('selectionchange', note);
  onCleanup(() => document.removeEventListener('selectionchange', note));
  return isSelecting;
}

/** The piece to bring into view: that with the first place in the line, else that in which the line begins. */
function markedPiece(pieces: readonly Piece[], places: readonly Place[], line: number | undefined): Piece | undefined {
  const start = places[0]?.start;
  if (start !== undefined) return pieces.find((piece) => start >= piece.start && start < piece.end);
  return line === undefined ? undefined : pieceOfLine(pieces, line);
}

function placesInLine(text: string, line: number, find = ''): Place[] {
  const { start, end } = lineOf(text, line);
  return placesIn(text.slice(start, end), find).map((place) => ({
    start: start + place.start,
    end: start + place.end,
  }));
}

function guessedLines({ lines, start, end }: Piece): number {
  return Math.max(lines, Math.ceil((end - start) / guessedColumns));
}

interface SourcePieceProps {
  readonly text: string;
  readonly piece: Piece;
  /** Whether its tokens can be told. */
  readonly isRead: boolean;
  readonly tokens: () => readonly Token[];
  /** Whether it is what is to be seen. */
  readonly isShown: boolean;
  readonly markedLine: number | undefined;
  readonly places: readonly Place[];
  /** Whether a piece that has lines keeps them: another would lose what is selected. */
  readonly isKept: boolean;
  readonly near: ReadonlySet<Element>;
  readonly observer: IntersectionObserver;
}

function SourcePiece(props: SourcePieceProps) {
  const [element, setElement] = createSignal<HTMLElement>();
  const isNear = () => props.near.has(element() ?? document.body);
  const hasLines = createMemo<boolean>((had) => props.isShown || isNear() || (had && props.isKept), false);
  const isRead = createMemo(() => props.isRead);
  const lines = () => {
    const shown = linesOf(plain(), props.piece, isRead() ? props.tokens() : []);
    const inside = props.places.filter(({ start, end }) => end > props.piece.start && start < props.piece.end);
    return inside.length === 0 ? shown : withPlaces(shown, props.piece.start, inside);
  };
  const plain = () => props.text.slice(props.piece.start, props.piece.end);
  return (
    <pre
      data-start={props.piece.start}
      ref={(pre) => {
        createEffect(() => pre.style.setProperty('--lines', String(guessedLines(props.piece))));
        props.observer.observe(pre);
        onCleanup(() => props.observer.unobserve(pre));
        setElement(pre);
      }}
    >
      <Show when={hasLines()} fallback={plain()}>
        <For each={lines()}>
          {({ line, pieces }) => (
            <span
              class="source-line"
              classList={{
                marked: line !== undefined && line === props.markedLine,
                placed: props.places.length > 0,
              }}
              data-line={line}
            >
              <For each={pieces}>
                {({ kind, text, isMarked }) => {
                  const colored = kind === undefined ? text : <span class={`token-${kind}`}>{text}</span>;
                  return isMarked ? <mark>{colored}</mark> : colored;
                }}
              </For>
            </span>
          )}
        </For>
      </Show>
    </pre>
  );
}
