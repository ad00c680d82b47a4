import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { attachmentText, deliver, messageWith } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import { startService } from '../../support/service.ts';
import { Slurp, type SlurpMail, speaking } from './speaking.ts';

const onEngines = useEngines();

/** An inbox on SQLite with one mail. */
async function startWith(t: TestContext, mail: SlurpMail) {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const inbox = await slurp.inbox();
  await slurp.send(inbox.emailAddress, mail);
  const [{ id }] = (await slurp.get(`/inboxes/${inbox.id}/emails`)).body;
  return { service, slurp, inbox, id: String(id), of: (path = '') => `/emails/${id}${path}` };
}

const page = '<p>Your code is: <b>482913</b></p><a href="https://app.test/confirm?t=1">Confirm</a><script>x()</script>';

test('an email is read whole, and each of its parts', async (t) => {
  const { slurp, inbox, of } = await startWith(t, { subject: 'Welcome', html: page, cc: 'Copy <copy@other.test>' });
  const { body: email } = await slurp.get(of());
  assert.deepEqual([email.subject, email.body.trim(), email.isHTML, email.read], ['Welcome', page, true, true]);
  assert.deepEqual([email.to, email.cc, email.bcc], [[inbox.emailAddress], ['copy@other.test'], []]);
  assert.deepEqual(email.recipients.cc, [
    { rawValue: 'Copy <copy@other.test>', emailAddress: 'copy@other.test', name: 'Copy' },
  ]);
  assert.deepEqual([email.headers.Subject, email.headersMap.Subject], ['Welcome', ['Welcome']]);
  assert.deepEqual(email.bodyPartContentTypes, ['text/plain', 'text/html']);
  const raw = await slurp.get(of('/raw'));
  assert.match(raw.headers.get('content-type') ?? '', /^text\/plain/);
  assert.ok(raw.text.includes('Subject: Welcome\r\n') && raw.text.trim().endsWith(page));
  assert.deepEqual((await slurp.get(of('/raw/json'))).body, { content: raw.text });
  for (const path of ['/html', '/body']) {
    const html = await slurp.get(of(path));
    assert.deepEqual([html.text.trim(), html.headers.get('content-type')], [page, 'text/html; charset=utf-8'], path);
    assert.match(html.headers.get('content-security-policy') ?? '', /^sandbox .*default-src 'none'/);
  }
  assert.equal((await slurp.get(of('/html/json'))).body.body.trim(), page);
  assert.equal((await slurp.get(of('/contentPart?contentType=text/html'))).body.content.trim(), page);
  const { body: text } = await slurp.get(of('/textLines'));
  assert.ok(
    text.lines.some((line: string) => line.includes('Your code is: 482913')),
    JSON.stringify(text),
  );
  assert.equal((await slurp.get(of('/contentPart?contentType=image/png'))).status, 404);
  assert.deepEqual((await slurp.get(of('/links'))).body.links, ['https://app.test/confirm?t=1']);
  assert.equal((await slurp.get(of('/links?selector=a'))).status, 501);
});

test('of a header so much is given as one turn is long enough for', async (t) => {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const inbox = await slurp.inbox();
  const fields = `${'X-Same: 1\r\n'.repeat(10_000)}__proto__: mine\r\n`;
  await deliver(t, service, inbox.emailAddress, `__proto__: first\r\n${fields}Subject: late\r\n\r\n`);
  const { body } = await slurp.get(`/waitForLatestEmail?inboxId=${inbox.id}`);
  const { headersMap, headers, subject } = body;
  assert.deepEqual([subject, headers['X-Same'], headers.Subject], ['late', '1', undefined]);
  assert.ok(headersMap['X-Same'].length < 4_000 && headersMap['X-Same'].length > 2_000);
  assert.equal(JSON.stringify(Object.getOwnPropertyDescriptor(headers, '__proto__')?.value), '"first"');
});

