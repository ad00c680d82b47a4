import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { serverIdOf } from '../../../src/core/domains/server-id.ts';
import { type StartService, useEngines } from '../../support/engines.ts';
import type { Service } from '../../support/service.ts';
import { ask, send, speaking, subjectsOf } from './speaking.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);

/** Server to which tests write that were made for Mailosaur. */
const server = 'k3vq8xza';
const ann = `ann@${server}.mailosaur.net`;

async function start(t: TestContext, begin: StartService): Promise<{ service: Service; key: string; mail: Sender }> {
  const service = await begin({ environment: speaking });
  return { service, key: await service.key('default'), mail: (written) => send(t, service, written) };
}

type Sender = (written: Parameters<typeof send>[2]) => Promise<void>;

onEachEngine('what is captured for the addresses of a server is found there, and nowhere else', async (t, begin) => {
  const { service, key, mail } = await start(t, begin);
  await mail({ to: ann, subject: 'one', text: 'first' });
  await mail({ to: [`bob@${server}.mailosaur.net`, 'jane@customer.test'], subject: 'two', html: '<p>second' });
  await mail({ to: 'ann@otherone.mailosaur.net', subject: 'elsewhere', text: 'third' });
  const list = (at: string, owner = key) => ask(service, 'GET', `/api/messages?server=${at}`, { key: owner });
  assert.deepEqual(subjectsOf(await list(server)), ['two', 'one']);
  assert.deepEqual(subjectsOf(await list('otherone')), ['elsewhere']);
  assert.deepEqual(subjectsOf(await list('nomails0')), []);
  assert.deepEqual(subjectsOf(await list(server, await service.key('bob'))), []);
  const { body } = await list(server);
  assert.deepEqual(body.items[1], {
    ...{ id: body.items[1].id, type: 'Email', server },
    from: [{ name: 'Shop', email: 'no-reply@shop.test', phone: null }],
    to: [{ name: null, email: ann, phone: null }],
    ...{ cc: [], bcc: [], received: new Date(service.clock.now()).toISOString(), subject: 'one' },
    ...{ summary: 'first', attachments: 1 },
  });
  assert.deepEqual(
    body.items[0].bcc.map(({ email }: { email: string }) => email),
    ['jane@customer.test'],
  );
  await ask(service, 'DELETE', `/api/messages?server=${server}`, { key });
  assert.deepEqual(subjectsOf(await list(server)), []);
  assert.deepEqual(subjectsOf(await list('otherone')), ['elsewhere']);
});

onEachEngine('a verified domain with a rule for first mails is a server, with all names below it', async (t, begin) => {
  const service = await begin({ environment: { MAYFLY_DIALECTS: 'mailosaur' } });
  const key = await service.key('alice');
  const [owner, domain] = ['alice', 'qa.example.com'];
  await service.app.accounts.addDomain({ owner, domain });
  const rules = { first_mail_minutes: 60, first_mail_per_hour: 10, subdomains: 1 };
  await service.app.accounts.changeDomain({ owner, domain, rules });
  const id = serverIdOf(domain);
  await send(t, service, { to: `ann@${domain}`, subject: 'on it', text: 'x' });
  // The address that the client makes with MAILOSAUR_SMTP_HOST=qa.example.com.
  await send(t, service, { to: `ann@${id}.${domain}`, subject: 'below it', text: 'x' });
  assert.deepEqual(subjectsOf(await ask(service, 'GET', `/api/messages?server=${id}`, { key })), ['below it', 'on it']);
});

onEachEngine(
  'a mail put into a mailbox is of the server of that mailbox, whatever its header says',
  async (_t, begin) => {
    const service = await begin({ environment: { MAYFLY_DIALECTS: 'mailosaur' } });
    const key = await service.key('alice');
    const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key });
    const message = 'From: a@shop.test\r\nTo: someone@elsewhere.test\r\nSubject: put\r\n\r\ntext\r\n';
    const put = await fetch(`${service.app.url}/v1/mailboxes/${mailbox.id}/mails`, {
      ...{ method: 'POST', body: message },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
    });
    assert.equal(put.status, 201);
    const found = await ask(service, 'GET', `/api/messages?server=${serverIdOf(mailbox.domain)}`, { key });
    assert.deepEqual(subjectsOf(found), ['put']);
  },
);

