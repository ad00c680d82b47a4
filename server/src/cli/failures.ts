import type { Commands } from './commands.ts';

/** Exit codes by the name of the error; 1 for any other. */
const exitCodes: { readonly [name: string]: number } = {
  UsageError: 2,
  ConfigError: 2,
  StartError: 2,
  Unauthorized: 3,
  Unreachable: 4,
  WaitTimedOut: 5,
};

/** Errors whose message is for the person at the terminal; of any other the stack is shown. */
const forPeople: readonly string[] = [
  ...Object.keys(exitCodes),
  ...['SubcommandError', 'MayflyError', 'ServiceError', 'NotFound', 'LimitReached', 'UnexpectedMail', 'NotInMail'],
];

/** The exit code of a command that failed. */
export function exitCodeOf(error: unknown): number {
  return (error instanceof Error ? exitCodes[error.name] : undefined) ?? 1;
}

/**
 * The message for a command that failed.
 * @param line.word The word by which the command was called.
 */
export function failureMessage(error: unknown, { word, commands }: { word: string; commands: Commands }): string {
  if (!(error instanceof Error)) return `mayfly: ${error}`;
  // The explanation of a wait speaks for itself.
  if (error.name === 'WaitTimedOut') return error.message;
  const help = commands.beginningWith(word).length > 0 ? `mayfly help ${word}` : 'mayfly help';
  const more = error.name === 'UsageError' ? `; see ${help}` : '';
  return `mayfly: ${forPeople.includes(error.name) ? error.message : (error.stack ?? error.message)}${more}`;
}
