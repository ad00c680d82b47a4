import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Service, startService } from '../support/service.ts';
import { bearer } from './exchange.ts';
import { createMailbox, deliver, filledMailbox } from './mail.ts';
import { RawClient } from './raw-client.ts';

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

test('a large answer is compressed as the client accepts it, and a small one is not', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const small = await raw(service, { key, path: `/v1/mailboxes/${id}`, accepts: 'br, gzip' });
  assert.deepEqual([small.headers['content-encoding'], small.headers.vary], [undefined, undefined]);
  for (let count = 0; count < 10; count += 1) await createMailbox(service, key);
  const path = '/v1/mailboxes';
  const plain = await raw(service, { key, path });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers.vary, 'Accept-Encoding');
  assert.equal(JSON.parse(plain.body.toString()).items.length, 11);
  const accepted = {
    'gzip, deflate, br': 'br',
    gzip: 'gzip',
    'gzip;q=1, br;q=0.5': 'gzip',
    '*': 'br',
    'br;q=0, gzip': 'gzip',
  };
  for (const [accepts, encoding] of Object.entries(accepted)) {
    const answer = await raw(service, { key, path, accepts });
    assert.equal(answer.headers['content-encoding'], encoding, accepts);
    assert.equal(answer.headers.vary, 'Accept-Encoding');
    assert.equal(Number(answer.headers['content-length']), answer.body.length);
    assert.deepEqual(decoders[encoding]?.(answer.body), plain.body);
  }
  for (const accepts of ['identity', 'deflate', 'gzip;q=0', '']) {
    assert.equal((await raw(service, { key, path, accepts })).headers['content-encoding'], undefined, accepts);
  }
});

test('an answer in pieces is compressed piece by piece, and whole', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const content = `Subject: long\nContent-Type: text/html\n\n<p>${'word '.repeat(300_000)}</p>\n`;
  await deliver(t, service, address, content, content, content);
  const path = `/v1/mailboxes/${id}/mails`;
  const plain = await raw(service, { key, path });
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await raw(service, { key, path, accepts: encoding });
    assert.equal(answer.headers['content-encoding'], encoding);
    assert.ok(answer.body.length < plain.body.length / 10);
    assert.ok(decode(answer.body).equals(plain.body));
  }
  const head = await raw(service, { key, path, accepts: 'gzip', method: 'HEAD' });
  assert.deepEqual([head.status, head.headers['content-encoding'], head.body.length], [200, 'gzip', 0]);
  assert.equal(head.headers['content-length'], undefined);
});

test('an attachment is compressed, and its length is that of what is sent', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId } = await filledMailbox(t, service, { key, attachments: 1 });
  const mailbox = (await service.call('GET', `/v1/mailboxes/${mailboxId}`, { key })).body;
  const data = Buffer.alloc(400_000, 'data ').toString('base64').replace(/.{76}/g, '$&\r\n');
  const head = 'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  await deliver(t, service, mailbox.address, `${head}${data}\r\n`);
  const { items } = (await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key })).body;
  const large = items.find(
    (mail: { attachments: { sizeBytes: number }[] }) => mail.attachments[0]?.sizeBytes === 400_000,
  );
  const path = `/v1/mailboxes/${mailboxId}/mails/${large.id}/attachments/${large.attachments[0].id}`;
  const plain = await raw(service, { key, path });
  assert.equal(Number(plain.headers['content-length']), plain.body.length);
  const answer = await raw(service, { key, path, accepts: 'gzip' });
  assert.equal(answer.headers['content-encoding'], 'gzip');
  assert.ok(gunzipSync(answer.body).equals(plain.body));
});

test('an event stream is never compressed', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  await createMailbox(service, key);
  const client = await RawClient.open(t, service.app.url);
  const headers = { ...bearer(key), accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
  const text = await client.send({ method: 'GET', path: '/v1/events', headers }).receive('retry: ');
  assert.match(text, /content-type: text\/event-stream/i);
  assert.doesNotMatch(text, /content-encoding/i);
});

test('a client that hangs up in a compressed answer leaves nothing behind', async (t: TestContext) => {
  const service = await startService(t, { environment: { MAYFLY_REQUESTS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const content = `Subject: long\nContent-Type: text/html\n\n<p>${'word '.repeat(300_000)}</p>\n`;
  await deliver(t, service, address, content, content, content, content);
  for (let count = 0; count < 5; count += 1) {
    const client = await RawClient.open(t, service.app.url);
    const headers = { ...bearer(key), 'accept-encoding': 'gzip' };
    await client.send({ method: 'GET', path: `/v1/mailboxes/${id}/mails`, headers }).receive('200 OK');
    client.close();
  }
  const answer = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  assert.equal(answer.body.items.length, 4);
});

async function raw(
  service: Service,
  { key, path, accepts, method = 'GET' }: { key: string; path: string; accepts?: string; method?: string },
) {
  const { request } = await import('node:http');
  const headers = { ...bearer(key), ...(accepts === undefined ? {} : { 'accept-encoding': accepts }) };
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: import('node:http').IncomingHttpHeaders;
    body: Buffer;
  }>();
  const call = request(service.app.url + path, { method, headers, agent: false }, async (answer) => {
    const body = Buffer.concat(await Array.fromAsync(answer));
    resolve({ status: answer.statusCode, headers: answer.headers, body });
  });
  call.on('error', reject).end();
  return promise;
}