test('codes and matches are found in an email', async (t) => {
  const { slurp, of } = await startWith(t, { subject: 'Welcome', html: page });
  const match = (pattern: string) => slurp.call('POST', of('/contentMatch'), { body: { pattern } });
  assert.deepEqual((await match('is: <b>([0-9]+)(x)?<')).body.matches, ['is: <b>482913<', '482913', '']);
  assert.deepEqual((await match('nothing')).body.matches, []);
  for (const pattern of ['(', '(?=x)', '']) assert.equal((await match(pattern)).status, 400, pattern);
  const codes = async (options?: object) => (await slurp.call('POST', of('/codes'), options && { body: options })).body;
  const { found, code, candidates } = await codes();
  assert.deepEqual([found, code, candidates.length, candidates[0].code], [true, '482913', 1, '482913']);
  assert.equal((await codes({ method: 'AUTO', minLength: 4, maxLength: 8 })).code, '482913');
  assert.deepEqual((await codes({ maxLength: 4 })).found, false);
  assert.match((await codes({ customPatterns: ['x'] })).message, /customPatterns are not there/);
});

test('a pattern that may be further back than is looked at is an error, and not no match', async (t) => {
  const { slurp, of } = await startWith(t, { subject: 'long', text: `${'word\r\n'.repeat(30_000)}the end` });
  const match = (pattern: string) => slurp.call('POST', of('/contentMatch'), { body: { pattern } });
  assert.deepEqual((await match('the (end)')).body.matches, ['the end', 'end']);
  const late = await match(`${'(?:[a-z]?[0-9]?){9}'.repeat(2)}(the end)`);
  assert.equal(late.status, 413, late.text);
  assert.match(late.body.message, /was not found before the last \d+ characters/);
});

test('a text has no links, and shows itself as HTML', async (t) => {
  const { slurp, of } = await startWith(t, { subject: 'plain', text: '<b> & https://app.test/' });
  assert.equal((await slurp.get(of('/links'))).status, 400);
  assert.equal((await slurp.get(of('/html'))).text.trim(), '<pre>&lt;b> &amp; https://app.test/\n</pre>');
  assert.match((await slurp.get(of('/body'))).headers.get('content-type') ?? '', /^text\/plain/);
});

