import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { databaseFile } from '../../load/server-process.ts';
import { apiKey, temporaryFolder } from '../durability/server-process.ts';
import { callApi } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { inTime } from '../support/until.ts';
import { memoryOptions, memoryOptionsOf } from './memory-options.ts';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../..');

test('the package installs into an empty folder, and the installed service takes a mail and shows it', async (t) => {
  const folder = await temporaryFolder(t);
  const installed = await install(folder);
  await checkContent(installed);
  await checkSize(folder);

  const { http, smtp, pid, end } = await serve(t, folder);
  if (process.platform === 'linux') assert.deepEqual(await memoryOptionsOf(await innermost(pid)), memoryOptions);
  assert.ok(
    await isCompiled(installed, 'run the service; the command when none is given'),
    'the first start keeps what it compiled while it runs',
  );
  const mailboxes = { method: 'POST', path: '/v1/mailboxes', key: apiKey, body: {} };
  const { id, address } = (await callApi(http, mailboxes)).body;
  const session = await SmtpClient.open(t, Number(smtp.slice(smtp.lastIndexOf(':') + 1)));
  for (const line of ['MAIL FROM:<you@example.com>', `RCPT TO:<${address}>`, 'DATA']) await session.command(line);
  const accepted = await session.command('From: you@example.com\r\nSubject: Hello\r\n\r\nIt works.\r\n.');
  assert.equal(accepted.code, 250, accepted.text);
  const { body } = await callApi(http, { method: 'GET', path: `/v1/mailboxes/${id}/mails`, key: apiKey });
  assert.deepEqual(
    body.items.map(({ subject }: { subject: string }) => subject),
    ['Hello'],
  );
  const document = await callApi(http, { method: 'GET', path: '/openapi.json' });
  assert.equal(document.body.openapi, '3.1.0', 'the package has the document that it shows');
  const docs = await fetch(`${http}/docs/static/swagger-ui-bundle.js`);
  assert.deepEqual([docs.status, (await docs.text()).length > 100_000], [200, true], 'and its pages');
  const asked = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_mailbox', arguments: {} } };
  const agent = await callApi(http, { method: 'POST', path: '/mcp', key: apiKey, body: asked });
  assert.match(agent.body.result.content[0].text, /is ready/, 'and answers agents');
  const guide = await fetch(`${http}/guide/keys`);
  assert.match(await guide.text(), /<h1 id="api-keys/);
  const page = await (await fetch(`${http}/mailboxes`)).text();
  assert.match(page, /<script type="module"[^>]* src="\/assets\//, 'the package has the web app');
  await inTime('the end', end());

  const { stdout } = await run('npx', ['mayfly', 'keys', 'list'], { cwd: folder, env: environment(folder) });
  assert.match(stdout, /^\S+\tdefault\t/m);
  await checkTesting(folder);
});

/** A test of an application that has the package starts its own service, and advances its clock. */
async function checkTesting(folder: string): Promise<void> {
  const file = join(folder, 'testing.mts');
  const code = `import { startMayfly } from 'mayfly/testing';
await using server = await startMayfly({ clock: 'virtual' });
const mailbox = await server.client.createMailbox({ expiresIn: 15 });
const before: number = (await server.client.mailboxes()).length;
await server.clock.advance('15m');
console.log(mailbox.address, before, (await server.client.mailboxes()).length);
`;
  await writeFile(file, code);
  const compiler = join(repository, 'node_modules', 'typescript', 'bin', 'tsc');
  const types = join(repository, 'node_modules', '@types');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext', '--skipLibCheck'];
  await run(process.execPath, [compiler, ...options, '--types', 'node', '--typeRoots', types, file], { cwd: folder });
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env: environment(folder) });
  assert.match(stdout, /^\S+@mayfly\.localhost 1 0\n$/);
}

