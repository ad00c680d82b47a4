import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { temporaryFolder } from '../durability/server-process.ts';
import { callApi } from '../support/service.ts';

const program = resolve(import.meta.dirname, '../../bin/mayfly.cjs');

interface Started {
  readonly child: ChildProcess;
  /** Reads on, to the first line that fits. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
}

async function startDev(
  t: TestContext,
  args: readonly string[],
): Promise<Started & { folder: string; environment: NodeJS.ProcessEnv }> {
  const folder = await temporaryFolder(t);
  const { PATH = '' } = process.env;
  const environment = { PATH, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), TMPDIR: folder };
  const ports = ['--http-port', '0', '--smtp-port', '0'];
  const child = spawn(process.execPath, [program, 'dev', ...ports, ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
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
