import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ConfigError, configHelp, readConfig, readDevConfig, unknownVariables } from '../src/config.ts';
import { temporaryFolder } from './durability/server-process.ts';

test('MAYFLY_HOSTNAME is a host name or an address literal', () => {
  const hostname = (text: string) => readConfig({ MAYFLY_HOSTNAME: text, MAYFLY_DOMAINS: 'mail.test' }).hostname;
  for (const good of ['mx.mail.test', 'mx', '[192.0.2.1]', '[IPv6:2001:db8::1]']) assert.equal(hostname(good), good);
  assert.equal(hostname(''), 'mail.test');
  assert.equal(hostname('MX.Bücher.test'), 'mx.xn--bcher-kva.test');
  const bad = ['mx mail', 'mx\r\nX-Evil: 1', 'mx\n', ' mx', 'mx.', '-', '[192.0.2.256]', '[2001:db8::1]', 'mx/1', '[]'];
  for (const text of bad) assert.throws(() => hostname(text), ConfigError, JSON.stringify(text));
});

test('limits on guests that are counted one by one have a ceiling', () => {
  for (const name of ['MAYFLY_GUEST_NAMES_PER_DAY_MAX', 'MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_AND_HOUR_MAX']) {
    assert.doesNotThrow(() => readConfig({ [name]: '5000' }));
    for (const text of ['5001', '9007199254740993', '1e3', '-1'])
      assert.throws(() => readConfig({ [name]: text }), /must be a whole number from [01] to 5000, not/, text);
  }
});

test('LMTP is not spoken on port 25 (RFC 2033 §5)', () => {
  assert.throws(() => readConfig({ MAYFLY_LMTP_PORT: '25' }), /MAYFLY_LMTP_PORT: must not be 25/);
  assert.equal(readConfig({ MAYFLY_LMTP_PORT: '2424' }).lmtpPort, 2424);
});

test('variables that are no settings are found, with the nearest that is', () => {
  const environment = { MAYFLY_HTTP_PROT: '1', MAYFLY_DOMAIN: 'x', MAYFLY_HTTP_PORT: '1', OTHER_HTTP_PORT: '1' };
  assert.deepEqual(unknownVariables(environment), [
    { variable: 'MAYFLY_HTTP_PROT', nearest: 'MAYFLY_HTTP_PORT' },
    { variable: 'MAYFLY_DOMAIN', nearest: 'MAYFLY_DOMAINS' },
  ]);
});

test('the help lists every setting that is read', () => {
  const variables = new Set(configHelp().match(/MAYFLY_\w+/g));
  const asked = new Set<string>();
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) }));
  // systemd sets it, with the credentials of a unit.
  asked.delete('CREDENTIALS_DIRECTORY');
  assert.deepEqual(variables, asked);
});

test('a secret can be read from a file, without the line end after it', async (t) => {
  const folder = await temporaryFolder(t);
  const fileWith = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const key = '0123456789abcdef';
  for (const end of ['', '\n', '\r\n']) {
    assert.equal(readConfig({ MAYFLY_API_KEY_FILE: fileWith('key', key + end) }).apiKey, key);
  }
  const url = 'postgres://mayfly:secret@db.test/mayfly';
  const { database } = readConfig({ MAYFLY_DATABASE_URL_FILE: fileWith('url', `${url}\n`) });
  assert.deepEqual(database, { engine: 'postgres', url });
  const known = { MAYFLY_API_KEY_FILE: 'x', MAYFLY_DATABASE_URL_FILE: 'x', MAYFLY_HTTP_PORT_FILE: 'x' };
  assert.deepEqual(
    unknownVariables(known).map(({ variable }) => variable),
    ['MAYFLY_HTTP_PORT_FILE'],
  );
  assert.throws(
    () => readConfig({ MAYFLY_API_KEY_FILE: fileWith('lines', `${key}\n\n`) }),
    /^ConfigError: MAYFLY_API_KEY_FILE: /,
  );
});

test('a secret that is given twice, or by a file without one, stops the start', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'secret');
  writeFileSync(file, '\n');
  const error = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
    } catch (error) {
      return String(error);
    }
    return undefined;
  };
  const both = { MAYFLY_API_KEY: '0123456789abcdef', MAYFLY_API_KEY_FILE: file };
  assert.match(error(both) ?? '', /^ConfigError: MAYFLY_API_KEY and MAYFLY_API_KEY_FILE: /);
  assert.match(error({ MAYFLY_DATABASE_URL_FILE: file }) ?? '', /^ConfigError: MAYFLY_DATABASE_URL_FILE: .* is empty$/);
  assert.match(
    error({ MAYFLY_API_KEY_FILE: join(folder, 'none') }) ?? '',
    /^ConfigError: MAYFLY_API_KEY_FILE: .*ENOENT/,
  );
  assert.equal(error({ MAYFLY_API_KEY: '0123456789abcdef', MAYFLY_API_KEY_FILE: '' }), undefined);
});

test('a database URL that cannot be used is not shown', async (t) => {
  const file = join(await temporaryFolder(t), 'url');
  for (const text of [
    'hunter2',
    'postgres://mayfly:hunter2/x@db.test:port/',
    'mysql://mayfly:hunter2@db.test',
    'hunter2:x',
  ]) {
    writeFileSync(file, text);
    for (const environment of [{ MAYFLY_DATABASE_URL: text }, { MAYFLY_DATABASE_URL_FILE: file }]) {
      assert.throws(
        () => readConfig(environment),
        (error) => error instanceof ConfigError && !error.message.includes('hunter2'),
        text,
      );
    }
  }
});

test('a certificate is set with its key, and a port for TLS with a certificate', () => {
  for (const start of ['MAYFLY_TLS', 'MAYFLY_HTTP_TLS']) {
    for (const end of ['CERT', 'KEY']) {
      const alone = { [`${start}_${end}`]: 'file.pem' };
      assert.throws(
        () => readConfig(alone),
        new RegExp(`^ConfigError: ${start}_CERT and ${start}_KEY: both or neither`),
      );
    }
  }
  assert.throws(() => readConfig({ MAYFLY_SMTPS_PORT: '465' }), /MAYFLY_SMTPS_PORT: needs a certificate/);
  const certificate = { MAYFLY_TLS_CERT: 'c', MAYFLY_TLS_KEY: 'k' };
  assert.equal(readConfig({ ...certificate, MAYFLY_SMTPS_PORT: '465' }).smtpsPort, 465);
  assert.equal(readConfig(certificate).smtpsPort, undefined);
  // The one of mayfly dev is for names of this machine.
  const other = { MAYFLY_HTTP_TLS_CERT: 'c', MAYFLY_HTTP_TLS_KEY: 'k' };
  assert.throws(() => readDevConfig({}, other), /MAYFLY_HTTP_TLS_CERT: .* give --tls/);
  assert.deepEqual(readDevConfig({ certificateFile: 'dev.pem' }, other).httpTlsCert, ['dev.pem']);
});
