import { readFileSync } from 'node:fs';
import type { CompiledStatement } from './statement.ts';
import { StoreMovedError } from './store.ts';

/** Database engines that the store runs on; each has a `Dialect`. */
export type Engine = 'sqlite' | 'postgres';

/** Compiled SQL of every statement, by its name. */
export type CompiledStatements = ReadonlyMap<string, CompiledStatement>;

/** SQL of one engine as text: statements and migrations. */
export interface CompiledSql {
  readonly statements: CompiledStatements;
  /** Statement that creates the table of applied migrations, if there is none. */
  readonly migrationsTable: string;
  /** Statements of each migration, by its version and in order. */
  readonly migrations: ReadonlyMap<number, readonly string[]>;
}

/** Content of the file with the compiled SQL of one engine. */
export interface CompiledSqlFile {
  readonly statements: Readonly<Record<string, CompiledStatement>>;
  readonly migrationsTable: string;
  readonly migrations: Readonly<Record<number, readonly string[]>>;
}

/**
 * Reads all SQL for an engine from its file, which `npm run generate` writes: compiling it at each start would cost a
 * fifth of the start.
 */
export function readCompiledSql(engine: Engine): CompiledSql {
  const text = readFileSync(new URL(`./generated/${engine}.json`, import.meta.url), 'utf8');
  const { statements, migrationsTable, migrations }: CompiledSqlFile = JSON.parse(text);
  return {
    statements: new Map(Object.entries(statements)),
    migrationsTable,
    migrations: new Map(Object.entries(migrations).map(([version, steps]) => [Number(version), steps])),
  };
}

/**
 * Version that marks a database as moved to another one: higher than any real one, so that every program refuses it.
 */
export const movedVersion = 2_147_483_647;

/** Version of the schema that this program works on. */
export function newestVersion({ migrations }: Pick<CompiledSql, 'migrations'>): number {
  return Math.max(...migrations.keys());
}

/**
 * Role in which a process opens a database: a server, or a move, changes its schema; a command, which may run beside a
 * server, does not.
 */
export type SchemaRole = 'server' | 'command';

/**
 * Migrations still to be run on a database of version `current`, which is 0 for an empty one.
 * @throws StoreMovedError when the database was moved; Error when it was written by a newer version of the service, by a
 * checkout from before the first release, or for a command by an older version.
 */
export function pendingMigrations(
  sql: Pick<CompiledSql, 'migrations'>,
  current: number,
  role: SchemaRole,
): [version: number, steps: readonly string[]][] {
  if (current === movedVersion) {
    throw new StoreMovedError('it was moved to another database: set MAYFLY_DATABASE_URL to that one');
  }
  const newest = newestVersion(sql);
  const first = Math.min(...sql.migrations.keys());
  if (current > 0 && current < first) {
    throw new Error(
      `the database is of a checkout from before the first release (schema version ${current}, this program begins with ` +
        `${first}): export its mailboxes with that checkout, and import them into a new database`,
    );
  }
  if (current > newest) {
    throw new Error(`the database has schema version ${current}, this program knows ${newest}: update it`);
  }
  if (role === 'command' && current === 0) {
    throw new Error('it is empty: start the service on it first, or set MAYFLY_DATABASE_URL to another one');
  }
  if (role === 'command' && current < newest) {
    throw new Error(
      `the database has schema version ${current}, this command knows ${newest}, and a server of the older version may run ` +
        'on it: use the command of that version, or start a server of this one, which brings the schema up to date',
    );
  }
  return [...sql.migrations].filter(([version]) => version > current);
}
