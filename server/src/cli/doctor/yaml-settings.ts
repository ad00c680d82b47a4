import { type ProjectSetting, settingLines, unquoted } from './setting.ts';

/** Name of a block, with the column that it begins in. */
interface Block {
  readonly name: string;
  readonly column: number;
}

/**
 * Settings of a YAML file, read line by line with the blocks that they stand in. It is no parser of YAML: a line to change is
 * what is looked for, many files are templates that no parser takes, and a hostile file costs no more than its length.
 * A collection within one line (`{ a: b }`) is one value.
 */
export function yamlSettings(text: string): ProjectSetting[] {
  const settings: ProjectSetting[] = [];
  let blocks: Block[] = [];
  for (const { line, text: whole } of settingLines(text)) {
    const { column, content, dashes } = contentOf(whole);
    if (content === '' || content.startsWith('#')) continue;
    const start = column + dashes.length;
    // The items of a list may begin in the column of its name.
    blocks = blocks.filter((block) => (dashes === '' ? block.column < start : block.column <= column));
    const path = blocks.map(({ name }) => name);
    const named = nameOf(content);
    if (named === undefined) settings.push(itemOf(content, { line, path }));
    else {
      const { name, rest } = named;
      const { value, quote } = unquoted(rest);
      const before = `${name}:${rest === '' ? '' : ' '}${quote}`;
      settings.push({ line, path, names: [name], value, before, after: quote });
      blocks.push({ name, column: start });
    }
  }
  return settings;
}

/** The column of a line, the dashes of list items at its start, and what comes after them. */
function contentOf(line: string): { column: number; dashes: string; content: string } {
  const trimmed = line.trimStart();
  let end = 0;
  while (trimmed.startsWith('- ', end)) {
    end += 2;
    while (trimmed.startsWith(' ', end)) end += 1;
  }
  return { column: line.length - trimmed.length, dashes: trimmed.slice(0, end), content: trimmed.slice(end) };
}

/** Name and value of `name: value`, where the name is a plain word or a quoted one. */
function nameOf(content: string): { name: string; rest: string } | undefined {
  const mark = content.endsWith(':') && !content.includes(': ') ? content.length - 1 : content.indexOf(': ');
  if (mark < 1 || /^[[{&*!|>@`#]/.test(content)) return undefined;
  const name = unquoted(content.slice(0, mark)).value;
  return /[^\w.$/-]/.test(name) ? undefined : { name, rest: content.slice(mark + 1).trimStart() };
}

/** Item of a list: of an environment `NAME=value`, else a value alone, which goes by the name of its list. */
function itemOf(content: string, place: { line: number; path: readonly string[] }): ProjectSetting {
  const { value, quote } = unquoted(content);
  const mark = value.indexOf('=');
  const name = mark < 1 ? '' : value.slice(0, mark);
  if (name === '' || /\W/.test(name))
    return { ...place, names: place.path.slice(-1), value, before: `- ${quote}`, after: quote };
  return { ...place, names: [name], value: value.slice(mark + 1), before: `- ${quote}${name}=`, after: quote };
}
