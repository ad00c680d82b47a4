import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { keepDevCertificate } from '../../src/cli/dev/tls/dev-certificate.ts';
import { type MayflyServer, type StartOptions, startMayfly } from '../../src/testing/main.ts';
import { runProgram } from '../durability/server-process.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { inTime, until } from '../support/until.ts';

const module = new URL('../../src/testing/main.ts', import.meta.url).href;

test('a mail that comes in by SMTP is read by the client', async (t) => {
  const server = await started(t);
  assert.deepEqual([new URL(server.url).hostname, server.smtp.host], ['127.0.0.1', '127.0.0.1']);
  const mailbox = await server.client.createMailbox();
  await send(t, server, mailbox.address);
  const mail = await mailbox.waitForMail({ timeout: '20s' });
  assert.equal(mail.subject, 'Hello');
});

test('two servers in one process know nothing of each other', async (t) => {
  const [one, other] = await Promise.all([started(t), started(t)]);
  const mailbox = await one.client.createMailbox();
  const session = await SmtpClient.open(t, other.smtp.port);
  assert.equal((await session.deliver({ to: mailbox.address, content: 'Subject: Hello\n\n' })).code, 550);
  await one.stop();
  assert.deepEqual(await other.client.mailboxes(), []);
});

test('a stop ends open waits and streams, and a second stop resolves, too', async (t) => {
  const server = await started(t);
  const mailbox = await server.client.createMailbox();
  const headers = { authorization: `Bearer ${server.apiKey}` };
  const events = await fetch(`${server.url}/v1/events`, { headers: { ...headers, accept: 'text/event-stream' } });
  assert.equal(events.status, 200);
  const waiting = fetch(`${server.url}/v1/mailboxes/${mailbox.id}/wait`, {
    method: 'POST',
    headers,
    body: '{"timeout":60}',
  });
  await until(async () => (await server.client.usage()).streams === 2);
  const ended = Promise.allSettled([events.text(), waiting]);
  await inTime('the stop', Promise.all([server.stop(), server.stop()]));
  await inTime('the wait and the stream', ended);
});

test('settings are those of the environment, and one that is none is refused', async (t) => {
  const apiKey = 'mfk_settings-of-a-test-are-given-by-their-names';
  const settings = { MAYFLY_DOMAINS: 'shop.test', MAYFLY_API_KEY: apiKey };
  const server = await started(t, { settings });
  assert.equal(server.apiKey, apiKey);
  assert.match((await server.client.createMailbox()).address, /@shop\.test$/);
  for (const [variable, nearest] of [
    ['MAYFLY_DOMAIN', 'MAYFLY_DOMAINS'],
    ['DOMAINS', 'MAYFLY_DOMAINS'],
  ]) {
    await assert.rejects(startMayfly({ settings: { [`${variable}`]: 'shop.test' } }), {
      name: 'ConfigError',
      message: `${variable} is not a setting; did you mean ${nearest}?`,
    });
  }
  const { port } = server.smtp;
  await assert.rejects(startMayfly({ smtpPort: port }), { name: 'StartError', message: new RegExp(`port ${port}`) });
});

test('the log goes to whom asks for it', async (t) => {
  const lines: string[] = [];
  const server = await started(t, { log: (line) => lines.push(line), settings: { MAYFLY_LOG_LEVEL: 'debug' } });
  await server.client.createMailbox();
  await server.stop();
  assert.ok(lines.length > 0);
  for (const line of lines) JSON.parse(line);
});

