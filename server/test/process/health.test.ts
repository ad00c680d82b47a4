import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { runProgram, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { startService } from '../support/service.ts';
import { certFile, keyFile } from '../support/tls.ts';
import type { CommandResult } from './command-process.ts';

/** Runs `mayfly health` for the HTTP address. */
function healthOf(
  folder: string,
  { host = '127.0.0.1', port }: { host?: string; port: string },
): Promise<CommandResult> {
  return runProgram(folder, ['health'], { MAYFLY_HTTP_HOST: host, MAYFLY_HTTP_PORT: port });
}

/** Starts an HTTP server that is not Mayfly, and returns its port. */
async function startStranger(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `${address.port}`;
}

test('health says with its exit code whether the server of the configuration is ready', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const { port } = new URL(server.url);
  // A server that listens everywhere is asked on the loopback interface.
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    assert.deepEqual(await healthOf(folder, { host, port }), { code: 0, output: 'ready\n', errors: '' });
  }
  await server.end('SIGTERM');
  const { code, output, errors } = await healthOf(folder, { port });
  assert.deepEqual({ code, output }, { code: 1, output: '' });
  assert.match(errors, /^mayfly: not ready: .*ECONNREFUSED.*\n$/);
});

test('health asks a server with HTTPS by it, whatever name its certificate is for', async (t) => {
  const folder = await temporaryFolder(t);
  const settings = { MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile };
  const service = await startService(t, { environment: settings });
  const { port } = new URL(service.app.url);
  const result = await runProgram(folder, ['health'], { ...settings, MAYFLY_HTTP_PORT: port });
  assert.deepEqual(result, { code: 0, output: 'ready\n', errors: '' });
});

test('health gives the reason of a server that is not ready, in one line', async (t) => {
  const folder = await temporaryFolder(t);
  const reason = 'the clock differs\nby 7 seconds';
  const port = await startStranger(t, (_request, answer) => {
    answer.writeHead(503).end(JSON.stringify({ status: 'not ready', reason }));
  });
  const errors = 'mayfly: not ready: the clock differs by 7 seconds\n';
  assert.deepEqual(await healthOf(folder, { port }), { code: 1, output: '', errors });
});

test('health fails for an answer that is none, and for a server that gives none', async (t) => {
  const folder = await temporaryFolder(t);
  const strange = await startStranger(t, (_request, answer) => void answer.writeHead(404).end('<html>'));
  const silent = await startStranger(t, () => {});
  const ports = [strange, silent, 'x'];
  const results = await Promise.all(ports.map((port) => healthOf(folder, { port })));
  assert.deepEqual(
    results.map(({ code, errors }) => ({ code, errors })),
    [
      { code: 1, errors: 'mayfly: not ready: the answer has status 404\n' },
      { code: 1, errors: 'mayfly: not ready: no answer within 5 seconds\n' },
      { code: 1, errors: 'mayfly: not ready: MAYFLY_HTTP_PORT: must be a whole number of at least 0, not "x"\n' },
    ],
  );
});

test('health asks the service on its own port, and with --dev that of `mayfly dev`', async () => {
  const main = resolve(import.meta.dirname, '../../src/main.ts');
  // An address of this machine on which nobody listens.
  const env = { MAYFLY_HTTP_HOST: '127.0.0.99' };
  const errorsOf = (...options: string[]) =>
    promisify(execFile)(process.execPath, [main, 'health', ...options], { env }).catch(({ stderr }) => stderr);
  assert.match(await errorsOf(), /not ready: .* 127\.0\.0\.99:8080$/m);
  assert.match(await errorsOf('--dev'), /not ready: .* 127\.0\.0\.99:8025$/m);
});
