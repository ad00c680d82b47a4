/** Tag list of a signature or of a record (RFC 6376 §3.2). */
export interface TagList {
  /** Values by name, without the blanks around them. The first value counts of a name that occurs twice. */
  readonly tags: ReadonlyMap<string, string>;
  /** Name of the first tag; `''` in an empty list. */
  readonly firstName: string;
  /** A name that occurs twice, which makes the whole list invalid. */
  readonly repeatedName: string | undefined;
  /** Whether a tag has no name, no `=`, or a name with other characters than letters, digits and `_`. */
  readonly isMalformed: boolean;
}

const tagSpec = /^\s*([A-Za-z]\w*)\s*=(.*)$/s;

/** Reads a tag list. Names are case-sensitive; a semicolon may follow the last tag. Linear in the text. */
export function readTagList(text: string): TagList {
  const specs = text.split(';');
  if (specs.at(-1)?.trim() === '') specs.pop();
  const tags = new Map<string, string>();
  let repeatedName: string | undefined;
  let isMalformed = false;
  for (const spec of specs) {
    const [, name, value = ''] = tagSpec.exec(spec) ?? [];
    if (name === undefined) isMalformed = true;
    else if (tags.has(name)) repeatedName ??= name;
    else tags.set(name, value.trim());
  }
  return { tags, firstName: tags.keys().next().value ?? '', repeatedName, isMalformed };
}

/** Members of a value that is a list with colons, without blanks. */
export function colonList(value: string): string[] {
  return value.split(':').map((member) => member.trim());
}

/** Value of a header field: the part of its line after the colon. */
export function fieldValue(line: Buffer | string): string {
  const text = typeof line === 'string' ? line : line.toString('latin1');
  return text.slice(text.indexOf(':') + 1);
}
