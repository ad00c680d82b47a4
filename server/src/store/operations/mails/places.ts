import type { Position } from '../events.ts';

/**
 * Place of a mail among others: the position of its arrival in the event log, as a text that sorts as the log does. Lists,
 * searches and the word index go by it.
 */
export type Place = string;

/** Range of places: from `from` on, and before `before`. */
export interface PlaceRange {
  readonly from: Place;
  readonly before: Place;
}

/** Place before all mails. */
export const firstPlace: Place = '';
/** Place after all mails. */
export const lastPlace: Place = '~';

const txDigits = 16;

/** Place of a mail, or of a position in the log. */
export function placeOf({ tx, id }: Position): Place {
  return `${String(tx).padStart(txDigits, '0')}.${id}`;
}

const justAfter = '!';

/** Least place after a mail, before which no other mail is. */
export function placeAfter(place: Place): Place {
  return `${place}${justAfter}`;
}

/** Mail that a place is at or directly after, and whether it is after it. */
export function mailAt(place: Place): { position: Position; isAfter: boolean } {
  const isAfter = place.endsWith(justAfter);
  return { position: positionAt(isAfter ? place.slice(0, -justAfter.length) : place), isAfter };
}

/** Position that a place stands for. */
export function positionAt(place: Place): Position {
  if (place === lastPlace) return { tx: Number.MAX_SAFE_INTEGER, id: '' };
  return { tx: Number(place.slice(0, txDigits)), id: idAt(place) };
}

/** Id of the mail at a place, or directly before it. */
export function idAt(place: Place): string {
  return place.slice(txDigits + 1);
}
