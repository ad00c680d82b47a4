import assert from 'node:assert/strict';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { repeat } from '../support/until.ts';

const onEachEngine = useEngines();
const hourMs = 3_600_000;

/** What a list of events says, without what differs between runs. */
function told(items: { type: string; mailboxId: string; data: object }[]) {
  return items.map(({ type, mailboxId, data }) => ({ type, mailboxId, data }));
}

async function list(service: Service, key: string, path = '/v1/events') {
  const answer = await service.call('GET', path, { key });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

onEachEngine('the log tells an owner what has happened, oldest first, and nobody else', async (t, start) => {
  const service = await start();
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const mailbox = await createMailbox(service, alice, { expiresIn: 5, tag: 'sign-up' });
  await createMailbox(service, bob);
  await deliver(t, service, mailbox.address, messageWith(1, 'Welcome'));
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: alice });
  const [mail] = body.items;
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}/mails/${mail.id}`, { key: alice });
  service.clock.advance(5 * 60_000);
  await service.app.run('sweep');
  const { items, cursor } = await list(service, alice);
  const { id: mailboxId, address, expiresAt } = mailbox;
  const received = { mailId: mail.id, sender: 'sender@origin.test', subject: 'Welcome', hasAttachments: true };
  assert.deepEqual(told(items), [
    { type: 'mailbox.created', mailboxId, data: { address, tag: 'sign-up', recoverable: false, expiresAt } },
    { type: 'mail.received', mailboxId, data: { ...received, sizeBytes: items[1].data.sizeBytes } },
    { type: 'mail.deleted', mailboxId, data: { mailId: mail.id } },
    { type: 'mailbox.expired', mailboxId, data: { address, tag: 'sign-up', reason: 'expired' } },
  ]);
  assert.equal(items[1].timestamp, mail.receivedAt);
  assert.deepEqual(await list(service, alice, `/v1/events?after=${cursor}`), { items: [], cursor });
});

onEachEngine('a reader that keeps its cursor is told of everything once, in pages of any size', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const boxes = await Promise.all(Array.from({ length: 5 }, () => createMailbox(service, key)));
  for (const { address } of boxes) await deliver(t, service, address, messageWith(0), messageWith(0));
  const { items: all } = await list(service, key);
  assert.equal(all.length, 15);
  for (const limit of [1, 4, 15]) {
    const pages: unknown[][] = [];
    let cursor = '';
    await repeat('the last page', async () => {
      const page = await list(service, key, `/v1/events?limit=${limit}${cursor && `&after=${cursor}`}`);
      pages.push(page.items);
      cursor = page.cursor;
      return page.items.length === 0;
    });
    assert.deepEqual(pages.flat(), all);
    assert.ok(pages.every((page) => page.length <= limit));
  }
});

onEachEngine('a reader may be after some types, or one mailbox, only', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  await deliver(t, service, one.address, messageWith(0, 'one'));
  await deliver(t, service, other.address, messageWith(0, 'other'));
  const types = (items: { type: string }[]) => items.map(({ type }) => type);
  const received = await list(service, key, '/v1/events?types=mail.received');
  assert.deepEqual(types(received.items), ['mail.received', 'mail.received']);
  const ofOther = await list(service, key, `/v1/mailboxes/${other.id}/events`);
  assert.deepEqual(types(ofOther.items), ['mailbox.created', 'mail.received']);
  const both = await list(service, key, `/v1/mailboxes/${other.id}/events?types=mail.deleted,mail.received`);
  assert.deepEqual(types(both.items), ['mail.received']);
  const foreign = await service.call('GET', `/v1/mailboxes/${one.id}/events`, { key: await service.key('bob') });
  assert.equal(foreign.body.error, 'mailbox_forbidden');
});

onEachEngine('the log is kept for a day; a cursor from before what is left is 410', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { noExpiration: true });
  const { cursor: early } = await list(service, key, '/v1/events?limit=1');
  await deliver(t, service, mailbox.address, messageWith(0));
  const { cursor: latest } = await list(service, key);
  service.clock.advance(24 * hourMs);
  await service.app.run('prune');
  assert.equal((await list(service, key, `/v1/events?after=${early}`)).items.length, 1, 'kept for 24 hours');
  service.clock.advance(1);
  await service.app.run('prune');
  const expired = await service.call('GET', `/v1/events?after=${early}`, { key });
  assert.deepEqual([expired.status, expired.body.error], [410, 'cursor_expired']);
  assert.deepEqual((await list(service, key, `/v1/events?after=${latest}`)).items, [], 'nothing is missing after it');
  await deliver(t, service, mailbox.address, messageWith(0));
  assert.equal((await list(service, key, `/v1/events?after=${latest}`)).items.length, 1);
  assert.equal((await list(service, key)).items.length, 1);
});

onEachEngine('what is no cursor of this log, no number and no type is refused, and says which', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  await createMailbox(service, key);
  const { cursor } = await list(service, key);
  const [name, number, id] = cursor.split('.');
  const statusOf = async (query: string) => {
    const { status, body } = await service.call('GET', `/v1/events?${query}`, { key });
    return [status, body.error, body.errors?.[0]?.pointer];
  };
  for (const after of ['', 'x', '12', `${name}.${number}`, `${name}.-1.${id}`, `${name}.${number}.no-id`]) {
    assert.deepEqual(await statusOf(`after=${after}`), [400, 'invalid_request', '/after'], after);
  }
  for (const after of [`other.${number}.${id}`, `${name}.${Number(number) + 1_000_000}.${id}`]) {
    assert.deepEqual(await statusOf(`after=${after}`), [410, 'cursor_expired', undefined], after);
  }
  for (const limit of ['0', '1001', '-1', '1.5', 'ten', '']) {
    assert.deepEqual(await statusOf(`limit=${limit}`), [400, 'invalid_request', '/limit'], limit);
  }
  assert.deepEqual(await statusOf('types=mail.received,mail.eaten'), [400, 'invalid_request', '/types']);
});
