import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../durability/server-process.ts';

const run = promisify(execFile);
const prepare = resolve(import.meta.dirname, '../../../web/prepare.mjs');
const own = process.versions.node;
/** Of a terminal, whose npm runs on the Node.js of the machine: not what the npm that runs the tests has set. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: process.env.PATH?.split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter),
};

test('what npm leaves out because the Node.js that runs it is too old is installed by the one that it has brought', async (t) => {
  const { stdout } = await run('npm', ['config', 'get', 'user-agent'], { env });
  if (stdout.includes(`node/v${own} `)) return t.skip('npm runs on the Node.js of the tests');
  const folder = await temporaryFolder(t);
  const add = async (name: string, contents: object, code = '') => {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...contents }));
    await writeFile(join(folder, name, 'index.js'), code);
  };
  const build = `import 'native'; import { writeFileSync } from 'node:fs'; export const build = () => writeFileSync('built', '');`;
  await add('native', { engines: { node: `>=${own}` } });
  await add('vite', { type: 'module', optionalDependencies: { native: 'file:../native' } }, build);
  await add('node', { bin: { node: 'bin/node' } });
  await mkdir(join(folder, 'node/bin'));
  await symlink(process.execPath, join(folder, 'node/bin/node'));
  await mkdir(join(folder, 'web'));
  await cp(prepare, join(folder, 'web/prepare.mjs'));
  await add('.', {
    private: true,
    dependencies: { node: 'file:node', vite: 'file:vite' },
    scripts: { prepare: 'node web/prepare.mjs' },
  });
  const options = { cwd: folder, env, timeout: 60_000 };
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline'], options);
  const installed = await run('npm', ['ci', '--offline'], options);
  assert.match(installed.stderr, /npm on Node\.js \S+ has left out packages for newer ones: it installs again/);
  assert.equal(await readFile(join(folder, 'built'), 'utf8'), '');
});
