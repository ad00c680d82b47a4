const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Writes a time as INTERNALDATE (RFC 3501 §9, `date-time`), in UTC: ` 4-Nov-2026 10:00:00 +0000`. */
export function internalDate(ms: number): string {
  const date = new Date(ms);
  const day = `${date.getUTCDate()}`.padStart(2, ' ');
  const year = `${date.getUTCFullYear()}`.padStart(4, '0');
  return `${day}-${months[date.getUTCMonth()]}-${year} ${date.toISOString().slice(11, 19)} +0000`;
}
