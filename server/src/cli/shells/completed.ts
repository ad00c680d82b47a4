import type { Completion, OptionSpec } from '../arguments.ts';
import type { ProgramCommand } from '../command.ts';
import { type Commands, commandWords } from '../commands.ts';
import { optionName } from '../help.ts';

/** First word of a command line, as the completions need it. */
export interface CompletedWord {
  readonly word: string;
  readonly summary: string;
  /** The command that it is; `undefined` when it begins several. */
  readonly command: ProgramCommand | undefined;
  /** Commands that it begins, by their second word. */
  readonly actions: readonly { readonly action: string; readonly command: ProgramCommand }[];
}

/** Command line by which the shells list the addresses of mailboxes. */
export const listAddresses = 'mayfly ls 2>/dev/null | cut -f 1';

/** The first words of all commands, and `help`, which one of them follows. */
export function completedWords(commands: Commands): readonly CompletedWord[] {
  return commandWords(commands).map((word) => {
    const begun = commands.beginningWith(word);
    const command = begun.find(({ name }) => name === word);
    const actions = begun.flatMap((command) =>
      command.name
        .split(' ')
        .slice(1)
        .map((action) => ({ action, command })),
    );
    const summary = command?.summary ?? actions.map(({ action }) => action).join(', ');
    return { word, summary, command, actions };
  });
}

/** Words that may stand after `help`. */
export function helpTopics(commands: Commands): readonly string[] {
  return [...commandWords(commands), 'settings'];
}

/** An option, as the shell completes it. */
export interface CompletedOption {
  /** All forms of its name, as `--search` and `-q`. */
  readonly names: readonly string[];
  readonly summary: string;
  /** Name of its value; `undefined` for a flag. */
  readonly value: string | undefined;
  readonly completes: Completion;
  readonly isMultiple: boolean;
}

/** The options of a command that are for people. */
export function completedOptions({ options }: ProgramCommand): readonly CompletedOption[] {
  const shown = Object.entries(options).filter(([, { isHidden }]) => isHidden !== true);
  return [...shown.map(([name, option]) => completedOption(name, option)), help];
}

const help: CompletedOption = {
  names: ['--help'],
  summary: 'explain the command',
  value: undefined,
  completes: [],
  isMultiple: false,
};

function completedOption(name: string, option: OptionSpec): CompletedOption {
  const short = option.short === undefined || option.short === name ? [] : [`-${option.short}`];
  const isText = option.type === 'string';
  return {
    names: [optionName(name), ...short],
    summary: option.summary,
    value: isText ? option.value : undefined,
    completes: (isText ? option.completes : undefined) ?? [],
    isMultiple: isText && option.multiple === true,
  };
}

/** A text in the single quotes of a shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
