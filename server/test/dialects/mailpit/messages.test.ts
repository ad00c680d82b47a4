import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { makeKey } from '../../support/api-keys.ts';
import { useEngines } from '../../support/engines.ts';
import { message, Pit, welcome } from './pit.ts';

const onEngines = useEngines();

onEngines('a message has the fields of Mailpit in lists and alone', async (t, start) => {
  const pit = await Pit.start(start, { body: { tag: 'signup' } });
  const receivedAt = new Date(pit.service.clock.now()).toISOString();
  await pit.deliver(t, welcome);
  const list = await pit.get('/api/v1/messages');
  const [{ ID, Size, Snippet, ...summary }] = list.messages;
  const addresses = {
    From: { Name: 'Shop, the', Address: 'shop@shop.test' },
    To: [
      { Name: 'Jane Doe', Address: 'jane@customer.test' },
      { Name: '', Address: 'second@customer.test' },
    ],
    Cc: [{ Name: 'Boss', Address: 'boss@customer.test' }],
    Bcc: [{ Name: '', Address: pit.mailbox.address }],
    ReplyTo: [{ Name: '', Address: 'help@shop.test' }],
  };
  assert.deepEqual(summary, {
    ...addresses,
    MessageID: 'welcome-1@shop.test',
    Read: false,
    Subject: 'Welcome Jäne',
    Created: receivedAt,
    Username: '',
    Tags: ['signup'],
    Attachments: 1,
  });
  assert.match(Snippet, /^Hello Jane, your code/);
  assert.deepEqual(
    { ...list, messages: [] },
    {
      ...{ total: 1, unread: 1, count: 1, messages_count: 1, messages_unread: 1, start: 0 },
      ...{ tags: ['signup'], messages: [] },
    },
  );
  const one = await pit.get(`/api/v1/message/${ID}`);
  const { Attachments, Inline, HTML, ...rest } = one;
  assert.deepEqual(rest, {
    ...{ ID, Size, ...addresses, MessageID: 'welcome-1@shop.test' },
    ...{ Subject: 'Welcome Jäne', Date: '2024-04-01T08:00:00.000Z', ReturnPath: 'sender@client.test' },
    ...{ Tags: ['signup'], Username: '', Text: 'Hello Jane, your code is 482913.' },
    ListUnsubscribe: {
      Header: '<mailto:off@shop.test>, <https://shop.test/off?a=1>',
      Links: ['mailto:off@shop.test', 'https://shop.test/off?a=1'],
      Errors: '',
      HeaderPost: 'List-Unsubscribe=One-Click',
    },
  });
  assert.match(HTML, /^<p style="gap:1px">Hello Jane<\/p><img src="cid:logo@shop">/);
  const bytes = Buffer.from('%PDF-1.4 terms');
  const digest = (name: string) => createHash(name).update(bytes).digest('hex');
  const [{ PartID, ...file }] = Attachments;
  assert.deepEqual(file, {
    ...{ FileName: 'terms.pdf', ContentType: 'application/pdf', ContentID: '', Size: bytes.length },
    Checksums: { MD5: digest('md5'), SHA1: digest('sha1'), SHA256: digest('sha256') },
  });
  assert.deepEqual(
    Inline.map(({ FileName, ContentID }: { FileName: string; ContentID: string }) => [FileName, ContentID]),
    [['logo.png', 'logo@shop']],
  );
});

onEngines('the parts of a message are read by the ids that it has for them', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, welcome);
  const { ID, Attachments } = await pit.get('/api/v1/message/latest');
  const [{ PartID }] = Attachments;
  const part = await pit.ask('GET', `/api/v1/message/${ID}/part/${PartID}`);
  assert.deepEqual([part.status, part.text], [200, '%PDF-1.4 terms']);
  assert.equal(part.headers.get('content-type'), 'application/pdf');
  assert.equal(part.headers.get('content-security-policy'), "sandbox; default-src 'none'");
  assert.equal((await pit.ask('GET', `/api/v1/message/${ID}/part/2`)).status, 404);
  const raw = await pit.ask('GET', `/api/v1/message/${ID}/raw?dl=1`);
  assert.ok(raw.text.endsWith(welcome), raw.text);
  assert.equal(raw.headers.get('content-disposition'), `attachment; filename="${ID}.eml"`);
  const headers = await pit.get(`/api/v1/message/${ID}/headers`);
  assert.deepEqual(headers['X-Campaign'], ['spring sale', 'two']);
  assert.deepEqual(headers['Message-Id'], ['<welcome-1@shop.test>']);
  const names = Object.keys(headers);
  assert.deepEqual(names, [...names].sort());
});

