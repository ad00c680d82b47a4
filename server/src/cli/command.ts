import type { Config } from '../config.ts';

/** Surroundings of a command: the configuration and the terminal. */
export interface CommandContext {
  readonly config: Config;
  /** Writes a line for the person at the terminal. */
  print(line: string): void;
}

/** A command of the program, as `keys` in `mayfly keys list`. */
export interface Subcommand {
  /** Summary in the list of all commands, in one line. */
  readonly summary: string;
  /** Help: the command lines, one a line, then an explanation. */
  readonly help: string;
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

/** Error of a command line that cannot be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Error of a command that cannot be carried out, for a reason that its caller can mend. */
export class SubcommandError extends Error {
  override name = 'SubcommandError';
}

/**
 * Chooses the action that the first argument of a command names, as `list` in `mayfly keys list`, and returns it with the
 * arguments after it.
 * @throws UsageError
 */
export function chooseAction<Action>(
  [name, ...args]: readonly string[],
  actions: Readonly<Record<string, Action>>,
): { action: Action; args: readonly string[] } {
  const names = Object.keys(actions).join(', ');
  if (name === undefined) throw new UsageError(`the action is missing (${names})`);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new UsageError(`there is no action "${name}" (${names})`);
  return { action, args };
}

/**
 * Checks the name of an owner from a command line and returns it.
 * @throws UsageError
 */
export function ownerName(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--owner NAME is missing');
  if (!/^[\p{L}\p{N}._@+-]{1,100}$/u.test(text)) {
    throw new UsageError('--owner must be 1 to 100 letters, digits or . _ @ + -');
  }
  return text;
}

/** Formats rows as columns, each as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
