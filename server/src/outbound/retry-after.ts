const shapes = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * Parses a `Retry-After` field (RFC 9110 §10.2.3), delta-seconds or one of the three forms of an HTTP-date, into seconds:
 * at least 0, at most `secondsMax`; `undefined` when it is absent or malformed.
 */
export function parseRetryAfter(
  field: string | undefined,
  { nowMs, secondsMax }: { nowMs: number; secondsMax: number },
): number | undefined {
  if (field === undefined) return undefined;
  const seconds = /^\d+$/.test(field) ? Number(field) : Math.ceil((parseHttpDate(field) - nowMs) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), secondsMax);
}

function parseHttpDate(text: string): number {
  if (!shapes.some((shape) => shape.test(text))) return Number.NaN;
  // The asctime form has no zone and means GMT; read without one it would be local time.
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
}
