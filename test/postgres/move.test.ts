import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { moveDatabase, StartError, startApp } from '../../src/app.ts';
import { type Database, database, readConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { type MovedRows, move, openMoveSide } from '../../src/store/move.ts';
import type { MoveSide } from '../../src/store/move-side.ts';
import { movedTables } from '../../src/store/move-tables.ts';
import {
  addCalls,
  insertDomain,
  insertKey,
  readAccounts,
  readCalls,
  readDomains,
  readKeyHolder,
  readKeys,
  revokeKey,
  setLimits,
} from '../../src/store/operations/accounts.ts';
import { deliverMail } from '../../src/store/operations/delivery.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { deleteMailboxes, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { readMails, readRaw } from '../../src/store/operations/mails.ts';
import { fanOutEvents } from '../../src/store/operations/webhook-fan-out.ts';
import { readDeliveries } from '../../src/store/operations/webhook-history.ts';
import { insertWebhook, readWebhooks } from '../../src/store/operations/webhooks.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, deliver, deliveryTo, minute, newId, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { usePostgres } from '../support/postgres.ts';
import { seededRandom } from '../support/seeded-random.ts';

const postgres = usePostgres();
const day = Math.floor(start / 86_400_000);
const mebibyte = 1024 * 1024;

test('a move to PostgreSQL, to another database there and back to SQLite keeps everything, with its ids', async (t) => {
  const file = await newSqlite(t);
  await withStore(file, fill);
  const before = await withStore(file, contentOf);
  assert.equal(before.mailboxes.length, 3);
  assert.equal(before.mails.length, 304);

  const places = [file, await newPostgres(), await newPostgres(), await newSqlite(t)];
  const reports: MovedRows[][] = [];
  for (const [index, to] of places.slice(1).entries()) {
    const report: MovedRows[] = [];
    await moveDatabase({ from: places[index] ?? file, to, onTable: (moved) => report.push(moved) });
    reports.push(report);
    assert.deepEqual(await withStore(to, contentOf), before);
  }
  assert.deepEqual(reports[1], reports[0]);
  assert.deepEqual(reports[2], reports[0]);
  const rows = Object.fromEntries(reports[0]?.map((moved) => [moved.table, moved.rows]) ?? []);
  assert.deepEqual(rows, {
    accounts: 4,
    account_domains: 1,
    keys: 2,
    key_domains: 2,
    calls: 1,
    addresses: 7,
    mailboxes: 6,
    mails: 304,
    attachments: 602,
    webhooks: 1,
    webhook_deliveries: 2,
  });
});

test('an address that was given out is not given out again after a move', async (t) => {
  const [from, to] = [await newSqlite(t), await newPostgres()];
  const gone = await withStore(from, async (store) => {
    const { mailbox } = await addMailbox(store);
    await store.write(deleteMailboxes, { owner: mailbox.owner, ids: [mailbox.id], ...at() });
    return mailbox;
  });
  await moveQuietly(from, to);
  const again = { alias: gone.alias, address: gone.address };
  assert.equal(await withStore(to, async (store) => (await addMailbox(store, again)).outcome), 'address_taken');
});

test('a moved source opens for nobody, until it is emptied and moved onto', async (t) => {
  for (const [from, to] of [
    [await newSqlite(t), await newPostgres()],
    [await newPostgres(), await newSqlite(t)],
  ] as const) {
    const content = await withStore(from, async (store) => {
      await fill(store);
      return contentOf(store);
    });
    await moveQuietly(from, to);
    const refusal = /^cannot use [^:\n]+: it was moved to another database: set MAYFLY_DATABASE_URL to that one$/;
    await assert.rejects(withStore(from, contentOf), refused(refusal));
    await assert.rejects(moveQuietly(from, await newSqlite(t)), refused(/it was moved to another database/));
    await assert.rejects(moveQuietly(to, from), refused(/the target is not empty/));

    await empty(from);
    await moveQuietly(to, from);
    assert.deepEqual(await withStore(from, contentOf), content);
  }
});

test('a target that is not empty is refused, and neither side changes', async (t) => {
  const places = [await newSqlite(t), await newPostgres()] as const;
  for (const place of places) await withStore(place, async (store) => void (await addMailbox(store)));
  const before = await Promise.all(places.map((place) => withStore(place, contentOf)));
  const [one, other] = places;
  await assert.rejects(moveQuietly(one, other), refused(/the target is not empty/));
  await assert.rejects(moveQuietly(other, one), refused(/the target is not empty/));
  assert.deepEqual(await Promise.all(places.map((place) => withStore(place, contentOf))), before);
});

test('a move that fails in the middle leaves the target empty and the source as it was', async (t) => {
  for (const [from, to] of [
    [await newSqlite(t), await newPostgres()],
    [await newPostgres(), await newSqlite(t)],
  ] as const) {
    const before = await withStore(from, async (store) => {
      await fill(store);
      return contentOf(store);
    });
    for (const failure of [failingInsert, losingInsert, changingInsert]) {
      await assert.rejects(moveWith(failure, from, to), /the disk is gone|did not arrive as it was/);
      const target = await openMoveSide(to, { role: 'target', nowMs: start });
      assert.ok(await target.isEmpty());
      await target.close();
    }
    assert.deepEqual(await withStore(from, contentOf), before);
    await moveQuietly(from, to);
    assert.deepEqual(await withStore(to, contentOf), before);
  }
});

test('a database that somebody uses is neither moved from nor moved to', async (t) => {
  const places = [await newSqlite(t), await newPostgres()] as const;
  for (const used of places) {
    const spare = await newSqlite(t);
    await withStore(spare, async () => {});
    await withStore(used, async () => {
      await assert.rejects(moveQuietly(used, await newSqlite(t)), refused(/another server is running|is in use/));
      await assert.rejects(moveQuietly(spare, used), refused(/another server is running|is in use/));
    });
  }
});

test('a source that does not exist is refused, and not made', async (t) => {
  const from = await newSqlite(t);
  await assert.rejects(moveQuietly(from, await newPostgres()), refused(/there is no database/));
  await assert.rejects(moveQuietly(from, await newPostgres()), refused(/there is no database/));
});

/** Mailboxes of every kind, mail small, big and with attachments, accounts with limits, keys, domains and calls. */
async function fill(store: Store): Promise<void> {
  const { mailbox: permanent } = await addMailbox(store, { owner: 'alice', tag: 'grüße' });
  const { mailbox: expiring } = await addMailbox(store, { owner: 'alice', expires_at: start + 10 * minute });
  const { mailbox: archived } = await addMailbox(store, { owner: 'bob', recoverable: 1, expires_at: start + 1 });
  const { mailbox: deleted } = await addMailbox(store, { owner: 'bob' });
  await deliver(store, [archived.address, deleted.address]);
  await store.write(endDueMailboxes, { ...at(start + 2), mailboxesMax: 10, mailsMax: 100 });
  await store.write(deleteMailboxes, { owner: 'bob', ids: [deleted.id], ...at() });
  const last = await addMailbox(store, { owner: 'carol' });
  const many = Array.from({ length: 300 }, (_, index) =>
    deliver(store, [permanent.address], { subject: `№ ${index}`, attachments: ['ä', `file ${index}`] }),
  );
  await Promise.all(many);
  await deliver(store, [expiring.address, last.mailbox.address], { attachments: ['one'] });
  // Two that do not fit into one batch, of bytes that nothing packs.
  for (const seed of [1, 2]) {
    const raw = Buffer.from(seededRandom(seed)(3 * mebibyte)).toString('latin1');
    await store.write(deliverMail, deliveryTo([permanent.address], { raw }));
  }
  await fillAccounts(store);
  await fillWebhooks(store);
}

async function fillWebhooks(store: Store): Promise<void> {
  const webhook = { id: newId(), owner: 'dave', url: 'https://hooks.example.com/', types: '["mailbox.created"]' };
  const secret = { mailbox_id: null, secret: 'whsec_c2VjcmV0', created_at: start };
  await store.write(insertWebhook, { webhook: { ...webhook, ...secret }, webhooksMax: 1 });
  for (let index = 0; index < 2; index += 1) await addMailbox(store, { owner: 'dave', expires_at: start - 1 });
  const limits = { eventsMax: 500, pendingMax: 10 };
  // Due when none of these services is there any more: nothing is sent.
  await store.write(fanOutEvents, { owner: 'dave', now: start + minute, deliveryId: newId(), limits });
}

async function fillAccounts(store: Store): Promise<void> {
  const key = { owner: 'alice', name: 'ключ', created_at: start, expires_at: null };
  const revoked = newId();
  await store.write(insertKey, {
    key: { ...key, id: newId(), hash: 'a'.repeat(64) },
    domains: ['z.test', 'a.test'],
  });
  await store.write(insertKey, { key: { ...key, id: revoked, hash: 'b'.repeat(64) }, domains: [] });
  await store.write(revokeKey, { id: revoked, now: start + 5 });
  await store.write(insertDomain, { owner: 'bob', domain: 'bob.test', now: start });
  await store.write(setLimits, { owner: 'bob', activeMailboxesMax: 7, dailyCallsMax: null, now: start });
  await store.write(addCalls, { counts: [{ owner: 'alice', day, calls: 12 }] });
}

/** Everything that can be read through the store. */
async function contentOf(store: Store) {
  const owners = ['alice', 'bob', 'carol'];
  const ofOwners = await Promise.all(owners.map((owner) => store.read(readMailboxes, { owner, now: start })));
  const mailboxes = ofOwners.flat();
  const mails = [];
  for (const { id: mailboxId } of mailboxes) {
    for (const mail of await store.read(readMails, { mailboxId, limit: 1000 })) {
      const raw = (await store.read(readRaw, { mailboxId, mailId: mail.mail.id })) ?? '';
      // Its hash: what shows a difference takes for ever with megabytes.
      mails.push({ ...mail, raw: hash('sha256', raw) });
    }
  }
  const calls = await Promise.all(owners.map((owner) => store.read(readCalls, { owner, day })));
  // Plain objects, whatever an engine makes its rows of.
  return structuredClone({
    mailboxes,
    mails,
    accounts: await store.read(readAccounts, {}),
    keys: await store.read(readKeys, {}),
    holder: await store.read(readKeyHolder, { hash: 'a'.repeat(64), now: start }),
    domains: await store.read(readDomains, {}),
    calls,
    ...(await webhooksOf(store)),
  });
}

/** Without their places in the log, which stays behind: they begin at the start of another. */
async function webhooksOf(store: Store) {
  const webhooks = await store.read(readWebhooks, { owner: 'dave' });
  const deliveries = webhooks.map(({ id }) => store.read(readDeliveries, { webhookId: id, before: '~', limit: 10 }));
  return {
    webhooks: webhooks.map(({ log_tx: _, log_id: __, ...webhook }) => webhook),
    deliveries: (await Promise.all(deliveries)).flat(),
  };
}

async function newSqlite(t: TestContext): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-move-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { engine: 'sqlite', file: join(folder, 'mayfly.db') };
}