onEngines('a message that is read is marked as read, by a key that may change mail alone', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, message('Subject: one', '', 'text'), message('Subject: two', '', '1'));
  const { key: reader } = await makeKey(pit.service, pit.key, { scopes: ['mailboxes:read'] });
  const read = await pit.ask('GET', '/api/v1/message/latest', { key: reader });
  assert.deepEqual([read.status, read.json.Subject], [200, 'two']);
  const unread = async () => (await pit.get('/api/v1/messages')).unread;
  assert.equal(await unread(), 2);
  const refused = await pit.ask('PUT', '/api/v1/messages', { key: reader, body: { Read: true } });
  assert.equal(refused.status, 403);
  for (const path of ['headers', 'raw']) await pit.ask('GET', `/api/v1/message/latest/${path}`);
  assert.equal(await unread(), 2);
  assert.equal((await pit.get('/api/v1/message/latest')).Subject, 'two');
  assert.equal(await unread(), 1);
  assert.equal((await pit.ask('GET', '/view/latest.txt?query=subject:one')).text.trim(), 'text');
  assert.equal(await unread(), 0);
});

onEngines('all messages, some, and those of a search are marked and deleted', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, ...['one', 'two', 'three'].map((subject) => message(`Subject: ${subject}`, '', 'text')));
  const subjects = async (query: string) => (await pit.found(query)).sort();
  const ids = async () => (await pit.get('/api/v1/messages')).messages.map(({ ID }: { ID: string }) => ID);
  const [newest] = await ids();
  const tell = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await pit.ask(method, path, { body });
    // Clients of MailHog make the call without a body, and understand an empty answer alone.
    const done = method === 'DELETE' && body === undefined && !path.includes('?') ? '' : 'ok';
    assert.deepEqual([status, text], [200, done], `${method} ${path}`);
  };
  await tell('PUT', '/api/v1/messages', { IDs: [newest, 'nonsense'], Read: true });
  assert.deepEqual(await subjects('is:read'), ['three']);
  await tell('PUT', '/api/v1/messages', { Search: 'subject:t', Read: true });
  assert.deepEqual(await subjects('is:unread'), ['one']);
  await tell('PUT', '/api/v1/messages', { Read: false });
  assert.deepEqual(await subjects('is:unread'), ['one', 'three', 'two']);
  await tell('PUT', '/api/v1/messages?tz=Europe/Berlin', { Search: 'after:2001-01-01', Read: true });
  assert.deepEqual(await subjects('is:unread'), []);
  const both = await pit.ask('PUT', '/api/v1/messages', { body: { IDs: [newest], Search: 'x' } });
  assert.deepEqual([both.status, both.text], [400, 'You may specify either IDs or a search query, not both']);
  await tell('DELETE', '/api/v1/search?query=subject:two');
  assert.deepEqual(await subjects('text'), ['one', 'three']);
  const broken = await pit.ask('DELETE', '/api/v1/messages', { body: '{"IDs": [' });
  assert.equal(broken.status, 400);
  await tell('DELETE', '/api/v1/messages', { IDs: [newest] });
  assert.deepEqual(await subjects('text'), ['one']);
  await tell('DELETE', '/api/v1/messages');
  assert.deepEqual(await ids(), []);
  const none = await pit.ask('GET', '/api/v1/message/latest');
  assert.deepEqual([none.status, none.text], [404, 'Message not found']);
});

