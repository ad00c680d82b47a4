import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { RawClient } from './raw-client.ts';

const broken = [
  '',
  ' ',
  '\t',
  ':',
  ':8080',
  'a b',
  'a,b',
  'a/b',
  'a\\b',
  'http://a',
  'user@a',
  'a:b',
  'a:1:2',
  'a:65536',
  '[::1',
  '::1',
  '[::1]x',
  '[1.2.3.4]',
  '[::g]',
  'a?b',
  'a#b',
  '<a>',
  'a"b',
  'bücher.test',
  '%',
  '%zz',
];
const right = [
  'a',
  'a:',
  'mail.test:8080',
  'my_service',
  'A.B-c~d:65535',
  '127.0.0.1:80',
  '[::1]',
  '[2001:db8::1.2.3.4]:8080',
  'b%C3%BCcher.test',
];
const heads = [
  'GET /healthz HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET http://mail.test/healthz HTTP/1.1',
  'GET /healthz HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket',
];

test('a Host header that is empty, broken or there twice is 400, and one that names a host is not (RFC 9112 §3.2)', async (t) => {
  const { app } = await startService(t);
  const statusOf = async (head: string, fields: readonly string[]) => {
    const client = await RawClient.open(t, app.url);
    client.socket.write(`${[head, ...fields, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    const answer = await client.closed();
    if (!answer.startsWith('HTTP/1.1 200')) assert.match(answer, /"error":"invalid_request".*Host header/);
    return Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  };
  const [usual = ''] = heads;
  for (const host of broken) assert.equal(await statusOf(usual, [`Host: ${host}`]), 400, JSON.stringify(host));
  for (const host of right) assert.equal(await statusOf(usual, [`Host: ${host}`]), 200, JSON.stringify(host));
  for (const head of heads) {
    for (const fields of [['Host:'], ['Host: a b'], ['Host: a', 'Host: a'], ['Host: a', 'HOST: b']]) {
      assert.equal(await statusOf(head, fields), 400, `${head} ${fields}`);
    }
    assert.equal(await statusOf(head, ['Host: mail.test']), 200, head);
    assert.equal(await statusOf(head, []), head.includes('HTTP/1.0') ? 200 : 400, head);
  }
});
