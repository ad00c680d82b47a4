import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deliverMail } from '../../../src/store/operations/mails/delivery.ts';
import { measured } from '../../events/waits/waiting.ts';
import { deliver, messageWith } from '../../http/mail.ts';
import { addMailbox, deliveryTo } from '../../store/fixtures.ts';
import { useEngines } from '../../support/engines.ts';
import { startService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { Slurp, type SlurpAnswer, speaking } from './speaking.ts';

const onEngines = useEngines();
const minuteMs = 60_000;

function subjects({ status, body, text }: SlurpAnswer): string[] {
  assert.equal(status, 200, text);
  return body.map(({ subject }: { subject: string }) => subject);
}

function inVain({ status, body }: SlurpAnswer, inboxId: string): string {
  assert.equal(status, 408, JSON.stringify(body));
  const start = `Failed to satisfy email query for inbox ID ${inboxId}: `;
  assert.ok(body.message.startsWith(start), body.message);
  return body.message.slice(start.length);
}

/** An inbox on SQLite, with the mails of these subjects. */
async function startInbox(t: TestContext, ...mails: readonly string[]) {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const inbox = await slurp.inbox();
  for (const subject of mails) {
    service.clock.advance(minuteMs);
    await slurp.send(inbox.emailAddress, { subject });
  }
  const at = (path: string, query = '') => `${path}?inboxId=${inbox.id}&timeout=0${query}`;
  return { service, slurp, inbox, at };
}

onEngines('the latest email is waited for, given with its body, and then read', async (t, start) => {
  const service = await start(speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const { id, emailAddress } = await slurp.inbox();
  const unread = `/waitForLatestEmail?inboxId=${id}&timeout=120000&unreadOnly=true`;
  const first = await slurp.held('GET', unread);
  // Longer than a wait of our own API may take.
  service.clock.advance(100_000);
  await slurp.send(emailAddress, { subject: 'first', text: 'Your code is: 123456' });
  const { status, body } = await first.answer;
  assert.deepEqual([status, body.subject, body.body, body.isHTML], [200, 'first', 'Your code is: 123456\n', false]);
  assert.deepEqual([body.inboxId, body.to, body.from], [id, [emailAddress], 'sender@origin.test']);
  assert.deepEqual(body.sender, {
    rawValue: 'Sender <sender@origin.test>',
    emailAddress: 'sender@origin.test',
    name: 'Sender',
  });
  const second = await slurp.held('GET', unread);
  await slurp.send(emailAddress, { subject: 'second', html: '<p>Two</p>' });
  const { body: next } = await second.answer;
  assert.deepEqual([next.subject, next.body.trim(), next.isHTML], ['second', '<p>Two</p>', true]);
  assert.match(inVain(await slurp.get(unread.replace('120000', '0')), id), /"second" fails unreadOnly/);
  const latest = await slurp.get(`/waitForLatestEmail?inboxId=${id}&timeout=0`);
  assert.deepEqual([latest.body.subject, latest.body.read], ['second', true]);
});

test('a key that may only read marks nothing', async (t) => {
  const { service, slurp, inbox, at } = await startInbox(t, 'first');
  const { body: made } = await service.call('POST', '/v1/api-keys', {
    key: await service.key('alice'),
    body: { name: 'reader', scopes: ['mailboxes:read'] },
  });
  const reader = new Slurp(t, service, made.key);
  for (const path of ['/waitForLatestEmail', '/waitForNthEmail', '/emails/latestIn']) {
    assert.equal((await reader.get(at(path))).body.read, false, path);
  }
  assert.equal((await reader.call('DELETE', `/emptyInbox?inboxId=${inbox.id}`)).status, 403);
  assert.equal((await slurp.get(at('/emails/latestIn'))).body.read, true);
});

test('emails are waited for by number and place, in either order, among those of a time', async (t) => {
  const { service, slurp, inbox, at } = await startInbox(t, 'one', 'two', 'three');
  const { body: list } = await slurp.get(`/inboxes/${inbox.id}/emails`);
  const [{ createdAt: first }, { createdAt: second }] = list;
  const nth = async (query: string) => (await slurp.get(at('/waitForNthEmail', query))).body.subject;
  assert.deepEqual([await nth(''), await nth('&index=1'), await nth('&index=2')], ['one', 'two', 'three']);
  assert.deepEqual([await nth('&index=0&sort=DESC'), await nth('&index=2&sort=DESC')], ['three', 'one']);
  assert.equal((await slurp.get(at('/waitForLatestEmail', '&sort=ASC'))).body.subject, 'one');
  const count = async (query: string) => subjects(await slurp.get(at('/waitForEmailCount', query)));
  assert.deepEqual(await count('&count=2'), ['one', 'two']);
  assert.deepEqual(await count('&count=2&sort=DESC'), ['three', 'two']);
  assert.deepEqual(await count(`&count=2&since=${second}`), ['two', 'three'], 'at the time itself, too');
  assert.deepEqual(await count(`&count=1&since=${second}&before=${list[2].createdAt}`), ['two']);
  assert.deepEqual(await count(`&count=1&before=${second}`), ['one']);
  assert.match(inVain(await slurp.get(at('/waitForEmailCount', '&count=4')), inbox.id), /^3 of 4 emails/);
  assert.match(inVain(await slurp.get(at('/waitForEmailCount', `&count=1&before=${first}`)), inbox.id), /fails before/);
  const { answer } = await slurp.held('GET', `/waitForNthEmail?inboxId=${inbox.id}&index=3`);
  await slurp.send(inbox.emailAddress, { subject: 'four' });
  assert.equal((await answer).body.subject, 'four');
  const late = await slurp.held('GET', `/waitForEmailCount?inboxId=${inbox.id}&count=5&timeout=1000000`);
  service.clock.advance(289_000);
  assert.equal(await measured(service, 'mayfly_open_streams'), 1);
  service.clock.advance(1_000);
  assert.match(inVain(await late.answer, inbox.id), /^4 of 5/);
});

test('emails are matched by each field, in each way, and by all that is said', async (t) => {
  const { slurp, inbox, at } = await startInbox(t, 'nothing of it');
  const wanted = { subject: 'Your Order 17', from: 'Shop <shop@store.test>', cc: 'Copy <copy@other.test>' };
  await slurp.send(inbox.emailAddress, wanted, { subject: 'hidden', to: 'list@other.test' });
  const match = (field: string, should: string, value: string) => ({ field, should, value });
  const found = async (...matches: object[]) => {
    const answer = await slurp.call('POST', at('/waitForMatchingFirstEmail'), { body: { matches } });
    assert.ok(answer.status === 200 || answer.status === 408, answer.text);
    return answer.body.subject;
  };
  for (const field of [
    match('SUBJECT', 'CONTAIN', 'order'),
    match('SUBJECT', 'EQUAL', 'Your Order 17'),
    match('SUBJECT', 'MATCH', 'Order [0-9]{2}$'),
    match('FROM', 'CONTAIN', 'SHOP@'),
    match('FROM', 'EQUAL', 'shop@store.test'),
    match('FROM', 'MATCH', '^shop@.*test$'),
    match('CC', 'CONTAIN', 'copy'),
    match('CC', 'EQUAL', 'copy@other.test'),
  ]) {
    assert.equal(await found(match('TO', 'EQUAL', inbox.emailAddress), field), wanted.subject, JSON.stringify(field));
    assert.equal(await found(field, match('SUBJECT', 'EQUAL', 'order')), undefined, 'all of them have to hold');
  }
  assert.equal(await found(match('BCC', 'CONTAIN', inbox.emailAddress)), 'hidden');
  assert.equal(await found(match('TO', 'CONTAIN', 'list@')), 'hidden');
  assert.equal(await found(), 'nothing of it');
  for (const wrong of [
    match('HEADERS', 'CONTAIN', 'x'),
    match('SUBJECT', 'LOOK_LIKE', 'x'),
    match('SUBJECT', 'MATCH', '('),
    match('SUBJECT', 'CONTAIN', ''),
    match('SUBJECT', 'CONTAIN', 'x'.repeat(1_001)),
    { should: 'EQUAL', value: 'x' },
  ]) {
    const { status, body } = await slurp.call('POST', at('/waitForMatchingFirstEmail'), { body: { matches: [wrong] } });
    assert.equal(status, 400, JSON.stringify(body));
  }
  const previews = await slurp.call('POST', at('/waitForMatchingEmails', '&count=2&sort=DESC'), {
    body: { matches: [match('FROM', 'CONTAIN', 'origin.test')] },
  });
  assert.deepEqual(subjects(previews), ['hidden', 'nothing of it']);
});

test('emails with or without attachments are waited for', async (t) => {
  const { service, slurp, inbox, at } = await startInbox(t, 'plain');
  await deliver(t, service, inbox.emailAddress, messageWith(1, 'with a file'));
  for (const [value, subject] of [
    ['TRUE', 'with a file'],
    ['FALSE', 'plain'],
  ] as const) {
    const body = { conditions: [{ condition: 'HAS_ATTACHMENTS', value }] };
    assert.deepEqual(subjects(await slurp.call('POST', at('/waitForMatchingEmails', '&count=1'), { body })), [subject]);
  }
});

test('conditions ask for at least or exactly a number of emails', async (t) => {
  const { slurp, inbox } = await startInbox(t, 'order 1', 'news', 'order 2', 'order 3');
  const matches = [{ field: 'SUBJECT', should: 'CONTAIN', value: 'order' }];
  const waitFor = (terms: object) =>
    slurp.call('POST', '/waitFor', { body: { inboxId: inbox.id, timeout: 0, matches, ...terms } });
  assert.deepEqual(subjects(await waitFor({ count: 2, countType: 'ATLEAST' })), ['order 1', 'order 2', 'order 3']);
  assert.deepEqual(subjects(await waitFor({ count: 3, countType: 'EXACTLY', sortDirection: 'DESC' })), [
    'order 3',
    'order 2',
    'order 1',
  ]);
  assert.match(inVain(await waitFor({ count: 2, countType: 'EXACTLY' }), inbox.id), /^3 are there/);
  assert.match(inVain(await waitFor({ count: 4 }), inbox.id), /^3 of 4/);
  assert.deepEqual(subjects(await waitFor({ matches: null, unreadOnly: null, since: null })), [
    'order 1',
    'news',
    'order 2',
    'order 3',
  ]);
  assert.equal(
    (await waitFor({ inboxId: undefined })).body.message,
    "Required UUID parameter 'inboxId' is not present",
  );
});

test('a list with a least number of emails waits for them', async (t) => {
  const { service, slurp, inbox } = await startInbox(t, 'one');
  const path = `/inboxes/${inbox.id}/emails`;
  const { answer } = await slurp.held('GET', `${path}?minCount=2&retryTimeout=60000`);
  await slurp.send(inbox.emailAddress, { subject: 'two' });
  assert.deepEqual(subjects(await answer), ['one', 'two']);
  const late = await slurp.held('GET', `${path}?minCount=3&retryTimeout=1000`);
  service.clock.advance(1_000);
  inVain(await late.answer, inbox.id);
  assert.deepEqual(subjects(await slurp.get(`${path}?sort=DESC&size=1`)), ['two']);
});

test('a wait ends with its client, its inbox and the service, and takes one of the streams of its owner', async (t) => {
  const { service, slurp, inbox } = await startInbox(t);
  const path = `/waitForLatestEmail?inboxId=${inbox.id}`;
  const controller = new AbortController();
  const { answer } = await slurp.held('GET', path, { signal: controller.signal });
  const streams = () => measured(service, 'mayfly_open_streams');
  assert.equal(await streams(), 1);
  controller.abort();
  await assert.rejects(answer);
  await until(async () => (await streams()) === 0);
  const ended = await slurp.held('GET', path);
  await slurp.call('DELETE', `/inboxes/${inbox.id}`);
  assert.equal((await ended.answer).status, 404);
  assert.equal((await slurp.get(path)).status, 404);
  const other = await slurp.inbox();
  const stopped = await slurp.held('GET', `/waitForLatestEmail?inboxId=${other.id}`);
  const [{ status, body }] = await Promise.all([stopped.answer, service.app.stop()]);
  assert.deepEqual([status, body.message], [503, 'the service is shutting down']);
});

test('of an inbox with more emails than a wait looks at, the oldest are not guessed', async (t) => {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const { mailbox } = await addMailbox(service.app.store);
  const deliveries = Array.from({ length: 2_001 }, (_, at) => deliveryTo([mailbox.address], { subject: `mail ${at}` }));
  await Promise.all(deliveries.map((delivery) => service.app.store.write(deliverMail, delivery)));
  const at = (path: string, query = '') => `${path}?inboxId=${mailbox.id}&timeout=0${query}`;
  for (const path of [at('/waitForNthEmail'), at('/waitForEmailCount'), at('/waitForLatestEmail', '&sort=ASC')]) {
    const { status, body } = await slurp.get(path);
    assert.deepEqual(
      [status, body.message],
      [400, 'the inbox has more than 2000 emails: give since, or sort DESC'],
      path,
    );
  }
  assert.equal((await slurp.get(at('/waitForNthEmail', '&sort=DESC'))).status, 200);
  assert.equal((await slurp.get(at('/waitForLatestEmail'))).status, 200);
});

test('what a wait cannot be is said', async (t) => {
  const { slurp, at } = await startInbox(t);
  for (const [path, message] of [
    ['/waitForLatestEmail', /'inboxId' is not present/],
    [at('/waitForNthEmail', '&index=100'), /index must be a whole number from 0 to 99/],
    [at('/waitForNthEmail', '&index=x'), /index must be a number/],
    [at('/waitForEmailCount', '&count=0'), /count must be a whole number from 1 to 100/],
    [at('/waitForEmailCount', '&count=101'), /count must be/],
    [at('/waitForLatestEmail', '&since=yesterday'), /since must be a time/],
    [at('/waitForLatestEmail', '&sort=UP'), /sort must be ASC or DESC/],
    [at('/waitForLatestEmail', '&unreadOnly=maybe'), /unreadOnly must be true or false/],
  ] as const) {
    const { status, body } = await slurp.get(path);
    assert.equal(status, 400, path);
    assert.match(body.message, message);
  }
});