onSqlite('a message has its bodies with codes, links and pictures, its files and its envelope', async (t, begin) => {
  const { service, key, mail } = await start(t, begin);
  const html = `<p>Your code is 482913. <a href="https://shop.test/a?x=1&amp;y=2">Confirm</a>
    <a href="https://shop.test/"><img src="cid:logo@shop.test" alt="Shop"></a> <a href="https://shop.test/">Shop</a>`;
  const subject = '=?utf-8?q?Gr=C3=BC=C3=9Fe?=';
  await mail({ to: ann, shownTo: `Ann <${ann}>`, subject, text: 'Your code is 123456: https://shop.test/b', html });
  const [summary] = (await ask(service, 'GET', `/api/messages?server=${server}`, { key })).body.items;
  const { status, body } = await ask(service, 'GET', `/api/messages/${summary.id}`, { key });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.html, {
    body: html.replaceAll('\n', '\r\n').replaceAll('\r\n', '\n'),
    links: [
      { href: 'https://shop.test/a?x=1&y=2', text: 'Confirm' },
      { href: 'https://shop.test/', text: null },
      { href: 'https://shop.test/', text: 'Shop' },
    ],
    codes: [{ value: '482913' }],
    images: [{ src: 'cid:logo@shop.test', alt: 'Shop' }],
  });
  assert.deepEqual(body.text, {
    body: 'Your code is 123456: https://shop.test/b',
    links: [{ href: 'https://shop.test/b', text: 'https://shop.test/b' }],
    codes: [{ value: '123456' }],
  });
  const [file] = body.attachments;
  assert.deepEqual(body.attachments, [
    {
      ...{ id: file.id, contentType: 'image/png', fileName: 'logo.png', contentId: 'logo@shop.test', length: 5 },
      url: `${service.app.url}/api/files/attachments/${file.id}`,
    },
  ]);
  const address = (email: string) => ({ name: null, email, phone: null });
  assert.deepEqual([body.metadata.ehlo, body.metadata.mailFrom], ['client.test', 'bounce@shop.test']);
  assert.deepEqual(body.metadata.rcptTo, [address(ann)]);
  const headerOf = (name: string) =>
    body.metadata.headers.find(({ field }: { field: string }) => field.toLowerCase() === name)?.value;
  assert.deepEqual(['from', 'to', 'subject'].map(headerOf), ['Shop <no-reply@shop.test>', `Ann <${ann}>`, 'Grüße']);
  assert.deepEqual([body.subject, body.server, body.to[0].name], ['Grüße', server, 'Ann']);

  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const downloaded = async (url: string) => (await fetch(url, { headers: { authorization } })).text();
  assert.equal(await downloaded(file.url), 'hello');
  assert.match(
    await downloaded(`${service.app.url}/api/files/email/${summary.id}`),
    /^Return-Path: .*Subject: =\?utf-8/s,
  );
});

onSqlite('a mail without HTML has empty lists there, and one without a text that of its HTML', async (t, begin) => {
  const { service, key, mail } = await start(t, begin);
  await mail({ to: ann, subject: 'plain', text: 'nothing in it' });
  await mail({ to: ann, subject: 'html', html: '<b>Only this</b>' });
  const [html, plain] = (await ask(service, 'GET', `/api/messages?server=${server}`, { key })).body.items;
  const read = async ({ id }: { id: string }) => (await ask(service, 'GET', `/api/messages/${id}`, { key })).body;
  assert.deepEqual((await read(plain)).html, { body: null, links: [], codes: [], images: [] });
  assert.match((await read(html)).text.body, /Only this/);
});

