import { setTimeout as delay } from 'node:timers/promises';
import { ServerProcess } from '../../../load/server-process.ts';
import { type Course, coursesOf, type Figures, Meter } from './figures.ts';
import { CalendarLoad, type Done } from './load.ts';

const entry = 'server/test/durability/calendar/fast-server.ts';
const readings = 48;
const settings = {
  MAYFLY_POP3_PORT: '0',
  MAYFLY_IMAP_PORT: '0',
  MAYFLY_DAILY_CALLS_MAX: '100000000',
  // A mailbox that lives for a minute of the machine lives for more than a day of a fast calendar.
  MAYFLY_LIFETIME_MINUTES_MAX: '100000',
  MAYFLY_SMTP_CONNECTIONS_PER_ADDRESS_MAX: '500',
  MAYFLY_SMTP_UNKNOWN_RECIPIENTS_MAX: '1000000',
};

/** What a run did, and the course of what the server held. */
export interface CalendarResult {
  readonly days: number;
  readonly done: Done;
  readonly courses: readonly Course[];
}

/**
 * Runs the real service for so many days of its calendar, in so many seconds, under mail at a steady pace, and reads what it holds:
 * memory, descriptors, files, rows, and what it logs.
 */
export async function runCalendar(options: {
  days: number;
  seconds: number;
  mailsPerSecond: number;
  lifeSeconds: readonly [number, number, number];
  /** Hours of the calendar for which the event log is kept. */
  eventLogHours: number;
  report?: (figures: Figures, done: Done) => void;
}): Promise<CalendarResult> {
  const { days, seconds, mailsPerSecond, lifeSeconds, eventLogHours, report } = options;
  const speed = (days * 86_400) / seconds;
  const ofRun = { SOAK_SPEED: `${speed}`, MAYFLY_EVENT_LOG_HOURS: `${eventLogHours}` };
  await using server = await ServerProcess.start({ entry, settings: { ...settings, ...ofRun } });
  const load = new CalendarLoad(server, { speed, mailsPerSecond, lifeSeconds });
  const meter = new Meter(server);
  const endsAt = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() > endsAt || server.hasEnded;
  const running = load.run(isOver);
  const figures: Figures[] = [];
  let mails = 0;
  for (let index = 1; index <= readings && !server.hasEnded; index += 1) {
    const atMs = endsAt - seconds * 1_000 * (1 - index / readings);
    await Promise.race([delay(Math.max(0, atMs - performance.now())), running]);
    const reading = meter.read({ seconds: seconds / readings, mails: load.done.mails - mails });
    mails = load.done.mails;
    figures.push(reading);
    report?.(reading, load.done);
  }
  await running;
  if (server.hasEnded) throw new Error(`the server ended: ${(await server.output()).slice(-2_000)}`);
  return { days, done: load.done, courses: coursesOf(figures) };
}
