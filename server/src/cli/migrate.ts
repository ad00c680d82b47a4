import { type Database, database } from '../config.ts';
import { type CommandContext, readArguments, UsageError } from './command.ts';
import { moveDatabase } from './offline.ts';

export const migrateUsage = 'mayfly migrate --from URL --to URL';

/** Moves everything from one database into another, empty one; no server may run on either. */
export async function migrateDatabase(args: readonly string[], { print }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { from: { type: 'string' }, to: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError(migrateUsage);
  const from = place('from', values.from);
  const to = place('to', values.to);
  await moveDatabase({
    from,
    to,
    onTable: ({ table, rows, sha256 }) =>
      print(`${table.padEnd(16)} ${String(rows).padStart(9)} rows  sha256 ${sha256}`),
  });
  print('All rows arrived as they were. The source is marked as moved: set MAYFLY_DATABASE_URL to the target.');
}

function place(option: string, url: string | undefined): Database {
  if (url === undefined) throw new UsageError(`--${option} is required: ${migrateUsage}`);
  try {
    return database(url);
  } catch (error) {
    throw new UsageError(`--${option} ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