async function newPostgres(): Promise<Database> {
  return database(await postgres.newDatabase());
}

/** Runs the service on a database, and ends it after the work. */
async function withStore<T>(place: Database, work: (store: Store) => Promise<T>): Promise<T> {
  const url = place.engine === 'sqlite' ? `sqlite:${place.file}` : place.url;
  const environment = { MAYFLY_DATABASE_URL: url, MAYFLY_HTTP_PORT: '0', MAYFLY_SMTP_PORT: '0' };
  const app = await startApp({ config: readConfig(environment), log: createLog('silent'), clock: new ManualClock() });
  try {
    return await work(app.store);
  } finally {
    await app.stop();
  }
}

function moveQuietly(from: Database, to: Database): Promise<void> {
  return moveDatabase({ from, to, onTable: () => {} });
}

/** Moves with a target that does not do what it should. */
async function moveWith(failure: (target: MoveSide) => MoveSide, from: Database, to: Database): Promise<void> {
  const source = await openMoveSide(from, { role: 'source', nowMs: start });
  const target = await openMoveSide(to, { role: 'target', nowMs: start });
  try {
    await move({ source, target: failure(target) }, { nowMs: start });
  } finally {
    await source.close();
    await target.close();
  }
}

/** A target with another way to insert mails. */
function inserting(target: MoveSide, insertMails: MoveSide['insert']): MoveSide {
  return {
    isEmpty: () => target.isEmpty(),
    rows: (table) => target.rows(table),
    fingerprints: (table) => target.fingerprints(table),
    insert: (table, rows) => (table.name === 'mails' ? insertMails(table, rows) : target.insert(table, rows)),
    markMoved: (nowMs) => target.markMoved(nowMs),
    commit: () => target.commit(),
    close: () => target.close(),
  };
}

function failingInsert(target: MoveSide): MoveSide {
  return inserting(target, async (table, rows) => {
    await target.insert(table, rows);
    throw new Error('the disk is gone');
  });
}

function losingInsert(target: MoveSide): MoveSide {
  return inserting(target, (table, [, ...rows]) => target.insert(table, rows));
}

function changingInsert(target: MoveSide): MoveSide {
  return inserting(target, (table, rows) =>
    target.insert(
      table,
      rows.map((row) => [...row.slice(0, -1), Buffer.from('another message')]),
    ),
  );
}

/** What an operator does to use a moved database again. */
async function empty(place: Database): Promise<void> {
  const deletes = movedTables.map(({ name }) => `delete from ${name};`).join(' ');
  if (place.engine === 'sqlite') {
    const connection = new DatabaseSync(place.file);
    connection.exec(deletes);
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(deletes);
  await client.end();
}

/** A refusal in one line, as the operator sees it. */
function refused(message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof StartError && message.test(error.message);
}