onEngines('attachments are read with the id of their email, or by themselves', async (t, start) => {
  const service = await start(speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const inbox = await slurp.inbox();
  await deliver(t, service, inbox.emailAddress, messageWith(2));
  const { body: email } = await slurp.get(`/waitForLatestEmail?inboxId=${inbox.id}`);
  const [, second] = email.attachments;
  const facts = {
    ...{ id: second, name: 'file-2.txt', contentType: 'text/plain' },
    ...{ contentLength: attachmentText(2).length, contentId: null },
  };
  assert.deepEqual((await slurp.get(`/emails/${email.id}/attachments`)).body[1], facts);
  for (const path of [`/emails/${email.id}/attachments/${second}`, `/attachments/${second}`]) {
    assert.deepEqual((await slurp.get(`${path}/metadata`)).body, facts);
    const { body } = await slurp.get(`${path}/base64`);
    assert.deepEqual(body, {
      ...{ contentType: 'text/plain', sizeBytes: attachmentText(2).length },
      base64FileContents: Buffer.from(attachmentText(2)).toString('base64'),
    });
    const bytes = await slurp.get(path.startsWith('/emails') ? path : `${path}/bytes`);
    assert.equal(bytes.text, attachmentText(2));
    assert.equal(bytes.headers.get('content-disposition'), 'attachment; filename="file-2.txt"');
  }
  const bob = new Slurp(t, service, await service.key('bob'));
  for (const path of [
    `/attachments/${second}/base64`,
    `/emails/${email.id}/attachments/${second}`,
    `/emails/${email.id}`,
  ]) {
    assert.equal((await bob.get(path)).status, 404, path);
    assert.equal((await slurp.get(path.replace(email.id, inbox.id))).status, 404, path);
  }
});

onEngines('emails are listed, counted and marked, of one inbox or all', async (t, start) => {
  const service = await start(speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const [one, other] = [await slurp.inbox(), await slurp.inbox()];
  for (const [inbox, subject] of [
    [one, 'a'],
    [other, 'b'],
    [one, 'c'],
    [one, 'd'],
  ] as const) {
    service.clock.advance(60_000);
    await slurp.send(inbox.emailAddress, { subject });
  }
  const paged = async (path: string) => {
    const { status, body, text } = await slurp.get(path);
    assert.equal(status, 200, text);
    return [body.content.map(({ subject }: { subject: string }) => subject).join(''), body.totalElements];
  };
  assert.deepEqual(await paged('/emails'), ['abcd', 4]);
  assert.deepEqual(await paged('/emails/offset-paginated?sort=DESC&size=2&page=1'), ['ba', 4]);
  assert.deepEqual(await paged(`/emails?inboxId=${one.id}&size=2`), ['ac', 3]);
  assert.deepEqual(await paged(`/inboxes/${one.id}/emails/paginated?sort=DESC`), ['dca', 3]);
  const [, { id, createdAt }] = (await slurp.get('/emails')).body.content;
  assert.deepEqual(await paged(`/emails?since=${createdAt}`), ['bcd', 3]);
  assert.deepEqual(await paged(`/emails?before=${createdAt}`), ['a', 1]);
  await slurp.get(`/emails/${id}`);
  assert.deepEqual(await paged('/emails?unreadOnly=true'), ['acd', 3]);
  const unread = async (query = '') => (await slurp.get(`/emails/unreadCount${query}`)).body.count;
  assert.deepEqual([await unread(), await unread(`?inboxId=${other.id}`)], [3, 0]);
  assert.equal((await slurp.call('PATCH', `/emails/${id}/read?read=false`)).body.read, false);
  assert.deepEqual([await unread(), await unread(`?inboxId=${other.id}`)], [4, 1]);
  assert.equal((await slurp.get('/emails/emails/count')).body.totalElements, 4);
  assert.equal((await slurp.get('/emails/latest')).body.subject, 'd');
  assert.equal((await slurp.get(`/emails/latest?inboxIds=${other.id}`)).body.subject, 'b');
  assert.equal((await slurp.get(`/emails?inboxId=${one.id}&inboxId=${other.id}`)).status, 501);
  assert.equal((await slurp.get('/emails?searchFilter=x')).status, 501);
  assert.equal((await slurp.call('DELETE', `/emails/${id}`)).status, 204);
  assert.equal((await slurp.get(`/emails/${id}`)).status, 404);
  for (const other of [`since=${createdAt}`, 'inboxId=x', `createdAtSince=${createdAt}&unreadOnly=true`]) {
    const refused = await slurp.call('DELETE', `/emails?${other}`);
    assert.equal(refused.status, 501, refused.text);
    assert.deepEqual(await paged('/emails'), ['acd', 3]);
  }
  assert.equal((await slurp.call('DELETE', `/emails?createdAtSince=${createdAt}`)).status, 204);
  assert.deepEqual(await paged('/emails'), ['a', 1]);
  assert.equal((await slurp.call('DELETE', '/emails')).status, 204);
  assert.deepEqual(await paged('/emails'), ['', 0]);
  assert.equal((await slurp.get('/emails/latest')).status, 404);
});

test('what is not there is said in its form, with the reason, also below any path', async (t) => {
  const { service, slurp, inbox } = await startWith(t, { subject: 'x' });
  const send = await slurp.call('POST', `/inboxes/${inbox.id}/confirm`, { body: { to: ['a@b.test'] } });
  assert.deepEqual([send.status, send.body.status], [501, 501]);
  assert.match(send.body.message, /this service never sends mail/);
  for (const [method, path] of [
    ['GET', '/webhooks'],
    ['POST', '/inboxes/x/rulesets'],
    ['PUT', '/no/such/path'],
  ] as const) {
    const { status, body } = await slurp.call(method, path);
    assert.deepEqual([status, body.status], [501, 501], path);
    assert.match(body.message, new RegExp(`has no call ${method} /as/mailslurp${path}`));
  }
  const stranger = new Slurp(t, service, 'mfk_wrong');
  const { status, body } = await stranger.get('/inboxes');
  assert.deepEqual([status, body.status, typeof body.message], [401, 401, 'string']);
});
