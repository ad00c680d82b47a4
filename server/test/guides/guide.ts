import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** A fenced block of a guide. */
export interface Block {
  readonly language: string;
  /** Words after the language, which no reader of the rendered page sees: `no-run` and the reason, `slow`, or `answer`. */
  readonly note: string;
  readonly text: string;
  /** Number of its first line in the page. */
  readonly line: number;
}

/** One command of a guide, with what the guide says that it shows. */
export interface Step {
  readonly command: string;
  readonly line: number;
  /** Shown answer, from the comment lines after the command, or the `json` block after it. */
  readonly shown?: string;
}

/** Reads the fenced blocks of a page, also those in a list. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; note: string; lines: string[]; line: number; indent: number } | undefined;
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    const fence = /^( *)```(\w*) *(.*)$/.exec(line);
    if (fence === null) open?.lines.push(line.slice(open.indent));
    else if (open === undefined) {
      const [, indent = '', language = '', note = ''] = fence;
      open = { language, note, lines: [], line: at + 2, indent: indent.length };
    } else {
      const { language, note, line: first } = open;
      blocks.push({ language, note, text: open.lines.join('\n'), line: first });
      open = undefined;
    }
  }
  return blocks;
}

/** The commands of a page that can be run, in its order; those that take long only where they are asked for. */
export function stepsOf(page: string, { slow = false } = {}): Step[] {
  const steps: Step[] = [];
  for (const block of blocksOf(page)) {
    if (block.language === 'json' && block.note === 'answer') {
      const last = steps.pop();
      if (last !== undefined) steps.push({ ...last, shown: block.text });
    }
    if (block.language === 'sh' && (block.note === '' || (slow && block.note === 'slow')))
      steps.push(...stepsIn(block));
  }
  return steps;
}

function stepsIn({ text, line }: Block): Step[] {
  const steps: Step[] = [];
  let command: string[] = [];
  let shown: string[] = [];
  let first = line;
  const end = () => {
    const answer = shown.map((each) => each.replace(/^# ?/, '')).join('\n');
    if (command.length > 0)
      steps.push({ command: command.join('\n'), line: first, ...(answer !== '' && { shown: answer }) });
    command = [];
    shown = [];
  };
  for (const [at, each] of text.split('\n').entries()) {
    const isComment = each.startsWith('#');
    if (isComment && command.length > 0) shown.push(each);
    else if (each === '') end();
    else if (!isComment) {
      const goesOn = command.length > 0 && (/^\s/.test(each) || command.at(-1)?.endsWith('\\') === true);
      if (!goesOn) {
        end();
        first = line + at;
      }
      command.push(each);
    }
  }
  end();
  return steps;
}
