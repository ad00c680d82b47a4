import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { ShownMail } from '../../src/core/mails/kept/contents.ts';
import { ByteCache } from '../../src/lib/caches/byte-cache.ts';
import { TaskThreadStoppedError } from '../../src/lib/scheduling/task-thread.ts';
import { parseContent, parseMail } from '../../src/mime/parse-mail.ts';
import { readAnnotations } from '../../src/store/operations/mails/annotations.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { type MailRow, readMails } from '../../src/store/operations/mails/mails.ts';
import { readFirstParts, readRawParts, removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { type MailOutline, writeOutline } from '../../src/store/outline.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, deliveryTo } from '../store/fixtures.ts';
import { contentsOf, extractsOf } from '../support/mail-contents.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { startService } from '../support/service.ts';

const MiB = 1024 * 1024;
const measure = <T>(piece: () => T) => piece();

/** Every alarm goes off in the next turn of the event loop, before a thread can have answered. */
class HurriedClock extends ManualClock {
  override setAlarm(atMs: number, task: () => void): () => void {
    setImmediate(() => this.advance(Math.max(0, atMs - this.now())));
    return super.setAlarm(atMs, task);
  }
}

/** A message of so many bytes. */
function messageOf(bytes: number, subject = 'of a size'): string {
  const head = `Subject: ${subject}\r\nX-Mark: here\r\n\r\n`;
  return head + 'line of the text\r\n'.repeat(bytes / 18 + 1).slice(0, bytes - head.length);
}

/** Mails of one mailbox, oldest first. */
async function rowsOf(t: TestContext, raws: readonly string[], outline?: Partial<MailOutline>) {
  const { store } = (await startService(t)).app;
  const { mailbox } = await addMailbox(store);
  for (const raw of raws) {
    const { recipients, ...delivery } = deliveryTo([mailbox.address], { raw });
    const given = writeOutline({ sender: 'a@b.test', subject: '', ...outline });
    await store.write(deliverMail, { ...delivery, recipients: recipients.map((to) => ({ ...to, outline: given })) });
  }
  const rows = (await store.read(readMails, { mailboxId: mailbox.id, limit: 100 })).reverse();
  assert.equal(rows.length, raws.length);
  return { store, rows };
}

function membersOf(shown: ShownMail | undefined): Record<string, unknown> {
  assert.ok(shown);
  return JSON.parse(`{${shown.content}}}`);
}

/** The content of a message as the parser reads it at once. */
function contentOf(raw: string): Record<string, unknown> {
  const { subject, text, headers, truncated } = parseMail(Buffer.from(raw));
  return { subject, body: text, headers, details: { truncated } };
}

function countThreads(t: TestContext): () => number {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  subscribe('worker_threads', count);
  t.after(() => unsubscribe('worker_threads', count));
  return () => threads;
}

/** Counts the reads of messages; the service reads other things meanwhile. */
function countReads(t: TestContext, store: Store): () => number {
  const { mock } = t.mock.method(store, 'read');
  const isOfMessage = (read: unknown) => read === readFirstParts || read === readRawParts;
  return () => mock.calls.filter((call) => isOfMessage(call.arguments[0])).length;
}

async function remove(store: Store, { mailbox_id: mailboxId, id }: MailRow): Promise<void> {
  await store.write(deleteMails, { ...at(), owner: 'alice', mailboxId, ids: [id] });
  await store.write(removeReleasedRaws, { rowsMax: 100, bytesMax: 100 * MiB });
}

const sizes = [300, 20_000, rawPartBytes, rawPartBytes + 1, 3 * MiB];

test('a mail is read as a value, and the messages of small mails whole', async (t) => {
  const raws = sizes.map((bytes) => messageOf(bytes));
  const { store, rows } = await rowsOf(t, raws);
  const contents = contentsOf(t, { store });
  for (const [at, row] of rows.entries()) {
    const read = await contents.read('alice', row);
    assert.deepEqual([read?.row.id, read?.outline.sender], [row.id, 'a@b.test']);
    assert.deepEqual({ ...read?.content }, parseContent(Buffer.from(raws[at] ?? '')));
  }
  const messages = await contents.messages('alice', rows);
  const small = rows.flatMap((row, at) => (row.size > rawPartBytes ? [] : [[row.raw_id, raws[at]]]));
  assert.deepEqual(
    [...messages].map(([id, message]) => [id, message.toString()]),
    small,
  );
  assert.equal(small.length, 3);
  const [first = assert.fail()] = rows;
  await remove(store, first);
  const anew = contentsOf(t, { store });
  assert.equal(await anew.read('alice', first), undefined);
  assert.equal((await anew.messages('alice', rows)).size, 2);
});

test('contents and texts are those of the messages, small and large, in the order asked for', async (t) => {
  const raws = sizes.map((bytes) => messageOf(bytes));
  const { store, rows } = await rowsOf(t, raws);
  const threads = countThreads(t);
  const contents = contentsOf(t, { store });
  const shown = await contents.show('alice', rows.slice(0, 3));
  assert.deepEqual(shown.map(membersOf), raws.slice(0, 3).map(contentOf));
  assert.equal(threads(), 0, 'messages of one part are parsed here');
  const all = await contents.show('alice', rows.toReversed());
  assert.deepEqual(
    all.map(({ row }) => row.id),
    rows.toReversed().map(({ id }) => id),
  );
  assert.deepEqual(all.map(membersOf), raws.toReversed().map(contentOf));
  assert.equal(threads(), 1, 'larger ones in a thread');
  for (const [index, row] of rows.entries()) {
    assert.equal(await contents.text('alice', row, measure), contentOf(raws[index] ?? '').body);
  }
});

test('what was read is given again without a read of the store, as far as the cache goes', async (t) => {
  const { store, rows } = await rowsOf(
    t,
    [...sizes.slice(0, 4), 300].map((bytes) => messageOf(bytes)),
  );
  const reads = countReads(t, store);
  for (const [cacheBytesMax, readsAgain] of [
    [16 * MiB, false],
    [0, true],
  ] as const) {
    const contents = contentsOf(t, { store, cache: new ByteCache({ bytesMax: cacheBytesMax }) });
    const first = await contents.show('alice', rows);
    const texts = await Promise.all(rows.map((row) => contents.text('alice', row, measure)));
    const before = reads();
    assert.deepEqual((await contents.show('alice', rows)).map(membersOf), first.map(membersOf));
    assert.equal(reads() > before, readsAgain);
    const then = reads();
    assert.deepEqual(await Promise.all(rows.map((row) => contents.text('alice', row, measure))), texts);
    assert.equal(reads() > then, readsAgain);
  }
});

test('a large message is read once for all who ask for it at the same time', async (t) => {
  const { store, rows } = await rowsOf(t, [messageOf(2 * MiB)]);
  const contents = contentsOf(t, { store, cache: new ByteCache({ bytesMax: 0 }) });
  const reads = countReads(t, store);
  const [first] = await contents.show('alice', rows);
  const once = reads();
  const all = await Promise.all(Array.from({ length: 20 }, () => contents.show('alice', rows)));
  assert.ok(once > 0);
  assert.equal(reads(), 2 * once);
  for (const [shown] of all) assert.deepEqual(shown?.content, first?.content);
});

test('of a large message that is not read in time there is the header, and the next is read', async (t) => {
  const raw = messageOf(rawPartBytes + 1);
  const { store, rows } = await rowsOf(t, [raw]);
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const contents = contentsOf(t, { store, monotonic: new HurriedClock(), onFailure });
  const [shown] = await contents.show('alice', rows);
  assert.deepEqual(membersOf(shown), { ...contentOf(raw), body: '', details: { truncated: true } });
  for (const row of rows) assert.equal(await contents.text('alice', row, measure), '');
  const extracts = extractsOf(t, { store, contents });
  for (const [, { codes, links, truncated }] of await extracts.many('alice', rows))
    assert.deepEqual([codes, links, truncated], [[], [], true]);
  await extracts.stop();
  const ids = rows.map(({ id }) => id);
  const kept = await store.read(readAnnotations, { owner: 'alice', ids, kind: 'extract' });
  assert.equal(kept.size, 0, 'another time it may be found');
  assert.deepEqual(failures.map(String), Array(3).fill('TaskThreadError: no result within 10000 ms'));
});

test('of a message that was not readable when it came only the header is read, without a thread', async (t) => {
  const raws = [messageOf(300), messageOf(rawPartBytes + 1)];
  const { store, rows } = await rowsOf(t, raws, { truncated: true, unreadable: true });
  const threads = countThreads(t);
  const contents = contentsOf(t, { store });
  const shown = await contents.show('alice', rows);
  assert.deepEqual(
    shown.map(membersOf),
    raws.map((raw) => ({ ...contentOf(raw), body: '', details: { truncated: true } })),
  );
  for (const row of rows) {
    assert.equal(await contents.text('alice', row, measure), '');
    const extract = await extractsOf(t, { store, contents }).one('alice', row);
    assert.deepEqual([extract?.codes, extract?.links, extract?.truncated], [[], [], true]);
  }
  assert.equal(threads(), 0);
});

test('a message whose outline is truncated says so although its content is whole', async (t) => {
  const raws = [messageOf(300), messageOf(rawPartBytes + 1)];
  const { store, rows } = await rowsOf(t, raws, { truncated: true });
  const shown = await contentsOf(t, { store }).show('alice', rows);
  assert.deepEqual(
    shown.map(membersOf),
    raws.map((raw) => ({ ...contentOf(raw), details: { truncated: true } })),
  );
});

test('a mail that is deleted while it is read is left out', async (t) => {
  const { store, rows } = await rowsOf(
    t,
    sizes.map((bytes) => messageOf(bytes)),
  );
  const contents = contentsOf(t, { store });
  const [first, second, ...others] = rows;
  assert.ok(first && second);
  for (const row of [first, ...others]) await remove(store, row);
  const shown = await contents.show('alice', rows);
  assert.deepEqual(
    shown.map(({ row }) => row.id),
    [second.id],
  );
  for (const row of [first, ...others]) assert.equal(await contents.text('alice', row, measure), '');
});

test('a large mail that is deleted between two reads of its parts is left out', async (t) => {
  const { store, rows } = await rowsOf(t, [messageOf(3 * MiB)]);
  const [row] = rows;
  assert.ok(row);
  const contents = contentsOf(t, { store });
  const reading = contents.show('alice', rows);
  const { read } = store;
  let reads = 0;
  t.mock.method(store, 'read', async (...args: Parameters<Store['read']>) => {
    reads += args[0] === readRawParts ? 1 : 0;
    if (reads === 3) await remove(store, row);
    return read.apply(store, args);
  });
  assert.deepEqual(await reading, []);
  assert.ok(reads >= 3);
});

test("one owner's large mails hold up neither another's small ones, nor more than a few of another's large ones", async (t) => {
  const { store, rows } = await rowsOf(t, [
    ...Array.from({ length: 12 }, () => messageOf(rawPartBytes + 1)),
    messageOf(rawPartBytes + 1),
    ...Array.from({ length: 20 }, () => messageOf(20_000)),
  ]);
  const contents = contentsOf(t, { store, cache: new ByteCache({ bytesMax: 0 }) });
  const order: string[] = [];
  const show = async (owner: string, given: readonly MailRow[]) => {
    assert.equal((await contents.show(owner, given)).length, given.length);
    order.push(owner);
  };
  await Promise.all([
    ...rows.slice(0, 12).map((row) => show('crowd', [row])),
    show('large', rows.slice(12, 13)),
    show('small', rows.slice(13)),
  ]);
  assert.ok(order.indexOf('small') <= 1, order.join());
  assert.ok(order.indexOf('large') <= 3, order.join());
});

test('a service that ends reads no large message more, and shows none as if it were empty', async (t) => {
  const { store, rows } = await rowsOf(t, [messageOf(300), messageOf(rawPartBytes + 1)]);
  const contents = contentsOf(t, { store });
  await contents.stop();
  assert.equal((await contents.show('alice', rows.slice(0, 1))).length, 1);
  await assert.rejects(contents.show('alice', rows), TaskThreadStoppedError);
});
