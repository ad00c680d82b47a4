import { type LengthContext, readLength } from '../css/lengths.ts';
import { callsOf, wordsOf } from '../css/words.ts';

type Values = ReadonlyMap<string, string>;

/** Space in pixels between the upper left corner of an element and the right and lower edges of the box that clips it. */
export interface Room {
  readonly across: number;
  readonly along: number;
}

/** Clipping boxes of an element. */
export interface Rooms {
  /** Space of its content; `undefined` where no box clips it. */
  readonly room: Room | undefined;
  /** Space of absolutely positioned content; `undefined` where the page is its containing block. */
  readonly placed: Room | undefined;
}

const endless: Room = { across: Number.POSITIVE_INFINITY, along: Number.POSITIVE_INFINITY };
/** Properties that may make an element a clipping box or a containing block. */
const roomProperties = ['overflow-x', 'overflow-y', 'position', 'transform', 'translate'];
const cutting = /^(?:hidden|clip|-moz-hidden-unscrollable)$/;
const scrolling = /^(?:scroll|auto|overlay)$/;
/** Elements whose boxes grow with their content, or are the page itself: they never clip. */
export const growing: ReadonlySet<string> = new Set('html body table tbody tr td th'.split(' '));

/**
 * Computes the clipping boxes of an element from its declarations, and whether the element begins outside of its own, where all
 * of it is clipped. Content before it in its box is not counted. Unchanged boxes are the object of the parent.
 */
export function roomsOf(
  values: Values,
  { before, sizes, name }: { before: Rooms; sizes: LengthContext; name: string },
): { readonly rooms: Rooms; readonly isOutside: boolean } {
  if (before.room === undefined && !roomProperties.some((property) => values.has(property))) {
    return { isOutside: false, rooms: before };
  }
  const position = values.get('position') ?? 'static';
  const isAbsolute = position === 'absolute' || position === 'fixed';
  const around = position === 'fixed' ? undefined : isAbsolute ? before.placed : before.room;
  const shift = shiftOf(values, { sizes, isPlaced: position !== 'static' });
  const left = around && { across: around.across - shift.across, along: around.along - shift.along };
  const isOffPage = isAbsolute && before.placed === undefined && isBeyondEdge(values, sizes);
  const room = growing.has(name) ? left : within(values, { left, sizes });
  const isOrigin = position !== 'static' || values.has('transform') || values.has('translate');
  const placed = isOrigin ? (room ?? endless) : before.placed;
  return {
    isOutside: isOffPage || (left !== undefined && (left.across <= 0 || left.along <= 0)),
    rooms: isSameRoom(room, before.room) && isSameRoom(placed, before.placed) ? before : { room, placed },
  };
}

function isSameRoom(one: Room | undefined, other: Room | undefined): boolean {
  return one === other || (one?.across === other?.across && one?.along === other?.along);
}

function within(values: Values, { left, sizes }: { left: Room | undefined; sizes: LengthContext }): Room | undefined {
  const read = (property: string) => pixelsOf(values.get(property), sizes) ?? Number.POSITIVE_INFINITY;
  const side = (axis: 'x' | 'y', size: string, outer = Number.POSITIVE_INFINITY) => {
    const overflow = values.get(`overflow-${axis}`) ?? 'visible';
    // What can be scrolled to is seen.
    if (scrolling.test(overflow)) return Number.POSITIVE_INFINITY;
    if (!cutting.test(overflow)) return outer;
    const least = values.has(`min-${size}`) ? read(`min-${size}`) : 0;
    return Math.min(outer, Math.max(least, Math.min(read(size), read(`max-${size}`))));
  };
  const across = side('x', 'width', left?.across);
  const along = side('y', 'height', left?.along);
  const isEndless = across === endless.across && along === endless.along;
  return isEndless ? undefined : { across, along };
}

function shiftOf(values: Values, { sizes, isPlaced }: { sizes: LengthContext; isPlaced: boolean }): Room {
  const read = (property: string) => pixelsOf(values.get(property), sizes) ?? 0;
  const moved = [
    ...callsOf(values.get('transform') ?? ''),
    { name: 'translate', argument: values.get('translate') ?? '' },
  ];
  let across = read('margin-left') + (isPlaced ? read('left') : 0);
  let along = read('margin-top') + (isPlaced ? read('top') : 0);
  for (const { name, argument } of moved) {
    const [first, second] = wordsOf(argument, ' ,').map((word) => pixelsOf(word, sizes) ?? 0);
    if (name === 'translatey') along += first ?? 0;
    else if (name.startsWith('translate') && name !== 'translatez') {
      across += first ?? 0;
      along += second ?? 0;
    }
  }
  return { across, along };
}

/** Whether an element positioned on the page ends before its left or upper edge. */
function isBeyondEdge(values: Values, sizes: LengthContext): boolean {
  const ends = (start: string, size: string) => {
    const [from, length] = [pixelsOf(values.get(start), sizes), pixelsOf(values.get(size), sizes)];
    return from !== undefined && length !== undefined && from + length <= 0;
  };
  return ends('left', 'width') || ends('top', 'height');
}

/** Length in pixels; `undefined` for one that depends on the box around. */
function pixelsOf(value: string | undefined, sizes: LengthContext): number | undefined {
  return value === undefined || value.includes('%') ? undefined : readLength(value, sizes);
}
