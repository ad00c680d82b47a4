import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { serverEnvironment } from '../../load/server-process.ts';
import { runProgram, startServer, temporaryFolder } from '../durability/server-process.ts';
import { Browser } from '../sessions/browser.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { usePostgres } from '../support/postgres.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually, inTime } from '../support/until.ts';

const test = alternatingTests();

const postgres = usePostgres();
const program = resolve(import.meta.dirname, '../../src/main.ts');

test('several workers share the ports, and one that ends is replaced', async (t) => {
  const folder = await temporaryFolder(t);
  const environment = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const server = await startServer({ folder, environment, commandLine: ['serve', '--workers', '2'] });
  atEnd(t, () => server.end('SIGKILL'));
  const mailbox = await server.createMailbox();
  const send = async () => {
    const client = await SmtpClient.open(t, server.smtpPort);
    return (await client.deliver({ to: mailbox.address, content: 'Subject: Hi\n\nHello\n' })).code;
  };
  const codes = await Promise.all(Array.from({ length: 20 }, send));
  assert.deepEqual(new Set(codes), new Set([250]));
  const list = await server.call('GET', `/v1/mailboxes/${mailbox.id}/mails`);
  assert.equal(list.body.items.length, 20);

  const first = server.child.pid ?? 0;
  const [killed] = workersOf(first);
  if (killed !== undefined) process.kill(killed, 'SIGKILL');
  const isReplaced = () => killed === undefined || workersOf(first).filter((pid) => pid !== killed).length === 2;
  let stored = 0;
  await eventually('both run again', async () => {
    // Meanwhile a connection may be refused.
    stored += (await send().catch(() => 0)) === 250 ? 1 : 0;
    return stored >= 10 && isReplaced();
  });
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
});

test('on a terminal the first of several workers alone prints the link, that of an operator where it is asked for, and all tell the port of LMTP', {
  skip: process.platform === 'linux' ? false : 'script(1) has other options there',
}, async (t) => {
  const settings = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t), MAYFLY_LMTP_PORT: '0' };
  const env = serverEnvironment(await temporaryFolder(t), settings);
  const line = `exec "${process.execPath}" "${program}" serve --workers 2 --operator`;
  const terminal = spawn('script', ['-qefc', line, '/dev/null'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(terminal, 'close');
  atEnd(t, async () => {
    terminal.kill();
    await closed;
  });
  let said = '';
  terminal.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const linesWith = (part: string) =>
    said
      .split('\r\n')
      .slice(0, -1)
      .filter((text) => text.includes(part));
  const [logged, printed] = ['"msg":"started"', 'Mayfly is ready: '];
  await eventually('both are ready', () => [logged, printed].every((part) => linesWith(part).length === 2));
  const [first, second] = linesWith(logged).map((text) => JSON.parse(text));
  assert.match(first.lmtp, /^127\.0\.0\.1:[1-9]\d*$/);
  assert.deepEqual([second.http, second.smtp, second.lmtp], [first.http, first.smtp, first.lmtp]);
  for (const text of linesWith(printed)) assert.ok(text.includes(`, LMTP ${first.lmtp}, mail to `), text);
  const [link = assert.fail(said), ...others] = said.match(/http:\S+\/sign-in#code=\S+/g) ?? [];
  assert.deepEqual(others, []);
  const session = await new Browser(first.http).signIn({ code: link.split('#code=')[1] ?? '' });
  assert.ok(session.scopes.includes('operator'));
});

test('the metrics are those of all workers, whichever is asked', async (t) => {
  const folder = await temporaryFolder(t);
  const environment = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const server = await startServer({ folder, environment, commandLine: ['serve', '--workers', '2'] });
  atEnd(t, () => server.end('SIGKILL'));
  const { address } = await server.createMailbox();
  const measured = async () => {
    const text = await (await fetch(`${server.url}/metrics`, { headers: { connection: 'close' } })).text();
    return [...text.matchAll(/^mayfly_mails_accepted_total\{worker="(\d+)"\} (\d+)$/gm)].map(([, worker, count]) => ({
      worker,
      count: Number(count),
    }));
  };
  await eventually('all workers are measured', async () => (await measured()).length === 2);
  for (let sent = 0; sent < 20; sent += 1) {
    const client = await SmtpClient.open(t, server.smtpPort);
    assert.equal((await client.deliver({ to: address, content: 'Subject: Hi\n\nHello\n' })).code, 250);
  }
  for (let asked = 0; asked < 10; asked += 1) {
    const found = await measured();
    assert.equal(new Set(found.map(({ worker }) => worker)).size, 2);
    assert.equal(
      found.reduce((sum, { count }) => sum + count, 0),
      20,
    );
  }
});

test('workers whose first process is gone end by themselves', async (t) => {
  const folder = await temporaryFolder(t);
  const environment = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const server = await startServer({ folder, environment, commandLine: ['serve', '--workers', '2'] });
  const ended = once(server.child, 'close');
  await server.end('SIGKILL');
  // The workers hold its output open as long as they live.
  await inTime('the end of the workers', ended);
});

test('a worker that does not end is killed, and the exit code says so', async (t) => {
  const folder = await temporaryFolder(t);
  const environment = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const server = await startServer({ folder, environment, commandLine: ['serve', '--workers', '2'] });
  atEnd(t, () => server.end('SIGKILL'));
  const closed = once(server.child, 'close');
  const [stopped] = workersOf(server.child.pid ?? 0);
  if (stopped === undefined) return t.skip('the system does not tell the processes that one has started');
  process.kill(stopped, 'SIGSTOP');
  assert.deepEqual(await inTime('the end', server.end('SIGTERM')), { code: 1, signal: null });
  // Whichever worker still ran would hold the output open.
  await inTime('the end of all', closed);
});

test('several workers on SQLite are refused', async (t) => {
  const { code, errors } = await runProgram(await temporaryFolder(t), ['serve', '--workers', '2']);
  assert.equal(code, 2);
  assert.match(errors, /--workers needs PostgreSQL/);
});

/** The processes that a process has started, where the system tells. */
function workersOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : [];
}
