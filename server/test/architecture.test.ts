import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { clientSupportFile } from '../generate/client-support.ts';
import { generatedFiles } from '../generate/files.ts';
import type { Part } from './architecture/part.ts';
import { parts } from './architecture/parts.ts';
import {
  exportsAreUsed,
  exportsHaveOneName,
  filesStaySmall,
  foldersStaySmall,
  functionsStaySmall,
  importsHaveNoCircle,
  importsPointDown,
  packagesAreDeclared,
  type Rule,
  reservedSourceStaysHome,
  technologiesHaveHomes,
} from './architecture/rules.ts';
import { readSources } from './architecture/source-files.ts';

const repository = join(import.meta.dirname, '../..');
const generated = [...generatedFiles, clientSupportFile].map(({ path }) => join(repository, 'server', path));

const rules: readonly (readonly [string, Rule])[] = [
  ['imports point down: no folder reaches up or sideways', importsPointDown],
  ['no files import each other in a circle, be it for types', importsHaveNoCircle],
  ['a folder has no more files than can be taken in at a glance', foldersStaySmall],
  ['files stay small enough to be read at once', filesStaySmall],
  ['functions stay small enough to be read at once', functionsStaySmall],
  ['no two exports share a name', exportsHaveOneName],
  ['what is exported is used by another file that is no test', exportsAreUsed],
  ['each technology has one home', technologiesHaveHomes],
  ['time, chance and the environment come in from outside', reservedSourceStaysHome],
  ['every package that is imported is a dependency, and every dependency is imported', packagesAreDeclared],
];

for (const part of parts) {
  suite(part.folder, () => {
    const folder = join(repository, part.folder);
    const files = readSources(folder);
    const context = {
      users: part.usedBy.flatMap((user) =>
        readSources(join(repository, user)).map((file) => ({
          ...file,
          name: join(user, file.name),
        })),
      ),
      packages: part.packages === undefined ? [] : packagesOf(join(folder, '../package.json'), part.packages.field),
      isGenerated: (name: string) => generated.includes(join(folder, name)),
    };
    for (const [guarantee, rule] of rules) test(guarantee, () => assert.deepEqual(rule(part, files, context), []));
  });
}

test('generated source has folders of its own, which hold nothing else', () => {
  const inFolders = globSync('{client,server,web}/src/**/generated/*', { cwd: repository });
  assert.deepEqual(
    inFolders.map((file) => join(repository, file)).toSorted(),
    generated.filter((path) => path.includes('/src/')).toSorted(),
  );
});

function packagesOf(manifest: string, field: NonNullable<Part['packages']>['field']): string[] {
  const read: Partial<Record<string, Record<string, string>>> = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.keys(read[field] ?? {});
}
