import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { After } from '../../base/timers.ts';
import type { ListPlace, ShownList } from '../../parts/rows/virtual-list.tsx';
import type { MailListing } from '../../service/mail-list.ts';

/** Milliseconds after the last scroll at which the place is kept: browsers bound how often that may be. */
const pauseMs = 150;
const topOfList: ListPlace = { key: null, offset: 0 };

interface Placed {
  readonly listing: Pick<MailListing, 'reach' | 'failure'>;
  /** The mail that is open. */
  readonly mailId: string | undefined;
}

/** The history of the page, in which each entry keeps a place. */
interface Entries {
  readonly after: After;
  readonly returns: () => number;
  readonly keepPlace: () => void;
  readonly keptPlace: () => unknown;
  readonly tellPlace: (place: () => unknown) => () => void;
}

/**
 * Keeps the place of a list in the history: a row and not a number of pixels, so that mail that has come meanwhile moves nothing. The
 * mail that is open is in view whatever the place.
 */
export function createListPlace(
  { after, returns, keepPlace, keptPlace, tellPlace }: Entries,
  placed: Placed,
  walk: { readonly list: () => string; readonly indexOf: (id: string) => number },
) {
  const [shown, setShown] = createSignal<ShownList>();
  const [isFar, setFar] = createSignal(false);
  const keptHere = () => {
    const kept = placeIn(keptPlace());
    return kept?.list === walk.list() ? kept : undefined;
  };
  let place: ListPlace = keptHere() ?? topOfList;
  let stop = () => {};
  let turn = 0;
  onCleanup(tellPlace(() => ({ list: walk.list(), ...place })));
  onCleanup(() => stop());
  /** Returns to the kept place, if one is to be returned to, then has the open mail in view. The arrival that begins last counts. */
  const arrive = async (list: ShownList, kept: ListPlace | undefined): Promise<void> => {
    turn += 1;
    const own = turn;
    const { listing, mailId } = placed;
    setFar(false);
    if (kept !== undefined && (kept.key === null || (await listing.reach(kept.key)) === 'found')) {
      if (own !== turn) return;
      list.goTo(kept);
    }
    if (mailId === undefined) return;
    const reached = await listing.reach(mailId);
    if (own !== turn) return;
    setFar(reached === 'far');
    if (reached === 'found') list.reveal(walk.indexOf(mailId));
  };
  createEffect(
    on([shown, returns, () => placed.mailId, () => placed.listing.failure === undefined], ([list, step], before) => {
      const isReturn = before?.[0] !== list || before?.[1] !== step;
      if (list !== undefined) void arrive(list, isReturn ? keptHere() : undefined);
    }),
  );
  return {
    /** Takes the list once it is there. */
    show: (list: ShownList): void => void setShown(list),
    /** Has a row in view. */
    reveal: (index: number): void => shown()?.reveal(index),
    /** Takes the place to which the list was scrolled. */
    take: (next: ListPlace): void => {
      place = next;
      stop();
      stop = after(pauseMs, keepPlace);
    },
    /** Whether the open mail is further down than was looked. */
    isFar,
    /** Looks further down for the open mail. */
    look: (): void => {
      const list = shown();
      if (list !== undefined) void arrive(list, undefined);
    },
  };
}

/** The place that an entry of the history has; another version of the app may have kept anything. */
function placeIn(kept: unknown): (ListPlace & { readonly list: string }) | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  if (!('list' in kept && 'key' in kept && 'offset' in kept)) return undefined;
  const { list, key, offset } = kept;
  if (typeof list !== 'string' || typeof offset !== 'number') return undefined;
  return typeof key === 'string' || key === null ? { list, key, offset } : undefined;
}
