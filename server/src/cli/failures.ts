import type { Commands } from './commands.ts';
import { printableLines } from './terminal/text.ts';

/** Exit codes by the name of the error; 1 for any other. */
const exitCodes: { readonly [name: string]: number } = {
  UsageError: 2,
  ConfigError: 2,
  StartError: 2,
  Unauthorized: 3,
  NotLoggedIn: 3,
  Unreachable: 4,
  WaitTimedOut: 5,
};
/** Status of an answer that the key has not the right to something. */
const forbidden = 403;

/** Errors whose message is for the person at the terminal; of any other the stack is shown. */
const forPeople: readonly string[] = [...Object.keys(exitCodes), 'SubcommandError', 'MayflyError'];

/** Answer of a service that has refused a call. */
interface Refusal extends Error {
  readonly status: number;
  readonly detail: string;
  readonly fix?: unknown;
  readonly requestId?: unknown;
}

/** The exit code of a command that failed. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return 1;
  if (isRefusal(error) && error.status === forbidden) return exitCodes.Unauthorized ?? 1;
  return exitCodes[error.name] ?? 1;
}

/**
 * The message for a command that failed. It may quote a mail, so it is made safe to show.
 * @param line.word The word by which the command was called.
 */
export function failureMessage(error: unknown, { word, commands }: { word: string; commands: Commands }): string {
  return printableLines(messageOf(error, commands.beginningWith(word).length > 0 ? ` ${word}` : ''));
}

function messageOf(error: unknown, word: string): string {
  if (!(error instanceof Error)) return `mayfly: ${error}`;
  if (isRefusal(error)) return refusalMessage(error);
  switch (error.name) {
    case 'WaitTimedOut':
      // The explanation speaks for itself.
      return 'address' in error ? `${error.message}\n  Try: mayfly mails ${error.address}` : error.message;
    case 'UsageError':
      return `mayfly: ${error.message}; see mayfly help${word}`;
    default:
      return `mayfly: ${forPeople.includes(error.name) ? error.message : (error.stack ?? error.message)}`;
  }
}

function refusalMessage({ status, detail, fix, requestId }: Refusal): string {
  const facts = [`${status}`, ...(typeof requestId === 'string' ? [`request ${requestId}`] : [])].join(', ');
  return `mayfly: ${detail} (${facts})${typeof fix === 'string' ? `\n${fix}` : ''}`;
}

function isRefusal(error: Error): error is Refusal {
  return 'status' in error && typeof error.status === 'number' && 'detail' in error && typeof error.detail === 'string';
}
