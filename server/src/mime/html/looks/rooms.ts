import { type LengthContext, readLength } from '../css/lengths.ts';
import { callsOf, wordsOf } from '../css/words.ts';

type Values = ReadonlyMap<string, string>;

/** Pixels that a box which cuts off has left to the right of the edge of an element, and below it. */
export interface Room {
  readonly across: number;
  readonly along: number;
}

/** Rooms of an element. */
export interface Rooms {
  /** That in which its content stands; `undefined` where nothing cuts it off. */
  readonly room: Room | undefined;
  /** That of what is placed absolutely in it; `undefined` where that is placed on the page. */
  readonly placed: Room | undefined;
}

const endless: Room = { across: Number.POSITIVE_INFINITY, along: Number.POSITIVE_INFINITY };
/** Properties without which an element that nothing cuts off has no room of its own. */
const roomProperties = ['overflow-x', 'overflow-y', 'position', 'transform', 'translate'];
const cutting = /^(?:hidden|clip|-moz-hidden-unscrollable)$/;
const scrolling = /^(?:scroll|auto|overlay)$/;
/** Elements whose boxes grow with their content, or stand for the page. */
export const growing: ReadonlySet<string> = new Set('html body table tbody tr td th'.split(' '));

/**
 * Works out the rooms of an element by what it states, and whether it begins where its room has ended: all of it is cut off
 * then. What stands before it in its box is not counted. Rooms that are the same as before are the same object.
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

/** Whether something that is placed on the page ends before its left or its upper edge. */
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
