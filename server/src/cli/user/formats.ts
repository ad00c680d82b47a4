import { systemClock } from '../../lib/clock.ts';
import { type OptionSpec, UsageError } from '../arguments.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Options of commands that list: for people columns, for programs JSON. */
export const listOptions = {
  json: { type: 'boolean', summary: 'print one JSON array' },
  jsonl: { type: 'boolean', summary: 'print one JSON object a line' },
} as const satisfies Record<string, OptionSpec>;

/** Option of commands that print a single thing. */
export const jsonOption = {
  json: { type: 'boolean', summary: 'print JSON' },
} as const satisfies Record<string, OptionSpec>;

/**
 * Reads the option --limit.
 * @throws UsageError
 */
export function limitOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--limit must be a whole number from 1 on, not "${text}"`);
  return Number(text);
}

const lifeShape = /^(\d{1,6})(m|h|d)?$/;
const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 };

/** Reads a life in minutes: a number of them, or one with `m`, `h` or `d`; `undefined` for any other text. */
export function minutesOf(text: string): number | undefined {
  const [, number, unit = 'm'] = lifeShape.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * (unitMinutes[unit] ?? 1);
}

/**
 * Control characters that JSON.stringify leaves, and characters that change the direction of a line: a terminal obeys
 * them.
 */
const unsafe = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/** JSON of several lines, or of one. A terminal that shows it obeys nothing in it. */
export function jsonText(value: unknown, { lines = true }: { lines?: boolean } = {}): string {
  return JSON.stringify(value, undefined, lines ? 2 : 0).replace(unsafe, (character) =>
    // A character beyond 16 bits is written as its two halves (RFC 8259 §7).
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The life that is left of a mailbox: `15 min left`, for a program the time of its end. */
export function lifeLeft(expiresAt: Date | undefined, { isTTY }: Terminal['output']): string {
  if (expiresAt === undefined) return 'permanent';
  if (!isTTY) return expiresAt.toISOString();
  const seconds = Math.round((expiresAt.getTime() - systemClock.now()) / 1_000);
  if (seconds <= 0) return 'ended';
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min left`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h left` : `${Math.round(hours / 24)} days left`;
}

/** A time in the zone of the user: of today as `10:24:07`, of another day with its date. For a program in UTC (RFC 3339). */
export function timeOf(time: Date, { isTTY }: Terminal['output']): string {
  if (!isTTY) return time.toISOString();
  const [day = '', clock = ''] = localTime(time);
  return day === localTime(new Date(systemClock.now()))[0] ? clock : `${day} ${clock}`;
}

/** A code as the mail shows it (`493 027`); for a program as a form takes it. */
export function codeOf(code: { value: string; text: string } | undefined, { isTTY }: Terminal['output']): string {
  return (isTTY ? code?.text : code?.value) ?? '';
}

/** A number of bytes in kB or MB. */
export function bytesOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Day and time of the user's zone. */
function localTime(time: Date): string[] {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).split('T');
}
