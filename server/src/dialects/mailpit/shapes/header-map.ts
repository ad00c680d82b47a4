import { rawHeaderFields } from '../../base/header-fields.ts';

/** Header fields by their names, as Go writes them (`Content-Type`): the values of all fields of a name, in their order. */
export type HeaderMap = ReadonlyMap<string, readonly string[]>;

/** Reads the text of a header: its values unfolded, not decoded. */
export function headerMapOf(headers: string): HeaderMap {
  const map = new Map<string, string[]>();
  for (const { field, value } of rawHeaderFields(headers)) {
    const name = canonical(field);
    const values = map.get(name);
    if (values === undefined) map.set(name, [value.trim()]);
    else values.push(value.trim());
  }
  return map;
}

/** A name with its words begun by capital letters and in lower case else. */
function canonical(name: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return words.join('-');
}
