import assert from 'node:assert/strict';
import { held } from '../events/waits/waiting.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { EventReader } from '../support/event-reader.ts';
import type { Service } from '../support/service.ts';

const onEachEngine = useEngines();
const minuteMs = 60_000;

onEachEngine('a change counts from now, and tells by an event what became of the mailbox', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { expiresIn: 5 });
  service.clock.advance(minuteMs);
  const patch = (body: object) => service.call('PATCH', `/v1/mailboxes/${mailbox.id}`, { key, body });
  const inMinutes = (minutes: number) => new Date(service.clock.now() + minutes * minuteMs).toISOString();
  const { address } = mailbox;
  const steps = [
    [{ expiresIn: 10_080 }, { expiresAt: inMinutes(10_080) }],
    [
      { noExpiration: true, expiresIn: 3 },
      { expiresAt: null, permanent: true },
    ],
    [{ tag: ' a ' }, { tag: 'a' }],
    [{ recoverable: true }, { recoverable: true }],
    [
      { noExpiration: false, expiresIn: 1 },
      { expiresAt: inMinutes(1), permanent: false },
    ],
    [
      { recoverable: false, tag: null },
      { recoverable: false, tag: undefined },
    ],
    [
      { recoverable: true, tag: 'b' },
      { recoverable: true, tag: 'b' },
    ],
    [{ keepNewest: 3 }, { keepNewest: 3 }],
    [{ keepNewest: null }, { keepNewest: undefined }],
  ] as const;
  const told = [];
  let expected = mailbox;
  for (const [body, changed] of steps) {
    const { status, body: shown } = await patch(body);
    expected = JSON.parse(JSON.stringify({ ...expected, ...changed }));
    assert.deepEqual([status, shown], [200, expected]);
    assert.deepEqual((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key })).body, expected);
    const { tag, recoverable, expiresAt } = expected;
    told.push({ address, ...(tag === undefined ? {} : { tag }), recoverable, expiresAt });
  }
  for (const body of [{}, { tag: 'b' }, { keepNewest: null }]) assert.deepEqual((await patch(body)).body, expected);
  const { items } = (await service.call('GET', '/v1/events', { key })).body;
  assert.deepEqual(
    items.slice(1).map(({ type, data }: { type: string; data: object }) => [type, data]),
    told.map((data) => ['mailbox.updated', data]),
  );
  service.clock.advance(minuteMs);
  assert.equal((await patch({})).status, 404);
  const found = await service.call('GET', `/v1/archived-mailboxes/${mailbox.id}`, { key });
  assert.equal(found.body.archivedAt, expected.expiresAt);
});

onEachEngine('a change that would not be a mailbox is refused whole', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_MAILBOX_MAILS_MAX: '10' } });
  const key = await service.key('alice');
  const plain = await createMailbox(service, key);
  const kept = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  const most = await createMailbox(service, key);
  const answer = await service.call('PATCH', `/v1/mailboxes/${most.id}`, { key, body: { keepNewest: 10 } });
  assert.equal(answer.body.keepNewest, 10);
  const bad = [
    [plain, { recoverable: true }, '/tag'],
    [kept, { tag: null }, '/tag'],
    [kept, { tag: null, recoverable: true }, '/tag'],
    [kept, { tag: ' ' }, '/tag'],
    [kept, { tag: 'a'.repeat(101) }, '/tag'],
    [plain, { noExpiration: false }, '/expiresIn'],
    [plain, { expiresIn: 0 }, '/expiresIn'],
    [plain, { expiresIn: 10_081 }, '/expiresIn'],
    [plain, { expiresIn: '5' }, '/expiresIn'],
    [plain, { keepNewest: 0 }, '/keepNewest'],
    [plain, { keepNewest: 11 }, '/keepNewest'],
    [plain, { keepNewest: 1.5 }, '/keepNewest'],
    [plain, { domain: 'mail.test' }, '/domain'],
  ] as const;
  for (const [mailbox, body, pointer] of bad) {
    const answer = await service.call('PATCH', `/v1/mailboxes/${mailbox.id}`, { key, body });
    assertProblem(answer, 400, 'invalid_request');
    assert.deepEqual(
      answer.body.errors.map((error: { pointer: string }) => error.pointer),
      [pointer],
    );
    assert.deepEqual((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key })).body, mailbox);
  }
});

