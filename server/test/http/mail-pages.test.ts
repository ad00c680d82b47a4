import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { startService } from '../support/service.ts';
import { createMailbox, deliver } from './mail.ts';

const onEachEngine = useEngines();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; " +
  "font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
const MiB = 1024 * 1024;

interface Part {
  readonly id: string;
  readonly content: Buffer;
  readonly type?: string;
}

/** A message with HTML and the files that it shows. */
function related(html: string, parts: readonly Part[]): string {
  const files = parts.map(
    ({ id, content, type = 'image/png' }) =>
      `--b\r\nContent-Type: ${type}\r\nContent-ID: <${id}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(content)}\r\n`,
  );
  const head = 'From: a@b.test\r\nSubject: a & b\r\nContent-Type: multipart/related; boundary=b\r\n\r\n';
  return `${head}--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n${files.join('')}--b--\r\n`;
}

function lines(content: Buffer): string {
  return content.toString('base64').replace(/.{76}/g, '$&\r\n');
}

function plain(text: string): string {
  return `From: a@b.test\r\nSubject: plain\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`;
}

/** A mailbox with one mail, and a reader of its page. */
async function mailOf(service: Service, deliverTo: (address: string) => Promise<void>) {
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliverTo(address);
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body;
  const path = `/v1/mailboxes/${id}/mails/${items[0].id}`;
  const read = async (query = '', headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.app.url}${path}/html${query}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { key, path, read };
}

onEachEngine('a mail is shown as a page of its own, with headers that keep it in its frame', async (t, start) => {
  const service = await start();
  const html = '<!DOCTYPE html><p onclick="x()">one<script>x()</script><img src="cid:i@x"><img src="https://x.test/p">';
  const { read } = await mailOf(service, (to) => deliver(t, service, to, related(html, [{ id: 'i@x', content: png }])));
  const { status, headers, text } = await read();
  assert.equal(status, 200);
  const named = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'x-dns-prefetch-control',
    'cache-control',
    'content-type',
    'x-left-out',
  ];
  assert.deepEqual(Object.fromEntries(named.map((name) => [name, headers.get(name)])), {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-dns-prefetch-control': 'off',
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'x-left-out': 'remote=1',
  });
  assert.match(text, /^<!DOCTYPE html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/);
  assert.ok(text.includes('<title>a &amp; b</title>'));
  assert.ok(text.includes(`<p>one<img src="data:image/png;base64,${png.toString('base64')}"><img>`));
});

test('remote=1 lets images on servers in, by https alone, and nothing else', async (t) => {
  const service = await startService(t);
  const html = '<img src="https://x.test/p"><img src="http://x.test/q"><iframe src="https://x.test/f"></iframe>';
  const { read } = await mailOf(service, (to) => deliver(t, service, to, related(html, [])));
  const { headers, text } = await read('?remote=1');
  assert.equal(headers.get('content-security-policy'), policy.replace('img-src data:', 'img-src data: https:'));
  assert.ok(text.includes('<img src="https://x.test/p"><img src="https://x.test/q">'));
  assert.doesNotMatch(text, /x\.test\/f|http:/);
  assert.equal(headers.get('x-left-out'), null);
  assert.equal((await read('?remote=0')).headers.get('x-left-out'), 'remote=2');
  assert.equal((await read('?remote=yes')).status, 400);
});

test('a page has a tag of its own for each way to show it, and is not made again for a reader who has it', async (t) => {
  const service = await startService(t);
  const { key, path, read } = await mailOf(service, (to) =>
    deliver(t, service, to, related('<img src=cid:i>', [{ id: 'i', content: png }])),
  );
  const tag = (await read()).headers.get('etag') ?? '';
  const again = await read('', { 'if-none-match': tag });
  assert.deepEqual([again.status, again.text, again.headers.get('content-security-policy')], [304, '', policy]);
  assert.equal((await read('?remote=1', { 'if-none-match': tag })).status, 200);
  const { attachments } = (await service.call('GET', path, { key })).body;
  assert.equal((await service.call('DELETE', `${path}/attachments/${attachments[0].id}`, { key })).status, 204);
  const after = await read('', { 'if-none-match': tag });
  assert.deepEqual([after.status, after.headers.get('x-left-out')], [200, 'inline=1']);
});

