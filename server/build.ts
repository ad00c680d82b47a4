/**
 * Makes the files of the npm package beside the source, which the repository itself runs; `--clean` removes them again. The client,
 * over which the commands for users work, becomes a folder of it, so that the package installs alone. TypeScript has written the
 * declarations before.
 */

import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const server = import.meta.dirname;
const repository = join(server, '..');
const target = join(server, 'dist');
const webApp = join(repository, 'web', 'prepare.mjs');
/** The sources by their folders in the repository, where they are in the package, and a folder in them that nothing here needs. */
const parts = [
  { source: 'server/src', made: '', without: '' },
  { source: 'client/src', made: 'client', without: 'fixtures' },
] as const;
/** What npm takes into a package from its own folder only. */
const documents = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs'] as const;
/** The name of another file of ours: in an import, or in the URL of a thread's file. */
const ownFile = /(['"])(\.{1,2}\/[^'"]*)\.ts\1/g;

if (process.argv.includes('--clean')) await clean();
else await build();

async function build(): Promise<void> {
  // In a copy without its source the web app is as it was copied.
  if (existsSync(webApp)) await import(pathToFileURL(webApp).href);
  for (const { source, made, without } of parts) {
    const from = join(repository, source);
    const to = join(target, made);
    for (const file of await filesIn(from, '.ts')) {
      if (dirname(file) === without || file.endsWith('.d.ts')) continue;
      // The types become spaces: lines and columns in a stack are those of the source.
      const code = stripTypeScriptTypes(await readFile(join(from, file), 'utf8'));
      await write(join(to, file.replace(/\.ts$/, '.js')), namingBuiltFiles(code, join(source, file)));
    }
    for (const file of await filesIn(from, '.json')) await cp(join(from, file), join(to, file));
    const declared = join(target, 'declarations', source);
    for (const file of await filesIn(declared, '.d.ts')) {
      const declarations = await readFile(join(declared, file), 'utf8');
      await write(join(to, file), namingBuiltFiles(declarations, join(source, file)));
    }
  }
  await rm(join(target, 'declarations'), { recursive: true });
  for (const document of documents) await cp(join(repository, document), join(server, document), { recursive: true });
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function clean(): Promise<void> {
  for (const made of ['dist', ...documents]) await rm(join(server, made), { recursive: true, force: true });
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(ending));
}

/**
 * Names the files of the package in a text that names those of the repository.
 * @param place Path of the text in the repository.
 */
function namingBuiltFiles(text: string, place: string): string {
  return text.replace(ownFile, (_, quote: string, named: string) => {
    const from = dirname(builtPath(place));
    const path = relative(from, builtPath(join(dirname(place), named)));
    return `${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`;
  });
}

/** The path in `dist` of a path in the repository. */
function builtPath(path: string): string {
  const part = parts.find(({ source }) => path.startsWith(`${source}/`));
  if (part === undefined) throw new Error(`${path} is no source of the package`);
  return join(part.made, relative(part.source, path));
}
