import assert from 'node:assert/strict';
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort, listen } from '../../../load/listen.ts';
import { certificateFindings } from '../../../src/cli/doctor/machine/certificates.ts';
import type { MachineFinding } from '../../../src/cli/doctor/machine/finding.ts';
import { machineFindings } from '../../../src/cli/doctor/machine/look.ts';
import { readConfig } from '../../../src/config.ts';
import { startZoneServer } from '../../domains/zones.ts';
import { runCommands, temporaryFolder } from '../../durability/server-process.ts';
import { startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { certFile, keyFile } from '../../support/tls.ts';

/** Settings of a service that does not run, with what is around it as it should be. */
async function surroundings(t: TestContext) {
  const server = await startZoneServer(t);
  server.zones.set('mx.mail.example.net', { a: ['192.0.2.1'] });
  server.zones.set('mail.example.net', { mx: ['mx.mail.example.net'] });
  const folder = await temporaryFolder(t);
  const settings = {
    MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`,
    MAYFLY_HTTP_PORT: String(await freePort()),
    MAYFLY_SMTP_PORT: String(await freePort()),
    MAYFLY_DOMAINS: 'mail.example.net',
    MAYFLY_HOSTNAME: 'mx.mail.example.net',
    MAYFLY_DOMAIN_NAME_SERVERS: server.address,
  };
  return { server, settings, folder };
}

async function look(settings: Record<string, string>): Promise<ReadonlyMap<string, MachineFinding>> {
  const found = await machineFindings(readConfig(settings));
  return new Map(found.map((finding) => [finding.what, finding]));
}

/** Those of some things, as `what: state`. */
function statesOf(found: ReadonlyMap<string, MachineFinding>, ...names: readonly string[]): string[] {
  return names.map((name) => `${name}: ${found.get(name)?.state}`);
}

test('the doctor of a service that does not run says so, and finds its ports free and its database to be made', async (t) => {
  const { settings } = await surroundings(t);
  const found = await look(settings);
  const { MAYFLY_HTTP_PORT: http, MAYFLY_SMTP_PORT: smtp } = settings;
  const names = [
    `port ${http} for HTTP`,
    `port ${smtp} for SMTP`,
    'database',
    'address of mx.mail.example.net',
    'MX of mail.example.net',
  ];
  assert.deepEqual(
    statesOf(found, ...names),
    names.map((name) => `${name}: ok`),
  );
  assert.equal(found.get('service')?.state, 'warning');
  assert.match(found.get('service')?.fix ?? '', /mayfly serve/);
  assert.match(found.get('database')?.found ?? '', /the first start makes it/);
  for (const name of ['disk', 'clock', 'open files', 'memory', 'TLS for mail', 'public URL'])
    assert.ok(found.has(name), name);
});

test('the doctor of a service that runs finds it ready at each of its ports, and its database beside it', async (t) => {
  const { settings } = await surroundings(t);
  const service = await startService(t, { environment: { MAYFLY_POP3_PORT: '0' } });
  const { app, folder } = service;
  const running = {
    ...settings,
    MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`,
    MAYFLY_HTTP_PORT: new URL(app.url).port,
    MAYFLY_SMTP_PORT: String(app.smtp.port),
    MAYFLY_LMTP_PORT: String(await freePort()),
  };
  const found = await look(running);
  const names = [
    'service',
    `port ${running.MAYFLY_HTTP_PORT} for HTTP`,
    `port ${running.MAYFLY_SMTP_PORT} for SMTP`,
    'database',
  ];
  assert.deepEqual(
    statesOf(found, ...names),
    names.map((name) => `${name}: ok`),
  );
  const missing = found.get(`port ${running.MAYFLY_LMTP_PORT} for LMTP`);
  assert.equal(missing?.state, 'wrong');
  assert.match(missing?.fix ?? '', /MAYFLY_LMTP_PORT/);
});

test('the doctor names what is wrong, and what to do', async (t) => {
  const { server, settings, folder } = await surroundings(t);
  const other = createServer((socket) => socket.end('hello\r\n'));
  const taken = String(await listen(other));
  const proxy = createHttpServer((_, answer) => answer.writeHead(404).end());
  const publicPort = await listen(proxy);
  atEnd(t, async () => {
    other.close();
    proxy.close();
  });
  server.zones.set('mail.example.net', { mx: ['other.example.net'] });
  server.zones.set('mx.mail.example.net', {});
  const found = await look({
    ...settings,
    MAYFLY_SMTP_PORT: taken,
    MAYFLY_HTTP_PROXY_FROM: '0.0.0.0/0',
    MAYFLY_PUBLIC_URL: `http://127.0.0.1:${publicPort}/mail`,
    MAYFLY_TLS_CERT: certFile,
    MAYFLY_TLS_KEY: join(folder, 'no-key.pem'),
  });
  const wrong = [`port ${taken} for SMTP`, 'MAYFLY_HTTP_PROXY_FROM', 'public URL', 'TLS for mail'];
  assert.deepEqual(
    statesOf(found, ...wrong),
    wrong.map((name) => `${name}: wrong`),
  );
  const bad = ['MX of mail.example.net', 'address of mx.mail.example.net'];
  assert.deepEqual(
    statesOf(found, ...bad),
    bad.map((name) => `${name}: warning`),
  );
  assert.equal(found.get(`port ${taken} for SMTP`)?.found, 'hello');
  assert.match(found.get(`port ${taken} for SMTP`)?.fix ?? '', /MAYFLY_SMTP_PORT/);
  assert.match(found.get('public URL')?.found ?? '', /\/mail\/openapi\.json is answered 404/);
  for (const finding of found.values()) if (finding.state !== 'ok') assert.notEqual(finding.fix, '', finding.what);
  server.zones.set('mail.example.net', 'servfail');
  assert.equal((await look(settings)).get('MX of mail.example.net')?.state, 'unknown');
});

