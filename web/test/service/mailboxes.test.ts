import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService, settled, ToldEvents } from '../support/scripted-service.ts';

const { createMailboxes } = await import('../../src/service/mailboxes.ts');

const mailboxOf = (id: string, messageCount = 0) =>
  ({ id, messageCount, address: `${id}@mail.example`, alias: id, domain: 'mail.example' }) as never;

async function openMailboxes(...ids: string[]) {
  const service = new ScriptedService();
  const events = new ToldEvents();
  let there = ids;
  let answering: Promise<unknown> = Promise.resolve();
  const readAll = async () => {
    const read = there.map((id) => mailboxOf(id));
    await answering;
    return read;
  };
  const list = createMailboxes({ api: service.api, live: events, readAll });
  await list.loadMailboxes();
  return {
    ...list,
    service,
    events,
    ids: () => list.mailboxes.map(({ id }) => id),
    become: (...next: string[]) => {
      there = next;
    },
    /** Keeps readings of all under way until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answering = promise;
      return resolve;
    },
  };
}

suite('the mailboxes', () => {
  test('count mail as it comes and goes, never below none', async () => {
    const { events, mailboxOf: find } = await openMailboxes('a');
    events.tell('mail.received', 'a');
    events.tell('mail.received', 'a');
    events.tell('mail.deleted', 'a');
    assert.equal(find('a')?.messageCount, 1);
    for (let count = 0; count < 3; count += 1) events.tell('mail.deleted', 'a');
    assert.equal(find('a')?.messageCount, 0);
  });

  test('show a new one first once it was read, and take out one that has ended', async () => {
    const { events, service, ids } = await openMailboxes('a');
    events.tell('mailbox.created', 'b');
    await (await service.next()).answer(mailboxOf('b'));
    assert.deepEqual(ids(), ['b', 'a']);
    events.tell('mailbox.expired', 'a');
    assert.deepEqual(ids(), ['b']);
  });

  test('one that has ended before it could be read is not shown', async () => {
    const { events, service, ids } = await openMailboxes();
    events.tell('mailbox.created', 'b');
    await (await service.next()).answer({ status: 404, error: 'mailbox_not_found', detail: 'no' }, 404);
    assert.deepEqual(ids(), []);
  });

  test('are read anew after a gap', async () => {
    const { events, ids, become } = await openMailboxes('a');
    become('c', 'b');
    events.gap();
    await settled();
    assert.deepEqual(ids(), ['c', 'b']);
  });

  test('what becomes of them while they are read counts, and not what was read before', async () => {
    const { events, service, ids, hold, mailboxOf: find } = await openMailboxes('b', 'a');
    const answer = hold();
    events.gap();
    events.tell('mailbox.deleted', 'a');
    events.tell('mailbox.created', 'c');
    await (await service.next()).answer(mailboxOf('c'));
    answer();
    await settled();
    assert.deepEqual(ids(), ['c', 'b']);
    events.tell('mailbox.updated', 'b');
    const late = await service.next();
    events.tell('mailbox.deleted', 'b');
    await late.answer(mailboxOf('b'));
    assert.deepEqual(ids(), ['c']);
    events.tell('mailbox.updated', 'c');
    const first = await service.next();
    events.tell('mailbox.updated', 'c');
    const second = await service.next();
    await first.answer(mailboxOf('c', 1));
    await second.answer(mailboxOf('c', 2));
    assert.equal(find('c')?.messageCount, 2, 'the later of two readings counts');
  });

  test('one of the reader’s own alias is claimed by its address', async () => {
    const { service, createMailbox, ids } = await openMailboxes();
    const making = createMailbox({ alias: 'qa.team', domain: 'mail.example', tag: 'team' });
    const asked = await service.next();
    assert.equal(`${asked.method} ${asked.path}`, 'PUT /v1/addresses/qa.team%40mail.example');
    assert.deepEqual(asked.body, { tag: 'team' });
    await asked.answer(mailboxOf('qa'));
    await making;
    assert.deepEqual(ids(), ['qa']);
  });
});
