import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { newestVersion, readCompiledSql } from '../../src/store/compiled-sql.ts';

const repository = resolve(import.meta.dirname, '../../..');
const schema = 'server/src/store/generated/postgres.json';

/**
 * Makes the program of a version to come in a folder: this one, with further migrations on PostgreSQL, which serve programs of this version.
 * Returns the file that runs it.
 */
export async function makeNextProgram(folder: string, further: readonly (readonly string[])[]): Promise<string> {
  for (const part of [
    'server/src',
    'server/web',
    'server/package.json',
    'client/src',
    'client/package.json',
    'package.json',
  ])
    await cp(join(repository, part), join(folder, part), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const newest = newestVersion(readCompiledSql('postgres'));
  const sql = JSON.parse(await readFile(join(folder, schema), 'utf8'));
  for (const [index, steps] of further.entries()) {
    sql.migrations[newest + 1 + index] = steps;
    sql.servesFrom[newest + 1 + index] = newest;
  }
  await writeFile(join(folder, schema), JSON.stringify(sql));
  return join(folder, 'server/src/main.ts');
}
