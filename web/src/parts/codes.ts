/** A code in groups of three or four digits, as people read it: `493 027`. */
export function grouped(code: string): string {
  if (!/^\d{5,12}$/.test(code)) return code;
  const size = code.length % 4 === 0 ? 4 : 3;
  const groups: string[] = [];
  for (let from = 0; from < code.length; from += size) groups.push(code.slice(from, from + size));
  return groups.join('\u2009');
}
