const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const zoneHours: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ut: 0,
    utc: 0,
    gmt: 0,
    z: 0,
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
  }),
);
const dateCharactersMax = 200;
const date =
  /(?:^|[\s,])(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})[\s,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|[a-z]+))?/;

/**
 * Parses a Date field (RFC 5322 §3.3, with the years and zones of §4.3).
 * @param field Unfolded value.
 * @returns milliseconds since 1970 (UTC); `undefined` when it is no date.
 */
export function readDate(field: string): number | undefined {
  const written = readWritten(field);
  return written === undefined ? undefined : written.ms - zoneMinutes(written.zone) * 60_000;
}

/** The day of a Date field in the zone of its writer, as `2026-11-24`; `undefined` when it is no date. */
export function readWrittenDay(field: string): string | undefined {
  const { ms } = readWritten(field) ?? {};
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10);
}

/** Time of a Date field as if its zone were UTC, in milliseconds since 1970, and its zone. */
function readWritten(field: string): { ms: number; zone: string } | undefined {
  const text = field.slice(0, dateCharactersMax).toLowerCase();
  const found = date.exec(text.includes('(') ? text.replace(/\([^()]*\)/g, ' ') : text);
  if (found === null) return undefined;
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '0', zone = '+0000'] = found;
  const monthIndex = months.indexOf(month);
  if (monthIndex < 0) return undefined;
  return { ms: Date.UTC(fullYear(year), monthIndex, Number(day), Number(hour), Number(minute), Number(second)), zone };
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length >= 4) return year;
  return year < 50 && digits.length === 2 ? 2000 + year : 1900 + year;
}

/** Offset of a zone east of Greenwich, in minutes. An unknown zone counts as UTC, as RFC 5322 §4.3 asks. */
function zoneMinutes(zone: string): number {
  if (!zone.startsWith('+') && !zone.startsWith('-')) return (zoneHours.get(zone) ?? 0) * 60;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return zone.startsWith('-') ? -minutes : minutes;
}
