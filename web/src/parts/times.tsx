import { now } from '../base/now.ts';
import { t } from '../texts/texts.ts';
import { timeFormat } from '../texts/time-format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const clock = timeFormat({ hour: '2-digit', minute: '2-digit' });
const shortWeekday = timeFormat({ weekday: 'short' });
const shortDay = timeFormat({ day: 'numeric', month: 'short' });
const shortDate = timeFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const longDay = timeFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const longDate = timeFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const dateAndMinute = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });
const dateAndSecond = timeFormat({ dateStyle: 'medium', timeStyle: 'medium' });
const fullDateAndSecond = timeFormat({ dateStyle: 'full', timeStyle: 'medium' });

/** A time as a list shows it: `now`, `10:24`, `Sat`, or the date. The exact one is shown on hover. */
export function Time(props: { at: string }) {
  return (
    <time dateTime={props.at} title={fullDateAndSecond(new Date(props.at))}>
      {shortTime(new Date(props.at), now())}
    </time>
  );
}

/** A time below a heading with its day: `now`, or `10:24`. The exact one is shown on hover. */
export function TimeOfDay(props: { at: string }) {
  const isNow = () => Math.abs(now() - Date.parse(props.at)) < minuteMs;
  return (
    <time dateTime={props.at} title={fullDateAndSecond(new Date(props.at))}>
      {isNow() ? t().times.now : clock(new Date(props.at))}
    </time>
  );
}

/** A day as a heading: `Yesterday`, or its date with the day of the week. */
export function dayText(at: Date, today: Date): string {
  const daysAgo = Math.round((startOfDay(today) - startOfDay(at)) / dayMs);
  if (daysAgo === 0) return t().times.today;
  if (daysAgo === 1) return t().times.yesterday;
  return at.getFullYear() === today.getFullYear() ? longDay(at) : longDate(at);
}

/** The first millisecond of the day of a time, in the time zone of the browser; or of a day some days later. */
export function startOfDay(at: Date, daysLater = 0): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysLater).getTime();
}

/** A time with its date, to the minute. */
export function minuteTime(at: string): string {
  return dateAndMinute(new Date(at));
}

/** A time with its date and seconds. */
export function exactTime(at: string): string {
  return dateAndSecond(new Date(at));
}

function shortTime(at: Date, nowMs: number): string {
  const ageMs = nowMs - at.getTime();
  if (ageMs < minuteMs) return t().times.now;
  if (at.toDateString() === new Date(nowMs).toDateString()) return clock(at);
  if (ageMs < 6 * dayMs) return shortWeekday(at);
  return at.getFullYear() === new Date(nowMs).getFullYear() ? shortDay(at) : shortDate(at);
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
