import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { createTransport } from 'nodemailer';
import { runCommands, temporaryFolder } from '../durability/server-process.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { callApi } from '../support/service.ts';
import { killAtEnd } from '../support/test-end.ts';

const test = alternatingTests();

const program = resolve(import.meta.dirname, '../../bin/mayfly.cjs');

interface Started {
  readonly child: ChildProcess;
  /** Reads on, to the first line that fits. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
}

async function startDev(
  t: TestContext,
  args: readonly string[],
  { folder: given, settings = {} }: { folder?: string; settings?: Record<string, string> } = {},
): Promise<Started & { folder: string; environment: NodeJS.ProcessEnv }> {
  const folder = given ?? (await temporaryFolder(t));
  const { PATH = '' } = process.env;
  const places = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), TMPDIR: folder };
  const environment = { PATH, ...places, ...settings };
  const ports = ['--http-port', '0', '--smtp-port', '0'];
  const child = spawn(process.execPath, [program, 'dev', ...ports, ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAtEnd(t, child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const { value, done } = await lines.next();
      assert.ok(!done, `no line like ${pattern}`);
      const found = pattern.exec(value);
      if (found !== null) return found;
    }
  };
  return { child, line, folder, environment };
}

test('shows the mail of an application that knows nothing but host and port, and keeps it', async (t) => {
  const { child, line, folder } = await startDev(t, []);
  const [, port] = await line(/send to +127\.0\.0\.1:(\d+)/);
  const [, page = ''] = await line(/look at +(\S+)/);
  const transport = createTransport({ host: '127.0.0.1', port: Number(port) });
  await transport.sendMail({
    from: 'app@shop.example',
    to: 'ann@customer.example',
    subject: 'Sign in',
    text: 'Your code is 482913.',
  });
  await line(/capture.*app@shop\.example.*Sign in.*482913/);
  const billing = createTransport({ host: '127.0.0.1', port: Number(port), auth: { user: 'billing', pass: 'any' } });
  const html = '<a href="https://shop.example/confirm?t=1">Confirm your address</a>';
  await billing.sendMail({ from: 'app@shop.example', to: 'bob@customer.example', subject: 'Welcome', html });
  await line(/billing.*Welcome.*https:\/\/shop\.example\/confirm\?t=1/);
  const wrong = createTransport({ host: '127.0.0.1', port: Number(port), auth: { user: 'any', pass: 'mfk_wrong' } });
  await assert.rejects(wrong.sendMail({ from: 'app@shop.example', to: 'bob@customer.example', text: 'x' }), /535/);
  await line(/127\.0\.0\.1.*refused: 535 5\.7\.8 wrong credentials/);
  const { body: knocks } = await callApi(page, { method: 'GET', path: '/v1/refusals' });
  assert.deepEqual(
    knocks.items.map(({ reason }: { reason: string }) => reason),
    ['wrong_credentials'],
  );
  const { body } = await callApi(page, { method: 'GET', path: '/v1/mailboxes' });
  assert.deepEqual(body.items.map(({ name }: { name: string }) => name).sort(), ['billing', 'capture']);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.ok(existsSync(resolve(folder, 'mayfly', 'dev.db')));
});

test('tells a program beside it where to send, ends with it and its exit code, and forgets', async (t) => {
  const script =
    'console.log("told", process.env.SMTP_URL, process.env.MAIL_PORT, process.env.MAYFLY_URL); process.exit(7)';
  const { child, line, folder } = await startDev(t, ['--memory', '--', process.execPath, '-e', script]);
  const [, port] = await line(/send to +127\.0\.0\.1:(\d+)/);
  const [, page] = await line(/look at +(\S+)/);
  assert.equal((await line(/^told (.*)/))[1], `smtp://127.0.0.1:${port} ${port} ${page}`);
  assert.deepEqual(await once(child, 'exit'), [7, null]);
  assert.deepEqual(readdirSync(folder), ['config']);
});

test('takes mail of programs that call sendmail, and other commands find it while it runs', async (t) => {
  const { child, line, folder, environment } = await startDev(t, ['--memory']);
  await line(/Ctrl-C ends it/);
  const run = (args: readonly string[], input: string) =>
    spawnSync(process.execPath, [program, ...args], { env: environment, input, encoding: 'utf8' });
  const message =
    'From: Shop <shop@php.example>\nTo: ann@customer.example\nBcc: bob@other.example\nSubject: Hi\n\nCode 482913\n';
  const sent = run(['sendmail', '--user', 'php-shop', '-t', '-i'], message);
  assert.deepEqual([sent.status, sent.stdout, sent.stderr], [0, '', '']);
  await line(/php-shop.*shop@php\.example.*Hi.*482913/);
  const [{ id }] = JSON.parse(run(['mails', '--json'], '').stdout);
  const source = run(['show', id, '--source'], '');
  assert.match(source.stdout, /^Return-Path: <shop@php\.example>/);
  assert.match(source.stdout, /ann@customer\.example/);
  assert.doesNotMatch(source.stdout, /^Bcc/m);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.deepEqual(readdirSync(join(folder, 'config', 'mayfly')), []);
  assert.equal(run(['mails'], '').status, 3);
});

test('asks for a key, also from this machine, with --key', async (t) => {
  const { child, line } = await startDev(t, ['--memory', '--key']);
  const [, page = ''] = await line(/look at +(http:\/\/[^/]+)/);
  const [, key] = await line(/API key +(mfk_\w+)/);
  assert.equal((await fetch(`${page}/v1/mailboxes`)).status, 401);
  assert.equal((await fetch(`${page}/v1/mailboxes`, { headers: { authorization: `Bearer ${key}` } })).status, 200);
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('a program that cannot be started ends it with a failure, and nothing is left', async (t) => {
  const { child, folder } = await startDev(t, ['--memory', '--', '/nonexistent']);
  assert.deepEqual(await once(child, 'exit'), [1, null]);
  assert.deepEqual(readdirSync(folder), ['config']);
  assert.deepEqual(readdirSync(join(folder, 'config', 'mayfly')), []);
});

test('gives a program beside it a key where others than this machine reach the API, as in a container', async (t) => {
  const script = `fetch(process.env.MAYFLY_URL + '/v1/usage', { headers: { authorization: process.env.MAYFLY_API_KEY } })
    .then((answer) => console.log('told', process.env.MAYFLY_API_KEY, answer.status))`;
  const settings = { MAYFLY_HTTP_HOST: '127.0.0.2', MAYFLY_SMTP_HOST: '127.0.0.2' };
  const { line } = await startDev(t, ['--memory', '--', process.execPath, '-e', script], { settings });
  await line(/send to +127\.0\.0\.2:/);
  await line(/The page and the API ask for a key/);
  assert.match((await line(/^told (.*)/))[1] ?? '', /^mfk_\w+ 200$/);
  const open = { settings: { ...settings, MAYFLY_DEV_OPEN_FROM: '127.0.0.0/8,192.0.2.0/24' } };
  const opened = await startDev(t, ['--memory'], open);
  await opened.line(/Everybody in the networks of MAYFLY_DEV_OPEN_FROM can read it/);
});

test('with --tls speaks HTTPS and SMTP over TLS by a certificate that it keeps, and a program beside it trusts', async (t) => {
  const script = `fetch(process.env.MAYFLY_URL + '/readyz').then(async (answer) => console.log('told', await answer.text()))`;
  const secure = ['--tls', '--smtps-port', '0', '--memory'];
  const { child, line, folder } = await startDev(t, [...secure, '--', process.execPath, '-e', script]);
  const [, mailPort] = await line(/send to +127\.0\.0\.1:(\d+)/);
  const [, port] = await line(/over TLS +127\.0\.0\.1:(\d+)/);
  await line(/look at +https:\/\/127\.0\.0\.1:\d+/);
  const [, authorityFile = ''] = await line(/trust +(\S+)/);
  assert.equal((await line(/^told (.*)/))[1], '{"status":"ready"}');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.ok(mailPort !== port);
  // Mail is forgotten, and the certificate is not: it would have to be trusted again.
  assert.deepEqual(readdirSync(join(folder, 'mayfly')), ['tls']);
  const ca = readFileSync(authorityFile);
  const again = await startDev(t, secure, { folder });
  const [, plainPort] = await again.line(/send to +127\.0\.0\.1:(\d+)/);
  const [, securePort] = await again.line(/over TLS +127\.0\.0\.1:(\d+)/);
  const message = { from: 'app@shop.example', to: 'ann@customer.example', text: 'It works.' };
  const tls = { ca, servername: 'localhost' };
  // A command in another terminal finds it, and trusts it.
  const [, page = ''] = await again.line(/look at +(\S+)/);
  const listed = spawn(process.execPath, [program, 'whoami'], {
    env: again.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.match(await text(listed.stdout), new RegExp(page));
  const byTls = createTransport({ host: '127.0.0.1', port: Number(securePort), secure: true, tls });
  await byTls.sendMail({ ...message, subject: 'From the start' });
  await again.line(/From the start/);
  const upgraded = createTransport({ host: '127.0.0.1', port: Number(plainPort), requireTLS: true, tls });
  await upgraded.sendMail({ ...message, subject: 'By STARTTLS' });
  await again.line(/By STARTTLS/);
});

test('a port that is taken is told with the process that has it and the option that moves it', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'string' ? address : `${address?.port}`;
  const folder = await temporaryFolder(t);
  const results = await runCommands(folder, [
    ['dev', '--memory', '--http-port', port, '--smtp-port', '0'],
    ['dev', '--memory', '--smtp-port', port],
  ]);
  const holder = process.platform === 'linux' ? `process ${process.pid} \\(.+\\)` : 'another program';
  for (const [index, option] of ['--http-port', '--smtp-port'].entries()) {
    const { code, errors } = results[index] ?? {};
    assert.equal(code, 2);
    assert.match(errors ?? '', new RegExp(`${holder} listens there; end it, or set ${option} to another port\n$`));
  }
});
