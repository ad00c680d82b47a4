import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { readClientSettings, readConfig } from '../src/config.ts';
import { settings } from '../src/settings/settings.ts';
import { startProgram } from './cli/program.ts';
import { temporaryFolder } from './durability/server-process.ts';
import { Browser } from './sessions/browser.ts';
import { seededRandom } from './support/seeded-random.ts';
import { startService } from './support/service.ts';

/** A value of each secret setting. A new one needs a value here. */
const examples: Readonly<Record<string, string>> = {
  MAYFLY_DATABASE_URL: 'postgres://mayfly:secret@db.test/mayfly',
  MAYFLY_API_KEY: '0123456789abcdef',
  MAYFLY_OIDC_CLIENT_SECRET: 'secret of the client',
};

const secrets = Object.entries(settings).filter(([, setting]) => 'isSecret' in setting && setting.isSecret === true);

test('every setting whose name says so is a secret', () => {
  const named = Object.values(settings).filter(({ variable }) => /SECRET|PASSWORD|TOKEN|_KEY$/.test(variable));
  const files = ['MAYFLY_TLS_KEY', 'MAYFLY_HTTP_TLS_KEY'];
  const open = named.filter((setting) => !('isSecret' in setting) && !files.includes(setting.variable));
  assert.deepEqual(
    open.map(({ variable }) => variable),
    [],
  );
  assert.deepEqual(secrets.map(([, { variable }]) => variable).sort(), Object.keys(examples).sort());
});

for (const [name, { variable }] of secrets) {
  test(`${variable} is taken from a file, and from a credential of systemd`, async (t) => {
    const folder = await temporaryFolder(t);
    const value = examples[variable] ?? '';
    const readOf = (environment: Record<string, string>) =>
      Object.entries(readConfig(environment)).find(([key]) => key === name)?.[1];
    const expected = readOf({ [variable]: value });
    const file = join(folder, 'a-file');
    writeFileSync(file, `${value}\n`);
    assert.deepEqual(readOf({ [`${variable}_FILE`]: file }), expected);
    const credentials = join(folder, 'credentials');
    mkdirSync(credentials);
    const credential = join(credentials, variable.replace('MAYFLY_', '').toLowerCase().replaceAll('_', '-'));
    const environment = { CREDENTIALS_DIRECTORY: credentials };
    assert.deepEqual(readOf(environment), readOf({}), 'without a credential it has its default');
    writeFileSync(credential, value);
    assert.deepEqual(readOf(environment), expected);
    const explicit = variable === 'MAYFLY_DATABASE_URL' ? 'sqlite:x' : 'x'.repeat(16);
    writeFileSync(file, explicit);
    assert.deepEqual(readOf({ ...environment, [`${variable}_FILE`]: file }), readOf({ [variable]: explicit }));
    assert.deepEqual(readOf({ ...environment, [variable]: explicit }), readOf({ [variable]: explicit }));
    writeFileSync(credential, '');
    assert.throws(() => readConfig(environment), /^ConfigError: credential [a-z-]+: the file .* is empty$/);
  });
}

test('commands take the key from a file too, and say when it cannot be read', async (t) => {
  const program = await startProgram(t);
  const file = join(program.service.folder, 'key');
  writeFileSync(file, `${program.key}\n`);
  const environment = { MAYFLY_API_KEY: '', MAYFLY_API_KEY_FILE: file };
  const used = await program.run('whoami', { environment });
  assert.deepEqual([used.code, used.output.includes('alice')], [0, true], used.errors);
  const missing = await program.run('whoami', { environment: { ...environment, MAYFLY_API_KEY_FILE: `${file}.none` } });
  assert.deepEqual([missing.code, /MAYFLY_API_KEY_FILE: cannot read the file/.test(missing.errors)], [2, true]);
  assert.equal(readClientSettings({ MAYFLY_API_KEY: 'one', MAYFLY_API_KEY_FILE: file }).apiKey, undefined);
});

test('an installation without a secret gets another at the next start, and its sessions go on', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'mayfly.db');
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${file}` };
  const first = await startService(t, { environment });
  const browser = new Browser(first.app.url);
  await browser.signIn({ apiKey: await first.key('alice') });
  await first.app.stop();
  const secretOf = (statement = '') => {
    using database = new DatabaseSync(file);
    if (statement !== '') database.exec(statement);
    return database.prepare('select secret from installation').get()?.secret;
  };
  const before = secretOf();
  secretOf("update installation set secret = ''");
  const second = await startService(t, { environment, random: seededRandom(7) });
  const after = new Browser(second.app.url);
  after.take(browser.cookie);
  assert.equal(await after.status(), 200);
  assert.notEqual(secretOf(), before);
  assert.notEqual(secretOf(), '');
});
