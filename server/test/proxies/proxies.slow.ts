import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../load/listen.ts';
import { apiKey, type ServerProcess, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { programs, type RunningProxy, startProxy } from './proxy-process.ts';

/** Address of a client that is none of the proxies: they connect from 127.0.0.1. */
const clientAddress = '127.0.0.2';
const uploadBytes = 30 * 1024 * 1024;
const waitSeconds = 55;
const skipOf = (name: keyof typeof programs) =>
  process.platform === 'linux' ? (programs[name].missing() ?? false) : 'only Linux has all addresses of 127.0.0.0/8';

const behind = {
  MAYFLY_PUBLIC_URL: 'https://example.com/mail',
  MAYFLY_HTTP_PROXY_FROM: '127.0.0.1',
  MAYFLY_SMTP_PROXY_FROM: '127.0.0.1',
  MAYFLY_MESSAGE_BYTES_MAX: String(36 * 1024 * 1024),
  MAYFLY_DOMAINS: 'mail.test',
};

async function start(t: TestContext, name: keyof typeof programs, how: { socket?: true; header?: true } = {}) {
  const folder = await temporaryFolder(t);
  const socket = join(folder, 'http');
  const operatorPort = await freePort();
  const server = await startServerFor(t, {
    folder,
    environment: {
      ...behind,
      MAYFLY_OPERATOR_PORT: String(operatorPort),
      ...(how.socket ? { MAYFLY_HTTP_SOCKET: socket } : {}),
      ...(how.header ? { MAYFLY_HTTP_PROXY_FROM: '', MAYFLY_HTTP_PROXY_PROTOCOL_FROM: '127.0.0.1' } : {}),
    },
  });
  const http = how.socket ? { path: socket } : new URL(server.url).host;
  const targets = { http, smtp: `127.0.0.1:${server.smtpPort}`, hasHeader: how.header ?? false };
  return { server, operatorPort, proxy: await startProxy(t, programs[name], targets, folder) };
}

/** Begins a call by way of the proxy, from an address of the client's own, with a header that claims another one. */
async function begin(
  { httpsPort }: RunningProxy,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<IncomingMessage> {
  const call = requestHttps({
    ...{
      host: '127.0.0.1',
      port: httpsPort,
      path,
      rejectUnauthorized: false,
      localAddress: clientAddress,
      agent: false,
    },
    ...options,
    headers: {
      host: 'example.com',
      authorization: `Bearer ${apiKey}`,
      'x-forwarded-for': '198.51.100.7',
      ...options.headers,
    },
  });
  call.end(body);
  const [answer]: IncomingMessage[] = await once(call, 'response');
  assert.ok(answer !== undefined);
  return answer;
}

async function ask(proxy: RunningProxy, path: string, options: Parameters<typeof begin>[2] = {}) {
  const answer = await begin(proxy, path, options);
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, text };
}

const make = async (proxy: RunningProxy) => {
  const { status, text } = await ask(proxy, '/mail/v1/mailboxes', { method: 'POST', body: '{}' });
  assert.equal(status, 201, text);
  return JSON.parse(text);
};

async function checkApp(proxy: RunningProxy): Promise<void> {
  const bare = await ask(proxy, '/mail');
  assert.equal(bare.status, 308);
  assert.equal(new URL(bare.headers.location ?? '', 'https://example.com').pathname, '/mail/');
  const page = await ask(proxy, '/mail/', { headers: { accept: 'text/html', authorization: '' } });
  assert.equal(page.status, 200);
  const script = /src="([^"]+\.js)"/.exec(page.text)?.[1] ?? '';
  const { pathname } = new URL(script, 'https://example.com/mail/');
  assert.ok(pathname.startsWith('/mail/'), pathname);
  const asset = await ask(proxy, pathname);
  assert.equal(asset.status, 200);
  assert.match(asset.headers['content-type'] ?? '', /javascript/);
}

/** A stream gives each event when it comes, without an end. */
async function checkStream(proxy: RunningProxy): Promise<void> {
  const stream = await begin(proxy, '/mail/v1/events', { headers: { accept: 'text/event-stream' } });
  assert.equal(stream.statusCode, 200);
  stream.setEncoding('utf8');
  const { id } = await make(proxy);
  let read = '';
  for await (const piece of stream) {
    read += piece;
    if (read.includes(id)) break;
  }
  stream.destroy();
  assert.match(read, /event: mailbox\.created/);
}

