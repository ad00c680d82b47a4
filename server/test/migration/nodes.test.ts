import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLog } from '../../src/lib/log.ts';
import { type Database, database } from '../../src/settings/values.ts';
import { migrations } from '../../src/store/migrations/migrations.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';
import { nextVersion, openOn, versionsOf } from './places.ts';

const postgres = usePostgres();
const next = (...steps: string[]) => ({ sql: nextVersion('postgres', steps) });

async function newPlace(t: TestContext): Promise<{ url: string; place: Database }> {
  const url = await postgres.newDatabase(t);
  return { url, place: database(url) };
}

async function open(t: TestContext, ...args: Parameters<typeof openOn>): Promise<Store> {
  const store = await openOn(...args);
  t.after(() => store.close());
  return store;
}

/**
 * Delivers again and again over several callers, until it is stopped, at the latest at the end of the scope: no store is closed
 * under them. `stop` returns the ids of the mails that were kept.
 */
function keepDelivering(store: Store, address: string) {
  const kept: string[] = [];
  let refused = 0;
  let isOver = false;
  const callers = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const [id] = await deliver(store, [address]).catch(() => []);
      if (id === undefined) refused += 1;
      else kept.push(id);
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(callers);
    return kept;
  };
  return {
    kept,
    refused: () => refused,
    isOver: () => isOver,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

test('nodes that start together migrate once, and each then takes mail', async (t) => {
  const { url, place } = await newPlace(t);
  const steps = ['create table upgraded as select count(*)::int as mails from mails'];
  for (const [mails, version] of [
    [0, {}],
    [3, next(...steps)],
  ] as const) {
    const nodes = await Promise.all([1, 2, 3].map(() => open(t, place, version)));
    const [first] = nodes;
    assert.ok(first);
    const { mailbox } = await addMailbox(first);
    for (const node of nodes) await deliver(node, [mailbox.address]);
    assert.equal((await first.read(readMails, { mailboxId: mailbox.id, limit: 9 })).length, 3);
    if (mails > 0) assert.deepEqual(await query(url, 'select mails from upgraded'), [{ mails }]);
  }
  assert.equal((await versionsOf(place)).length, Object.keys(migrations).length + 1);
});

test('a node whose database another version has migrated refuses mail and writes, is not ready and says why', async (t) => {
  const { url, place } = await newPlace(t);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: url }, log });
  const key = await service.key('alice');
  const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
  const send = async () => {
    const client = await SmtpClient.open(t, service.app.smtp.port);
    return (await client.deliver({ to: mailbox.address, content: 'Subject: x\n\nHello\n' })).code;
  };
  assert.equal(await send(), 250);
  await open(t, place, next('create table upgraded ()'));
  assert.equal(await send(), 451);
  assert.equal((await service.call('POST', '/v1/mailboxes', { key, body: {} })).status, 503);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key })).status, 503);
  assert.equal((await service.call('GET', '/readyz')).status, 503);
  const version = (await versionsOf(place)).at(-1);
  assert.ok(
    lines.some((line) => line.includes(`schema version ${version}`)),
    lines.join('\n'),
  );
  // As far as the next version may go.
  await query(url, 'alter table mails rename to older_mails; alter table mailboxes rename to older_mailboxes');
  assert.equal(await send(), 451);
  assert.equal((await service.call('POST', '/v1/mailboxes', { key, body: {} })).status, 503);
  assert.equal((await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key })).status, 503);
  assert.deepEqual(await query(url, 'select count(*)::int as count from older_mails'), [{ count: 1 }]);
});

test('a write under way when another version begins to migrate is committed before it, or refused', async (t) => {
  const { url, place } = await newPlace(t);
  const store = await open(t, place);
  const { mailbox } = await addMailbox(store);
  await using delivering = keepDelivering(store, mailbox.address);
  await eventually('mail is coming in', () => delivering.kept.length > 30);
  // What it finds must be all that is ever kept.
  await open(t, place, next('create table found as select count(*)::int as count from mails', 'select pg_sleep(0.3)'));
  const refused = delivering.refused();
  await eventually('writes are refused', () => delivering.refused() > refused);
  const found = [{ count: (await delivering.stop()).length }];
  assert.deepEqual(await query(url, 'select count from found'), found);
  assert.deepEqual(await query(url, 'select count(*)::int as count from mails'), found);
});

test('deliveries and reads of a node and an upgrade of their tables by another do not end each other', async (t) => {
  const { place } = await newPlace(t);
  const store = await open(t, place);
  const { mailbox } = await addMailbox(store);
  await using delivering = keepDelivering(store, mailbox.address);
  const reading = Array.from({ length: 4 }, async () => {
    while (!delivering.isOver()) await store.read(readMails, { mailboxId: mailbox.id, limit: 9 });
  });
  await eventually('mail is coming in', () => delivering.kept.length > 50);
  const tables = ['raws', 'mails', 'mailboxes', 'events'];
  const upgraded = await open(t, place, next(...tables.map((name) => `alter table ${name} add column note text`)));
  const kept = await delivering.stop();
  await Promise.all(reading);
  const rows = await upgraded.read(readMails, { mailboxId: mailbox.id, limit: 100_000 });
  assert.deepEqual(rows.map(({ id }) => id).toSorted(), kept.toSorted());
});
