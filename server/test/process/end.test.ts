import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { freePort } from '../../load/listen.ts';
import { databaseFile } from '../../load/server-process.ts';
import { apiKey, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { startService } from '../support/service.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually, inTime } from '../support/until.ts';

const test = alternatingTests();

test('half-sent requests and idle connections are closed at once, a request under way is answered', async (t) => {
  const gate = Promise.withResolvers<[]>();
  const asked = Promise.withResolvers<void>();
  const measurementsOfAll = () => {
    asked.resolve();
    return gate.promise;
  };
  const { app, key } = await startService(t, { asWorker: { name: 'one', workers: 1, measurementsOfAll } });
  const { port } = new URL(app.url);
  const authorization = `Authorization: ${await key('alice')}`;
  const open = async (text: string) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    socket.resume();
    return socket;
  };
  const idle = await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const halves = [
    await open('GET /v1/mailboxes HTTP/1.1\r\nHost: x\r\n'),
    await open(`POST /v1/mailboxes HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n${authorization}\r\n\r\n{"ta`),
    await open(''),
  ];
  const underWay = fetch(`${app.url}/metrics`);
  await asked.promise;
  const closed = [idle, ...halves].map((socket) => once(socket, 'close'));
  const stopped = app.stop();
  await Promise.all(closed);
  gate.resolve([]);
  assert.equal((await underWay).status, 200);
  await stopped;
});

const unwritable = {
  'whose reader is gone': { isPipe: true, spoil: (child: ChildProcess) => child.stdout?.destroy() },
  'that nobody reads': { isPipe: true, spoil: (child: ChildProcess) => child.stdout?.pause() },
  'on a full disk': { isPipe: false, spoil: () => {} },
};

for (const [kind, { isPipe, spoil }] of Object.entries(unwritable)) {
  const skip = isPipe || process.platform === 'linux' ? false : 'there is no /dev/full';

  test(`a standard output ${kind} holds up neither the service nor its end`, { skip }, async (t) => {
    const server = await startSpoilt(t, { isPipe, spoil });
    server.child.kill('SIGTERM');
    assert.deepEqual(await inTime('the end', server.exited), { code: 0, signal: null });
  });
}

test('nor does it hold up the end that comes of a part that does not stop', async (t) => {
  const server = await startSpoilt(t, unwritable['that nobody reads']);
  const { status } = await holdWrite(t, server);
  server.child.kill('SIGTERM');
  assert.deepEqual(await inTime('the end', server.exited), { code: 1, signal: null });
  assert.equal(await status, undefined, 'what was not stored was not answered');
});

test('lines that cannot be written are counted', { skip: process.platform !== 'linux' }, async (t) => {
  const { url } = await startSpoilt(t, unwritable['on a full disk']);
  await eventually('lines are counted', async () => (await measured(url, 'mayfly_log_lines_dropped_total')) > 100);
});

test('a part that does not stop is named in the log, and the exit code is 1', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const lines = linesOf(server.child);
  await holdWrite(t, { folder, url: server.url });
  server.child.kill('SIGTERM');
  assert.deepEqual(await inTime('the end', server.exited), { code: 1, signal: null });
  const last = JSON.parse((await lines).at(-1) ?? '');
  assert.equal(last.level, 60);
  assert.equal(last.reason, 'SIGTERM');
  assert.ok(last.waitingFor.length > 0, JSON.stringify(last));
});

test('a second signal ends the process at once', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  await holdWrite(t, { folder, url: server.url });
  await eventually('a signal after the first ends it', () => {
    server.child.kill('SIGINT');
    return server.child.signalCode !== null || server.child.exitCode !== null;
  });
  assert.deepEqual(await server.exited, { code: null, signal: 'SIGINT' });
});

test('npm start passes the signal on and leaves nothing running', async (t) => {
  const folder = await temporaryFolder(t);
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: environment(folder, port),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = once(npm, 'close');
  const lines = linesOf(npm);
  await eventually('it serves', () => isServing(port));
  npm.kill('SIGTERM');
  // The server would hold the output open as long as it lives.
  await inTime('the end of npm and the server', closed);
  const { msg, reason } = JSON.parse((await lines).at(-1) ?? '');
  assert.deepEqual({ msg, reason }, { msg: 'stopped', reason: 'SIGTERM' });
});

