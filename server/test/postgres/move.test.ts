import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { StartError } from '../../src/app/open-store.ts';
import { moveDatabase } from '../../src/cli/operator/database/offline.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Database } from '../../src/settings/values.ts';
import { type MovedRows, move, openMoveSide } from '../../src/store/move/move.ts';
import type { MoveSide } from '../../src/store/move/side.ts';
import { readAccounts, readKeys } from '../../src/store/operations/accounts.ts';
import { logStart, readEvents } from '../../src/store/operations/events.ts';
import { completeImport, moveImported } from '../../src/store/operations/imports/completion.ts';
import { readOwnerBytes, takeLapsedImports } from '../../src/store/operations/imports/imports.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { addMailbox, at, deliver, start } from '../store/fixtures.ts';
import { leasedUntil, openImport } from '../store/open-import.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { patientLimits, query, usePostgres } from '../support/postgres.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { contentOf, empty, fill, letPersonIn, moveQuietly, newSqlite, withStore } from './move-fixtures.ts';

const test = alternatingTests();

const postgres = usePostgres();
const limits = { rowsMax: 100, bytesMax: 1024 * 1024 };

test('a move to PostgreSQL, to another database there and back to SQLite keeps everything, with its ids', async (t) => {
  const file = await newSqlite(t);
  await withStore(file, fill);
  const before = await withStore(file, contentOf);
  assert.equal(before.mailboxes.length, 5);
  assert.equal(before.mails.length, 305);
  assert.equal(before.view?.views, 1);

  const places = [file, await newPostgres(t), await newPostgres(t), await newSqlite(t)];
  const reports: MovedRows[][] = [];
  for (const [index, to] of places.slice(1).entries()) {
    const report: MovedRows[] = [];
    await moveDatabase({ from: places[index] ?? file, to, onTable: (moved) => report.push(moved) });
    reports.push(report);
    assert.deepEqual(await withStore(to, contentOf), before);
  }
  for (const report of reports) assert.deepEqual(report, reports[0]);
  const rows = Object.fromEntries(reports[0]?.map((moved) => [moved.table, moved.rows]) ?? []);
  assert.deepEqual(rows, {
    accounts: 8,
    audit_entries: 3,
    delivery_attempts: 1,
    delivery_scripts: 1,
    domains: 1,
    keys: 4,
    key_domains: 3,
    calls: 1,
    addresses: 11,
    mailboxes: 8,
    ended_mailboxes: 0,
    idempotent_calls: 1,
    imports: 2,
    imported_mails: 3,
    installation: 1,
    sessions: 3,
    links: 1,
    link_sessions: 1,
    guest_mailboxes: 1,
    recovery_links: 1,
    people: 1,
    owner_moves: 1,
    moved_domains: 1,
    staged_rows: 1,
    moved_scopes: 1,
    mails: 308,
    raws: 378,
    released_raws: 2,
    uid_validities: 0,
    usage_changes: 12,
    mailbox_usage: 1,
    owner_usage: 6,
    webhooks: 1,
    webhook_deliveries: 2,
  });
  await withStore(places.at(-1) ?? assert.fail(), async (store) => {
    const { accounts, keys } = before;
    assert.equal(await letPersonIn(store, 'again'), 'in', 'the person is known');
    assert.deepEqual(structuredClone(await store.read(readKeys, {})), keys, 'and keeps the key');
    assert.deepEqual(structuredClone(await store.read(readAccounts, {})), accounts, 'and the owner');
  });
});

test('an import that was cut is removed where it comes to, and one that is complete is finished there', async (t) => {
  const places = [await newSqlite(t), await newPostgres(t), await newSqlite(t)];
  const opened = await withStore(places[0] ?? assert.fail(), async (store) => {
    const [cut, complete] = [await openImport(store, { mails: 2 }), await openImport(store, { mails: 3 })];
    const { importId, mailbox } = complete;
    await store.write(completeImport, { importId, mailbox, now: start, limits: { ...limits, rowsMax: 1 } });
    return { cut, complete };
  });
  for (const [index, to] of places.slice(1).entries()) await moveQuietly(places[index] ?? assert.fail(), to);
  await withStore(places.at(-1) ?? assert.fail(), async (store) => {
    const taken = await store.write(takeLapsedImports, { now: leasedUntil, importsMax: 10 });
    const { importId, mailbox, mailIds } = opened.complete;
    assert.deepEqual(taken, { ended: 1, complete: [importId] });
    assert.equal(await store.write(moveImported, { importId, now: start, limits }), false);
    const mails = await store.read(readMails, { mailboxId: mailbox.id, limit: 10 });
    assert.deepEqual(mails.map(({ id }) => id).sort(), mailIds.toSorted());
    const { events } = await store.read(readEvents, { after: logStart, limit: 10 });
    assert.deepEqual(
      events.map(({ id }) => id),
      mailIds.slice(1),
      'the log of before stays where it was',
    );
    while ((await store.write(removeEndedMails, limits)).mayBeMore);
    assert.equal((await store.read(readOwnerBytes, { owner: 'alice' })).bytes, 300);
  });
});

