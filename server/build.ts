/**
 * Makes the files of the npm package beside the source, which the repository itself runs; `--clean` removes them again. The client,
 * over which the commands for users work, becomes a folder of it, so that the package installs alone. TypeScript has written the
 * declarations before.
 */

import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledPackages, namingBundles, writeBundles } from './bundles.ts';

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
const documents = ['CHANGELOG.md', 'LICENSE', 'docs'] as const;
const bundlesFolder = 'bundled';
const manifest = join(server, 'package.json');
/** The manifest of the repository, while that of the package is in its place. */
const keptManifest = `${manifest}.kept`;
/** Package that only the generator of files loads. */
const generatorPackage = 'kysely';
/** The name of another file of ours: in an import, or in the URL of a thread's file. */
const ownFile = /(['"])(\.{1,2}\/[^'"]*)\.ts\1/g;

/** What a module of the package imports when it is loaded. */
const importedModule = /^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm;

if (process.argv.includes('--clean')) await clean();
else await build();

async function build(): Promise<void> {
  await restoreManifest();
  // In a copy without its source the web app is as it was copied.
  if (existsSync(webApp)) await import(pathToFileURL(webApp).href);
  for (const part of parts) {
    const { source, made } = part;
    const from = join(repository, source);
    const to = join(target, made);
    for (const [file, code] of await modulesOf(part)) await write(join(to, file), code);
    for (const file of await filesIn(from, '.json')) await write(join(to, file), await compactJson(join(from, file)));
    const declared = join(target, 'declarations', source);
    for (const file of await filesIn(declared, '.d.ts')) {
      if (!existsSync(join(to, file.replace(/\.d\.ts$/, '.js')))) continue;
      const declarations = await readFile(join(declared, file), 'utf8');
      await write(join(to, file), namingBuiltFiles(declarations, join(source, file)));
    }
  }
  await rm(join(target, 'declarations'), { recursive: true });
  await writeBundles(join(target, bundlesFolder));
  for (const document of documents) await cp(join(repository, document), join(server, document), { recursive: true });
  await replaceManifest();
}

/** The modules of a part by their files in the package, without those that only the generator of files loads. */
async function modulesOf({ source, made, without }: (typeof parts)[number]): Promise<Map<string, string>> {
  const from = join(repository, source);
  const modules = new Map<string, string>();
  for (const file of await filesIn(from, '.ts')) {
    if (dirname(file) === without || file.endsWith('.d.ts')) continue;
    // The types become spaces: lines and columns in a stack are those of the source.
    const code = stripTypeScriptTypes(await readFile(join(from, file), 'utf8'));
    const toBundles = relative(dirname(join(made, file)), bundlesFolder);
    modules.set(file.replace(/\.ts$/, '.js'), namingBundles(namingBuiltFiles(code, join(source, file)), toBundles));
  }
  return withoutGenerator(modules);
}

/** Leaves out the modules that import the package of the generator, and those that import one of them. */
function withoutGenerator(modules: Map<string, string>): Map<string, string> {
  const left = new Map(modules);
  const isLeftOut = (file: string, imported: string) =>
    imported === generatorPackage ||
    (imported.startsWith('.') &&
      modules.has(join(dirname(file), imported)) &&
      !left.has(join(dirname(file), imported)));
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const [file, code] of left) {
      if (code.matchAll(importedModule).some(([, imported = '']) => isLeftOut(file, imported))) left.delete(file);
    }
  }
  return left;
}

/** Puts the manifest of the package in the place of that of the repository: without the dependencies that it does not need. */
async function replaceManifest(): Promise<void> {
  await copyFile(manifest, keptManifest);
  const text = await readFile(manifest, 'utf8');
  const { devDependencies, scripts, ...published } = JSON.parse(text);
  for (const name of [...bundledPackages, generatorPackage]) delete published.dependencies[name];
  await writeFile(`${manifest}.new`, `${JSON.stringify({ ...published, scripts }, null, 2)}\n`);
  // In one step, since others may read it meanwhile.
  await rename(`${manifest}.new`, manifest);
}

async function restoreManifest(): Promise<void> {
  if (!existsSync(keptManifest)) return;
  // One that was put back by hand after a pack that was cut off may have been changed since.
  const { devDependencies } = JSON.parse(await readFile(manifest, 'utf8'));
  if (devDependencies === undefined) await rename(keptManifest, manifest);
  else await rm(keptManifest);
}

async function compactJson(file: string): Promise<string> {
  return JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function clean(): Promise<void> {
  await restoreManifest();
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
