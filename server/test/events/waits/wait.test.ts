import assert from 'node:assert/strict';
import { asListed, createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import { until } from '../../support/until.ts';
import { held, measured, subjects, untilHeld, wait } from './waiting.ts';

const onEachEngine = useEngines();

onEachEngine('a mail that came before the call counts, and is given whole', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(1, 'Welcome'));
  const mails = `/v1/mailboxes/${id}/mails`;
  const { body: list } = await service.call('GET', mails, { key });
  const { status, body } = await wait(service, key, id);
  assert.equal(status, 200);
  const { body: mail } = await service.call('GET', `${mails}/${list.items[0].id}`, { key });
  assert.deepEqual(body, { timedOut: false, items: [mail], cursor: body.cursor, timeoutApplied: 30 });
});

onEachEngine('a call is held until the mail comes', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [{ id, address }, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  const { answer } = await held(service, key, id, { match: { subject: 'code' } });
  await deliver(t, service, other.address, messageWith(0, 'a code for another'));
  await deliver(t, service, address, messageWith(0, 'News'), messageWith(0, 'Your Code: 123'));
  assert.deepEqual(subjects(await answer), ['Your Code: 123']);
});

onEachEngine('after narrows: to what came after a cursor, a mail or a time', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  for (const subject of ['one', 'two', 'three']) {
    await deliver(t, service, address, messageWith(0, subject));
    service.clock.advance(1_000);
  }
  const { body: all } = await wait(service, key, id, { count: 3 });
  const [one, two] = all.items;
  const after = (value: string) => wait(service, key, id, { after: value, timeout: 0, count: 3 });
  assert.deepEqual(subjects(await after(one.id)), ['two', 'three']);
  assert.deepEqual(subjects(await after(two.receivedAt)), ['three']);
  assert.deepEqual(subjects(await after('2026-03-01T13:00:01+01:00')), ['three'], 'another zone');
  assert.deepEqual(subjects(await after(all.cursor)), []);
  await service.call('DELETE', `/v1/mailboxes/${id}/mails/${two.id}`, { key });
  assert.deepEqual(subjects(await after(two.id)), ['three'], 'a mail that is gone has been before others all the same');
  const { body: log } = await service.call('GET', '/v1/events?types=mail.received&limit=1', { key });
  assert.deepEqual(subjects(await after(log.cursor)), ['three']);
  for (const [value, status, error] of [
    ['yesterday', 400, 'invalid_request'],
    ['2026-03-01', 400, 'invalid_request'],
    ['2026-13-01T00:00:00Z', 400, 'invalid_request'],
    ['', 400, 'invalid_request'],
    [`zzzz.1.${one.id}`, 410, 'cursor_expired'],
  ]) {
    const answer = await after(String(value));
    assert.deepEqual([answer.status, answer.body.error], [status, error], String(value));
  }
});

onEachEngine('order says which of more are given', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...['one', 'two', 'three'].map((subject) => messageWith(0, subject)));
  assert.deepEqual(subjects(await wait(service, key, id, { count: 2 })), ['one', 'two']);
  const newest = await wait(service, key, id, { count: 2, order: 'newest' });
  assert.deepEqual(subjects(newest), ['three', 'two']);
  const next = await wait(service, key, id, { after: newest.body.cursor, timeout: 0 });
  assert.deepEqual(subjects(next), []);
});

onEachEngine('count 0 asserts that no such mail comes', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const none = { match: { subject: 'invoice' }, count: 0, timeout: 5 };
  const quiet = await held(service, key, id, none);
  await deliver(t, service, address, messageWith(0, 'Welcome'));
  service.clock.advance(5_000);
  const { body } = await quiet.answer;
  assert.deepEqual([body.timedOut, body.items, body.seen], [true, [], 1]);
  const loud = await held(service, key, id, none);
  await deliver(t, service, address, messageWith(0, 'Your invoice'));
  const answer = await loud.answer;
  assert.deepEqual([answer.body.timedOut, subjects(answer)], [false, ['Your invoice']]);
});

