import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ScriptedService, settled, ToldEvents } from '../support/scripted-service.ts';

const { MailListing } = await import('../../src/service/mail-list.ts');
const { createSweeps } = await import('../../src/service/sweeps.ts');

const mailOf = (id: string, read = false) => ({ id, mailboxId: 'box', subject: id, read });

/** A list whose first page is asked for, and nothing answered yet. */
function openList({ mailboxId, hidden = [] }: { mailboxId?: string; hidden?: string[] } = {}) {
  const service = new ScriptedService();
  const events = new ToldEvents();
  const sweeps = createSweeps({ after: () => () => {}, api: service.api });
  const parts = { api: service.api, live: events, isHidden: (id: string) => hidden.includes(id), sweeps };
  const listing = new MailListing(parts, { mailboxId, filter: { q: 'order' } });
  return { service, events, listing, sweeps, ids: () => listing.items.map(({ id }) => id) };
}

/** A list that shows some mails. */
async function listOf(ids: readonly string[], nextCursor: string | null = null) {
  const opened = openList();
  await (await opened.service.next()).answer({ items: ids.map((id) => mailOf(id)), nextCursor });
  return opened;
}

suite('a list of mails', () => {
  test('asks for summaries of what is looked for, in all mailboxes or in one: for few first, then for whole pages', async () => {
    const all = openList();
    const first = await all.service.next();
    assert.equal(first.path, '/v1/mails?q=order&limit=50&fields=summary');
    await first.answer({ items: [mailOf('a')], nextCursor: 'after-a' });
    void all.listing.more();
    assert.equal((await all.service.next()).path, '/v1/mails?q=order&cursor=after-a&limit=200&fields=summary');
    const one = openList({ mailboxId: 'box' });
    assert.equal((await one.service.next()).path, '/v1/mailboxes/box/mails?q=order&limit=50&fields=summary');
    assert.match((await one.service.next()).path, /^\/v1\/mailboxes\/box\/events\?types=mail\.refused/);
  });

  test('reads once more for all that comes while it is being read', async () => {
    const { service, events, ids } = openList();
    const first = await service.next();
    for (let count = 0; count < 5; count += 1) events.tell('mail.received', 'box');
    await first.answer({ items: [mailOf('a')], nextCursor: null });
    const second = await service.next();
    await second.answer({ items: [mailOf('b'), mailOf('a')], nextCursor: null });
    assert.deepEqual(ids(), ['b', 'a']);
    assert.deepEqual(service.waiting, []);
  });

  test('keeps the mails of further pages when its first page is read anew', async () => {
    const { service, events, listing, ids } = await listOf(['d', 'c'], 'after-c');
    void listing.more();
    const further = await service.next();
    assert.match(further.path, /cursor=after-c/);
    await further.answer({ items: [mailOf('c'), mailOf('b'), mailOf('a')], nextCursor: null });
    assert.deepEqual(ids(), ['d', 'c', 'b', 'a'], 'a mail that two pages have is shown once');
    assert.equal(listing.hasMore, false);
    events.tell('mail.received', 'box');
    await (await service.next()).answer({ items: [mailOf('e'), mailOf('d')], nextCursor: 'after-d' });
    assert.deepEqual(ids(), ['e', 'd', 'c', 'b', 'a']);
    assert.equal(listing.hasMore, false);
  });

  test('has no further page once it is ended, so that nobody goes on asking for it', async () => {
    const { service, listing } = await listOf(['b', 'a'], 'after-a');
    const reading = listing.more();
    listing.end();
    await (await service.next()).answer({ items: [mailOf('c')], nextCursor: 'after-c' });
    await reading;
    assert.equal(listing.hasMore, false);
    assert.deepEqual(service.waiting, []);
  });

  test('forgets further pages when so much has come that the first has none of its mails', async () => {
    const { service, events, listing, ids } = await listOf(['b', 'a']);
    events.gap();
    await (await service.next()).answer({ items: [mailOf('z'), mailOf('y')], nextCursor: 'after-y' });
    assert.deepEqual(ids(), ['z', 'y']);
    assert.equal(listing.hasMore, true);
  });

  test('reads on until a mail is loaded, and not past where it would be', async () => {
    // Ids of mails that came some 65 seconds after each other.
    const minutes = (at: number) => `0190000${at}-0000-7000-8000-000000000000`;
    const { service, listing } = await listOf([minutes(9), minutes(8)], 'p2');
    const found = listing.reach(minutes(6));
    await (await service.next()).answer({ items: [mailOf(minutes(7)), mailOf(minutes(6))], nextCursor: 'p3' });
    assert.equal(await found, 'found');
    assert.equal(await listing.reach('01900008-0000-7000-8000-00000000de1e'), 'absent', 'it was deleted');
    assert.equal(await listing.reach('no id at all'), 'absent');
    const failed = listing.reach(minutes(1));
    await (await service.next()).answer({ error: 'forbidden', status: 403, detail: 'no' }, 403);
    assert.equal(await failed, 'absent');
    assert.deepEqual(service.waiting, []);
  });

  test('reads 50 pages at most to come to a mail, and 50 more when it is asked again', async () => {
    const page = (at: number) => `01900000-${(0xffff - at).toString(16)}-7000-8000-000000000000`;
    const { service, listing } = await listOf([page(0)], 'p1');
    const wanted = '01900000-0000-7000-8000-000000000000';
    const reached = listing.reach(wanted);
    for (let at = 1; at <= 50; at += 1)
      await (await service.next()).answer({ items: [mailOf(page(at))], nextCursor: `p${at + 1}` });
    assert.equal(await reached, 'far');
    assert.deepEqual(service.waiting, []);
    const again = listing.reach(wanted);
    await (await service.next()).answer({ items: [mailOf(wanted)], nextCursor: null });
    assert.equal(await again, 'found');
  });

  test('drops a deleted mail at once, and marks mails as read', async () => {
    const { events, listing, ids } = await listOf(['b', 'a']);
    events.tell('mail.deleted', 'box', { mailId: 'b' });
    assert.deepEqual(ids(), ['a']);
    listing.mark(['a'], true);
    assert.equal(listing.items[0]?.read, true);
  });

  test('does not show what is going to be deleted', async () => {
    const { service, ids } = openList({ hidden: ['b'] });
    await (await service.next()).answer({ items: [mailOf('b'), mailOf('a')], nextCursor: null });
    assert.deepEqual(ids(), ['a']);
  });

  test('shows a failure beside the mails that it has, until it is read again', async () => {
    const { service, listing, ids } = await listOf(['a']);
    void listing.refresh();
    await (await service.next()).answer({ error: 'forbidden', status: 403, detail: 'no' }, 403);
    assert.notEqual(listing.failure, undefined);
    assert.deepEqual(ids(), ['a']);
    void listing.refresh();
    await (await service.next()).answer({ items: [mailOf('a')], nextCursor: null });
    assert.equal(listing.failure, undefined);
  });

  test('is read again by itself after an outage in which it could not be, and else not', async () => {
    const { service, events, listing, ids } = openList();
    await (await service.next()).answer({ error: 'forbidden', status: 403, detail: 'no' }, 403);
    events.recover();
    await (await service.next()).answer({ items: [mailOf('a')], nextCursor: null });
    assert.deepEqual(ids(), ['a']);
    assert.equal(listing.failure, undefined);
    events.recover();
    await settled();
    assert.deepEqual(service.waiting, []);
  });

  test('shows what was refused in its mailbox, the newest first, and nothing of others', async () => {
    const { events, listing } = openList({ mailboxId: 'box' });
    events.tell('mail.refused', 'box', { sender: 'a@shop.example', reason: 'too_big' });
    events.tell('mail.refused', 'other', { sender: 'b@shop.example', reason: 'loop' });
    events.tell('mail.refused', 'box', { sender: 'c@shop.example', reason: 'quota' });
    assert.deepEqual(
      listing.refusals.map(({ sender }) => sender),
      ['c@shop.example', 'a@shop.example'],
    );
  });

  test('reads and shows nothing more once it has ended', async () => {
    const { service, events, listing, ids } = openList();
    const first = await service.next();
    listing.end();
    events.tell('mail.received', 'box');
    await first.answer({ items: [mailOf('a')], nextCursor: null });
    assert.deepEqual(ids(), []);
    await settled();
    assert.deepEqual(service.waiting, []);
  });

  test('shows what will be left of it, and no further pages, while all of it waits to be deleted', async () => {
    const { service, listing, sweeps, ids } = await listOf(['b', 'a'], 'after-a');
    const upTo = { id: 'b', mailboxId: 'box' };
    const undo = sweeps.sweepLater(
      { kind: 'delete', ...listingOf(listing), upTo },
      { afterMs: 8_000, onEnd: () => {} },
    );
    void listing.refresh();
    const page = { items: [mailOf('c'), mailOf('b'), mailOf('a')], nextCursor: 'after-a' };
    await (await service.next()).answer(page);
    assert.deepEqual([ids(), listing.hasMore], [['c'], false], 'what came later is not meant');
    undo();
    void listing.refresh();
    await (await service.next()).answer(page);
    assert.deepEqual([ids(), listing.hasMore], [['c', 'b', 'a'], true]);
  });

  test('shows mails as read while that waits to be done', async () => {
    const { service, listing, sweeps } = await listOf(['b', 'a']);
    const upTo = { id: 'a', mailboxId: 'box' };
    sweeps.sweepLater({ kind: 'read', ...listingOf(listing), upTo }, { afterMs: 8_000, onEnd: () => {} });
    void listing.refresh();
    await (await service.next()).answer({ items: [mailOf('b'), mailOf('a')], nextCursor: null });
    assert.deepEqual(
      listing.items.map(({ read }) => read),
      [false, true],
    );
  });
});

function listingOf({ mailboxId, filter }: InstanceType<typeof MailListing>) {
  return { mailboxId, filter };
}
