import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';

/** What a command works with. */
export interface CommandContext {
  readonly config: Config;
  /** Writes a line for the person at the terminal. */
  print(line: string): void;
}

/** A command line that says something the program does not know. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Reads the options and words of a command.
 * @throws UsageError
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** An owner's name: what stands in `owner` of every mailbox. */
export function ownerName(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--owner NAME is required');
  if (!/^[\p{L}\p{N}._@+-]{1,100}$/u.test(text)) {
    throw new UsageError('--owner must be 1 to 100 letters, digits or . _ @ + -');
  }
  return text;
}

/** Lines of columns, each as wide as its widest cell. */
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