test('a mail without HTML is shown as its text, with its web addresses as links', async (t) => {
  const service = await startService(t);
  const text = '\r\n  See https://x.test/a?b=1&c=(2). <b>\r\n(http://y.test)\r\n';
  const { read } = await mailOf(service, (to) => deliver(t, service, to, plain(text)));
  const page = (await read()).text;
  const link = (url: string) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`;
  assert.ok(
    page.includes(`See ${link('https://x.test/a?b=1&amp;c=(2)')}. &lt;b&gt;\n(${link('http://y.test')})`),
    page,
  );
  assert.match(page, /white-space:pre-wrap/);
});

test('images are what their bytes say, at most 10 MiB of them each time they are shown; the rest is left out and counted', async (t) => {
  const service = await startService(t);
  const large = Buffer.concat([png, Buffer.alloc(4 * MiB)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>');
  const html = '<img src=cid:large>'.repeat(3) + '<img src=cid:svg><img src=cid:small><img src=cid:no>';
  const parts = [
    { id: 'large', content: large, type: 'application/octet-stream' },
    { id: 'svg', content: svg },
    { id: 'small', content: png, type: 'text/html' },
  ];
  const { read } = await mailOf(service, (to) => deliver(t, service, to, related(html, parts)));
  const { headers, text } = await read();
  assert.equal(headers.get('x-left-out'), 'inline=3');
  const shown = [...text.matchAll(/<img(?: src="data:(image\/\w+);base64,([^"]*)")?>/g)];
  assert.deepEqual(
    shown.map(([, type]) => type),
    ['image/png', 'image/png', undefined, undefined, 'image/png', undefined],
  );
  assert.ok(Buffer.from(shown[1]?.[2] ?? '', 'base64').equals(large), 'byte for byte');
});

test('the page of a large mail is made in a thread as that of a small one is, for all who ask at once', async (t) => {
  const service = await startService(t);
  const html = `<p>${'x'.repeat(300_000)}&eacute;</p><img src=cid:i>`;
  const { read } = await mailOf(service, (to) => deliver(t, service, to, related(html, [{ id: 'i', content: png }])));
  const shown = `<p>${'x'.repeat(300_000)}\u00e9</p><img src="data:image/png;base64,${png.toString('base64')}">`;
  for (const { status, text } of await Promise.all(Array.from({ length: 8 }, () => read()))) {
    assert.equal(status, 200);
    assert.ok(text.includes(shown));
  }
});

onEachEngine('head=1 puts the head of a mail above it, where its own styles do not reach', async (t, start) => {
  const service = await start();
  const raw =
    'From: "A & b" <a@b.test>\r\nTo: c@d.test\r\nSubject: </template><p>x\r\nContent-Type: text/html\r\n\r\n<p>one';
  const { read } = await mailOf(service, (to) => deliver(t, service, to, raw));
  const { status, headers, text } = await read('?head=1');
  assert.equal(status, 200);
  assert.equal(headers.get('content-security-policy'), policy);
  const [, shadow = '', mail] = text.split(/<template shadowrootmode="closed">|<\/template>/);
  assert.ok(shadow.includes('<h1 dir="auto">&lt;/template&gt;&lt;p&gt;x</h1>'), shadow);
  assert.ok(shadow.includes('<dt>From<dd dir="auto">A &amp; b &lt;a@b.test&gt;'), shadow);
  assert.ok(shadow.includes('<dt>To<dd dir="auto">c@d.test'), shadow);
  assert.match(shadow, /<dt>Received<dd dir="auto">\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  assert.equal(mail?.trim(), '</div><p>one');
  const without = await read('?head=0');
  assert.doesNotMatch(without.text, /<template/);
  assert.notEqual(headers.get('etag'), without.headers.get('etag'));
  assert.equal((await read('?head=yes')).status, 400);
});

onEachEngine('a mail is shown without what a client does not support, as safely as it came', async (t, start) => {
  const service = await start();
  const html =
    '<style>@media (max-width:600px){p{color:red}} p{color:blue}</style><p hidden onclick="x()" style="gap:1px;top:0">' +
    'one<script>x()</script><img src="cid:i@x"><img src="https://x.test/a.webp" alt="two">';
  const parts = [{ id: 'i@x', content: png }];
  const { read } = await mailOf(service, (to) => deliver(t, service, to, related(html, parts)));
  const { status, headers, text } = await read('?as=outlook.windows');
  assert.equal(status, 200);
  assert.equal(headers.get('content-security-policy'), policy);
  const inline = `<img src="data:image/png;base64,${png.toString('base64')}">`;
  assert.ok(text.endsWith(`<style> p{color:blue}</style><p>one${inline}<img alt="two">`), text);
  const apple = await read('?as=apple-mail.macos&remote=1');
  assert.equal(apple.headers.get('content-security-policy'), policy.replace('img-src data:', 'img-src data: https:'));
  const whole = (await read('?remote=1')).text;
  assert.ok(apple.text.endsWith(whole.slice(whole.indexOf('<style>'))), apple.text);
  const tags = [headers.get('etag'), apple.headers.get('etag'), (await read()).headers.get('etag')];
  assert.equal(new Set(tags).size, 3);
  assert.equal((await read('?as=outlook.windows', { 'if-none-match': tags[0] ?? '' })).status, 304);
  assert.equal((await read('?as=outlook.windows', { 'if-none-match': tags[2] ?? '' })).status, 200);
});

test('only a client that is known can be asked for; a mail without HTML is the same text for all', async (t) => {
  const service = await startService(t);
  const { read } = await mailOf(service, (to) => deliver(t, service, to, plain('one')));
  const { status, text } = await read('?as=outlook');
  assert.equal(status, 400);
  assert.equal(JSON.parse(text).errors[0].pointer, '/as');
  assert.equal((await read('?as=outlook.windows')).text, (await read()).text);
});