/** A wait is answered when its time is over: a proxy must not cut it off before. */
async function checkWait(proxy: RunningProxy): Promise<void> {
  const { id } = await make(proxy);
  const body = JSON.stringify({ timeout: waitSeconds });
  const { status, text } = await ask(proxy, `/mail/v1/mailboxes/${id}/wait`, { method: 'POST', body });
  assert.equal(status, 200, text);
  assert.deepEqual([JSON.parse(text).timedOut, JSON.parse(text).timeoutApplied], [true, waitSeconds]);
}

async function checkUpload(proxy: RunningProxy): Promise<void> {
  const { id } = await make(proxy);
  const message = Buffer.concat([Buffer.from('Subject: large\r\n\r\n'), Buffer.alloc(uploadBytes, 'line of it\r\n')]);
  const { status, text } = await ask(proxy, `/mail/v1/mailboxes/${id}/mails`, {
    ...{ method: 'POST', body: message },
    headers: { 'content-type': 'message/rfc822', 'content-length': message.length },
  });
  assert.equal(status, 201, text.slice(0, 500));
  assert.equal(JSON.parse(text).details.sizeBytes, message.length);
}

/** The client is who the proxy says, whatever that says of itself: a deed of an operator has its network on record. */
async function checkClient(proxy: RunningProxy, operatorPort: number): Promise<void> {
  const hidden = await ask(proxy, '/mail/v1/operator/audit');
  assert.equal(hidden.status, 404, 'what is for operators is not at the public port');
  assert.equal((await ask(proxy, '/mail/metrics')).status, 404);
  assert.equal((await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).status, 200);
  for (let tries = 0; tries < 20; tries += 1) await ask(proxy, '/mail/v1/session', signInWith('mfk_wrong'));
  assert.equal((await ask(proxy, '/mail/v1/session', signInWith('mfk_wrong'))).status, 429, 'of this client');
  const other = await ask(proxy, '/mail/v1/session', { ...signInWith('mfk_wrong'), localAddress: '127.0.0.3' });
  assert.equal(other.status, 401, 'another client of the proxy is another one');
}

function signInWith(key: string) {
  const headers = { authorization: '', origin: 'https://example.com', 'sec-fetch-site': 'same-origin' };
  return { method: 'POST', body: JSON.stringify({ apiKey: key }), headers };
}

/** Mail has the address of its client. */
async function checkMail(proxy: RunningProxy, server: ServerProcess): Promise<void> {
  if (proxy.smtpPort === undefined) return;
  const { id, address } = await make(proxy);
  const socket = createConnection({ host: '127.0.0.1', port: proxy.smtpPort, localAddress: clientAddress });
  socket.setEncoding('utf8');
  const lines = [
    '',
    'EHLO client.test',
    'MAIL FROM:<a@b.test>',
    `RCPT TO:<${address}>`,
    'DATA',
    'Subject: x\r\n\r\n.',
    'QUIT',
  ];
  const expected = [/^220/, /^250/m, /^250/, /^250/, /^354/, /^250/, /^221/];
  for (const [index, line] of lines.entries()) {
    if (line !== '') socket.write(`${line}\r\n`);
    const [reply] = await once(socket, 'data');
    assert.match(reply, expected[index] ?? /./, line);
  }
  socket.destroy();
  const { body } = await server.call('GET', `/v1/mailboxes/${id}/mails`);
  const raw = await ask(proxy, `/mail/v1/mailboxes/${id}/mails/${body.items[0].id}/raw`);
  assert.match(raw.text, /^Received: from client\.test \(\[127\.0\.0\.2\]\)/m);
}

for (const name of ['nginx', 'caddy', 'haproxy'] as const) {
  test(`the block for ${name} passes on the app, streams, waits, uploads and mail, with the client's address`, {
    skip: skipOf(name),
  }, async (t) => {
    const { proxy, server, operatorPort } = await start(t, name);
    await Promise.all([
      checkWait(proxy),
      (async () => {
        await checkApp(proxy);
        await checkStream(proxy);
        await checkUpload(proxy);
        await checkMail(proxy, server);
        await checkClient(proxy, operatorPort);
      })(),
    ]);
  });

  test(`the block for ${name} reaches the service by a socket`, { skip: skipOf(name) }, async (t) => {
    const { proxy, operatorPort } = await start(t, name, { socket: true });
    await checkApp(proxy);
    await checkStream(proxy);
    await checkClient(proxy, operatorPort);
  });
}

test('HAProxy names the client of HTTP by a PROXY header', { skip: skipOf('haproxy') }, async (t) => {
  const { proxy, operatorPort } = await start(t, 'haproxy', { header: true });
  await checkApp(proxy);
  await checkStream(proxy);
  await checkClient(proxy, operatorPort);
});