for (const [how, code] of [
  [
    'stopped, disposed of or refused',
    `await (await startMayfly()).stop();
     { await using server = await startMayfly(); await server.client.createMailbox(); }
     await startMayfly({ settings: { MAYFLY_SMTP_PORT: "much" } }).catch(() => {});`,
  ],
  ['left to an exit', 'await startMayfly(); await startMayfly(); process.exit();'],
  ['left to an error', 'await startMayfly(); throw new Error("of the test");'],
]) {
  test(`a server that is ${how} leaves no file and no process`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-test-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const script = join(folder, 'script.mjs');
    await writeFile(script, `import { startMayfly } from '${module}'; ${code}`);
    const run = promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: folder } });
    const { stdout, stderr } = await inTime(
      'the end of the process',
      run.catch(({ stdout, stderr }) => ({ stdout, stderr })),
    );
    assert.equal(stdout, '');
    assert.match(stderr, how === 'left to an error' ? /of the test/ : /^$/);
    assert.deepEqual(await readdir(folder), ['script.mjs']);
  });
}

test('an older Node.js is told which one is needed', async () => {
  const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const code = `const { startMayfly } = await import('${module}'); await startMayfly().catch((error) => console.log(String(error)));`;
  const line = ['--import', `data:text/javascript,${old}`, '--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, line);
  const needed = 'Node.js 24.13.1 or later (24.x), or 25.4.0 or later is needed, and this is 20.20.2 (';
  assert.ok(stdout.startsWith(`Error: mayfly/testing: ${needed}`), stdout);
});

for (const [what, isKept] of [
  ['is kept for the next process', true],
  ['is not kept while coverage is taken, which it would blur', false],
] as const) {
  test(`compiled code ${what}`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-test-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const script = join(folder, 'script.mjs');
    const code = 'await (await startMayfly()).stop(); console.log(getCompileCacheDir() !== undefined);';
    await writeFile(
      script,
      `import { getCompileCacheDir } from 'node:module'; import { startMayfly } from '${module}'; ${code}`,
    );
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const coverage = isKept ? {} : { NODE_V8_COVERAGE: join(folder, 'coverage') };
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { ...env, ...coverage } });
    assert.equal(stdout, `${isKept}\n`);
  });
}

test('a start and a stop leave the handlers of the process as they were', async () => {
  const count = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
  const before = count();
  const servers = await Promise.all([startMayfly(), startMayfly()]);
  await Promise.all(servers.map((server) => server.stop()));
  assert.deepEqual(count(), before);
});

async function started(t: TestContext, options: StartOptions = {}): Promise<MayflyServer> {
  const server = await startMayfly(options);
  t.after(() => server.stop());
  return server;
}

async function send(t: TestContext, server: MayflyServer, address: string): Promise<void> {
  const session = await SmtpClient.open(t, server.smtp.port);
  const { code, text } = await session.deliver({ to: address, content: 'From: a@b.test\nSubject: Hello\n\nHi\n' });
  assert.equal(code, 250, text);
}

test('programs that trust the certificate of the service call it by HTTPS: the client of a server, and the commands', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { file, authorityFile } = await keepDevCertificate({ folder: join(folder, 'tls'), hosts: [] });
  const settings = {
    ...{ MAYFLY_HTTP_TLS_CERT: file, MAYFLY_HTTP_TLS_KEY: file },
    ...{ MAYFLY_TLS_CERT: file, MAYFLY_TLS_KEY: file, MAYFLY_SMTPS_PORT: '0' },
  };
  const script = join(folder, 'script.mjs');
  const code = `
    const server = await startMayfly({ settings: ${JSON.stringify(settings)} });
    const mailbox = await server.client.createMailbox();
    console.log(new URL(server.url).protocol, server.smtps.port !== server.smtp.port, mailbox.address);
    await server.stop();`;
  await writeFile(script, `import { startMayfly } from '${module}'; ${code}`);
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  assert.match(stdout, /^https: true \w+@mayfly\.localhost\n$/);

  const server = await started(t, { settings });
  const given = { MAYFLY_URL: server.url, MAYFLY_API_KEY: server.apiKey };
  const made = await runProgram(folder, ['new'], { ...given, NODE_EXTRA_CA_CERTS: authorityFile });
  assert.match(made.output, /@mayfly\.localhost/);
  const untrusted = await runProgram(folder, ['new'], given);
  assert.notEqual(untrusted.code, 0);
  assert.match(untrusted.errors, /certificate/);
});
