/**
 * Packs the packages of a release, which say then where their source is: `npm run release:pack -- --tag v0.2.0 --repository URL FOLDER`. It
 * is they that are published, by their files: npm publishes a folder under the manifest of the repository, not under that of the package.
 */

import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '..');
const workspaces = ['client', 'server'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tag: { type: 'string', default: '' }, repository: { type: 'string', default: '' } },
});

try {
  for (const file of await pack({ ...values, folder: positionals[0] })) console.log(file);
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

/** Packs all workspaces that are published; returns the files. */
async function pack({
  tag,
  repository: url,
  folder,
}: typeof values & { folder: string | undefined }): Promise<string[]> {
  if (!/^https:\/\/[^/]+\/.+[^/]$/.test(url))
    throw new Error('--repository is to be the URL of the repository, as https://…');
  if (folder === undefined) throw new Error('name the folder that the packages go into');
  await checkVersion(tag);
  const target = resolve(folder);
  await mkdir(target, { recursive: true });
  const packed: string[] = [];
  for (const workspace of workspaces) packed.push(join(target, await packWorkspace(workspace, { url, target })));
  return packed;
}

/** Checks that the tag names the version that all parts have, and that the changelog says that it is out. */
async function checkVersion(tag: string): Promise<void> {
  const manifests = await Promise.all(workspaces.map((workspace) => manifestOf(workspace)));
  const versions = manifests.flatMap(({ version, peerDependencies }) => [version, peerDependencies?.mayfly ?? version]);
  for (const version of versions) {
    if (`v${version}` !== tag) throw new Error(`the tag is "${tag}", and a package has or asks for version ${version}`);
  }
  const changes = await readFile(join(repository, 'CHANGELOG.md'), 'utf8');
  const heading = changes.split('\n').find((line) => line.startsWith('## ')) ?? '';
  if (!heading.startsWith(`## ${tag.slice(1)}`) || heading.includes('unreleased'))
    throw new Error(`CHANGELOG.md begins with "${heading}": give it ${tag.slice(1)} and its date`);
}

async function manifestOf(workspace: string) {
  return JSON.parse(await readFile(join(repository, workspace, 'package.json'), 'utf8'));
}

/** Packs a workspace with the place of its source in its manifest, and returns the name of the file. */
async function packWorkspace(workspace: string, { url, target }: { url: string; target: string }): Promise<string> {
  const manifest = join(repository, workspace, 'package.json');
  const text = await readFile(manifest, 'utf8');
  const places = {
    homepage: `${url}#readme`,
    bugs: { url: `${url}/issues` },
    repository: { type: 'git', url: `git+${url}.git`, directory: workspace },
  };
  try {
    await writeFile(manifest, `${JSON.stringify({ ...JSON.parse(text), ...places }, null, 2)}\n`);
    const options = ['--workspace', workspace, '--silent', '--pack-destination', target];
    return (await run('npm', ['pack', ...options], { cwd: repository })).stdout.trim();
  } finally {
    await writeFile(manifest, text);
  }
}
