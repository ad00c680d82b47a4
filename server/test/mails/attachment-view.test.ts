import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMailbox, deliver } from '../http/mail.ts';
import { type Service, startService } from '../support/service.ts';
import { attachmentMessage, readBytes } from './bytes.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; " +
  "font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

interface File {
  readonly name?: string;
  readonly bytes: Buffer | string;
  readonly type: string;
}

/** Delivers a mail with one file, and reads the page of that. */
async function viewOf(t: TestContext, service: Service, { name = 'a.bin', bytes, type }: File, headers = {}) {
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, attachmentMessage({ name, bytes: Buffer.from(bytes), type }));
  const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  const path = `/v1/mailboxes/${id}/mails/${mail.id}/attachments/${mail.attachments[0].id}/view`;
  const answer = await readBytes(service, path, { key, headers });
  return { ...answer, text: answer.bytes.toString(), key, path };
}

test('a text is shown in its charset, with nothing of it as markup, in a page that can do nothing', async (t) => {
  const service = await startService(t);
  const bytes = Buffer.concat([Buffer.from('<script>x()</script> Gr'), Buffer.from([0xfc]), Buffer.from('sse\0')]);
  const { status, headers, text } = await viewOf(t, service, { bytes, type: 'text/html; charset=iso-8859-1' });
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(headers.get('content-security-policy'), policy);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-left-out'), null);
  assert.ok(text.includes('&lt;script&gt;x()&lt;/script&gt; Grüsse</pre>') && !text.includes('<script'));
});

test('a charset counts where bytes alone would tell another', async (t) => {
  const service = await startService(t);
  const bytes = Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const { text } = await viewOf(t, service, { bytes, type: 'text/plain; charset="windows-1251"' });
  assert.ok(text.includes('привет</pre>'));
});

test('of a long text the beginning is shown, and the answer says so', async (t) => {
  const service = await startService(t);
  const { headers, text } = await viewOf(t, service, { bytes: 'line\n'.repeat(100_000), type: 'text/plain' });
  assert.equal(headers.get('x-left-out'), 'truncated');
  assert.ok(text.length < 140_000);
});

test('a picture is shown by its first bytes, whatever its sender calls it', async (t) => {
  const service = await startService(t);
  const bytes = Buffer.concat([png, Buffer.alloc(200_001, 7)]);
  const name = '"><script>.png';
  const { status, text } = await viewOf(t, service, { name, bytes, type: 'application/octet-stream' });
  assert.equal(status, 200);
  assert.ok(!text.includes('<script'));
  const [, data = ''] = /src="data:image\/png;base64,([^"]*)">$/.exec(text) ?? [];
  assert.ok(Buffer.from(data, 'base64').equals(bytes));
});

test('an SVG is shown as a picture, never as a document', async (t) => {
  const service = await startService(t);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>';
  const { text } = await viewOf(t, service, { bytes: svg, type: 'image/svg+xml' });
  assert.ok(text.includes(`<img alt="a.bin" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`));
});

test('an invitation is shown as a table', async (t) => {
  const service = await startService(t);
  const lines = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/Berlin:20261122T093000',
    'DTEND:20261122T100000Z',
    'SUMMARY:Plan <b>all</b>\\, then',
    '  some',
    'ORGANIZER;CN="Ann; boss":mailto:ann@x.test',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@x.test',
    'ATTENDEE;CN=Cid:MAILTO:cid@x.test',
    // Texts of an alarm are not those of the event.
    ...['BEGIN:VALARM', 'ACTION:EMAIL', 'DESCRIPTION:Soon', 'ATTENDEE:mailto:alarm@x.test', 'END:VALARM'],
    'DESCRIPTION:one\\ntwo',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const { text } = await viewOf(t, service, { bytes: lines.join('\r\n'), type: 'text/calendar; charset=utf-8' });
  const rows = [...text.matchAll(/<tr><th scope="row">([^<]*)<\/th><td dir="auto">([^<]*)<\/td><\/tr>/g)];
  assert.deepEqual(
    rows.map(([, name, value]) => [name, value]),
    [
      ['Event', 'Plan &lt;b&gt;all&lt;/b&gt;, then some'],
      ['Starts', '2026-11-22 09:30 Europe/Berlin'],
      ['Ends', '2026-11-22 10:00 UTC'],
      ['Organizer', 'Ann; boss &lt;ann@x.test&gt;'],
      ['Attendees', 'bob@x.test, accepted\nCid &lt;cid@x.test&gt;'],
      ['Status', 'REQUEST'],
      ['Description', 'one\ntwo'],
    ],
  );
});

