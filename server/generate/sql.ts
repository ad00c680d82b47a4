import { readdir } from 'node:fs/promises';
import type { CompiledSqlFile, Engine } from '../src/store/compiled-sql.ts';
import { type Dialect, postgresDialect, sqliteDialect } from '../src/store/dialect.ts';
import { migrations, migrationsTable, servesFromOf, stepsOf } from '../src/store/migrations/migrations.ts';
import { compileAll } from '../src/store/statement.ts';

const dialects: Readonly<Record<Engine, Dialect>> = { sqlite: sqliteDialect, postgres: postgresDialect };
const operations = new URL('../src/store/operations/', import.meta.url);

/** Compiles every statement and migration for an engine, as the text of its file: a line for each statement. */
export async function compileSql(engine: Engine): Promise<string> {
  // A statement is defined when its module is loaded.
  for (const file of await readdir(operations, { recursive: true })) {
    if (file.endsWith('.ts')) await import(new URL(file, operations).href);
  }
  return textOf(contentFor(dialects[engine]));
}

function contentFor(dialect: Dialect): CompiledSqlFile {
  const { builder } = dialect;
  const statements = [...compileAll(dialect)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const versions = Object.entries(migrations).map(([version, migration]) => [
    version,
    stepsOf(migration)(builder, dialect).map((step) => step.compile().sql),
  ]);
  return {
    statements: Object.fromEntries(statements),
    migrationsTable: migrationsTable(builder).compile().sql,
    migrations: Object.fromEntries(versions),
    servesFrom: servesFromOf(migrations),
  };
}

function textOf({ statements, migrationsTable, migrations: versions, servesFrom }: CompiledSqlFile): string {
  return `{
  "statements": ${linesOf(statements)},
  "migrationsTable": ${JSON.stringify(migrationsTable)},
  "migrations": ${JSON.stringify(versions, null, 2)},
  "servesFrom": ${JSON.stringify(servesFrom)}
}
`;
}

/** An object as JSON, with a line for each member. */
function linesOf(object: object): string {
  const lines = Object.entries(object).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n  }`;
}
