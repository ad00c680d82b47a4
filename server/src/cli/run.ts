import { StartError } from '../app/open-store.ts';
import { ConfigError, readConfig, unknownVariables } from '../config.ts';
import { accountsCommand } from './accounts.ts';
import { hasOption } from './arguments.ts';
import { type CommandContext, SubcommandError, UsageError } from './command.ts';
import { domainsCommand } from './domains.ts';
import { healthCommand } from './health.ts';
import { commandNamed, helpFor, programVersion } from './help.ts';
import { keysCommand } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { serveCommand } from './serve.ts';

const commands = {
  serve: serveCommand,
  keys: keysCommand,
  domains: domainsCommand,
  accounts: accountsCommand,
  migrate: migrateCommand,
  health: healthCommand,
} as const;

/** Runs a command line and returns the exit code: 0 for success, 2 for a failure that the user can mend, 1 for any other. */
export async function run(line: readonly string[]): Promise<number> {
  process.stdout.on('error', () => {});
  const [first = 'serve', ...rest] = line;
  // Options without a command are those of `serve`.
  const { name, args } = first.startsWith('-') ? { name: 'serve', args: line } : { name: first, args: rest };
  const print = (text: string) => process.stdout.write(`${text}\n`);
  try {
    // Before the settings are read: help is for those, too, whose settings are wrong.
    const information = informationFor(line);
    if (information === undefined) await runCommand(name, { args, print });
    else print(information);
    return 0;
  } catch (error) {
    const more =
      error instanceof UsageError ? `; see mayfly help${Object.hasOwn(commands, name) ? ` ${name}` : ''}` : '';
    console.error(`mayfly: ${isUsers(error) ? error.message : stackOf(error)}${more}`);
    return isUsers(error) ? 2 : 1;
  }
}

/** Text that a command line asks for, as with `--help`; `undefined` when it is a command to run. */
function informationFor([first = '', ...rest]: readonly string[]): string | undefined {
  if (first === '--version' || first === '-v') return `mayfly ${programVersion()}`;
  if (first === 'help') return helpFor(rest[0], commands);
  if (!hasOption([first, ...rest], '--help', '-h')) return undefined;
  return helpFor(first.startsWith('-') ? undefined : first, commands);
}

async function runCommand(
  name: string,
  { args, print }: { args: readonly string[]; print: CommandContext['print'] },
): Promise<void> {
  const command = commandNamed(name, commands);
  const config = readConfig();
  // The first process has said it for its workers.
  if (!args.includes('--as-worker')) warnOfUnknownVariables();
  await command.run(args, { config, print });
}

function isUsers(error: unknown): error is Error {
  return [UsageError, SubcommandError, ConfigError, StartError].some((kind) => error instanceof kind);
}

function warnOfUnknownVariables(): void {
  for (const { variable, nearest } of unknownVariables()) {
    console.error(`mayfly: warning: ${variable} is not a setting and is ignored; did you mean ${nearest}?`);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