onEachEngine('a message is deleted once', async (t, begin) => {
  const { service, key, mail } = await start(t, begin);
  await mail({ to: ann, text: 'x' });
  const [{ id }] = (await ask(service, 'GET', `/api/messages?server=${server}`, { key })).body.items;
  const gone = () => ask(service, 'DELETE', `/api/messages/${id}`, { key });
  assert.equal((await ask(service, 'DELETE', `/api/messages/${id}`, { key: await service.key('bob') })).status, 404);
  assert.deepEqual([(await gone()).status, (await gone()).status], [204, 404]);
  assert.equal((await ask(service, 'GET', `/api/messages/${id}`, { key })).status, 404);
});

onSqlite('messages are listed in pages, of the last hour unless asked otherwise', async (t, begin) => {
  const { service, key, mail } = await start(t, begin);
  for (const subject of ['1', '2', '3']) await mail({ to: ann, subject, text: 'x' });
  const list = async (query: string) =>
    subjectsOf(await ask(service, 'GET', `/api/messages?server=${server}${query}`, { key }));
  assert.deepEqual(await list('&itemsPerPage=2'), ['3', '2']);
  assert.deepEqual(await list('&itemsPerPage=2&page=1'), ['1']);
  assert.deepEqual(await list('&dir=Sent'), []);
  const now = service.clock.now();
  service.clock.advance(3_600_001);
  assert.deepEqual(await list(''), []);
  assert.deepEqual(await list(`&receivedAfter=${new Date(now).toISOString()}`), ['3', '2', '1'], 'of that moment, too');
  assert.deepEqual(await list(`&receivedAfter=${new Date(now + 1).toISOString()}`), []);
});

onEachEngine(
  'a new message is put into the mailbox that it is addressed to, and goes nowhere else',
  async (_t, begin) => {
    const service = await begin({ environment: { MAYFLY_DIALECTS: 'mailosaur' } });
    const [key, other] = [await service.key('alice'), await service.key('bob')];
    const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key });
    const at = serverIdOf(mailbox.domain);
    const create = (body: object, by = key, server = at) =>
      ask(service, 'POST', `/api/messages?server=${server}`, { key: by, body });
    const file = { fileName: 'a.txt', contentType: 'text/plain', content: Buffer.from('hello').toString('base64') };
    const message = { to: mailbox.address, cc: 'cc@shop.test', subject: 'Made', text: 'Hi', attachments: [file] };
    const { status, body } = await create(message);
    assert.equal(status, 200, JSON.stringify(body));
    const [{ email: to }] = body.to;
    assert.deepEqual([to, body.cc[0].email, body.subject, body.server], [mailbox.address, 'cc@shop.test', 'Made', at]);
    assert.deepEqual([body.text.body, body.attachments[0].fileName, body.attachments[0].length], ['Hi', 'a.txt', 5]);
    assert.deepEqual(subjectsOf(await ask(service, 'GET', `/api/messages?server=${at}`, { key })), ['Made']);
    for (const [refused, by, server] of [
      [{ ...message, to: 'me@elsewhere.test', send: true }, key, at],
      [{ ...message, to: undefined }, key, at],
      [message, other, at],
      [message, key, 'otherone'],
    ] as const) {
      const answer = await create(refused, by, server);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.match(answer.body.message, /never sends mail/);
    }
    const { body: list } = await service.call('GET', '/v1/mails', { key });
    assert.equal(list.items.length, 1);
  },
);

onSqlite('what is not there is told with its reason, in the form of an error of Mailosaur', async (t, begin) => {
  const { service, key, mail } = await start(t, begin);
  await mail({ to: ann, text: 'x' });
  const [{ id }] = (await ask(service, 'GET', `/api/messages?server=${server}`, { key })).body.items;
  const { status, body } = await ask(service, 'POST', `/api/messages/${id}/forward`, { key, body: { to: ann } });
  assert.deepEqual(
    [status, body.type, body.message],
    [501, 'ApiError', 'POST /api/messages/:id/forward of mailosaur is not there: the service never sends mail'],
  );
});
