import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readProxyHeader } from '../../src/lib/sockets/proxy-header.ts';
import type { SmtpClient } from '../support/smtp-client.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { until } from '../support/until.ts';
import { assertCut, converse, patient, type Receiver, startReceiver } from './receiver.ts';

const environment = { MAYFLY_SMTP_PROXY_FROM: '127.0.0.1', MAYFLY_SMTP_CONNECTIONS_PER_ADDRESS_MAX: '2' };
const v2Signature = '0d0a0d0a000d0a515549540a';

function version1(address: string): Buffer {
  return Buffer.from(
    address.includes(':')
      ? `PROXY TCP6 ${address} 2001:db8:ffff::1 40000 25\r\n`
      : `PROXY TCP4 ${address} 192.0.2.1 40000 25\r\n`,
  );
}

/** A header of version 2 from the bytes of the client's address, in hexadecimal. */
function version2(address: string): Buffer {
  const bytes = address.length / 2;
  const [family, length] = bytes === 4 ? ['11', '000c'] : ['21', '0024'];
  return Buffer.from(`${v2Signature}21${family}${length}${address}${'01'.repeat(bytes)}9c400019`, 'hex');
}

/** A client whose proxy has said this, and that has read the first reply. */
async function proxied(receiver: Receiver, header: Buffer): Promise<{ client: SmtpClient; greeting: string }> {
  const client = await receiver.connect();
  client.send(header);
  return { client, greeting: (await client.reply()).text };
}

const real = [
  ['v1 of IPv4', version1('198.51.100.7'), '198.51.100.7'],
  ['v1 of IPv6', version1('2001:db8::7'), 'IPv6:2001:db8::7'],
  ['v1 of IPv4 inside IPv6', version1('::ffff:198.51.100.7'), '198.51.100.7'],
  ['v1 of nobody', Buffer.from('PROXY UNKNOWN\r\n'), '127.0.0.1'],
  ['v2 of IPv4', version2('c6336407'), '198.51.100.7'],
  ['v2 of IPv6', version2('20010db8000000000000000000000007'), 'IPv6:2001:db8::7'],
  ['v2 of IPv4 inside IPv6', version2('00000000000000000000ffffc6336407'), '198.51.100.7'],
  ['v2 of the proxy itself', Buffer.from(`${v2Signature}20000000`, 'hex'), '127.0.0.1'],
] as const;

test('names the real client in Received, from either version (smtp.md row 43)', async (t) => {
  const receiver = await startReceiver(t, { environment: { ...environment, ...patient } });
  for (const [name, header, address] of real) {
    const target = await receiver.mailbox();
    const { client, greeting } = await proxied(receiver, header);
    assert.match(greeting, /^220 /);
    await client.command('EHLO client.test');
    assert.equal((await client.deliver({ to: target.address, content: 'Subject: x\n\n' })).code, 250);
    const [raw = ''] = (await receiver.raws(target)).map(String);
    assert.ok(raw.includes(`\r\nReceived: from client.test ([${address}])\r\n`), `${name}: ${raw}`);
  }
});

test('reads a header that comes byte by byte, and what follows it as too early (smtp.md row 43)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const witness = (await proxied(receiver, version1('203.0.113.1'))).client;
  const slow = await receiver.connect();
  for (const byte of version1('198.51.100.7').subarray(0, -1)) {
    slow.send(Buffer.of(byte));
    await witness.command('NOOP');
  }
  slow.send('\n');
  assert.equal((await slow.reply()).code, 220);
  const early = await receiver.connect();
  early.send(Buffer.concat([version1('198.51.100.8'), Buffer.from('EHLO x\r\n')]));
  await assertCut(early, '554 5.5.0');
});

test('counts connections by the real address (smtp.md row 43)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const first = await proxied(receiver, version1('198.51.100.7'));
  await proxied(receiver, version2('c6336407'));
  assert.match((await proxied(receiver, version2('00000000000000000000ffffc6336407'))).greeting, /^421 4\.7\.0/);
  assert.match((await proxied(receiver, version1('198.51.100.8'))).greeting, /^220/);
  await converse(first.client, [['QUIT', '221']]);
  await until(() => receiver.service.app.smtpServer.connections === 2);
  assert.match((await proxied(receiver, version1('198.51.100.7'))).greeting, /^220/);
});

test('counts connections of IPv6 clients by their /64 (smtp.md row 32)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const greetings = [];
  for (const address of [
    '2001:db8:0:1::1',
    '2001:db8:0:1:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0001:2::3',
    '2001:db8:0:2::1',
    '::1',
    '2001:db8:0:1::',
    '0:0:0:0:1::',
    '::2',
  ]) {
    greetings.push((await proxied(receiver, version1(address))).greeting.slice(0, 3));
  }
  assert.deepEqual(greetings, ['220', '220', '421', '220', '220', '421', '220', '421']);
});

