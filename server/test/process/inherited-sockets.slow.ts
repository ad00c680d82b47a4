import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { listen } from '../../load/listen.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { usePostgres } from '../support/postgres.ts';
import { callApi } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';

const bin = resolve(import.meta.dirname, '../../bin/mayfly.cjs');
const postgres = usePostgres();
const skip = process.platform === 'linux' ? false : 'there is no /proc';

/** A socket that listens, as systemd makes one. This process has to let go of it, or would take its connections. */
async function socket(t: TestContext): Promise<{ port: number; descriptor: number; letGo: () => void }> {
  const server: Server & { _handle?: { fd: number } | null } = createServer();
  const port = await listen(server);
  const letGo = () => void server.close();
  atEnd(t, async () => letGo());
  const descriptor = server._handle?.fd ?? -1;
  assert.ok(descriptor > 2);
  return { port, descriptor, letGo };
}

/** Starts the program with sockets, as systemd does: from descriptor 3 on, and with its own id in LISTEN_PID. */
async function start(
  t: TestContext,
  {
    sockets,
    args = [],
    environment,
  }: {
    sockets: readonly Awaited<ReturnType<typeof socket>>[];
    args?: readonly string[];
    environment: Record<string, string>;
  },
) {
  const line = `LISTEN_PID=$$ LISTEN_FDS=${sockets.length} exec "${process.execPath}" "${bin}" serve ${args.join(' ')}`;
  const child = spawn('sh', ['-c', line], {
    env: { PATH: process.env.PATH, MAYFLY_API_KEY: 'socket-key-0123456789', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...sockets.map(({ descriptor }) => descriptor)],
  });
  for (const { letGo } of sockets) letGo();
  const exited = once(child, 'exit');
  atEnd(t, async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const started = (async () => {
    for await (const text of lines) if (JSON.parse(text).msg === 'started') return true;
    return false;
  })();
  return { started: await started, errors: () => errors, exited };
}

async function checkBoth(t: TestContext, { http, smtp }: { http: number; smtp: number }): Promise<void> {
  const url = `http://127.0.0.1:${http}`;
  const made = await callApi(url, { method: 'POST', path: '/v1/mailboxes', key: 'socket-key-0123456789', body: {} });
  assert.equal(made.status, 201);
  const client = await SmtpClient.open(t, smtp);
  assert.equal((await client.deliver({ to: made.body.address, content: 'Subject: x\r\n\r\n' })).code, 250);
}

test('the service takes the sockets that systemd has made for its ports', { skip }, async (t) => {
  const [http, smtp] = [await socket(t), await socket(t)];
  const environment = {
    MAYFLY_DATABASE_URL: `sqlite:${await temporaryFolder(t)}/mayfly.db`,
    MAYFLY_HTTP_PORT: String(http.port),
    MAYFLY_SMTP_PORT: String(smtp.port),
  };
  const { started, errors } = await start(t, { sockets: [smtp, http], environment });
  assert.ok(started, errors());
  await checkBoth(t, { http: http.port, smtp: smtp.port });
});

test('workers share the sockets that systemd has made', { skip }, async (t) => {
  const [http, smtp] = [await socket(t), await socket(t)];
  const environment = {
    MAYFLY_DATABASE_URL: await postgres.newMigratedDatabase(t),
    MAYFLY_HTTP_PORT: String(http.port),
    MAYFLY_SMTP_PORT: String(smtp.port),
  };
  const { started, errors } = await start(t, {
    sockets: [http, smtp],
    args: ['--workers', '2'],
    environment,
  });
  assert.ok(started, errors());
  await checkBoth(t, { http: http.port, smtp: smtp.port });
});

test('the start names a socket of a port that no setting has', { skip }, async (t) => {
  const other = await socket(t);
  const environment = {
    MAYFLY_DATABASE_URL: `sqlite:${await temporaryFolder(t)}/mayfly.db`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
  };
  const { started, errors, exited } = await start(t, { sockets: [other], environment });
  assert.equal(started, false);
  const [code] = await exited;
  assert.equal(code, 2);
  assert.match(errors(), new RegExp(`listens on port ${other.port}, which is no port of the settings`));
});
