import { readWall, type WallMs } from './zones.ts';

/** Frequencies that words tell. */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const simpleParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL', 'WKST']);

/** How often an event repeats. */
export type Frequency = (typeof frequencies)[number];

/** Recurrence of an event: its rule, and what words can tell of it. */
export interface Recurrence {
  readonly rule: string;
  /** Absent of a rule that a few words cannot tell. */
  readonly simple?: {
    readonly frequency: Frequency;
    readonly interval: number;
    /** Weekdays, from 0 for Sunday on; empty for that of the start. */
    readonly weekdays: readonly number[];
    readonly count?: number;
    readonly until?: WallMs;
  };
}

/** Reads a rule of recurrence (RFC 5545 §3.3.10); nothing is expanded. `undefined` for none. */
export function readRecurrence(value: string): Recurrence | undefined {
  const rule = value.trim().slice(0, 500);
  if (rule === '') return undefined;
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  const interval = numberOf(parts.get('INTERVAL') ?? '1');
  const days = (parts.get('BYDAY') ?? '').split(',').filter((day) => day !== '');
  const isWeekly = days.length === 0 || (frequency === 'WEEKLY' && days.every((day) => weekdays.includes(day)));
  const isSimple = [...parts.keys()].every((name) => simpleParts.has(name)) && isWeekly;
  if (frequency === undefined || interval === undefined || !isSimple) return { rule };
  const count = numberOf(parts.get('COUNT') ?? '');
  const until = readWall(parts.get('UNTIL') ?? '');
  return {
    rule,
    simple: {
      frequency,
      interval,
      weekdays: [...new Set(days)].map((day) => weekdays.indexOf(day)),
      ...(count === undefined ? {} : { count }),
      ...(until === undefined ? {} : { until }),
    },
  };
}

function numberOf(text: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
