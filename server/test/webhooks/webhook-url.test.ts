import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import { test } from 'node:test';
import { createAddressGuard } from '../../src/outbound/address-guard.ts';
import { checkWebhookUrl } from '../../src/outbound/webhook-url.ts';

const guard = createAddressGuard();
const strict = { requireHttps: true, guard };
const lenient = { requireHttps: false, guard };

/** Hosts that a URL parser turns into an address that is not public, or that mean this machine. */
const privateHosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0x0.0x0.0x1',
  '0177.0.0.1',
  '0177.0.0.0x1',
  '00000177.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.０.０.１',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '4294967295',
  '0xffffffff',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.169.254',
  '169.254.43518',
  '10.1',
  '192.168.257',
  '168.63.129.16',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:FFFF:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'LocalHost.',
  'loc%61lhost',
  'ｌｏｃａｌｈｏｓｔ',
  'app.localhost',
  'a.b.localhost.',
];

test('refuses hosts that are private addresses, however they are written', () => {
  for (const host of privateHosts) {
    for (const url of [`https://${host}/`, `https://${host}:8443/x?y`, `HTTPS:\\\\${host}`, `https:${host}`]) {
      assert.match(String(checkWebhookUrl(url, strict)), /^has a host that is not a public address/, url);
    }
  }
});

test('refuses what a URL parser refuses', () => {
  for (const url of [
    '',
    'hooks.example.com',
    '//hooks.example.com/',
    'https://',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://256.0.0.1/',
    'https://1.2.3.4.5/',
    'https://example.com:65536/',
    'https://exa%00mple.com/',
    'https://exa<mple.com/',
  ]) {
    assert.equal(checkWebhookUrl(url, strict), 'is not a URL', url);
  }
});

test('takes https, and http only where it is permitted', () => {
  assert.equal(checkWebhookUrl('https://hooks.example.com/mail?x=1#y', strict), undefined);
  assert.equal(checkWebhookUrl('https://hooks.example.com:8443/', strict), undefined);
  assert.equal(checkWebhookUrl('https://bücher.example/', strict), undefined);
  assert.equal(checkWebhookUrl('https://1.1.1.1/', strict), undefined);
  assert.equal(checkWebhookUrl('https://[2606:4700:4700::1111]/', strict), undefined);
  assert.equal(checkWebhookUrl('http://hooks.example.com/', strict), 'must start with https://');
  assert.equal(checkWebhookUrl('http://hooks.example.com/', lenient), undefined);
  for (const url of [
    'ftp://a.example/',
    'file:///etc/passwd',
    'gopher://a.example/',
    'data:,x',
    'javascript:1',
    'ws://a',
  ]) {
    assert.equal(checkWebhookUrl(url, lenient), 'must start with https:// or http://', url);
  }
});

test('refuses the ports that browsers refuse, all of them and no other', () => {
  // Fetch Standard, port blocking.
  const refused = new Set([
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
    110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
    532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
    5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
  ]);
  for (let port = 0; port <= 65_535; port += 1) {
    const problem = checkWebhookUrl(`https://hooks.example.com:${port}/`, strict);
    const expected = `has port ${port}, which belongs to another protocol and is refused as browsers do`;
    assert.equal(problem, refused.has(port) ? expected : undefined);
  }
  for (const url of ['http://hooks.example.com:25/', 'http://hooks.example.com:0025/']) {
    assert.match(String(checkWebhookUrl(url, lenient)), /^has port 25,/);
  }
});

test('refuses a user name or password', () => {
  for (const url of ['https://user@a.example/', 'https://user:secret@a.example/', 'https://:secret@a.example/']) {
    assert.equal(checkWebhookUrl(url, strict), 'must not contain a user name or password', url);
  }
});

test('refuses characters that a URL parser would drop or that end a header line', () => {
  for (const character of [' ', '\r\n', '\n', '\t', '\0', '\x7f', '\u2028', '\u00a0', '\u3000']) {
    for (const url of [
      `https://a.example/${character}X: y`,
      `https://a${character}.example/`,
      `${character}https://a/`,
    ]) {
      assert.equal(checkWebhookUrl(url, strict), 'must not contain spaces or control characters', JSON.stringify(url));
    }
  }
});

test('takes 2,048 characters and no more', () => {
  const start = 'https://a.example/';
  assert.equal(checkWebhookUrl(start + 'x'.repeat(2_048 - start.length), strict), undefined);
  assert.equal(checkWebhookUrl(start + 'x'.repeat(2_049 - start.length), strict), 'must have at most 2048 characters');
});

test('takes loopback, by address or by name, where the operator allows it', () => {
  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1', 'ipv4');
  const rules = { requireHttps: false, guard: createAddressGuard({ allowed }) };
  for (const host of ['127.0.0.1:3000', '127.1', 'localhost:3000', 'app.localhost']) {
    assert.equal(checkWebhookUrl(`http://${host}/`, rules), undefined, host);
  }
  assert.ok(checkWebhookUrl('http://127.0.0.2/', rules));
  assert.ok(checkWebhookUrl('http://[::1]/', rules));
});
