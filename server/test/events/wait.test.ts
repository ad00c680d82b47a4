import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { deliverMail } from '../../src/store/operations/delivery.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { addMailbox, deliveryTo } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';
import { keyChecks } from '../support/key-checks.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type ApiAnswer, type Service, startService } from '../support/service.ts';
import { repeat, until } from '../support/until.ts';

const onEachEngine = useEngines();

/** Calls wait. */
function wait(service: Service, key: string, mailboxId: string, body?: object): Promise<ApiAnswer> {
  return service.call('POST', `/v1/mailboxes/${mailboxId}/wait`, { key, ...(body === undefined ? {} : { body }) });
}

/** Calls wait, and resolves once the service holds the call, with the promise of its answer. */
async function held(service: Service, ...args: [key: string, mailboxId: string, body?: object]) {
  const { alarms } = service.clock;
  const answer = wait(service, ...args);
  let isAnswered = false;
  answer.then(() => {
    isAnswered = true;
  });
  await until(() => isAnswered || service.clock.alarms > alarms);
  return { answer };
}

/** What the service measures by this name. */
async function measured(service: Service, name: string): Promise<number> {
  const text = await (await fetch(`${service.app.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

/** Resolves once so many waits are held. */
function untilHeld(service: Service, waits: number): Promise<void> {
  return until(async () => (await measured(service, 'mayfly_open_streams')) === waits, `${waits} waits are held`);
}

function subjects(answer: ApiAnswer): string[] {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.items.map(({ subject }: { subject: string }) => subject);
}

onEachEngine('a mail that came before the call counts, and is given whole', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(1, 'Welcome'));
  const { body: list } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  const { status, body } = await wait(service, key, id);
  assert.equal(status, 200);
  assert.deepEqual(body, { timedOut: false, items: list.items, cursor: body.cursor, timeoutApplied: 30 });
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

onEachEngine('after narrows: to what came behind a cursor, a mail or a time', async (t, start) => {
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

onEachEngine('who goes on with the cursor is given each mail once, in the order of arrival', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const sent = Array.from({ length: 7 }, (_, index) => `mail ${index}`);
  await deliver(t, service, address, ...sent.slice(0, 4).map((subject) => messageWith(0, subject)));
  const next = (after?: string) => wait(service, key, id, { count: 2, timeout: 0, ...(after && { after }) });
  const first = await next();
  const second = await next(first.body.cursor);
  const { answer } = await held(service, key, id, { count: 2, after: second.body.cursor });
  await deliver(t, service, address, ...sent.slice(4).map((subject) => messageWith(0, subject)));
  const third = await answer;
  const fourth = await next(third.body.cursor);
  assert.deepEqual([first, second, third, fourth].flatMap(subjects), sent);
  assert.deepEqual([third.body.timedOut, fourth.body.timedOut], [false, true]);
  assert.deepEqual(subjects(await next(fourth.body.cursor)), []);
});

onEachEngine('who goes on with the cursor is given each mail once, however many there are', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { cursor: before } = (await service.call('GET', '/v1/events', { key })).body;
  const { mailbox } = await addMailbox(service.app.store);
  const sent = Array.from({ length: 2_500 }, (_, index) => `mail ${index}`);
  const receivedAt = service.clock.now();
  const content = (subject: string) => Buffer.from(JSON.stringify({ subject, receivedAt: new Date(receivedAt) }));
  const writes = sent.map((subject) => {
    const delivery = deliveryTo([mailbox.address], { subject, receivedAt });
    return service.app.store.write(deliverMail, { ...delivery, mail: { ...delivery.mail, content: content(subject) } });
  });
  await Promise.all(writes);
  const given: string[] = [];
  let after = before;
  await repeat('the last page', async () => {
    const answer = await wait(service, key, mailbox.id, { after, count: 99, timeout: 0 });
    given.push(...subjects(answer));
    after = answer.body.cursor;
    return answer.body.timedOut;
  });
  assert.equal(given.length, sent.length);
  assert.deepEqual(new Set(given), new Set(sent));
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

onEachEngine('a time-out says what was seen, what nearly matched and what was refused', async (t, start) => {
  const service = await start({ environment: { MAYFLY_MESSAGE_BYTES_MAX: '2048' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(0, 'Welcome'), messageWith(0, 'Your code'));
  await assert.rejects(deliver(t, service, address, messageWith(0, 'x'.repeat(3_000))));
  const match = { subject: 'code', from: 'nobody@example.org', hasAttachments: true };
  const { answer } = await held(service, key, id, { match, timeout: 10 });
  service.clock.advance(9_999);
  await deliver(t, service, address, messageWith(1, 'Late'));
  service.clock.advance(1);
  const { status, body } = await answer;
  const { body: list } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  const [late, code, welcome] = list.items.map((mail: { id: string }) => mail.id);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    timedOut: true,
    items: [],
    cursor: body.cursor,
    timeoutApplied: 10,
    seen: 3,
    nearMisses: [
      { mailId: late, subject: 'Late', failed: ['from', 'subject'] },
      { mailId: code, subject: 'Your code', failed: ['from', 'hasAttachments'] },
      { mailId: welcome, subject: 'Welcome', failed: ['from', 'subject', 'hasAttachments'] },
    ],
    refused: [{ timestamp: '2026-03-01T12:00:00.000Z', sender: 'sender@client.test', reason: 'too_big' }],
  });
});

test('more than 55 seconds are 55, and the answer says so', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key, { noExpiration: true });
  const { answer } = await held(service, key, id, { timeout: 600 });
  service.clock.advance(55_000);
  const { body } = await answer;
  assert.deepEqual([body.timedOut, body.timeoutApplied], [true, 55]);
});

onEachEngine('a mail that was there when the time was over is given', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  for (let round = 0; round < 10; round += 1) {
    const { answer } = await held(service, key, id, { match: { subject: { equals: `last ${round}` } }, timeout: 1 });
    await deliver(t, service, address, messageWith(0, `last ${round}`));
    service.clock.advance(1_000);
    assert.deepEqual(subjects(await answer), [`last ${round}`]);
  }
});

/** A clock whose alarms for what is past go off at once. */
class PromptClock extends ManualClock {
  override setAlarm(atMs: number, task: () => void): () => void {
    const cancel = super.setAlarm(atMs, task);
    queueMicrotask(() => this.advance(0));
    return cancel;
  }
}

onEachEngine('a time-out before the first mail is looked at loses none', async (t, start) => {
  const service = await start({ clock: new PromptClock() });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const sent = ['one', 'two', 'three', 'four', 'five'];
  await deliver(t, service, address, ...sent.map((subject) => messageWith(0, subject)));
  const given = [];
  for (let after = {}, left = sent.length; left > 0; left -= 2) {
    const answer = await wait(service, key, id, { ...after, count: 2, timeout: 0 });
    given.push(...subjects(answer));
    after = { after: answer.body.cursor };
    assert.equal(answer.body.timedOut, left < 2);
  }
  assert.deepEqual(given, sent);
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
  await until(() => service.clock.alarms === 3);
  service.clock.advance(1_999);
  const settled = service.clock.alarms;
  await deliver(t, service, address, messageWith(0, 'News'), messageWith(0, 'code 2'));
  await until(() => service.clock.lastAlarmAtMs === service.clock.now() + 2_000);
  assert.equal(service.clock.alarms, settled, 'one alarm, put off');
  service.clock.advance(2_000);
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

onEachEngine('a mailbox that ends meanwhile is 404 at once', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const expiring = await createMailbox(service, key, { expiresIn: 1 });
  const deleted = await createMailbox(service, key);
  const archived = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  service.clock.advance(10_000);
  const calls = [];
  for (const { id } of [expiring, deleted, archived]) calls.push(await held(service, key, id, { timeout: 55 }));
  for (const { id } of [deleted, archived]) await service.call('DELETE', `/v1/mailboxes/${id}`, { key });
  const [first, ...others] = calls;
  for (const { answer } of others) assert.equal((await answer).body.error, 'mailbox_not_found');
  service.clock.advance(50_000);
  assert.equal((await first?.answer)?.body.error, 'mailbox_not_found', 'before any sweep');
});

onEachEngine('a client that hangs up frees its place, and too many are 429', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const hangUp = new AbortController();
  const { alarms } = service.clock;
  const gone = fetch(`${service.app.url}/v1/mailboxes/${id}/wait`, {
    method: 'POST',
    headers: { authorization: key },
    signal: hangUp.signal,
  });
  gone.catch(() => {});
  await untilHeld(service, 1);
  const refused = await wait(service, key, id);
  assert.deepEqual([refused.status, refused.body.error], [429, 'too_many_streams']);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  hangUp.abort();
  await assert.rejects(gone);
  await until(() => service.clock.alarms === alarms);
  await deliver(t, service, address, messageWith(0, 'Hi'));
  assert.deepEqual(subjects(await wait(service, key, id)), ['Hi']);
});

onEachEngine('a client that has hung up before it was held takes no place', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const [{ id }, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  await deliver(t, service, other.address, messageWith(0, 'Hi'));
  const { hostname, port } = new URL(service.app.url);
  const head = `GET /v1/mailboxes/${id}/mails?wait=50 HTTP/1.1\r\nhost: mayfly\r\nauthorization: ${key}\r\n\r\n`;
  for (let round = 0; round < 20; round += 1) {
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    await new Promise<void>((resolve) => client.write(head, () => resolve()));
    client.destroy();
  }
  let answer = await wait(service, key, other.id);
  await repeat('a place is free', async () => {
    if (answer.status === 429) answer = await wait(service, key, other.id);
    return answer.status !== 429;
  });
  assert.deepEqual(subjects(answer), ['Hi']);
});

onEachEngine('a wait ends within a second when its key is revoked, and others of its owner go on', async (t, start) => {
  const service = await start();
  const { accounts } = service.app;
  const revoked = await accounts.createKey({ owner: 'alice', name: 'test', domains: [], expiresAtMs: null });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const [ended, other] = [await held(service, revoked.key, id), await held(service, key, id)];
  await accounts.revokeKey(revoked.id);
  await service.app.checkKeys();
  assertProblem(await ended.answer, 401, 'unauthorized');
  await deliver(t, service, address, messageWith(0, 'Hi'));
  assert.deepEqual(subjects(await other.answer), ['Hi']);
  assert.equal(await keyChecks(t, service), 0, 'no key is looked up for a wait that is over');
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

test('a service that stops ends its waits with 503', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const { answer } = await held(service, key, id);
  await service.app.stop();
  const { status, body, headers } = await answer;
  assert.deepEqual([status, body.error, headers.get('retry-after')], [503, 'unavailable', '1']);
});

onEachEngine('a service that stops does not begin the waits that are on their way', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const answers = Promise.allSettled(Array.from({ length: 60 }, () => wait(service, key, id)));
  await until(() => service.clock.alarms > 0);
  await service.app.stop();
  for (const answer of await answers) {
    // Those whose connection was not yet accepted have no answer.
    if (answer.status === 'fulfilled') assert.equal(answer.value.status, 503);
  }
  assert.equal(service.clock.alarms, 0);
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
  assert.deepEqual(body.items, list.items);
});

/** A clock on which time passes whenever it is looked at. */
class TickingClock extends ManualClock {
  tickMs = 0;
  override now(): number {
    if (this.tickMs > 0) this.advance(this.tickMs);
    return super.now();
  }
}

onEachEngine(
  'a look at old mail ends when the time is over, says so, and the cursor passes over nothing',
  async (t, start) => {
    const clock = new TickingClock();
    const service = await start({ clock });
    const key = await service.key('alice');
    const { id, address } = await createMailbox(service, key, { noExpiration: true });
    const sent = Array.from({ length: 40 }, (_, index) => `mail ${String(index).padStart(2, '0')}`);
    await deliver(t, service, address, ...sent.map((subject) => messageWith(0, subject)));
    for (const order of ['oldest', 'newest']) {
      const looked: string[] = [];
      let after = {};
      let calls = 0;
      for (let left = sent.length; left > 0 && calls < sent.length; calls += 1) {
        clock.tickMs = 200;
        const { status, body } = await wait(service, key, id, {
          ...after,
          order,
          timeout: 0,
          match: { subject: 'none' },
        });
        clock.tickMs = 0;
        assert.deepEqual([status, body.timedOut, body.seen + (body.unseen ?? 0)], [200, true, left]);
        assert.ok(body.seen > 0 && body.seen <= 20, `${body.seen}`);
        looked.push(...body.nearMisses.map(({ subject }: { subject: string }) => subject));
        left -= body.seen;
        after = { after: body.cursor };
      }
      assert.ok(calls > 1);
      assert.equal(new Set(looked).size, looked.length, 'each once');
    }
  },
);

onEachEngine('a call that is not held takes no place, whatever it finds', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key, { noExpiration: true });
  await deliver(t, service, address, messageWith(0, 'Hi'));
  const { body: first } = await wait(service, key, id);
  const { answer } = await held(service, key, id, { after: first.cursor });
  await untilHeld(service, 1);
  const list = await service.call('GET', `/v1/mailboxes/${id}/mails?after=${first.items[0].id}`, { key });
  assert.deepEqual(subjects(list), []);
  assert.deepEqual(subjects(await wait(service, key, id, { timeout: 0 })), ['Hi']);
  assert.deepEqual(subjects(await wait(service, key, id)), ['Hi'], 'what is there already');
  assert.equal((await wait(service, key, id, { after: first.cursor })).body.error, 'too_many_streams');
  await deliver(t, service, address, messageWith(0, 'Bye'));
  assert.deepEqual(subjects(await answer), ['Bye']);
  assert.equal(await measured(service, 'mayfly_open_streams'), 0);
});

onEachEngine('many waits are woken by one mail, which is read once for all of them', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key, { noExpiration: true });
  const { alarms } = service.clock;
  const waits = Array.from({ length: 100 }, () =>
    wait(service, key, id, { match: { from: 'sender', subject: { regex: '^Code \\d+$' } } }),
  );
  await untilHeld(service, waits.length);
  const before = await measured(service, 'mayfly_wait_mails_read_total');
  await deliver(t, service, address, messageWith(0, 'Code 17'));
  for (const answer of await Promise.all(waits)) assert.deepEqual(subjects(answer), ['Code 17']);
  const reads = (await measured(service, 'mayfly_wait_mails_read_total')) - before;
  assert.ok(reads > 0 && reads <= 3, `${reads}`);
  assert.equal(service.clock.alarms, alarms);
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
