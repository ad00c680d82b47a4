import { readFileSync } from 'node:fs';
import { configHelp } from '../config.ts';
import { type Subcommand, UsageError } from './command.ts';

type Subcommands = Readonly<Record<string, Subcommand>>;

/** Help for a command, or for the whole program when none is named. */
export function helpFor(name: string | undefined, commands: Subcommands): string {
  return name === undefined ? overview(commands) : commandNamed(name, commands).help;
}

/**
 * Finds the command of this name.
 * @throws UsageError when there is none.
 */
export function commandNamed(name: string, commands: Subcommands): Subcommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`there is no command "${name}"`);
  return command;
}

/** Version of the program, from its package. */
export function programVersion(): string {
  const manifest = new URL('../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return version;
}

function overview(commands: Subcommands): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const list = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Temporary mailboxes on your own machine.

Usage: mayfly [COMMAND] [OPTIONS]

${list.join('\n')}

  mayfly help COMMAND explains one, mayfly --version tells the version.

Configured by environment variables (defaults in brackets):
${configHelp()}`;
}
