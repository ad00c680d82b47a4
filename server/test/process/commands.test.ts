import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { listenError } from '../../src/app/doors/listen-error.ts';
import { runCommand, runCommands, runProgram, temporaryFolder } from '../durability/server-process.ts';

const command = resolve(import.meta.dirname, '../../bin/mayfly.cjs');
const manifest = JSON.parse(await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8'));

test('the version is that of the package', async (t) => {
  const { code, output } = await runProgram(await temporaryFolder(t), ['--version']);
  assert.deepEqual({ code, output }, { code: 0, output: `mayfly ${manifest.version}\n` });
});

test('help for a command is given in three ways, whatever the settings are, and does nothing else', async (t) => {
  const folder = await temporaryFolder(t);
  const environment = { MAYFLY_HTTP_PORT: 'none' };
  const names = ['keys', 'serve', 'domains', 'accounts', 'migrate', 'health'];
  const lines = [...names.map((name) => ['help', name]), ['keys', '--help'], ['keys', 'create', '-h']];
  const results = await runCommands(folder, lines, environment);
  for (const { code, errors } of results) assert.deepEqual({ code, errors }, { code: 0, errors: '' });
  const helps = results.map(({ output }) => output);
  for (const [index, name] of names.entries()) assert.match(helps[index] ?? '', new RegExp(`^mayfly \\[?${name}\\b`));
  const [keysHelp = ''] = helps;
  const [createHelp = ''] = keysHelp.split('\n\nmayfly keys list', 1);
  assert.deepEqual(helps.slice(names.length), [keysHelp, `${createHelp}\n`]);
  assert.deepEqual(await readdir(folder), []);
});

test('the help for the whole lists every command, and that for the settings every variable', async (t) => {
  const [whole, settings] = await runCommands(await temporaryFolder(t), [['--help'], ['help', 'settings']]);
  assert.deepEqual([whole?.code, settings?.code], [0, 0]);
  for (const word of ['new', 'serve', 'keys', 'domains', 'accounts', 'migrate', 'health'])
    assert.match(whole?.output ?? '', new RegExp(`^  ${word} `, 'm'));
  for (const variable of ['MAYFLY_DATABASE_URL', 'MAYFLY_LOG_LEVEL'])
    assert.match(settings?.output ?? '', new RegExp(`^  ${variable} `, 'm'));
});

const misunderstood: Readonly<Record<string, string>> = {
  kyes: 'there is no command "kyes" (did you mean keys?); see mayfly help',
  'help kyes': 'there is no command "kyes" (did you mean keys?); see mayfly help',
  keys: 'the action is missing (create, list, revoke); see mayfly help keys',
  'keys lst': 'there is no action "lst" (create, list, revoke); see mayfly help keys',
  'keys list all': '"all" is one word too many; see mayfly help keys',
  'keys revoke': 'ID is missing; see mayfly help keys',
  'keys create': '--owner NAME is missing; see mayfly help keys',
  'keys create --ownr alice': 'there is no option --ownr (did you mean --owner?); see mayfly help keys',
  'keys create --owner': '--owner needs a value; see mayfly help keys',
  'keys create --owner --name':
    '--owner needs a value; if it is to be "--name", write --owner=--name; see mayfly help keys',
  'domains add --owner alice a..b': '"a..b" is not a domain; see mayfly help domains',
  'domains rules --owner alice alice.test': '--first-mail or --subdomains is missing; see mayfly help domains',
  'domains rules --owner alice --subdomains yes alice.test':
    '--subdomains must be on or off, not "yes"; see mayfly help domains',
  'domains rules --owner alice --first-mail off --per-hour 5 alice.test':
    '--keep-newest and --per-hour need --first-mail with a lifetime; see mayfly help domains',
  'domains rules --owner alice --first-mail 10081 alice.test':
    'firstMail.expiresIn must be at most 10080 minutes; see mayfly help domains',
  'migrate --to sqlite:other.db': '--from URL is missing; see mayfly help migrate',
  'health now': 'health takes no words, and no option but --dev; see mayfly help health',
  'serve now': '"now" is one word too many; see mayfly help serve',
  'serve --as-worker=1': '--as-worker takes no value; see mayfly help serve',
  '-p 80': 'there is no option -p; see mayfly help serve',
};

test('a command line that is not understood is answered with one line and exit code 2', async (t) => {
  const folder = await temporaryFolder(t);
  const lines = Object.keys(misunderstood);
  const results = await runCommands(
    folder,
    lines.map((line) => line.split(' ')),
  );
  const expected = Object.values(misunderstood).map((message) => ({
    code: 2,
    output: '',
    errors: `mayfly: ${message}\n`,
  }));
  assert.deepEqual(results, expected);
  assert.deepEqual(await readdir(folder), []);
  // As its own process each would give the code that is counted here; one shows it.
  assert.equal((await runProgram(folder, ['kyes'])).code, 2);
});

for (const variable of ['MAYFLY_HTTP_PORT', 'MAYFLY_SMTP_PORT']) {
  test(`a port that is taken names ${variable}`, async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'string' ? address : `${address?.port}`;
    const { code, errors } = await runCommand(await temporaryFolder(t), ['serve'], { [variable]: port });
    assert.equal(code, 2);
    const holder = process.platform === 'linux' ? `process ${process.pid} \\(.+\\)` : 'another program';
    const change = `end it, or set ${variable} to another port`;
    assert.match(
      errors,
      new RegExp(`^mayfly: cannot listen on 127\\.0\\.0\\.1 port ${port}: ${holder} listens there; ${change}\n$`),
    );
  });

  test(`an address that is not of this machine names the host of ${variable}`, async (t) => {
    const host = variable.replace('PORT', 'HOST');
    const { code, errors } = await runCommand(await temporaryFolder(t), ['serve'], { [host]: '203.0.113.1' });
    assert.equal(code, 2);
    assert.match(errors, new RegExp(`^mayfly: cannot listen on 203\\.0\\.113\\.1 .* set ${host} to one\\n$`));
  });
}

test('a port that the user may not use names its variable', async () => {
  const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  const names = { host: 'MAYFLY_SMTP_HOST', port: 'MAYFLY_SMTP_PORT' };
  const { message } = await listenError(error, { host: '0.0.0.0', port: 25, names });
  assert.match(message, /^cannot listen on 0\.0\.0\.0 port 25: .*set MAYFLY_SMTP_PORT to one from 1024 on/);
});

for (const [version, isNewEnough] of Object.entries({
  '12.22.12': false,
  '20.20.2': false,
  '24.9.9': false,
  '24.13.0': false,
  '24.13.1': true,
  '24.14.0': true,
  '25.3.9': false,
  '25.4.0': true,
  '26.0.0': true,
})) {
  test(`Node.js ${version} is ${isNewEnough ? 'taken' : 'refused with a line that names those that will do'}`, () => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${pretend}`, command, '--version'],
      { encoding: 'utf8' },
    );
    const refusal = `mayfly: Node.js 24.13.1 or later (24.x), or 25.4.0 or later is needed, and this is ${version} (`;
    assert.equal(status, isNewEnough ? 0 : 2);
    assert.equal(stdout, isNewEnough ? `mayfly ${manifest.version}\n` : '');
    assert.equal(stderr.slice(0, refusal.length), isNewEnough ? '' : refusal);
  });
}
