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
  /** The oldest version whose programs work on the schema, for versions of it; where it is absent, no other version's do. */
  readonly servesFrom: ReadonlyMap<number, number>;
}

/** Content of the file with the compiled SQL of one engine. */
export interface CompiledSqlFile {
  readonly statements: Readonly<Record<string, CompiledStatement>>;
  readonly migrationsTable: string;
  readonly migrations: Readonly<Record<number, readonly string[]>>;
  readonly servesFrom: Readonly<Record<number, number>>;
}

/**
 * Reads all SQL for an engine from its file, which `npm run generate` writes: compiling it at each start would cost a
 * fifth of the start.
 */
export function readCompiledSql(engine: Engine): CompiledSql {
  const text = readFileSync(new URL(`./generated/${engine}.json`, import.meta.url), 'utf8');
  const { statements, migrationsTable, migrations, servesFrom }: CompiledSqlFile = JSON.parse(text);
  return {
    statements: new Map(Object.entries(statements)),
    migrationsTable,
    migrations: byVersion(migrations),
    servesFrom: byVersion(servesFrom),
  };
}

function byVersion<Value>(values: Readonly<Record<number, Value>>): ReadonlyMap<number, Value> {
  return new Map(Object.entries<Value>(values).map(([version, value]) => [Number(version), value]));
}

/**
 * Version that marks a database as moved to another one: higher than any real one, so that every program refuses it.
 */
export const movedVersion = 2_147_483_647;

/** Version of the schema that this program works on. */
export function newestVersion({ migrations }: Pick<CompiledSql, 'migrations'>): number {
  return Math.max(...migrations.keys());
}

/** Version of the schema of a database, 0 for an empty one, and the oldest one whose programs work on it. */
export interface SchemaState {
  readonly version: number;
  readonly servesFrom: number;
}

/** First version whose databases say from which version on programs work on them. */
export const firstServingVersion = 38;

/** Reads the state of a schema from the newest row of its table of migrations. */
export function schemaStateOf(row: Readonly<Record<string, unknown>> | undefined): SchemaState {
  const version = Number(row?.version ?? 0);
  return { version, servesFrom: Number(row?.serves_from ?? version) };
}

/** Whether programs of a version work on a schema: on their own, and on a later one which is for them, too. */
export function isServed(program: number, { version, servesFrom }: SchemaState): boolean {
  return version === program || (version > program && servesFrom <= program);
}

/**
 * Role in which a process opens a database: a server, or a move, changes its schema; a command, which may run beside a
 * server, does not.
 */
export type SchemaRole = 'server' | 'command';

/** Migration to be run. */
export interface PendingMigration {
  readonly version: number;
  readonly steps: readonly string[];
  readonly servesFrom: number;
}

/**
 * Migrations still to be run on a database; none for a later schema that serves this program.
 * @throws StoreMovedError when the database was moved; Error when it was written by a newer version of the service, by a
 * checkout from before the first release, or for a command by an older version.
 */
export function pendingMigrations(
  sql: Pick<CompiledSql, 'migrations' | 'servesFrom'>,
  state: SchemaState,
  role: SchemaRole,
): PendingMigration[] {
  const { version: current } = state;
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
  if (current > newest && !isServed(newest, state)) {
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
  return [...sql.migrations]
    .filter(([version]) => version > current)
    .map(([version, steps]) => ({ version, steps, servesFrom: sql.servesFrom.get(version) ?? version }));
}