const dayMs = 24 * 3_600_000;
/** When the certificate of the tests ends. */
const end = Date.parse(new X509Certificate(readFileSync(certFile)).validTo);

test('the doctor says of a certificate whether it fits its key, its name and the day', async () => {
  const config = (hostname: string, key = keyFile) =>
    readConfig({ MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: key, MAYFLY_HOSTNAME: hostname });
  const stateAt = async (nowMs: number, hostname = 'mx.mail.test', key = keyFile) =>
    (await certificateFindings(config(hostname, key), nowMs))[0]?.state;
  assert.equal(await stateAt(end - 30 * dayMs), 'ok');
  assert.equal(await stateAt(end - 3 * dayMs), 'warning');
  assert.equal(await stateAt(end + dayMs), 'wrong');
  assert.equal(await stateAt(end - 30 * dayMs, 'other.test'), 'wrong');
  assert.equal(await stateAt(end - 30 * dayMs, 'mx.mail.test', keyFile.replace('key.pem', 'key-renewed.pem')), 'wrong');
});

test('the doctor says which file of a certificate the service cannot use, and why', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'mx.pem');
  const found = async (content: string) => {
    await writeFile(file, content);
    const config = readConfig({ MAYFLY_TLS_CERT: file, MAYFLY_TLS_KEY: file, MAYFLY_HOSTNAME: 'mx.mail.test' });
    const [{ state, found, fix } = assert.fail()] = await certificateFindings(config, end - 30 * dayMs);
    return [state, found.replaceAll(file, 'FILE'), fix];
  };
  const [cert, key] = [await readFile(certFile, 'utf8'), await readFile(keyFile, 'utf8')];
  const other = await readFile(keyFile.replace('key.pem', 'key-renewed.pem'), 'utf8');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const locked = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'secret' });
  const wrong: readonly (readonly [content: string, found: RegExp])[] = [
    ['', /^FILE has no certificate that can be read/],
    [cert, /^FILE has no private key that can be read/],
    [cert + other, /^the key in FILE is not that of the certificate in FILE$/],
    [`${cert}${locked}`, /^FILE has a passphrase, and must have none/],
    // Of the chain after the own certificate a part has come so far.
    [key + cert + cert.slice(0, 200), /^the chain in FILE is broken or too weak \(OpenSSL: bad end line\)$/],
  ];
  for (const [content, why] of wrong) {
    const [state, what = '', fix] = await found(content);
    assert.match(what, why);
    const remedy =
      'Put a certificate and its key there: a service that runs keeps the earlier one, and cannot start again.';
    assert.deepEqual([state, fix], ['wrong', remedy]);
  }
  assert.deepEqual(await found(key + cert + cert), ['ok', 'mx.mail.test, 30 days left', '']);
});

test('doctor lists it for people and for programs, and its exit code is 1 when something is wrong', async (t) => {
  const { settings, folder } = await surroundings(t);
  const lines = [
    ['doctor'],
    ['doctor', '--json'],
    ['doctor', '--jsonl'],
    ['doctor', '--project', '.', '--domain', 'mail.test'],
  ];
  const [shown, json, each, both] = await runCommands(folder, lines, { ...settings, MAYFLY_SMTP_PROT: '25' });
  assert.match(shown?.output ?? '', /^WHAT\tSTATE\tFOUND\tWHAT TO DO\n/);
  assert.match(shown?.output ?? '', /^settings\twrong\tMAYFLY_SMTP_PROT is no setting\t.*MAYFLY_SMTP_PORT/m);
  assert.match(shown?.errors ?? '', /1 thing is wrong/);
  assert.equal(shown?.code, 1);
  assert.equal(json?.code, 1);
  const [first] = JSON.parse(json?.output ?? '');
  assert.deepEqual(Object.keys(first), ['what', 'state', 'found', 'fix']);
  assert.deepEqual(JSON.parse(each?.output.split('\n')[0] ?? ''), first);
  assert.match(both?.errors ?? '', /only one of --project and --domain/);
  const [well] = await runCommands(folder, [['doctor']], settings);
  assert.equal(well?.code, 0, String(well?.output));
});
