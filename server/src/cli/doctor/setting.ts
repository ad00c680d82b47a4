/** Setting in a file of a project: a name with a value, as `MAIL_HOST=mailhog`. */
export interface ProjectSetting {
  /** Number of its line, from 1 on. */
  readonly line: number;
  /** Names that it stands in, outermost first, as `services`, `mailhog`; of YAML alone. */
  readonly path: readonly string[];
  /** Names that it goes by; the last is the nearest to its value. Code may have several in a line. */
  readonly names: readonly string[];
  /** Value without its quotes; not for people, since it may be a secret. */
  readonly value: string;
  /** Text of the line from the nearest name to the value, as `MAIL_HOST="`, and the quote after the value. */
  readonly before: string;
  readonly after: string;
}

/** Number of characters of the longest line that is read. A longer one is of a program, and no setting. */
export const settingLineMax = 2_000;

/** Lines of a text with their numbers, without those that are too long to be settings. */
export function* settingLines(text: string): Generator<{ readonly line: number; readonly text: string }, void> {
  let start = 0;
  for (let line = 1; start <= text.length; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start <= settingLineMax) yield { line, text: text.slice(start, end).trimEnd() };
    start = end + 1;
  }
}

/** Value without quotes and without the comment after it, and the quote that it had. */
export function unquoted(text: string): { readonly value: string; readonly quote: string } {
  const first = text.charAt(0);
  if (first === '"' || first === "'") {
    const end = text.indexOf(first, 1);
    return { value: end < 0 ? text.slice(1) : text.slice(1, end), quote: first };
  }
  const comment = text.startsWith('#') ? 0 : text.indexOf(' #');
  return { value: (comment < 0 ? text : text.slice(0, comment)).trimEnd(), quote: '' };
}

/** Settings of lines as `NAME=value`: `.env` files, with `export` or without, and Java's properties, with `=` or `:`. */
export function assignedSettings(text: string): ProjectSetting[] {
  const settings: ProjectSetting[] = [];
  for (const { line, text: whole } of settingLines(text)) {
    const words = whole.trimStart();
    const assigned = words.startsWith('export ') ? words.slice('export '.length).trimStart() : words;
    const mark = assigned.search(/[=:]/);
    if (mark < 1 || assigned.startsWith('#') || assigned.startsWith('!')) continue;
    const name = assigned.slice(0, mark).trimEnd();
    if (/[^\w.[\]-]/.test(name)) continue;
    const given = assigned.slice(mark + 1);
    const { value, quote } = unquoted(given.trimStart());
    settings.push({
      line,
      path: [],
      names: [name],
      value,
      before: `${name}${assigned.slice(name.length, mark + 1)}${given.startsWith(' ') ? ' ' : ''}${quote}`,
      after: quote,
    });
  }
  return settings;
}