test('of a calendar of very many events the first are shown, and the answer says so', async (t) => {
  const service = await startService(t);
  const events = Array.from({ length: 51 }, (_, index) => `BEGIN:VEVENT\nSUMMARY:${index}.\nEND:VEVENT\n`);
  const { headers, text } = await viewOf(t, service, { bytes: events.join(''), type: 'text/calendar' });
  assert.equal(headers.get('x-left-out'), 'truncated');
  assert.ok(text.includes('>49.<') && !text.includes('>50.<'));
});

test('an attached message is shown by its fields and its text', async (t) => {
  const service = await startService(t);
  const bytes =
    'From: Ann <ann@x.test>\r\nTo: bob@x.test\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n\r\nIt <works>.\r\n';
  const { text } = await viewOf(t, service, { bytes, type: 'message/rfc822' });
  assert.ok(text.includes('<td dir="auto">Ann &lt;ann@x.test&gt;</td>'));
  assert.ok(text.includes('<td dir="auto">Grüße</td>') && text.includes('It &lt;works&gt;.'));
});

test('an attached message is shown with its HTML, cleaned as that of any mail, and with the images in it', async (t) => {
  const service = await startService(t);
  const image = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
  const html =
    '<body bgcolor="#123456"><p onclick="x()">Hello<script>x()</script><img src="cid:a"><img src="https://track.test/a.png"></p>';
  const bytes =
    'From: Ann <ann@x.test>\r\nSubject: <b>x</b>\r\nContent-Type: multipart/related; boundary=b\r\n\r\n' +
    `--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n` +
    `--b\r\nContent-Type: image/png\r\nContent-ID: <a>\r\nContent-Transfer-Encoding: base64\r\n\r\n${image}\r\n--b--\r\n`;
  const { text, headers } = await viewOf(t, service, { bytes, type: 'message/rfc822' });
  assert.equal(headers.get('content-security-policy'), policy);
  assert.ok(text.includes('<body bgcolor="#123456"><p>Hello'));
  assert.ok(text.includes(`src="data:image/png;base64,${image}"`));
  assert.ok(text.includes('&lt;b&gt;x&lt;/b&gt;'));
  assert.doesNotMatch(text, /<script|onclick|track\.test/);
});

test('of a large attached message the first 2 MiB are shown', async (t) => {
  const service = await startService(t);
  const bytes = `Subject: x\r\nContent-Type: text/html\r\n\r\n${'<i>a</i>\r\n'.repeat(220_000)}`;
  const { headers, text } = await viewOf(t, service, { bytes, type: 'message/rfc822' });
  assert.match(headers.get('x-left-out') ?? '', /truncated/);
  assert.ok(text.includes('<i>a</i>'));
});

test('anything else is 415, with the way to download it', async (t) => {
  const service = await startService(t);
  for (const type of ['application/pdf', 'image/png', 'application/zip']) {
    const { status, text } = await viewOf(t, service, { bytes: '%PDF-1.4', type });
    const problem = JSON.parse(text);
    assert.deepEqual([status, problem.error], [415, 'not_viewable']);
    assert.match(problem.fix, /\/content/);
  }
});

test('a client that has the page is told so, and it may stay in its frame', async (t) => {
  const service = await startService(t);
  const { headers, key, path } = await viewOf(t, service, { bytes: 'a', type: 'text/plain' });
  const answer = await readBytes(service, path, { key, headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.deepEqual([answer.status, answer.headers.get('content-security-policy')], [304, policy]);
});
