import { type ProjectSetting, settingLines } from './setting.ts';

/** Piece of a line of code. */
interface Token {
  readonly kind: 'word' | 'text' | 'mark';
  /** Without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const wordStart = /[\w$]/;
const wordPart = /[\w$.-]/;
/** Values that are no texts: ports, and switches. */
const plainValue = /^(?:\d{1,5}|true|false|nil|null|none)$/i;
/** Number of the names of a setting, of the nearest; and of the pieces after `new` that belong to a call. */
const namesMax = 8;
const newNamesMax = 40;
/** Name of a variable of the environment, which code reads by a text. */
const variableName = /^[A-Z][A-Z\d]*_[A-Z\d_]*$/;

/**
 * Settings of code in JavaScript, TypeScript, JSON, Python, Ruby or PHP, read line by line: each text, number and switch,
 * with the names before it in its line. `new Client(` is one, too, with the class as its value. Comments are left out.
 */
export function codeSettings(text: string): ProjectSetting[] {
  const settings: ProjectSetting[] = [];
  for (const { line, text: whole } of settingLines(text)) settings.push(...lineSettings(whole, line));
  return settings;
}

function lineSettings(text: string, line: number): ProjectSetting[] {
  const tokens = tokensOf(text);
  const settings: ProjectSetting[] = [];
  const names: string[] = [];
  let shownFrom: number | undefined;
  for (const [index, { kind, text: value, start, end }] of tokens.entries()) {
    const next = tokens[index + 1];
    const isKey = next?.kind === 'mark' && (next.text === ':' || next.text === '=');
    const isText = kind === 'text';
    if (!isKey && (isText || plainValue.test(value))) {
      const quote = isText ? text.charAt(start) : '';
      const before = `${text.slice(shownFrom ?? start, start)}${quote}`;
      settings.push({ line, path: [], names: names.slice(-namesMax), value, before, after: quote });
    }
    if (value === 'new' && next?.kind === 'word')
      settings.push({
        ...{ line, path: [], value: next.text, before: 'new ', after: '(…)' },
        names: tokens.slice(index, index + newNamesMax).map(textOf),
      });
    // A text that is no name may be a secret: it is not shown beside another one.
    const isName = kind === 'word' || (isText && (isKey || variableName.test(value)));
    if (isName) names.push(value);
    if (kind !== 'mark') shownFrom = isName ? start : end;
  }
  return settings;
}

function textOf({ text }: Token): string {
  return text;
}

/** Pieces of a line, up to a comment. */
function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < line.length) {
    const character = line.charAt(at);
    if (isComment(line, at)) break;
    const start = at;
    if (wordStart.test(character)) {
      while (at < line.length && wordPart.test(line.charAt(at))) at += 1;
      tokens.push({ kind: 'word', text: line.slice(start, at), start, end: at });
    } else if (character === '"' || character === "'" || character === '`') {
      at = endOfText(line, at);
      tokens.push({ kind: 'text', text: line.slice(start + 1, at - 1), start, end: at });
    } else {
      at += 1;
      if (character !== ' ' && character !== '\t') tokens.push({ kind: 'mark', text: character, start, end: at });
    }
  }
  return tokens;
}

/** Whether a comment begins here: `//`, `/*`, `#`, or the `*` of a line within one. */
function isComment(line: string, at: number): boolean {
  const character = line.charAt(at);
  if (character === '/') return line.charAt(at + 1) === '/' || line.charAt(at + 1) === '*';
  if (character === '#') return at === 0 || /\s/.test(line.charAt(at - 1));
  return character === '*' && line.slice(0, at).trim() === '';
}

function endOfText(line: string, start: number): number {
  const quote = line.charAt(start);
  for (let at = start + 1; at < line.length; at += 1) {
    if (line.charAt(at) === '\\') at += 1;
    else if (line.charAt(at) === quote) return at + 1;
  }
  return line.length + 1;
}