onEachEngine('a wait under way follows a lengthened life, also on another node', async (t, start, engine) => {
  const service = await start();
  const other = engine === 'postgres' ? await start() : service;
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { expiresIn: 1 });
  const patch = async (body: object) => {
    assert.equal((await other.call('PATCH', `/v1/mailboxes/${mailbox.id}`, { key, body })).status, 200);
  };
  const advance = (ms: number) => {
    service.clock.advance(ms);
    if (other !== service) other.clock.advance(ms);
  };
  advance(30_000);
  const longer = await held(service, key, mailbox.id, { timeout: 50 });
  await patch({ expiresIn: 5 });
  advance(40_000);
  await deliver(t, service, mailbox.address, messageWith(0, 'late'));
  const { status, body } = await longer.answer;
  assert.deepEqual([status, body.items?.length], [200, 1]);
});

onEachEngine('an end before the last reactivation ends no stream; the next end does', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  const cursor = (await service.call('GET', '/v1/events', { key })).body.cursor;
  const path = `/v1/mailboxes/${mailbox.id}/events`;
  const live = await EventReader.open(t, service, { key, path });
  await end(service, key, mailbox.id);
  assert.equal((await live.event()).type, 'mailbox.archived');
  assert.equal(await live.event(), undefined);
  await reactivate(service, key, mailbox.id);
  await end(service, key, mailbox.id);
  await reactivate(service, key, mailbox.id);
  const late = await EventReader.open(t, service, { key, path: `${path}?after=${cursor}` });
  const filtered = await EventReader.open(t, service, { key, path: `${path}?after=${cursor}&types=mail.received` });
  await deliver(t, service, mailbox.address, messageWith(0));
  await end(service, key, mailbox.id);
  const types = ['archived', 'reactivated', 'archived', 'reactivated'].map((name) => `mailbox.${name}`);
  const told = (await late.events(6)).map(({ type }) => type);
  assert.deepEqual(told, [...types, 'mail.received', 'mailbox.archived']);
  assert.equal((await filtered.event()).type, 'mail.received');
  assert.equal(await late.event(), undefined);
  assert.equal(await filtered.event(), undefined);
});

onEachEngine('a wait begins in the present life of a mailbox, and ends with it', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  await deliver(t, service, mailbox.address, messageWith(0, 'old'));
  const { body: seen } = await service.call('POST', `/v1/mailboxes/${mailbox.id}/wait`, { key, body: { timeout: 0 } });
  await end(service, key, mailbox.id);
  await reactivate(service, key, mailbox.id);
  const waits = [
    await held(service, key, mailbox.id, { timeout: 50 }),
    await held(service, key, mailbox.id, { timeout: 50, after: seen.cursor }),
  ];
  await deliver(t, service, mailbox.address, messageWith(0, 'new'));
  for (const { answer } of waits) {
    const { body } = await answer;
    assert.deepEqual(
      body.items.map(({ subject }: { subject: string }) => subject),
      ['new'],
    );
  }
  const last = await held(service, key, mailbox.id, { timeout: 50, count: 2 });
  await end(service, key, mailbox.id);
  assertProblem(await last.answer, 404, 'mailbox_not_found');
});

async function end(service: Service, key: string, mailboxId: string): Promise<void> {
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailboxId}`, { key })).status, 204);
}

async function reactivate(service: Service, key: string, mailboxId: string): Promise<void> {
  const { status } = await service.call('POST', `/v1/archived-mailboxes/${mailboxId}/reactivate`, { key });
  assert.equal(status, 201);
}
