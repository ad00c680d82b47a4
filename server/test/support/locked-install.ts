import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const kept = resolve(import.meta.dirname, '../../../node_modules/.cache/mayfly-installs');
/** A request that the registry leaves unanswered is made again. */
const network = ['--prefer-offline', '--fetch-timeout=20000', '--fetch-retries=4', '--fetch-retry-mintimeout=1000'];

/** File of an installation that imports its packages: names are looked up from where the importing file is. */
const importer = { file: 'import-package.mjs', text: 'export const importPackage = (name) => import(name);\n' };

/**
 * Installs what the lock file of a folder names, for the tests that need it: the packages of all others would only make an
 * installation of the repository longer. It is kept until the repository is installed again.
 * @param folder Path of a folder with a package.json and its lock file.
 * @param options.binaries Whether the packages bring programs for this platform, as optional packages or by a script.
 * @returns path of a folder with the same files and its node_modules; it is shared, so nobody is to write there.
 */
export async function lockedInstall(folder: string, { binaries = false } = {}): Promise<string> {
  const lock = await readFile(join(folder, 'package-lock.json'));
  const installed = join(kept, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (await isThere(installed)) return installed;
  await mkdir(kept, { recursive: true });
  // Under a name of its own until it is whole: another test may install the same.
  const made = await mkdtemp(join(kept, 'making-'));
  await cp(folder, made, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const reduced = binaries ? [] : ['--omit=optional', '--ignore-scripts'];
  const options = [...network, ...reduced, '--no-audit', '--no-fund', '--silent'];
  await promisify(execFile)('npm', ['ci', ...options], { cwd: made });
  await writeFile(join(made, importer.file), importer.text);
  try {
    await rename(made, installed);
  } catch (error) {
    await rm(made, { recursive: true });
    if (!(await isThere(installed))) throw error;
  }
  return installed;
}

/**
 * Imports a package that only some tests need, as a program that checks documents.
 * @param folder Folder of the tests whose lock file has it.
 */
export async function importInstalled<Module>(folder: 'browser' | 'checkers', name: string): Promise<Module> {
  const installed = await lockedInstall(resolve(import.meta.dirname, '..', folder));
  const { importPackage } = await import(pathToFileURL(join(installed, importer.file)).href);
  // The caller says what of it is used: its types are not installed with the repository.
  return importPackage(name);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
