import type { Commands } from './commands.ts';
import { type RefusedCall, refusalWords } from './refusal-words.ts';
import { printableLines } from './terminal/text.ts';
import type { KnownAccess } from './user/connection.ts';

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

/** Errors whose message is written for the person at the terminal. Any other error is shown with its stack. */
const forPeople: readonly string[] = [...Object.keys(exitCodes), 'SubcommandError', 'MayflyError'];

/** The command line that failed, as far as words about that depend on it. */
export interface FailedLine {
  /** Its first word. */
  readonly word: string;
  readonly commands: Commands;
  readonly access: KnownAccess;
}

/** The exit code of a command that failed. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return 1;
  if (isRefusal(error) && error.status === forbidden) return exitCodes.Unauthorized ?? 1;
  return exitCodes[error.name] ?? 1;
}

/** The message for a command that failed. It may quote a mail, so it is made safe to show. */
export function failureMessage(error: unknown, line: FailedLine): string {
  return printableLines(messageOf(error, line));
}

function messageOf(error: unknown, { word: first, commands, access }: FailedLine): string {
  const [known] = commands.beginningWith(first);
  const word = known === undefined ? '' : ` ${first}`;
  if (!(error instanceof Error)) return `mayfly: ${error}`;
  if (isRefusal(error)) return `mayfly: ${refusalWords(error, { word, names: known?.names ?? {}, access })}`;
  switch (error.name) {
    case 'WaitTimedOut':
      // The explanation speaks for itself.
      return 'address' in error ? `${error.message}\n  Try: mayfly mails ${error.address}` : error.message;
    case 'UsageError':
      return `mayfly: ${error.message}; see mayfly help${word}`;
    case 'Unreachable':
      if (isUntrusted(error)) return `mayfly: ${error.message.split(' Is Mayfly running', 1)}${trustWords}`;
      return `mayfly: ${error.message.replace('set MAYFLY_URL', otherUrl(first, access))}`;
    default:
      return `mayfly: ${forPeople.includes(error.name) ? error.message : (error.stack ?? error.message)}`;
  }
}

/** Codes of Node.js for a certificate of an authority that it does not trust. */
const untrustedCodes = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];
const trustWords = ' Name the file of the authority of its certificate in NODE_EXTRA_CA_CERTS.';

/** Whether a service could not be reached because its certificate is of an authority that is not trusted. The call's error has the reason. */
function isUntrusted({ cause }: Error): boolean {
  const reason = cause instanceof Error ? cause.cause : undefined;
  return reason instanceof Error && 'code' in reason && untrustedCodes.includes(String(reason.code));
}

/** Words that say how to give another URL. */
function otherUrl(word: string, { isUrlOfEnvironment }: KnownAccess): string {
  if (word === 'login') return 'give another URL';
  return isUrlOfEnvironment ? 'correct MAYFLY_URL' : 'run "mayfly login" with another URL, or set MAYFLY_URL';
}

function isRefusal(error: Error): error is RefusedCall {
  return 'status' in error && typeof error.status === 'number' && 'detail' in error && typeof error.detail === 'string';
}
