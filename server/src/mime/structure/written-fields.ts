/** Field of a header: its name in lower case, and where it is in the header, folded lines and line end included. */
export interface WrittenField {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/**
 * Fields of a header in their order, each one as often as it is there.
 * @param header Bytes as latin1, up to the empty line. Lines that are no field belong to the field before them.
 */
export function writtenFields(header: string): readonly WrittenField[] {
  const fields: WrittenField[] = [];
  let last: { name: string; start: number; valueStart: number } | undefined;
  for (let at = 0; at < header.length; ) {
    const lineEnd = header.indexOf('\n', at);
    const next = lineEnd < 0 ? header.length : lineEnd + 1;
    const name = fieldName.exec(header.slice(at, Math.min(next, at + nameCharactersMax)));
    if (name !== null) {
      if (last !== undefined) fields.push({ ...last, end: at });
      last = { name: (name[1] ?? '').toLowerCase(), start: at, valueStart: at + name[0].length };
    }
    at = next;
  }
  if (last !== undefined) fields.push({ ...last, end: header.length });
  return fields;
}

/** RFC 5322 §2.2; white space may stand before the colon (§4.5). */
const fieldName = /^([!-9;-~]+)[ \t]*:/;
/** Longest name of a field, with its colon. RFC 5322 §2.1.1 has no longer line. */
const nameCharactersMax = 998;
