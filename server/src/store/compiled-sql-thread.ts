import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledSql, Engine } from './compiled-sql.ts';
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.ts';
import { migrations, migrationsTable } from './migrations.ts';
import './conversions.ts';
import './operations/log-hold.ts';
import { compileAll } from './statement.ts';
import './operations/arrivals.ts';
import './operations/search/owned-mails.ts';
import './write-operations.ts';

const dialects: Readonly<Record<Engine, Dialect>> = { sqlite: sqliteDialect, postgres: postgresDialect };

// Worker data has no type of its own; it is given by compileSql.
parentPort?.postMessage(compile(dialects[workerData as Engine]));

function compile(dialect: Dialect): CompiledSql {
  const { builder } = dialect;
  const versions = Object.entries(migrations).map(([version, migration]): [number, string[]] => [
    Number(version),
    migration(builder, dialect).map((step) => step.compile().sql),
  ]);
  return {
    statements: compileAll(dialect),
    migrationsTable: migrationsTable(builder).compile().sql,
    migrations: new Map(versions),
  };
}
