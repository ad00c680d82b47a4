import { nearestWord } from '../lib/mistakes/nearest-word.ts';
import { UsageError } from './arguments.ts';
import type { ProgramCommand } from './command.ts';

/** Commands that belong together in the help. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly ProgramCommand[];
}

/** All commands of the program. */
export class Commands {
  readonly groups: readonly CommandGroup[];

  constructor(groups: readonly CommandGroup[]) {
    this.groups = groups;
  }

  /** All commands, in the order of the help. */
  get all(): readonly ProgramCommand[] {
    return this.groups.flatMap(({ commands }) => commands);
  }

  /** The commands whose first word this is, such as those of `keys`. */
  beginningWith(word: string): readonly ProgramCommand[] {
    return this.all.filter(({ name }) => name === word || name.startsWith(`${word} `));
  }

  /**
   * Finds the command of a line, and its arguments.
   * @throws UsageError when the command does not exist.
   */
  find([first = '', ...rest]: readonly string[]): { command: ProgramCommand; args: readonly string[] } {
    const beginning = this.beginningWith(first);
    if (beginning.length === 0) throw new UsageError(`there is no command "${first}"${this.#meant(first)}`);
    const [only] = beginning;
    if (only?.name === first) return { command: only, args: rest };
    const [action, ...args] = rest;
    const actions = beginning.map(({ name }) => name.slice(first.length + 1));
    if (action === undefined) throw new UsageError(`the action is missing (${actions.join(', ')})`);
    const command = beginning[actions.indexOf(action)];
    if (command === undefined) throw new UsageError(`there is no action "${action}" (${actions.join(', ')})`);
    return { command, args };
  }

  #meant(word: string): string {
    const nearest = word.length < 2 ? undefined : nearestWord(word, commandWords(this));
    return nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  }
}

/** The first word of the name of a command. */
function firstWord(name: string): string {
  return name.split(' ', 1).join('');
}

/** The first words of all commands, each once. */
export function commandWords(commands: Commands): string[] {
  return [...new Set(commands.all.map(({ name }) => firstWord(name)))];
}
