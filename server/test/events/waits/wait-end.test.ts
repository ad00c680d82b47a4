import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdjustableClock } from '../../../src/testing/adjustable-clock.ts';
import { assertProblem } from '../../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import { keyChecks } from '../../support/key-checks.ts';
import { startService } from '../../support/service.ts';
import { inTime, until } from '../../support/until.ts';
import { held, subjects, untilHeld, wait } from './waiting.ts';

const onEachEngine = useEngines();

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
      { mailId: late, subject: 'Late', failed: ['from', 'subject'], reason: 'fails from, subject' },
      { mailId: code, subject: 'Your code', failed: ['from', 'hasAttachments'], reason: 'fails from, hasAttachments' },
      {
        mailId: welcome,
        subject: 'Welcome',
        failed: ['from', 'subject', 'hasAttachments'],
        reason: 'fails from, subject, hasAttachments',
      },
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

onEachEngine('a wait ends within a second when its key is revoked, and others of its owner go on', async (t, start) => {
  const service = await start();
  const { accounts } = service.app;
  const revoked = await accounts.createKey({ owner: 'alice', name: 'test', domains: [], expiresAtMs: null });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const [ended, other] = [await held(service, revoked.key, id), await held(service, key, id)];
  await accounts.revokeKey(revoked.id);
  await service.app.run('checkKeys');
  assertProblem(await ended.answer, 401, 'unauthorized');
  await deliver(t, service, address, messageWith(0, 'Hi'));
  assert.deepEqual(subjects(await other.answer), ['Hi']);
  assert.equal(await keyChecks(t, service), 0, 'no key is looked up for a wait that is over');
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
});

test('a calendar that is set neither ends a wait nor keeps it from ending', async (t) => {
  const clock = new AdjustableClock();
  const service = await startService(t, { clock });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const goesOn = wait(service, key, id, { timeout: 55 });
  await untilHeld(service, 1);
  clock.advance(10 * 60_000);
  await deliver(t, service, address, messageWith(0, 'Hello'));
  assert.deepEqual(subjects(await inTime('the wait that goes on', goesOn)), ['Hello']);
  const ends = wait(service, key, id, { count: 2, timeoutMs: 1_000 });
  await untilHeld(service, 1);
  clock.advance(-60 * 60_000);
  assert.equal((await inTime('the wait that ends', ends)).body.timedOut, true);
});
