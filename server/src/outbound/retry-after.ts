const shapes = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * The seconds that a `Retry-After` field asks for (RFC 9110 §10.2.3), as delta-seconds or as one of the three forms of an
 * HTTP-date: at least 0, at most `secondsMax`; `undefined` when the field is absent or neither.
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
