import { now } from '../base/now.ts';
import { locale } from '../texts/language.ts';
import { t } from '../texts/texts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A time as a list shows it: `now`, `10:24`, `Sat`, or the date. The exact one is shown on hover. */
export function Time(props: { at: string }) {
  return (
    <time dateTime={props.at} title={fullTime(props.at)}>
      {shortTime(new Date(props.at), now())}
    </time>
  );
}

/** A time below a heading with its day: `now`, or `10:24`. The exact one is shown on hover. */
export function TimeOfDay(props: { at: string }) {
  const isNow = () => Math.abs(now() - Date.parse(props.at)) < minuteMs;
  return (
    <time dateTime={props.at} title={fullTime(props.at)}>
      {isNow() ? t().times.now : clockTime(new Date(props.at))}
    </time>
  );
}

/** A day as a heading: `Yesterday`, or its date with the day of the week. */
export function dayText(at: Date, today: Date): string {
  const daysAgo = Math.round((startOfDay(today) - startOfDay(at)) / dayMs);
  if (daysAgo === 0) return t().times.today;
  if (daysAgo === 1) return t().times.yesterday;
  const isThisYear = at.getFullYear() === today.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return at.toLocaleDateString(locale(), { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

/** The first millisecond of the day of a time, in the time zone of the browser; or of a day some days later. */
export function startOfDay(at: Date, daysLater = 0): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysLater).getTime();
}

/** A time with its date, to the minute. */
export function minuteTime(at: string): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** A time with its date and seconds. */
export function exactTime(at: string): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
}

function fullTime(at: string): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'medium' });
}

function clockTime(at: Date): string {
  return at.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });
}

function shortTime(at: Date, nowMs: number): string {
  const ageMs = nowMs - at.getTime();
  if (ageMs < minuteMs) return t().times.now;
  if (at.toDateString() === new Date(nowMs).toDateString()) return clockTime(at);
  if (ageMs < 6 * dayMs) return at.toLocaleDateString(locale(), { weekday: 'short' });
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear();
  return at.toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** A span of time: `12:41` below an hour, `3 h`, `5 days`. */
export function spanText(ms: number): string {
  const { times } = t();
  if (ms < hourMs) {
    const seconds = Math.max(0, Math.floor(ms / 1_000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  if (ms < 2 * dayMs) return times.hours(Math.floor(ms / hourMs));
  return times.days(Math.floor(ms / dayMs));
}