const malformed = {
  'no header': Buffer.from('EHLO x\r\n'),
  'an unknown family': Buffer.from('PROXY TCP5 198.51.100.7 192.0.2.1 1 2\r\n'),
  'no address': Buffer.from('PROXY TCP4\r\n'),
  'an IPv6 address as IPv4': Buffer.from('PROXY TCP4 2001:db8::7 192.0.2.1 1 2\r\n'),
  'an address with more after it': Buffer.from('PROXY TCP4 198.51.100.7\0 192.0.2.1 1 2\r\n'),
  'a port too high': Buffer.from('PROXY TCP4 198.51.100.7 192.0.2.1 1 65536\r\n'),
  'a third port': Buffer.from('PROXY TCP4 198.51.100.7 192.0.2.1 1 2 3\r\n'),
  'a line without end': Buffer.from(`PROXY UNKNOWN ${'x'.repeat(200)}`),
  'another version': Buffer.from(`${v2Signature}3111000cc633640701010101`, 'hex'),
  'another command': Buffer.from(`${v2Signature}2211000cc633640701010101`, 'hex'),
  'too few address bytes': Buffer.from(`${v2Signature}21110004c6336407`, 'hex'),
  'too many bytes': Buffer.from(`${v2Signature}2111ffffc6336407`, 'hex'),
  'a UNIX address': Buffer.from(`${v2Signature}213100d8${'00'.repeat(216)}`, 'hex'),
};

test('refuses malformed headers of a trusted proxy without a word (smtp.md row 43)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  for (const [name, header] of Object.entries(malformed)) {
    assert.deepEqual(await proxied(receiver, header).then(({ greeting }) => greeting), '', name);
    assert.equal(readProxyHeader(header).state, 'malformed', name);
  }
  assert.match((await proxied(receiver, version1('198.51.100.7'))).greeting, /^220/);
});

test('waits five seconds for the header of a trusted proxy, and no longer (smtp.md row 43)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const { clock, app } = receiver.service;
  const silent = await receiver.connect();
  const slow = await receiver.connect();
  slow.send('PROXY TCP4 ');
  await until(() => app.smtpServer.connections === 2);
  clock.advance(4_999);
  app.smtpServer.enforceTime();
  const witness = (await proxied(receiver, version1('198.51.100.7'))).client;
  assert.equal(app.smtpServer.connections, 3);
  clock.advance(1);
  app.smtpServer.enforceTime();
  for (const client of [silent, slow]) assert.deepEqual(await client.rest(), []);
  await converse(witness, [['NOOP', '250']]);
  await until(() => app.smtpServer.connections === 1, 'their places are free');
  clock.advance(10_000);
  app.smtpServer.enforceTime();
  await converse(witness, [['NOOP', '250']]);
});

test('takes no header from an address that is not trusted (smtp.md row 43)', async (t) => {
  const receiver = await startReceiver(t, { environment: { MAYFLY_SMTP_PROXY_FROM: '192.0.2.0/24' } });
  for (const header of [version1('198.51.100.7'), version2('c6336407')]) {
    const client = await receiver.client();
    client.send(header);
    assert.match((await client.reply()).text, /^50[01] 5\.5\.2/);
  }
});

test('never throws on any bytes as a header (smtp.md row 43)', () => {
  const start = fc.constantFrom('', 'PROXY ', 'PROXY TCP4 ', 'PROXY TCP6 1::2 ').map((text) => Buffer.from(text));
  const signed = fc.constant(Buffer.from(`${v2Signature}21`, 'hex'));
  fc.assert(
    fc.property(fc.oneof(start, signed), fc.uint8Array({ maxLength: 300 }), (head, tail) => {
      readProxyHeader(Buffer.concat([head, tail]));
    }),
    { numRuns: numberOfInputs(1000) },
  );
});

test('waits for the rest after every prefix of a header, and takes no byte after it (smtp.md row 43)', () => {
  const text = fc.oneof(fc.ipV4(), fc.ipV6()).map(version1);
  const binary = fc
    .constantFrom(4, 16)
    .chain((bytes) => fc.uint8Array({ minLength: bytes, maxLength: bytes }))
    .map((bytes) => version2(Buffer.from(bytes).toString('hex')));
  fc.assert(
    fc.property(fc.oneof(text, binary), fc.uint8Array({ maxLength: 20 }), (header, rest) => {
      for (let length = 0; length < header.length; length += 1) {
        assert.equal(readProxyHeader(header.subarray(0, length)).state, 'incomplete');
      }
      const read = readProxyHeader(Buffer.concat([header, rest]));
      assert.ok(read.state === 'complete' && read.length === header.length && read.address !== undefined);
    }),
  );
});
