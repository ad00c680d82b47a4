import type { Config } from '../config.ts';
import { type OptionSpecs, readArguments, type WordSpec } from './arguments.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Surroundings of a command. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Writes a line of data, for the person or the program that reads the output. */
  print(line: string): void;
  /** Writes a line for the person at the terminal, apart from the data. */
  say(line: string): void;
  /** Reads the settings of the service. Commands for users of a service have no need of them. */
  config(): Config;
}

/** Values of options: a flag that is absent is false, a text that is absent is undefined. */
type Values<Known extends OptionSpecs> = {
  readonly [Name in keyof Known]: Known[Name] extends { readonly type: 'boolean' }
    ? boolean
    : Known[Name] extends { readonly multiple: true }
      ? readonly string[]
      : string | undefined;
};

interface CommandSpec<Known extends OptionSpecs> {
  /** The words that call it, as `keys create`. */
  readonly name: string;
  /** Summary in the list of all commands, in one line. */
  readonly summary: string;
  readonly words?: readonly WordSpec[];
  readonly options?: Known;
  /** A few lines of explanation. */
  readonly about?: string;
  /** A command line that works without changes. */
  readonly example: string;
  /** Names of its options and words, by the names of the API's fields. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether it continues when nobody reads its output any more. */
  readonly outlivesReader?: true;
  run(line: { values: Values<Known>; words: readonly string[] }, context: CommandContext): Promise<void>;
}

/** A command of the program. Help and completions are made from it. */
export interface ProgramCommand {
  readonly name: string;
  readonly summary: string;
  readonly words: readonly WordSpec[];
  readonly options: OptionSpecs;
  readonly about: string;
  readonly example: string;
  readonly names: Readonly<Record<string, string>>;
  readonly outlivesReader: boolean;
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

/** Defines a command: its arguments are read as its options and words say. */
export function command<const Known extends OptionSpecs>(spec: CommandSpec<Known>): ProgramCommand {
  const { words = [], about = '', names = {}, outlivesReader = false, name, summary, example } = spec;
  // A command without options has none of any name.
  const options = spec.options ?? ({} as Known);
  return {
    ...{ name, summary, example, words, options, about, names, outlivesReader },
    run: async (args, context) => {
      const read = readArguments(args, options, words);
      // Its values have the types of the options by which they were read.
      await spec.run({ values: read.values as Values<Known>, words: read.words }, context);
    },
  };
}

/** Error of a command that cannot be carried out, for a reason that its caller can mend. */
export class SubcommandError extends Error {
  override name = 'SubcommandError';
}
