/**
 * Makes the files of the npm package beside the source, which the repository itself runs; `--clean` removes them again. The client,
 * over which the commands for users work, becomes a folder of it, so that the package installs alone. TypeScript has written the
 * declarations before.
 */

import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledPackages, namingBundles, writeBundles } from './bundles.ts';
import { writeServiceFiles } from './service-files.ts';

const server = import.meta.dirname;
const repository = join(server, '..');
const target = join(server, 'dist');
const webApp = join(repository, 'web', 'prepare.mjs');
/** Folders of declarations: those of the source, and those of the package. */
const declared = [
  { source: 'server/src', made: '' },
  { source: 'client/src', made: 'client' },
] as const;
/** The declarations that a test of an application imports; with them go those that they name. */
const declaredEntry = 'server/src/testing/main.d.ts';
/** What npm takes into a package from its own folder only. */
const documents = ['CHANGELOG.md', 'LICENSE', 'docs'] as const;
const codeFolder = join(target, 'code');
const bundlesFolder = join(target, 'bundled');
const manifest = join(server, 'package.json');
/** The manifest of the repository, while that of the package is in its place. */
const keptManifest = `${manifest}.kept`;
/** Package that only the generator of files loads, whose modules no entry of the package imports. */
const generatorPackage = 'kysely';
/** The name of another file of ours in an import. */
const ownFile = /(['"])(\.{1,2}\/[^'"]*)\.ts\1/g;

if (process.argv.includes('--clean')) await clean();
else await build();

async function build(): Promise<void> {
  await restoreManifest();
  // In a copy without its source the web app is as it was copied.
  if (existsSync(webApp)) await import(pathToFileURL(webApp).href);
  await writeServiceFiles(codeFolder, (code) => namingBundles(code, relative(codeFolder, bundlesFolder)));
  for (const file of await filesIn(join(server, 'src'), '.json')) {
    await write(join(codeFolder, 'generated', basename(file)), await compactJson(join(server, 'src', file)));
  }
  await writeDeclarations(join(target, 'declarations'));
  await writeBundles(bundlesFolder);
  for (const document of documents) await cp(join(repository, document), join(server, document), { recursive: true });
  await replaceManifest();
}

/** Moves the declarations of the package to their places, and removes the others. */
async function writeDeclarations(all: string): Promise<void> {
  const files = new Set([declaredEntry]);
  for (const file of files) {
    const text = await readFile(join(all, file), 'utf8');
    for (const [, , named = ''] of text.matchAll(ownFile)) files.add(join(dirname(file), `${named}.d.ts`));
    await write(join(target, builtPath(file)), namingBuiltFiles(text, file));
  }
  await rm(all, { recursive: true });
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
  const part = declared.find(({ source }) => path.startsWith(`${source}/`));
  if (part === undefined) throw new Error(`${path} is no source of the package`);
  return join(part.made, relative(part.source, path));
}
