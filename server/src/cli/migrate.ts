import { type Database, database } from '../config-values.ts';
import { readArguments } from './arguments.ts';
import { type CommandContext, type Subcommand, UsageError } from './command.ts';
import { moveDatabase } from './offline.ts';

/** Command that moves all data from one database into another, empty one. No server may run on either. */
export const migrateCommand: Subcommand = {
  summary: 'move everything into another database',
  help: `mayfly migrate --from URL --to URL

A URL is sqlite:<file> or postgres://…, as in MAYFLY_DATABASE_URL. The target must be empty, or not there yet; no server may
run on either. A source of an earlier version is brought to the schema of this one first. When it is done the source is
marked as moved, and no server starts on it any more.`,
  run: migrateDatabase,
};

async function migrateDatabase(args: readonly string[], { print }: CommandContext): Promise<void> {
  const { values } = readArguments(args, { from: { type: 'string' }, to: { type: 'string' } });
  const from = databaseOf('from', values.from);
  const to = databaseOf('to', values.to);
  await moveDatabase({
    from,
    to,
    onTable: ({ table, rows, sha256 }) =>
      print(`${table.padEnd(16)} ${String(rows).padStart(9)} rows  sha256 ${sha256}`),
  });
  print('All rows arrived as they were. The source is marked as moved: set MAYFLY_DATABASE_URL to the target.');
}

function databaseOf(option: string, url: string | undefined): Database {
  if (url === undefined) throw new UsageError(`--${option} URL is missing`);
  try {
    return database(url);
  } catch (error) {
    throw new UsageError(`--${option} ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
