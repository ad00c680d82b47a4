/** Shape of a time (RFC 3339 §5.6), as strict as Date reads it. */
const timeShape = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The time in a text (RFC 3339), in milliseconds since the Unix epoch; `undefined` when the text is not a time. */
export function parseTime(text: string): number | undefined {
  const ms = timeShape.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
