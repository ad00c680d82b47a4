import type { Database } from '../../../settings/values.ts';
import { UsageError } from '../../arguments.ts';
import { command } from '../../command.ts';

/** Command that moves all data from one database into another, empty one. No server may run on either. */
export const migrateCommand = command({
  name: 'migrate',
  summary: 'move everything into another database',
  options: {
    from: { type: 'string', value: 'URL', summary: 'database that is moved: sqlite:<file> or postgres://…' },
    to: { type: 'string', value: 'URL', summary: 'empty database, or one that is not there yet' },
  },
  about: `No server may run on either. A source of an earlier version is upgraded first. When it is done
the source is marked as moved, and no server starts on it any more.`,
  example: 'mayfly migrate --from sqlite:data/mayfly.db --to postgres://db/mayfly',
  run: async ({ values }, { print }) => {
    const from = await databaseOf('from', values.from);
    const to = await databaseOf('to', values.to);
    const { moveDatabase } = await import('./offline.ts');
    await moveDatabase({
      from,
      to,
      onTable: ({ table, rows, sha256 }) =>
        print(`${table.padEnd(16)} ${String(rows).padStart(9)} rows  sha256 ${sha256}`),
    });
    print('All rows arrived as they were. The source is marked as moved: set MAYFLY_DATABASE_URL to the target.');
  },
});

async function databaseOf(option: string, url: string | undefined): Promise<Database> {
  if (url === undefined) throw new UsageError(`--${option} URL is missing`);
  const { database } = await import('../../../settings/values.ts');
  try {
    return database(url);
  } catch (error) {
    throw new UsageError(`--${option} ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
