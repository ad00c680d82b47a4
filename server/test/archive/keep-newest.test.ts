import assert from 'node:assert/strict';
import { updateMailbox } from '../../src/store/operations/life/changes.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';

const onEachEngine = useEngines();

onEachEngine('a mailbox that keeps its newest mails loses the oldest soon after others come', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  await deliver(t, service, mailbox.address, ...numbered(1, 5));
  const { body } = await service.call('PATCH', `/v1/mailboxes/${mailbox.id}`, { key, body: { keepNewest: 3 } });
  assert.equal(body.keepNewest, 3);
  await until(async () => (await subjects(service, key, mailbox.id)).length === 3, 'it is trimmed when it is told to');
  assert.deepEqual(await subjects(service, key, mailbox.id), ['5', '4', '3']);
  await deliver(t, service, mailbox.address, ...numbered(6, 9));
  await until(async () => (await subjects(service, key, mailbox.id)).length === 3, 'it is trimmed after deliveries');
  assert.deepEqual(await subjects(service, key, mailbox.id), ['9', '8', '7']);
  const shown = await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key });
  assert.equal(shown.body.messageCount, 3);
  const { items } = (await service.call('GET', '/v1/events?types=mail.deleted,mail.received', { key })).body;
  const received = items.filter(({ type }: { type: string }) => type === 'mail.received');
  const deleted = items.filter(({ type }: { type: string }) => type === 'mail.deleted');
  const mailIds = (events: { data: { mailId: string } }[]) => events.map(({ data }) => data.mailId);
  assert.deepEqual(mailIds(deleted), mailIds(received).slice(0, 6));
  await service.call('PATCH', `/v1/mailboxes/${mailbox.id}`, { key, body: { keepNewest: null } });
  await deliver(t, service, mailbox.address, ...numbered(10, 12));
  await service.app.run('keepNewest');
  assert.equal((await subjects(service, key, mailbox.id)).length, 6);
});

onEachEngine('a mailbox that keeps its newest mails is never full by their number', async (t, start) => {
  const service = await start({ environment: { MAYFLY_MAILBOX_MAILS_MAX: '2' } });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  await service.call('PATCH', `/v1/mailboxes/${mailbox.id}`, { key, body: { keepNewest: 2 } });
  await deliver(t, service, mailbox.address, ...numbered(1, 7));
  await until(async () => (await subjects(service, key, mailbox.id)).length === 2);
  assert.deepEqual(await subjects(service, key, mailbox.id), ['7', '6']);
});

onEachEngine('the sweep trims what an earlier process has left', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [keeping, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  await deliver(t, service, keeping.address, ...numbered(1, 3));
  await deliver(t, service, other.address, ...numbered(1, 3));
  // As a process leaves it that ends after the change.
  const now = service.clock.now();
  const eventId = '01890000-0000-7000-8000-000000000000';
  const args = { id: keeping.id, owner: 'alice', changes: { keep_newest: 1 }, now, eventId };
  assert.equal((await service.app.store.write(updateMailbox, args)).outcome, 'changed');
  assert.equal((await subjects(service, key, keeping.id)).length, 3);
  await service.app.run('keepNewest');
  assert.deepEqual(await subjects(service, key, keeping.id), ['3']);
  assert.equal((await subjects(service, key, other.id)).length, 3);
});

function numbered(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => messageWith(0, String(first + index)));
}

async function subjects(service: Service, key: string, mailboxId: string): Promise<string[]> {
  const { body } = await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key });
  return body.items.map(({ subject }: { subject: string }) => subject);
}
