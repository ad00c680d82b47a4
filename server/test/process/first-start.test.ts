import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { databaseFile, serverEnvironment } from '../../load/server-process.ts';
import { tellFirstKey } from '../../src/cli/operator/serve/first-key.ts';
import { createLog } from '../../src/lib/log.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { startService } from '../support/service.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually, inTime } from '../support/until.ts';

const test = alternatingTests();
const program = resolve(import.meta.dirname, '../../src/main.ts');
const execute = promisify(execFile);

test('a first start without a terminal keeps its key in a file of its user alone, and its commands work as they stand', async (t) => {
  const folder = await temporaryFolder(t);
  const { said, end } = start(t, folder);
  await eventually('the commands', () => /\/mails" -H .*\n/.test(said.errors));
  const file = `${databaseFile(folder)}.first-key`;
  const key = (await readFile(file, 'utf8')).trim();
  assert.match(key, /^mfk_[a-z2-7]{52}$/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.match(said.errors, /^Mayfly is ready: /);
  for (const line of said.errors.split('\n').filter((text) => text.startsWith('curl '))) {
    await execute('bash', ['-c', line]).then(({ stdout }) => (said.answer = stdout));
  }
  assert.equal(JSON.parse(said.answer).items[0].subject, 'Hello');
  await end();
  const lines = said.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.ok(lines.some((line) => line.file === file && line.level === 40));
  assert.equal(`${said.output}${said.errors}`.includes(key), false, 'it is nowhere else');
  const again = start(t, folder);
  await eventually('it is ready', () => again.said.errors.includes('Mayfly is ready: '));
  await again.end();
  assert.equal(again.said.errors.split('\n').length, 2, again.said.errors);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('first-key')),
    ['mayfly.db.first-key'],
  );
});

test('a first start on a terminal shows its key, in no line of the log', {
  skip: process.platform === 'linux' ? false : 'script(1) has other options there',
}, async (t) => {
  const folder = await temporaryFolder(t);
  const log = join(folder, 'log');
  const line = `exec "${process.execPath}" "${program}" > "${log}"`;
  const { said, end } = start(t, folder, ['script', '-qefc', line, '/dev/null']);
  await eventually('the link', () => said.output.includes('/sign-in#code='));
  assert.match(said.output, /\r\n {2}mfk_[a-z2-7]{52}\r\n/);
  assert.match(said.output, /\r\ncurl -s -X POST http:/);
  await end();
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  assert.equal(JSON.parse(lines[0] ?? '').msg, 'started');
  assert.doesNotMatch(lines.join('\n'), /mfk_|code=/);
});

test('a service whose messages for people nobody reads starts, and serves', async (t) => {
  const folder = await temporaryFolder(t);
  const { child, said, end } = start(t, folder);
  child.stderr.destroy();
  await eventually('it has started', () => said.output.includes('"msg":"started"'));
  const { http } = JSON.parse(said.output.split('\n').find((line) => line.includes('"msg":"started"')) ?? '');
  await eventually('the key is kept', () => said.output.includes('first-key'));
  assert.equal((await fetch(`${http}/healthz`)).status, 200);
  await end();
});

test('where the file of the first key cannot be written no key is made', async (t) => {
  const { app, folder } = await startService(t);
  const [said, logged]: [string[], string[]] = [[], []];
  await writeFile(join(folder, 'no-folder'), '');
  const file = join(folder, 'no-folder', 'first-key');
  const log = createLog('info', { write: (line) => void logged.push(line) });
  await tellFirstKey(app, { log, isTerminal: false, file, say: (line) => void said.push(line) });
  assert.deepEqual(await app.accounts.listKeys(), []);
  assert.match(
    said.join('\n'),
    /^mayfly: the first API key cannot be kept: E(EXIST|NOTDIR).*; make one with: mayfly keys create --owner default$/,
  );
  assert.equal(JSON.parse(logged[0] ?? '').file, file);
});

/** Starts the service on the database of a folder, with no key. */
function start(
  t: TestContext,
  folder: string,
  [command = process.execPath, ...args]: readonly string[] = [process.execPath, program],
) {
  const env = serverEnvironment(folder, { MAYFLY_API_KEY: '' });
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  killAtEnd(t, child);
  const said = { output: '', errors: '', answer: '' };
  child.stdout.on('data', (chunk) => {
    said.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.errors += chunk;
  });
  const closed = once(child, 'close');
  const end = () => {
    child.kill('SIGTERM');
    return inTime('the end', closed);
  };
  return { child, said, end };
}
