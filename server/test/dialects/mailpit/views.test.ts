import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../support/service.ts';
import { FeedClient } from '../feed-client.ts';
import { message, Pit, welcome } from './pit.ts';

test('the HTML of a message is shown as it is, and nothing of it runs', async (t) => {
  const pit = await Pit.start((options) => startService(t, options));
  await pit.deliver(t, message('Subject: no html', '', 'only text'), welcome);
  const { ID, Inline } = await pit.get('/api/v1/message/latest');
  for (const [base, at] of [
    [pit.url, '/view/latest.html'],
    [`${pit.url}/as/mailpit`, `/as/mailpit/view/${ID}.html`],
  ] as const) {
    const { status, text, headers } = await pit.ask('GET', at);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(headers.get('content-security-policy') ?? '', /^sandbox allow-popups .*default-src 'none'/);
    assert.match(text, /^<p style="gap:1px">Hello Jane<\/p>/);
    assert.ok(text.includes(`<img src="${base}/api/v1/message/${ID}/part/${Inline[0].PartID}">`), text);
    assert.equal((await fetch(/src="([^"]+)"/.exec(text)?.[1] ?? '', { headers: pit.headers })).status, 200);
  }
  const embedded = await pit.ask('GET', '/view/latest.html?embed=1');
  assert.match(embedded.text, /<img src="data:image\/png;base64,/);
  assert.doesNotMatch(embedded.text, /<script/);
  const text = await pit.ask('GET', `/view/${ID}.txt`);
  assert.deepEqual([text.status, text.text], [200, 'Hello Jane, your code is 482913.']);
  assert.equal(text.headers.get('content-type'), 'text/plain; charset=utf-8');
  const none = await pit.ask('GET', '/view/latest.html?query=subject:"no html"');
  assert.deepEqual([none.status, none.text], [404, 'This message does not contain a HTML part']);
});

test('a message is checked for support by mail clients, and for faults of its links', async (t) => {
  const pit = await Pit.start((options) => startService(t, options));
  const unlike = '<a href="https://evil.test/x">https://shop.test/x</a>';
  await pit.deliver(
    t,
    welcome,
    message(
      'Content-Type: text/html',
      '',
      `<a href="https://shop.test/go">go</a>${unlike}${unlike}<a href="#top">top</a>`,
    ),
    message('Subject: no html', '', 'only text'),
  );
  const check = await pit.get('/api/v1/message/latest/html-check?query=welcome');
  const gap = check.Warnings.find(({ Slug }: { Slug: string }) => Slug === 'css-gap');
  assert.deepEqual([gap.Category, gap.Score.Found], ['css', 1]);
  assert.ok(gap.Results.some(({ Support }: { Support: string }) => Support === 'no'));
  const { Supported, Partial, Unsupported } = gap.Score;
  assert.ok(Math.abs(Supported + Partial + Unsupported - 100) < 1e-6);
  assert.ok(check.Total.Unsupported > 0 && check.Total.Supported < 100);
  assert.ok(check.Platforms.ios.length > 0);
  const links = await pit.get('/api/v1/message/latest/link-check?query=evil');
  assert.deepEqual(links, {
    Errors: 1,
    Links: [
      { URL: 'https://shop.test/go', StatusCode: 0, Status: 'not fetched' },
      { URL: 'https://evil.test/x', StatusCode: 0, Status: 'not fetched; link_text_differs' },
    ],
  });
  const none = await pit.ask('GET', '/api/v1/message/latest/html-check');
  assert.deepEqual([none.status, none.text], [400, 'message does not contain HTML']);
});

test('the feed tells of new messages and those that are gone', async (t) => {
  const pit = await Pit.start((options) => startService(t, options));
  const feed = await FeedClient.open(t, `${pit.url}/api/events`, pit.headers);
  await pit.deliver(t, welcome);
  const [added, stats] = await feed.next(2);
  const { messages } = await pit.get('/api/v1/messages');
  assert.deepEqual(added, { Type: 'new', Data: messages[0] });
  assert.deepEqual(stats, { Type: 'stats', Data: { Total: 1, Unread: 1, Version: 'v1.30.5' } });
  await pit.ask('DELETE', '/api/v1/messages');
  const [deleted, after] = await feed.next(2);
  assert.deepEqual(deleted, { Type: 'delete', Data: { ID: messages[0].ID } });
  assert.deepEqual(after.Data.Total, 0);
  await pit.service.call('DELETE', `/v1/mailboxes/${pit.mailbox.id}`, { key: pit.key });
  assert.deepEqual((await feed.next(1))[0], { Type: 'prune', Data: null });
});

test('what is not there is an error that says why', async (t) => {
  const pit = await Pit.start((options) => startService(t, options));
  await pit.deliver(t, welcome);
  for (const [method, path, why] of [
    ['POST', '/api/v1/message/latest/release', /no mail is ever sent/],
    ['GET', '/api/v1/message/latest/part/1/thumb', /no pictures are made/],
  ] as const) {
    const { status, text, headers } = await pit.ask(method, path, method === 'GET' ? {} : { body: {} });
    assert.deepEqual([status, headers.get('content-type')], [501, 'text/plain; charset=utf-8'], path);
    assert.match(text, why);
  }
  const { ChaosEnabled, SpamAssassin, MessageRelay } = await pit.get('/api/v1/webui');
  assert.deepEqual([ChaosEnabled, SpamAssassin, MessageRelay.Enabled], [false, false, false]);
});
