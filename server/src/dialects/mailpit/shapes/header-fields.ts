/** Header fields by their names, as Go writes them (`Content-Type`), with the values of all fields of a name in their order. */
export type HeaderFields = ReadonlyMap<string, readonly string[]>;

/** Parses the text of a header block (RFC 5322 §2.2): unfolded, not decoded. Lines that are no fields are left out. */
export function headerFields(block: string): HeaderFields {
  const fields = new Map<string, string[]>();
  let pieces: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) {
      pieces.push(line.trim());
      continue;
    }
    addField(fields, pieces);
    pieces = [line.trimEnd()];
  }
  addField(fields, pieces);
  return fields;
}

function addField(fields: Map<string, string[]>, [first = '', ...folded]: readonly string[]): void {
  const colon = first.indexOf(':');
  const name = first.slice(0, Math.max(0, colon));
  if (!/^[!-9;-~]+$/.test(name)) return;
  const value = [first.slice(colon + 1).trim(), ...folded].filter((piece) => piece !== '').join(' ');
  const values = fields.get(canonical(name));
  if (values === undefined) fields.set(canonical(name), [value]);
  else values.push(value);
}

/** A name with its words begun by capital letters and in lower case else. */
function canonical(name: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return words.join('-');
}