onEngines('lists are read by start and limit, with totals of all', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, ...[1, 2, 3, 4, 5].map((number) => message(`Subject: ${number}`, '', 'text')));
  const page = async (query: string) => {
    const { messages, total, messages_count, count, start } = await pit.get(`/api/v1/${query}`);
    return [messages.map(({ Subject }: { Subject: string }) => Subject).join(''), total, messages_count, count, start];
  };
  assert.deepEqual(await page('messages'), ['54321', 5, 5, 5, 0]);
  assert.deepEqual(await page('messages?start=1&limit=2'), ['43', 5, 5, 2, 1]);
  assert.deepEqual(await page('messages?start=9'), ['', 5, 5, 0, 9]);
  assert.deepEqual(await page('messages?limit=0'), ['54321', 5, 5, 5, 0]);
  assert.deepEqual(await page('messages?start=x&limit=-3'), ['54321', 5, 5, 5, 0]);
  assert.deepEqual(await page('search?query=-subject:5&limit=2&start=1'), ['32', 5, 4, 2, 1]);
  assert.deepEqual(await page('search?query=text&limit=0'), ['', 5, 5, 0, 0]);
});

onEngines('tags are those of mailboxes', async (t, start) => {
  const pit = await Pit.start(start, { body: { tag: 'Sign up' } });
  await pit.deliver(t, message('Subject: one', '', 'text'));
  assert.deepEqual(await pit.get('/api/v1/tags'), ['Sign up']);
  assert.deepEqual((await pit.get('/api/v1/info')).Tags, { 'Sign up': 1 });
  assert.deepEqual(await pit.found('tag:"sign UP" is:tagged'), ['one']);
  assert.deepEqual(await pit.found('-tag:"sign up"'), []);
  assert.equal((await pit.ask('PUT', '/api/v1/tags/Sign%20up', { body: { Name: 'login' } })).text, 'ok');
  assert.deepEqual(await pit.get('/api/v1/tags'), ['login']);
  assert.equal((await pit.ask('PUT', '/api/v1/tags/login', { body: { Name: ' login ' } })).text, 'ok');
  const unknown = await pit.ask('PUT', '/api/v1/tags/other', { body: { Name: 'x' } });
  assert.deepEqual([unknown.status, unknown.text], [400, 'tag not found: other']);
  const set = await pit.ask('PUT', '/api/v1/tags', { body: { IDs: ['x'], Tags: ['y'] } });
  assert.equal(set.status, 501);
  assert.match(set.text, /a tag is that of a mailbox/);
  assert.equal((await pit.ask('DELETE', '/api/v1/tags/login')).text, 'ok');
  assert.deepEqual(await pit.get('/api/v1/tags'), []);
  assert.deepEqual(await pit.found('!is:tagged'), ['one']);
});

onEngines('a key of one mailbox sees and changes that mailbox alone', async (t, start) => {
  const pit = await Pit.start(start, { body: { tag: 'first' } });
  await pit.deliver(t, message('Subject: one', '', 'text'));
  const { body: second } = await pit.service.call('POST', '/v1/mailboxes', { key: pit.key, body: { tag: 'second' } });
  const { key: bound } = await makeKey(pit.service, pit.key, {
    scopes: ['mailboxes'],
    mailboxId: second.id,
  });
  const ask = (method: string, path: string, body?: unknown) => pit.ask(method, path, { key: bound, body });
  assert.deepEqual((await ask('GET', '/api/v1/messages')).json.total, 0);
  assert.deepEqual((await ask('GET', '/api/v1/tags')).json, ['second']);
  const [{ ID }] = (await pit.get('/api/v1/messages')).messages;
  for (const path of ['', '/raw', '/headers', '/html-check']) {
    assert.equal((await ask('GET', `/api/v1/message/${ID}${path}`)).status, 404, path);
  }
  await ask('DELETE', '/api/v1/messages', { IDs: [ID] });
  await ask('DELETE', '/api/v1/messages');
  await ask('PUT', '/api/v1/tags/first', { Name: 'mine' });
  assert.deepEqual(await pit.found('tag:first'), ['one']);
});
