/** Makes the files of the npm package beside the source, which the repository itself runs; `--clean` removes them again. */

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const server = import.meta.dirname;
const source = join(server, 'src');
const target = join(server, 'dist');
/** What npm takes into a package from its own folder only. */
const documents = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs'] as const;
/** The name of another file of ours: in an import, or in the URL of a thread's file. */
const ownFile = /(['"])(\.{1,2}\/[^'"]*)\.ts\1/g;

if (process.argv.includes('--clean')) await clean();
else await build();

async function build(): Promise<void> {
  for (const file of await filesIn(source, '.ts')) {
    // The types become spaces: lines and columns in a stack are those of the source.
    const code = stripTypeScriptTypes(await readFile(join(source, file), 'utf8'));
    const made = join(target, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(made), { recursive: true });
    await writeFile(made, namingBuiltFiles(code));
  }
  for (const file of await filesIn(source, '.json')) await cp(join(source, file), join(target, file));
  for (const file of await filesIn(target, '.d.ts')) {
    const declarations = await readFile(join(target, file), 'utf8');
    await writeFile(join(target, file), namingBuiltFiles(declarations));
  }
  for (const document of documents) await cp(join(server, '..', document), join(server, document), { recursive: true });
}

async function clean(): Promise<void> {
  for (const made of ['dist', ...documents]) await rm(join(server, made), { recursive: true, force: true });
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(ending));
}

function namingBuiltFiles(code: string): string {
  return code.replace(ownFile, '$1$2.js$1');
}