test('an address that was given out is not given out again after a move', async (t) => {
  const [from, to] = [await newSqlite(t), await newPostgres(t)];
  const gone = await withStore(from, async (store) => {
    const { mailbox } = await addMailbox(store);
    await store.write(deleteMailboxes, { owner: mailbox.owner, ids: [mailbox.id], ...at() });
    return mailbox;
  });
  await moveQuietly(from, to);
  const again = { alias: gone.alias, address: gone.address };
  assert.equal(await withStore(to, async (store) => (await addMailbox(store, again)).outcome), 'address_taken');
});

test('mails of a mailbox that has ended move with it, and are removed where they come to', async (t) => {
  const [from, to] = [await newSqlite(t), await newPostgres(t)];
  const store = await openSqliteStore({ file: from.file, clock: systemClock, asServer: true });
  const { mailbox } = await addMailbox(store);
  await deliver(store, [mailbox.address], { attachments: ['one'] });
  await store.write(deleteMailboxes, { owner: mailbox.owner, ids: [mailbox.id], ...at() });
  await store.close();
  const moved = new Map<string, number>();
  await moveDatabase({ from, to, onTable: ({ table, rows }) => moved.set(table, rows) });
  assert.deepEqual(
    ['ended_mailboxes', 'mails'].map((table) => moved.get(table)),
    [1, 1],
  );
  await withStore(to, async (target) => {
    assert.equal((await target.write(removeEndedMails, { rowsMax: 10, bytesMax: 1e6 })).removed, 1);
    assert.equal((await target.write(removeEndedMails, { rowsMax: 10, bytesMax: 1e6 })).removed, 0);
  });
});

test('a moved source opens for nobody, until it is emptied and moved onto', async (t) => {
  for (const [from, to] of [
    [await newSqlite(t), await newPostgres(t)],
    [await newPostgres(t), await newSqlite(t)],
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
  const places = [await newSqlite(t), await newPostgres(t)] as const;
  for (const place of places) await withStore(place, async (store) => void (await addMailbox(store)));
  const before = await Promise.all(places.map((place) => withStore(place, contentOf)));
  const [one, other] = places;
  await assert.rejects(moveQuietly(one, other), refused(/the target is not empty/));
  await assert.rejects(moveQuietly(other, one), refused(/the target is not empty/));
  assert.deepEqual(await Promise.all(places.map((place) => withStore(place, contentOf))), before);
});

test('a move that fails in the middle leaves the target empty and the source as it was', async (t) => {
  for (const [from, to] of [
    [await newSqlite(t), await newPostgres(t)],
    [await newPostgres(t), await newSqlite(t)],
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

test('a database is closed once it has let go of its connections, so that nobody finds it in use after', async (t) => {
  const url = await postgres.newMigratedDatabase(t);
  const proxy = await DatabaseProxy.start(t, url);
  const place = { engine: 'postgres', url: proxy.url } as const;
  const opened = [
    () => openPostgresStore({ url: proxy.url, clock: systemClock, connectionsMax: 2, limits: patientLimits }),
    () => openMoveSide(place, { role: 'source', nowMs: start }),
  ];
  for (const open of opened) {
    const { promise: goodbye, resolve: say } = Promise.withResolvers<void>();
    const order: string[] = [];
    const used = await open();
    proxy.goodbyes = goodbye;
    const closed = used.close().then(() => order.push('closed'));
    await query(url, 'select 1');
    order.push('goodbye');
    say();
    await closed;
    assert.deepEqual(order, ['goodbye', 'closed']);
  }
});

test('a database that somebody uses is neither moved from nor moved to', async (t) => {
  const places = [await newSqlite(t), await newPostgres(t)] as const;
  for (const used of places) {
    const spare = await newSqlite(t);
    await withStore(spare, async () => {});
    await withStore(used, async () => {
      await assert.rejects(moveQuietly(used, await newSqlite(t)), refused(/another server is running|is in use/));
      await assert.rejects(moveQuietly(spare, used), refused(/another server is running|is in use/));
    });
  }
});

test('a database is not moved onto itself, whatever name it is given', async (t) => {
  const [file, url] = [await newSqlite(t), await newPostgres(t)];
  for (const place of [file, url]) await withStore(place, async () => {});
  const link = { ...file, file: `${file.file}.link` };
  await symlink(file.file, link.file);
  const other = { ...url, url: url.url.replace('//postgres:test@', '//postgres@') };
  for (const [from, to] of [
    [file, file],
    [file, link],
    [url, url],
    [url, other],
  ] as const) {
    await assert.rejects(moveQuietly(from, to), refused(/^cannot move: source and target are the same database$/));
  }
});

test('a source that does not exist is refused, and not made', async (t) => {
  const from = await newSqlite(t);
  await assert.rejects(moveQuietly(from, await newPostgres(t)), refused(/there is no database/));
  await assert.rejects(moveQuietly(from, await newPostgres(t)), refused(/there is no database/));
});

async function newPostgres(t: TestContext): Promise<Database & { engine: 'postgres' }> {
  return { engine: 'postgres', url: await postgres.newDatabase(t) };
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

/** A refusal in one line, as the operator sees it. */
function refused(message: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof StartError && message.test(error.message);
}
