import { programVersion } from '../app/program-version.ts';
import { type Config, readConfig, unknownVariables } from '../config.ts';
import { hasOption } from './arguments.ts';
import type { CommandContext } from './command.ts';
import { Commands } from './commands.ts';
import { completionCommand } from './completion.ts';
import { devCommand } from './dev/dev.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { exitCodeOf, failureMessage } from './failures.ts';
import { helpFor } from './help.ts';
import { dataCommands } from './operator/database/backup.ts';
import { migrateCommand } from './operator/database/migrate.ts';
import { verifyErasedCommand } from './operator/database/verify-erased.ts';
import { moveOwnerCommand } from './operator/moves/move-owner.ts';
import { accountCommands } from './operator/owners/accounts.ts';
import { auditCommand } from './operator/owners/audit.ts';
import { domainCommands } from './operator/owners/domains.ts';
import { keyCommands } from './operator/owners/keys.ts';
import { healthCommand } from './operator/serve/health-command.ts';
import { serveCommand } from './operator/serve/serve.ts';
import { processTerminal, styled } from './terminal/terminal.ts';
import { sessionCommands } from './user/account/session.ts';
import { mailCommands } from './user/commands.ts';
import { knownAccess } from './user/connection.ts';
import { mailboxCommands } from './user/mailboxes.ts';

const commands: Commands = new Commands([
  { title: 'Mailboxes', commands: mailboxCommands },
  { title: 'Mail', commands: mailCommands },
  { title: 'Session', commands: [...sessionCommands, completionCommand(() => commands)] },
  {
    title: 'Service',
    commands: [
      devCommand,
      doctorCommand,
      serveCommand,
      healthCommand,
      ...keyCommands,
      ...domainCommands,
      ...accountCommands,
      moveOwnerCommand,
      auditCommand,
      ...dataCommands,
      verifyErasedCommand,
      migrateCommand,
    ],
  },
]);

/**
 * Runs a command line and returns the exit code: 0 for success, 1 for a failure, 2 for a line or settings that cannot be
 * used, 3 for a key that is refused, 4 for a service that cannot be reached, 5 for a wait that timed out.
 */
export async function run(line: readonly string[]): Promise<number> {
  const terminal = processTerminal;
  const [first = 'serve', ...rest] = line;
  // Options without a command are those of `serve`.
  const whole = first.startsWith('-') ? ['serve', ...line] : [first, ...rest];
  const print = (text: string) => terminal.output.write(`${text}\n`);
  const say = (text: string) => terminal.errors.write(`${text}\n`);
  let outlivesReader = false;
  // Nobody is left to be told.
  terminal.errors.on('error', () => {});
  terminal.output.on('error', (error) => {
    if (!outlivesReader) endWithReader(error, say);
  });
  try {
    // Before the settings are read: help is for those, too, whose settings are wrong.
    const information = informationFor(line);
    if (information !== undefined) print(information);
    else {
      const { command, args } = commands.find(whole);
      outlivesReader = command.outlivesReader;
      await command.run(args, { print, say, terminal, config: () => configFor(args, say) });
    }
    return 0;
  } catch (error) {
    const [word = '', given] = whole;
    const access = knownAccess();
    const used = word === 'login' && given !== undefined ? { ...access, url: given } : access;
    say(styled(failureMessage(error, { word, commands, access: used }), 'refused', terminal.errors));
    return exitCodeOf(error);
  }
}

/** Text that a command line asks for, as with `--help`; `undefined` when it is a command to run. */
function informationFor([first = '', ...rest]: readonly string[]): string | undefined {
  if (first === '--version' || first === '-v') return `mayfly ${programVersion()}`;
  if (first === 'help') return helpFor(rest, commands);
  if (!hasOption([first, ...rest], '--help', '-h')) return undefined;
  return helpFor(first.startsWith('-') ? [] : [first, ...rest], commands);
}

/** Ends the process when nobody reads its output any more: a reader like `head` then has all that it wants. */
function endWithReader(error: Error, say: CommandContext['say']): void {
  const isGone = 'code' in error && error.code === 'EPIPE';
  if (!isGone) say(`mayfly: cannot write the output: ${error.message}`);
  process.exit(isGone ? 0 : 1);
}

function configFor(args: readonly string[], say: CommandContext['say']): Config {
  const config = readConfig();
  // The first process has said it for its workers.
  if (!args.includes('--as-worker')) warnOfUnknownVariables(say);
  return config;
}

function warnOfUnknownVariables(say: CommandContext['say']): void {
  for (const { variable, nearest } of unknownVariables()) {
    say(`mayfly: warning: ${variable} is not a setting and is ignored; did you mean ${nearest}?`);
  }
}
