import { readFileSync } from 'node:fs';
import { configHelp } from '../config.ts';
import type { OptionSpec, WordSpec } from './arguments.ts';
import type { ProgramCommand } from './command.ts';
import type { Commands } from './commands.ts';

/**
 * Help for the commands that a word begins, or for the whole program when there is no word.
 * @throws UsageError when no command begins so.
 */
export function helpFor(word: string | undefined, commands: Commands): string {
  if (word === undefined) return overview(commands);
  const beginning = commands.beginningWith(word);
  if (beginning.length === 0) commands.find([word]);
  return beginning.map(helpOf).join('\n\n');
}

/** Help for one command: how it is written, its explanation, its options and an example. */
export function helpOf(command: ProgramCommand): string {
  const { summary, about, example } = command;
  const options = shownOptions(command);
  const width = Math.max(0, ...options.map(({ line }) => line.length));
  return [
    usageOf(command),
    '',
    sentence(summary),
    ...(about === '' ? [] : [about]),
    ...(options.length === 0 ? [] : ['', ...options.map(({ line, text }) => `  ${line.padEnd(width)}  ${text}`)]),
    '',
    `Example: ${example}`,
  ].join('\n');
}

/** Version of the program, from its package. */
export function programVersion(): string {
  const manifest = new URL('../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
}

function overview(commands: Commands): string {
  const lines = commands.groups.map(({ title, commands: inGroup }) => {
    const width = Math.max(...commands.all.map(({ name }) => name.length));
    return [`${title}:`, ...inGroup.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)].join('\n');
  });
  return `Temporary mailboxes on your own machine.

Usage: mayfly [COMMAND] [OPTIONS]

${lines.join('\n\n')}

  mayfly help COMMAND explains one, mayfly --version tells the version.

Configured by environment variables (defaults in brackets):
${configHelp()}`;
}

/** How a command is written. */
function usageOf(command: ProgramCommand): string {
  const words = command.words.map(wordUsage);
  const options = shownOptions(command).map(({ line }) => `[${line.replace(/^-\w, /, '')}]`);
  const line = ['mayfly', command.name, ...words, ...options].join(' ');
  return line.length <= 78 ? line : ['mayfly', command.name, ...words, '[OPTIONS]'].join(' ');
}

function wordUsage({ name, isOptional, isMultiple }: WordSpec): string {
  const text = isMultiple ? `${name}...` : name;
  return isOptional ? `[${text}]` : text;
}

function shownOptions({ options }: ProgramCommand): { line: string; text: string }[] {
  return Object.entries(options)
    .filter(([, { isHidden }]) => isHidden !== true)
    .map(([name, option]) => ({ line: optionUsage(name, option), text: option.summary }));
}

function optionUsage(name: string, option: OptionSpec): string {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  return `${short}--${name}${option.type === 'string' ? ` ${option.value}` : ''}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
