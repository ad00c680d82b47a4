import { now } from '../base/now.ts';
import { locale } from '../texts/language.ts';
import { t } from '../texts/texts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A time as a list shows it: `now`, `10:24`, `Sat`, or the date. The exact one is shown on hover. */
export function Time(props: { at: string }) {
  const exact = () => new Date(props.at).toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'medium' });
  return (
    <time dateTime={props.at} title={exact()}>
      {shortTime(new Date(props.at), now())}
    </time>
  );
}

/** A time with its date and seconds. */
export function exactTime(at: string): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
}

function shortTime(at: Date, nowMs: number): string {
  const ageMs = nowMs - at.getTime();
  if (ageMs < minuteMs) return t().times.now;
  if (at.toDateString() === new Date(nowMs).toDateString())
    return at.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });
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