/** Requests that are sent at a time: fewer than a connection may have under way. */
const pipelined = 50;

/** Starts the service and spoils its standard output, into which it then writes more than a pipe holds. */
async function startSpoilt(
  t: TestContext,
  { isPipe, spoil }: { isPipe: boolean; spoil: (child: ChildProcess) => void },
) {
  const folder = await temporaryFolder(t);
  const port = await freePort();
  const output = isPipe ? 'pipe' : openSync('/dev/full', 'w');
  const program = resolve(import.meta.dirname, '../../src/main.ts');
  const child = spawn(process.execPath, [program], {
    env: environment(folder, port),
    stdio: ['ignore', output, 'ignore'],
  });
  killAtEnd(t, child);
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  child.stdout?.resume();
  await eventually('it serves', () => isServing(port));
  spoil(child);
  const url = `http://127.0.0.1:${port}`;
  await ask(t, { url, requests: 1_200 });
  return { child, url, folder, exited };
}

/** Makes requests on one connection, some at a time, each of which is answered 200. */
async function ask(t: TestContext, { url, requests }: { url: string; requests: number }): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  t.after(() => socket.destroy());
  const request = `GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  for (let sent = 0; sent < requests; sent += pipelined) {
    socket.write(request.repeat(pipelined));
    let answered = 0;
    for (let text = ''; answered < pipelined; answered = text.split('{"status":"ok"}').length - 1) {
      text += (await once(socket, 'data')).join('');
    }
    assert.equal(answered, pipelined);
  }
  socket.destroy();
}

/** Asks for a write that waits for another program; resolves, with the status that it will have, when it waits. */
async function holdWrite(t: TestContext, { folder, url }: { folder: string; url: string }) {
  const other = new DatabaseSync(databaseFile(folder));
  t.after(() => other.close());
  other.exec('begin immediate');
  const creating = fetch(`${url}/v1/mailboxes`, { method: 'POST', headers: { authorization: apiKey } });
  const status = creating.then(
    (answer) => answer.status,
    () => undefined,
  );
  await eventually('a write waits', async () => (await measured(url, 'mayfly_store_pending_writes')) > 0);
  return { status };
}

async function measured(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

function environment(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../../node_modules/.cache/mayfly'),
    MAYFLY_DATABASE_URL: `sqlite:${databaseFile(folder)}`,
    MAYFLY_HTTP_PORT: `${port}`,
    MAYFLY_SMTP_PORT: '0',
    // So that probes, too, have lines.
    MAYFLY_LOG_LEVEL: 'debug',
    MAYFLY_API_KEY: apiKey,
  };
}

function isServing(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function linesOf({ stdout }: ChildProcess): Promise<string[]> {
  if (stdout === null) return [];
  const lines: string[] = [];
  for await (const line of createInterface({ input: stdout })) lines.push(line);
  return lines;
}

test('an end in the middle of removing what is old waits for one batch, and leaves the rest to the next start', async (t) => {
  const { app, clock, folder, key } = await startService(t);
  await key('alice');
  const database = new DatabaseSync(databaseFile(folder));
  const counted = ['events', 'one_time_secrets', 'webhook_deliveries', 'mailboxes'];
  const numbers = 'with recursive numbers (n) as (values (1) union all select n + 1 from numbers where n < 3000)';
  database.exec(`${numbers} insert into events select n, n, 'alice', 'm', 'mail.received', 0, '{}' from numbers;
    ${numbers} insert into one_time_secrets select n, 'stream', 'k', 0 from numbers;
    ${numbers} insert into webhook_deliveries select 'w', n, 'e', 't', 'm', 0, '{}', 'delivered', 0, 0, null, 1, '[]', 0 from numbers;
    ${numbers} insert into mailboxes (id, owner, alias, domain, address, recoverable, tag, expires_at, created_at, mails_from)
      select n, 'alice', n, 'mail.test', n, 0, '', ${clock.now()}, 0, '' from numbers`);
  const ended = [app.run('prune'), app.run('sweep')];
  await app.stop();
  await Promise.all(ended);
  const left = counted.map((table) => Number(database.prepare(`select count(*) as count from ${table}`).get()?.count));
  database.close();
  assert.ok(
    left.every((count) => count >= 2_000),
    `${counted} have ${left} rows left`,
  );
});
