import { systemClock } from '../../lib/clock.ts';
import type { OptionSpec } from '../arguments.ts';

/** Options of commands that list: for people columns, for programs JSON. */
export const listOptions = {
  json: { type: 'boolean', summary: 'print one JSON array' },
  jsonl: { type: 'boolean', summary: 'print one JSON object a line' },
} as const satisfies Record<string, OptionSpec>;

/** Option of commands that give one thing. */
export const jsonOption = {
  json: { type: 'boolean', summary: 'print JSON' },
} as const satisfies Record<string, OptionSpec>;

/** Prints things as JSON, in one of the two forms. Returns whether one was asked for. */
export function printJson(
  things: readonly unknown[],
  { json, jsonl }: { json: boolean; jsonl: boolean },
  print: (line: string) => void,
): boolean {
  if (jsonl) for (const thing of things) print(JSON.stringify(thing));
  else if (json) print(JSON.stringify(things, undefined, 2));
  return json || jsonl;
}

/** The life that is left of a mailbox, as `15 min left`. */
export function lifeLeft(expiresAt: Date | undefined): string {
  if (expiresAt === undefined) return 'permanent';
  const seconds = Math.round((expiresAt.getTime() - systemClock.now()) / 1_000);
  if (seconds <= 0) return 'ended';
  if (seconds < 60) return `${seconds} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min left`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h left` : `${Math.round(hours / 24)} days left`;
}

/** A time of today as `10:24:07`, of another day with its date, in the time zone of the user. */
export function timeOf(time: Date): string {
  const clock = time.toLocaleTimeString('en-GB');
  const day = time.toLocaleDateString('sv-SE');
  return day === new Date(systemClock.now()).toLocaleDateString('sv-SE') ? clock : `${day} ${clock}`;
}

/** A code in groups of three or four, as people read it: `493 027`. */
export function grouped(code: string): string {
  if (!/^\d{5,12}$/.test(code)) return code;
  const size = code.length % 4 === 0 ? 4 : 3;
  return code.replace(new RegExp(`\\d{${size}}(?=\\d)`, 'g'), '$& ');
}

/** A number of bytes in kB or MB. */
export function bytesOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
