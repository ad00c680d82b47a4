import { configHelp } from '../config.ts';
import type { OptionSpec, WordSpec } from './arguments.ts';
import type { ProgramCommand } from './command.ts';
import type { Commands } from './commands.ts';

const columnsMax = 80;

/**
 * Help for a command, for all commands with the first word, for `settings`, or for the whole program when no word is
 * given.
 * @throws UsageError when there is no such command.
 */
export function helpFor(words: readonly string[], commands: Commands): string {
  const [word, action] = words;
  if (word === undefined) return overview(commands);
  if (word === 'settings') return settingsHelp();
  const beginning = commands.beginningWith(word);
  if (beginning.length === 0) commands.find([word]);
  const named = beginning.filter(({ name }) => name === `${word} ${action}`);
  return (named.length > 0 ? named : beginning).map(helpOf).join('\n\n');
}

/** Help for one command: how it is written, its explanation, its options and an example. */
function helpOf(command: ProgramCommand): string {
  const { summary, about, example } = command;
  const options = shownOptions(command);
  const width = Math.max(0, ...options.map(({ line }) => line.length));
  return [
    usageOf(command),
    '',
    sentence(summary),
    ...wrapped(about),
    ...(options.length === 0 ? [] : ['', ...options.map(({ line, text }) => `  ${line.padEnd(width)}  ${text}`)]),
    '',
    `Example: ${example}`,
  ].join('\n');
}

/** How an option is written, as `--owner` or `-t`. */
export function optionName(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

function overview(commands: Commands): string {
  const groups = commands.groups.map(({ title, commands: inGroup }) => ({ title, lines: linesOf(inGroup) }));
  const width = Math.max(...groups.flatMap(({ lines }) => lines.map(({ word }) => word.length)));
  const texts = groups.map(({ title, lines }) =>
    [title, ...lines.map(({ word, text }) => `  ${word.padEnd(width)}  ${text}`)].join('\n'),
  );
  return `Temporary mailboxes on your own machine.

Usage: mayfly COMMAND [OPTIONS]

${texts.join('\n\n')}

ADDRESS is the address, the alias or the id of a mailbox.
mayfly help COMMAND explains one, mayfly help settings lists the settings of
the service, mayfly --version tells the version.`;
}

/** A line for each first word: the summary of its command, or the actions that it has. */
function linesOf(commands: readonly ProgramCommand[]): { word: string; text: string }[] {
  const byWord = Map.groupBy(commands, ({ name }) => name.split(' ', 1).join(''));
  return [...byWord].map(([word, named]) => {
    const actions = named.flatMap(({ name }) => name.split(' ').slice(1));
    return { word, text: actions.length === 0 ? named.map(({ summary }) => summary).join() : actions.join(', ') };
  });
}

function settingsHelp(): string {
  return `The service is configured by environment variables (defaults in brackets):\n${configHelp()}`;
}

/** How a command is written. */
function usageOf(command: ProgramCommand): string {
  const words = command.words.filter(({ isHidden }) => isHidden !== true).map(wordUsage);
  const options = shownOptions(command).map(({ line, isRequired }) => ({
    text: line.replace(/^-\w, /, ''),
    isRequired,
  }));
  const required = options.filter(({ isRequired }) => isRequired).map(({ text }) => text);
  const others = options.filter(({ isRequired }) => !isRequired).map(({ text }) => `[${text}]`);
  const start = ['mayfly', command.name, ...words, ...required];
  const line = [...start, ...others].join(' ');
  return line.length <= columnsMax ? line : [...start, '[OPTIONS]'].join(' ');
}

function wordUsage({ name, isOptional, isMultiple }: WordSpec): string {
  const text = isMultiple ? `${name}...` : name;
  return isOptional ? `[${text}]` : text;
}

function shownOptions({ options }: ProgramCommand): { line: string; text: string; isRequired: boolean }[] {
  return Object.entries(options)
    .filter(([, { isHidden }]) => isHidden !== true)
    .map(([name, option]) => ({
      line: optionUsage(name, option),
      text: option.summary,
      isRequired: option.type === 'string' && option.isRequired === true,
    }));
}

function optionUsage(name: string, option: OptionSpec): string {
  const short = option.short === undefined || option.short === name ? '' : `-${option.short}, `;
  return `${short}${optionName(name)}${option.type === 'string' ? ` ${option.value}` : ''}`;
}

/** Breaks a text into lines of the screen's width. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= columnsMax) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