/** Packs the workspace and installs the package into the folder; returns where it is. */
async function install(folder: string): Promise<string> {
  const env = environment(folder);
  const pack = ['pack', '--workspace', 'server', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: repository, env });
  const file = stdout.trim();
  assert.match(file, /^mayfly-\d+\.\d+\.\d+\.tgz$/);
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // A request that the registry leaves unanswered is made again.
  const network = ['--prefer-offline', '--fetch-timeout=20000', '--fetch-retries=4', '--fetch-retry-mintimeout=1000'];
  const options = [...network, '--no-audit', '--no-fund', '--silent'];
  await run('npm', ['install', ...options, join(folder, file)], { cwd: folder, env });
  return join(folder, 'node_modules', 'mayfly');
}

/** JavaScript in few files, the declarations of `mayfly/testing`, the licence, and nothing that runs at an installation. */
async function checkContent(installed: string): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) assert.equal(scripts?.[script], undefined);
  const all = await readdir(join(installed, 'dist'), { recursive: true });
  const files = all.filter((file) => !file.startsWith('bundled'));
  assert.ok(files.includes('testing/main.d.ts'), files.join());
  const modules = files.filter((file) => file.endsWith('.js'));
  assert.ok(modules.length < modulesMost, `${modules.length} modules`);
  for (const module of modules) {
    const code = await readFile(join(installed, 'dist', module), 'utf8');
    for (const [, named = ''] of code.matchAll(/new URL\(["']([^"'`]+)["'], import\.meta\.url\)/g)) {
      const file = join(installed, 'dist', dirname(module), named);
      assert.ok(existsSync(file), `${module} names ${named}`);
    }
  }
  assert.deepEqual(
    files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    [],
  );
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/bundled/LICENSES'])
    assert.ok((await stat(join(installed, file))).size > 0);
}

/** Files of code at most: a start takes longer with each that it loads. */
const modulesMost = 180;
/** Bytes of the files of an installation at most: a third more on a disk with blocks of 4 KiB. */
const installedBytesMax = 50 * 1024 * 1024;

/** What is bundled or not loaded is not installed, and an installation is small. */
async function checkSize(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes < installedBytesMax, `${bytes} bytes`);
  const packages = await readdir(modules);
  for (const name of ['@modelcontextprotocol', 'kysely', 'zod']) assert.ok(!packages.includes(name), name);
}

/** Whether the compiled modules that are kept include one with this constant. */
async function isCompiled(installed: string, constant: string): Promise<boolean> {
  const cache = join(installed, 'node_modules', '.cache', 'mayfly');
  const entries = await readdir(cache, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    if ((await readFile(join(entry.parentPath, entry.name))).includes(constant)) return true;
  }
  return false;
}

/** Runs `npx mayfly serve` in the folder. */
async function serve(
  t: TestContext,
  folder: string,
): Promise<{ http: string; smtp: string; pid: number; end: () => Promise<void> }> {
  // A group of its own: a signal to npx alone is not passed on to what it runs.
  const child = spawn('npx', ['mayfly', 'serve'], {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const closed = new Promise<void>((resolveClosed) => child.once('close', () => resolveClosed()));
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  t.after(() => signal('SIGKILL'));
  const end = () => {
    signal('SIGTERM');
    return closed;
  };
  const { promise: started, resolve: start } = Promise.withResolvers<{ http: string; smtp: string }>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{') && JSON.parse(line).msg === 'started') start(JSON.parse(line));
  });
  const addresses = await inTime('the start', started);
  assert.ok(child.pid);
  return { ...addresses, pid: child.pid, end };
}

/** The last of a chain of processes that each start one more: npx, its shell, the service. */
async function innermost(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  return children === '' ? pid : innermost(Number(children.split(' ')[0]));
}

/** The usual one, with this Node.js first and nothing of an npm that runs the tests. */
function environment(folder: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_(?!EXTRA_CA_CERTS)|MAYFLY_|MALLOC_)/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    MAYFLY_DATABASE_URL: `sqlite:${databaseFile(folder)}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_API_KEY: apiKey,
  };
}
