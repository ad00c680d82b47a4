import { locale } from './language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** The smallest share that is shown as a number. */
const leastShare = 0.001;

/** A number as its reader writes it, with as many digits after the point as asked for, at most. */
export function numberText(value: number, { digits = 0, in: place = locale() }: NumberStyle = {}): string {
  return value.toLocaleString(place, { maximumFractionDigits: digits });
}

/** How a number is written. */
export interface NumberStyle {
  /** Digits after the point, at most. */
  readonly digits?: number;
  /** The locale; that of the reader unless told otherwise. */
  readonly in?: string;
}

/** Bytes in the decimal unit that keeps the number below a thousand, with three digits at most. */
export function sizeText(bytes: number, place: string = locale()): string {
  // 999.5 of a unit would be told as a thousand.
  const power = units.findIndex((_, index) => bytes / 1_000 ** index < 999.5 || index === units.length - 1);
  const value = bytes / 1_000 ** power;
  return value.toLocaleString(place, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 || value >= 99.95 ? 0 : 1,
  });
}

/** A share in percent. A share above zero is never shown as 0 %. */
export function percentText(share: number, place: string = locale()): string {
  const percent = (value: number) => value.toLocaleString(place, { style: 'percent', maximumFractionDigits: 1 });
  return share > 0 && share < leastShare ? `< ${percent(leastShare)}` : percent(share);
}

/** Time of an answer in milliseconds; in seconds above one second. */
export function durationText(ms: number, place: string = locale()): string {
  // The signs of both units are the same everywhere; a blank before them does not break.
  const isLong = ms >= 1_000;
  return `${numberText(isLong ? ms / 1_000 : ms, { digits: isLong ? 1 : 0, in: place })}\u00a0${isLong ? 's' : 'ms'}`;
}