onEachEngine('quietFor waits until nothing more comes, and gives all that came', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const { answer } = await held(service, key, id, { match: { subject: 'code' }, quietFor: 2_000, timeout: 20 });
  await deliver(t, service, address, messageWith(0, 'code 1'));
  await until(() => service.clock.lastAlarmAtMs === service.clock.now() + 2_000);
  service.clock.advance(1_999);
  await deliver(t, service, address, messageWith(0, 'News'), messageWith(0, 'code 2'));
  await until(() => service.clock.lastAlarmAtMs === service.clock.now() + 2_000);
  // The first mail's quiet would be over by now.
  service.clock.advance(1_999);
  await untilHeld(service, 1);
  service.clock.advance(1);
  const { body } = await answer;
  assert.equal(body.timedOut, false);
  assert.deepEqual(
    body.items.map((mail: { subject: string }) => mail.subject),
    ['code 1', 'code 2'],
  );
  const before = await wait(service, key, id, { match: { subject: 'code' }, quietFor: 2_000 });
  assert.equal(before.body.timedOut, false, 'it has been quiet for long enough already');
  const never = await held(service, key, id, { match: { subject: 'News' }, quietFor: 5_000, timeout: 4 });
  service.clock.advance(2_999);
  await deliver(t, service, address, messageWith(0, 'News again'));
  service.clock.advance(1);
  service.clock.advance(1_000);
  const { body: noisy } = await never.answer;
  assert.deepEqual([noisy.timedOut, noisy.items.length], [true, 2], 'the time is over before it is quiet');
});

onEachEngine('GET …/mails?wait= holds the list until it has a mail', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const list = (query: string) => service.call('GET', `/v1/mailboxes/${id}/mails?${query}`, { key });
  const { alarms } = service.clock;
  const first = list('wait=30');
  await until(() => service.clock.alarms > alarms);
  await deliver(t, service, address, messageWith(0, 'one'));
  const answer = await first;
  assert.deepEqual(subjects(answer), ['one']);
  assert.deepEqual(Object.keys(answer.body), ['items']);
  const next = list(`wait=30&after=${answer.headers.get('x-cursor')}`);
  await until(() => service.clock.alarms > alarms);
  await deliver(t, service, address, messageWith(0, 'two'));
  assert.deepEqual(subjects(await next), ['two']);
  assert.deepEqual(subjects(await list('wait=30')), ['two', 'one'], 'as a list: newest first');
  const late = list(`wait=5&after=${(await next).headers.get('x-cursor')}`);
  await until(() => service.clock.alarms > alarms);
  service.clock.advance(5_000);
  assert.deepEqual((await late).body, { items: [] });
  for (const query of ['wait=', 'wait=-1', 'wait=1.5', 'after=never']) {
    assert.equal((await list(query)).body.error, 'invalid_request', query);
  }
});

onEachEngine('emails that are too much to be kept together are read again, and given whole', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  // JSON has six characters for each of these.
  const text = `${'\u0001'.repeat(900)}\n`.repeat(400);
  await deliver(t, service, address, ...[1, 2, 3, 4].map((number) => `Subject: ${number}\n\n${text}`));
  const { body: list } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  const { body } = await wait(service, key, id, { count: 4, order: 'newest' });
  assert.ok(JSON.stringify(body).length > 8 * 1024 * 1024);
  assert.deepEqual(body.items.map(asListed), list.items);
});

onEachEngine('many waits are woken by one mail, which is read once for all of them', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key, { noExpiration: true });
  const waits = Array.from({ length: 100 }, () =>
    wait(service, key, id, { match: { from: 'sender', subject: { regex: '^Code \\d+$' } } }),
  );
  await untilHeld(service, waits.length);
  const before = await measured(service, 'mayfly_wait_mails_read_total');
  await deliver(t, service, address, messageWith(0, 'Code 17'));
  for (const answer of await Promise.all(waits)) assert.deepEqual(subjects(answer), ['Code 17']);
  const reads = (await measured(service, 'mayfly_wait_mails_read_total')) - before;
  assert.ok(reads > 0 && reads <= 3, `${reads}`);
  await untilHeld(service, 0);
});

onEachEngine('a match that is about nothing in an email reads no content', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(0, 'one'), messageWith(0, 'two'));
  assert.deepEqual(subjects(await wait(service, key, id, { count: 2 })), ['one', 'two']);
  assert.equal(await measured(service, 'mayfly_wait_mails_read_total'), 0);
  assert.deepEqual(subjects(await wait(service, key, id, { match: { subject: 'two' } })), ['two']);
  assert.equal(await measured(service, 'mayfly_wait_mails_read_total'), 2);
});
