import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { certFile, keyFile } from '../../support/tls.ts';

async function socketPath(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-http-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return join(folder, 'http');
}

/** Answer to a request of a page at a socket file, by a client that takes it compressed. */
async function askCompressed(
  socketPath: string,
): Promise<{ status?: number | undefined; encoding?: string | undefined }> {
  const sent = request({ socketPath, path: '/', headers: { host: 'localhost', 'accept-encoding': 'gzip' } });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return { status: answer.statusCode, encoding: answer.headers['content-encoding'] };
}

/** Status of a wrong sign-in at a socket file, by a proxy that names this client. */
async function guess(socketPath: string, client: string): Promise<number> {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': client };
  const sent = request({ socketPath, method: 'POST', path: '/v1/session', headers });
  sent.end('{"code":"x"}');
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

test('a socket file answers proxies of this machine, who name the client, and goes with the service', async (t) => {
  const path = await socketPath(t);
  const leave = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', leave]), 'exit');
  const service = await startService(t, {
    environment: {
      ...{ MAYFLY_HTTP_SOCKET: path, MAYFLY_HTTP_PROXY_FROM: '127.0.0.1', MAYFLY_FAILED_SIGN_INS_MAX: '1' },
      // Proxies of this machine that speak to the port: those at the file send no header.
      MAYFLY_HTTP_PROXY_PROTOCOL_FROM: '127.0.0.1',
    },
  });
  assert.equal(service.app.httpSocket, path);
  assert.equal((await stat(path)).mode & 0o777, 0o660);
  assert.equal(await guess(path, '203.0.113.9'), 401);
  assert.equal(await guess(path, '203.0.113.9'), 429);
  assert.equal(await guess(path, '203.0.113.10'), 401);
  assert.deepEqual(await askCompressed(path), { status: 200, encoding: 'gzip' });
  await service.app.stop();
  await assert.rejects(stat(path), { code: 'ENOENT' });
});

test('a socket file is plain where the port speaks HTTPS, and has nothing for operators where they have a port', async (t) => {
  const path = await socketPath(t);
  const files = { MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile };
  await startService(t, { environment: { MAYFLY_HTTP_SOCKET: path, MAYFLY_OPERATOR_PORT: '0', ...files } });
  for (const [asked, status] of [
    ['/readyz', 200],
    ['/metrics', 404],
  ] as const) {
    const sent = request({ socketPath: path, path: asked });
    sent.end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    assert.equal(answer.statusCode, status);
  }
});

test('a socket file that another service uses ends a start, with the setting to change', async (t) => {
  const path = await socketPath(t);
  await startService(t, { environment: { MAYFLY_HTTP_SOCKET: path } });
  await assert.rejects(startService(t, { environment: { MAYFLY_HTTP_SOCKET: path } }), /MAYFLY_HTTP_SOCKET/);
});
