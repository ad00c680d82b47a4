import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { type Service, startService } from '../support/service.ts';
import { readBytes } from './bytes.ts';

const onEachEngine = useEngines();
const head = 'From: shop@x.test\r\nSubject: check\r\nMIME-Version: 1.0\r\n';

function htmlMail(html: string): string {
  return `${head}Content-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`;
}

/** A mailbox with one mail, and a reader of its checks. */
async function mailOf(t: TestContext, service: Service, content: string) {
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, content);
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body;
  const path = `/v1/mailboxes/${id}/mails/${items[0].id}/checks`;
  const read = (what = '') => service.call('GET', `${path}${what}`, { key });
  return { read, key, path };
}

onEachEngine('the check of a mail tells its faults, and how clients support it', async (t, start) => {
  const service = await start();
  const html = '<p style="display:flex">a</p>\r\n<a href="http://x.test/">https://bank.example</a><img src="cid:none">';
  const { read } = await mailOf(t, service, htmlMail(html));
  const { status, body } = await read();
  assert.equal(status, 200);
  const { hasHtml, htmlBytes, clippedBytes, charset, truncated, hasDarkStyles, links, images, textBytes } = body;
  assert.deepEqual(
    { hasHtml, htmlBytes, clippedBytes, charset, truncated, hasDarkStyles, links, images, textBytes },
    {
      ...{ hasHtml: true, htmlBytes: html.length + 2, clippedBytes: 104_448, charset: 'utf-8', truncated: false },
      ...{ hasDarkStyles: false, links: 1, images: { count: 1, remote: 0, inline: 1, data: 0 }, textBytes: undefined },
    },
  );
  const found = body.findings.find(({ code }: { code: string }) => code === 'link_text_differs');
  assert.deepEqual([found.severity, found.count, found.lines], ['warning', 1, [2]]);
  assert.ok(found.what !== '' && found.why !== '' && found.fix !== '');
  assert.ok(body.score > 0 && body.score < 100);
  const outlook = body.clients.find(({ id }: { id: string }) => id === 'outlook.windows');
  assert.equal(outlook.name, 'Outlook (Windows)');
  assert.equal(outlook.supported + outlook.partial + outlook.unsupported + outlook.unknown, body.features);
  assert.ok(outlook.unsupported > 0);
  const scores: (number | undefined)[] = body.clients.map((client: { score?: number }) => client.score);
  const known = scores.filter((score) => score !== undefined);
  assert.deepEqual(scores, [...known.toSorted((a, b) => a - b), ...scores.filter((score) => score === undefined)]);
  const rarelyTested = body.clients.find(({ id }: { id: string }) => id === 'wp-pl.desktop-webmail');
  assert.equal(rarelyTested.score, undefined);
});

