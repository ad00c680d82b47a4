import { StartError } from '../app/open-store.ts';
import { ConfigError, configHelp, readConfig, unknownVariables } from '../config.ts';
import { accounts, accountsUsage } from './accounts.ts';
import { type CommandContext, UsageError } from './command.ts';
import { domains, domainsUsage } from './domains.ts';
import { healthUsage } from './health.ts';
import { keys, keysUsage } from './keys.ts';
import { migrateDatabase, migrateUsage } from './migrate.ts';
import { serve, serveUsage } from './serve.ts';

const usage = `${serveUsage}
${keysUsage}
${domainsUsage}
${accountsUsage}
${migrateUsage}
${healthUsage}

Configured by environment variables (defaults in brackets):
${configHelp()}`;

const commands: Readonly<Record<string, (args: readonly string[], context: CommandContext) => Promise<void>>> = {
  serve,
  keys,
  domains,
  accounts,
  migrate: migrateDatabase,
};

/** Runs the command of the arguments; the exit code is 0 for done, 2 for something the user can mend, 1 for the rest. */
export async function run([first = 'serve', ...rest]: readonly string[]): Promise<number> {
  process.stdout.on('error', () => {});
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (first === '--help' || first === '-h' || first === 'help') {
    print(usage);
    return 0;
  }
  // Options without a command are those of `serve`.
  const [name, args] = first.startsWith('--') ? ['serve', [first, ...rest]] : [first, rest];
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageError(`there is no command "${name}"; mayfly --help lists them`);
    const config = readConfig();
    // The first process has said it for its workers.
    if (!args.includes('--as-worker')) warnOfUnknownVariables();
    await command(args, { config, print });
    return 0;
  } catch (error) {
    const isUsers = error instanceof UsageError || error instanceof ConfigError || error instanceof StartError;
    console.error(`mayfly: ${isUsers ? error.message : stackOf(error)}`);
    return isUsers ? 2 : 1;
  }
}

function warnOfUnknownVariables(): void {
  for (const { variable, nearest } of unknownVariables()) {
    console.error(`mayfly: warning: ${variable} is not a setting and is ignored; did you mean ${nearest}?`);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