onEachEngine('the features of a mail are listed in pages, the least supported first', async (t, start) => {
  const service = await start();
  const { read } = await mailOf(t, service, htmlMail('<p style="display:flex;gap:1vh">a</p>\r\n<p>b</p>'));
  const { items } = (await read('/features')).body;
  const slugs = items.map(({ slug }: { slug: string }) => slug);
  assert.deepEqual(slugs.toSorted(), ['css-display', 'css-display-flex', 'css-gap', 'css-unit-vh', 'html-p']);
  assert.equal(slugs.at(-1), 'html-p');
  const flex = items.find(({ slug }: { slug: string }) => slug === 'css-display-flex');
  assert.deepEqual([flex.kind, flex.title, flex.count, flex.lines], ['value', 'display:flex', 1, [1]]);
  assert.equal(flex.url, 'https://www.caniemail.com/features/css-display-flex/');
  const shown = flex.clients.map(({ support }: { support: string }) => support);
  assert.equal(shown.filter((support: string) => support === 'unsupported').length, flex.unsupported);
  const pages: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await read(`/features?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    pages.push(...page.body.items.map(({ slug }: { slug: string }) => slug));
    cursor = page.body.nextCursor;
  }
  assert.deepEqual(pages, slugs);
});

onEachEngine(
  'the features that one client lacks are listed by themselves, with their places and notes',
  async (t, start) => {
    const service = await start();
    const html =
      '<!doctype html><p style="display:flex;padding:0">a</p>\r\n<b>b</b>\r\n<p style="gap:1px;display:flex">b</p>';
    const { read } = await mailOf(t, service, htmlMail(html));
    const told = ({ slug, count, lines, clients }: Record<string, unknown>) => ({ slug, count, lines, clients });
    const outlook = { id: 'outlook.windows', name: 'Outlook (Windows)' };
    const { items, nextCursor } = (await read('/features?as=outlook.windows')).body;
    assert.equal(nextCursor, undefined);
    assert.deepEqual(items.slice(0, 2).map(told), [
      {
        slug: 'css-display-flex',
        count: 2,
        lines: [1, 3],
        clients: [{ ...outlook, support: 'unsupported', notes: [] }],
      },
      { slug: 'css-gap', count: 1, lines: [3], clients: [{ ...outlook, support: 'unsupported', notes: [] }] },
    ]);
    const partial = items.slice(2);
    assert.deepEqual(
      partial.map(({ slug }: { slug: string }) => slug),
      ['css-display', 'css-padding'],
    );
    for (const { clients } of partial) assert.equal(clients[0].support, 'partial');
    assert.match(partial[1].clients[0].notes[0], /table cells/);
    const first = (await read('/features?as=outlook.windows&limit=1')).body;
    const next = await read(`/features?as=outlook.windows&limit=1&cursor=${first.nextCursor}`);
    assert.equal(next.body.items[0].slug, 'css-gap');
    assert.equal((await read(`/features?as=gmail.ios&limit=1&cursor=${first.nextCursor}`)).status, 400);
    assert.equal((await read('/features?as=outlook')).status, 400);
    assert.deepEqual((await read('/features?as=apple-mail.macos')).body.items, []);
  },
);

onEachEngine('the links of a mail are listed in their order, with their faults', async (t, start) => {
  const service = await start();
  const html = '<a href="https://x.test/reset">Reset password</a>\r\n<a href="javascript:x()">b</a><a name="c">c</a>';
  const { read } = await mailOf(t, service, htmlMail(html));
  assert.deepEqual((await read('/links')).body.items, [
    { href: 'https://x.test/reset', text: 'Reset password', line: 1, purpose: 'reset', faults: [] },
    { href: 'javascript:x()', text: 'b', line: 2, faults: ['link_script'] },
  ]);
});

test('a cursor of another list is refused, and so is what is none', async (t) => {
  const service = await startService(t);
  const { read } = await mailOf(t, service, htmlMail('<a href=a>a</a><a href=b>b</a>'));
  const { nextCursor } = (await read('/links?limit=1')).body;
  for (const cursor of [nextCursor, 'x', `${nextCursor.slice(0, -1)}.`]) {
    const { status, body } = await read(`/features?cursor=${cursor}`);
    assert.deepEqual([status, body.error], [400, 'invalid_request'], cursor);
  }
});

test('a plain text beside the HTML, and the pictures in the message, count; files do not', async (t) => {
  const service = await startService(t);
  const parts = [
    'Content-Type: text/plain; charset=utf-8\r\n\r\nHello in words\r\n',
    'Content-Type: text/html; charset=iso-8859-1\r\n\r\n<img src="cid:a@b"><p>Hello</p>\r\n',
    'Content-Type: image/webp\r\nContent-ID: <a@b>\r\n\r\nx\r\n',
    'Content-Type: text/html\r\nContent-Disposition: attachment; filename=a.html\r\n\r\n<table>\r\n',
  ];
  const body = parts.map((part) => `--b\r\n${part}`).join('');
  const { read } = await mailOf(t, service, `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}--b--\r\n`);
  const check = (await read()).body;
  const codes = check.findings.map(({ code }: { code: string }) => code);
  assert.deepEqual([check.textBytes, check.charset, check.htmlBytes], [14, 'iso-8859-1', 31]);
  assert.ok(!codes.includes('text_missing') && !codes.includes('image_not_in_message'));
  assert.ok(codes.includes('charset_not_utf8'));
  const slugs = (await read('/features')).body.items.map(({ slug }: { slug: string }) => slug);
  assert.ok(slugs.includes('image-webp') && !slugs.includes('html-table'));
});

test('a large mail is checked as a small one is', async (t) => {
  const service = await startService(t);
  const html = `<a href="">${'<p style="display:grid">word</p>\r\n'.repeat(20_000)}</a>`;
  const { read } = await mailOf(t, service, htmlMail(html));
  const check = (await read()).body;
  // With the line end after it.
  assert.equal(check.htmlBytes, html.length + 2);
  assert.deepEqual(check.findings[0].code, 'html_clipped');
  const [grid] = (await read('/features?limit=1')).body.items;
  assert.deepEqual([grid.slug, grid.count], ['css-display-grid', 20_000]);
});

test('a mail of text alone has nothing to be checked', async (t) => {
  const service = await startService(t);
  const { read } = await mailOf(t, service, `${head}\r\nHello\r\n`);
  const { hasHtml, score, features, findings, links, truncated } = (await read()).body;
  assert.deepEqual([hasHtml, score, features, findings, links, truncated], [false, 100, 0, [], 0, false]);
});

test('a client that has the check is told so', async (t) => {
  const service = await startService(t);
  const { read, key, path } = await mailOf(t, service, htmlMail('<p>a</p>'));
  const { headers } = await read();
  const answer = await readBytes(service, path, { key, headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.equal(answer.status, 304);
});
