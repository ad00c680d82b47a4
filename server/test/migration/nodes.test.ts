import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { type Database, database } from '../../src/config-values.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createLog } from '../../src/lib/log.ts';
import { newestVersion, readCompiledSql } from '../../src/store/compiled-sql.ts';
import { openPool } from '../../src/store/postgres/connections.ts';
import { defaultLimits } from '../../src/store/postgres/limits.ts';
import { migratePostgres } from '../../src/store/postgres/migrate.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';
import { createOldDatabase } from './old-database.ts';
import { insertOldMails, type OldMail, type OldMailbox, oldMail } from './old-mail.ts';
import { insertOldMailbox } from './old-mailbox.ts';
import { startOn } from './places.ts';

const postgres = usePostgres();
const anotherVersion = 99;

/** A node of version 6 as the database sees it: each of its deliveries is a transaction of these statements. */
class OldNode {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async connect(t: TestContext, url: string): Promise<OldNode> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    client.on('error', () => {});
    t.after(() => client.end());
    return new OldNode(client);
  }

  /** Resolves when the mail is inserted and not yet committed. */
  async beginDelivery({ mailbox, id, receivedAt, content, raw }: OldMail): Promise<void> {
    await this.#client.query('begin isolation level read committed read write');
    const { rows } = await this.#client.query({
      name: 'holdByAddress',
      text: `select id, owner, address, expires_at, (pg_current_xact_id()::text::bigint) as tx from mailboxes
        where archived_at is null and address = $1 order by id for key share of mailboxes`,
      values: [mailbox.address],
    });
    await this.#client.query({
      name: 'insertMail*1',
      text: `insert into mails (mailbox_id, id, received_at, tx, content, raw)
        values ($1, $2, $3, $4, cast($5 as text), $6)`,
      values: [mailbox.id, id, receivedAt, rows[0].tx, JSON.stringify(content), raw],
    });
  }

  async commit(): Promise<void> {
    await this.#client.query('commit');
  }

  /** Whether the mail is kept. */
  async deliver(mail: OldMail): Promise<boolean> {
    try {
      await this.beginDelivery(mail);
      await this.commit();
      return true;
    } catch {
      await this.#client.query('rollback');
      return false;
    }
  }
}

async function oldDatabase(
  t: TestContext,
  mails: number,
): Promise<{ place: Database; url: string; mailbox: OldMailbox }> {
  const url = await postgres.newDatabase(t);
  const place = database(url);
  const old = await createOldDatabase(place);
  const mailboxes: OldMailbox[] = [];
  await old.transact(async (tx) => {
    const mailbox = await insertOldMailbox(tx);
    mailboxes.push(mailbox);
    await insertOldMails(
      tx,
      Array.from({ length: mails }, (_, index) => mailOf(mailbox, `old ${index}`)),
    );
  });
  await old.close();
  const [mailbox] = mailboxes;
  assert.ok(mailbox);
  return { place, url, mailbox };
}

function mailOf(mailbox: OldMailbox, subject: string): OldMail {
  return oldMail(mailbox, Buffer.from(`Subject: ${subject}\r\n\r\nHello\r\n`));
}

test('a mail that a node of the earlier version has under way is kept, later ones are refused: none falls between', async (t) => {
  const { place, url, mailbox } = await oldDatabase(t, 700);
  const [one, other] = [await OldNode.connect(t, url), await OldNode.connect(t, url)];
  const underWay = mailOf(mailbox, 'under way');
  await one.beginDelivery(underWay);
  const starting = startOn(t, place);
  const waits = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
  await eventually('the migration waits for the delivery', async () => (await query(url, waits)).length > 0);
  const kept = new Set([underWay.id]);
  const delivering = (async () => {
    for (let refused = 0; refused < 5; ) {
      const mail = mailOf(mailbox, 'meanwhile');
      if (await other.deliver(mail)) kept.add(mail.id);
      else refused += 1;
    }
  })();
  await one.commit();
  const service = await starting;
  await delivering;
  assert.equal(await one.deliver(mailOf(mailbox, 'too late')), false);
  const key = await service.key('alice');
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key });
  const found = body.items.map(({ id }: { id: string }) => id);
  assert.equal(found.length, 700 + kept.size);
  for (const id of kept) assert.ok(found.includes(id));
});

test('a node of the earlier version neither makes nor ends a mailbox once another has migrated', async (t) => {
  const { place, url, mailbox } = await oldDatabase(t, 10);
  await startOn(t, place);
  const making = `insert into mailboxes (id, owner, alias, domain, address, recoverable, tag, expires_at, created_at)
    values ('made', 'alice', 'made', 'mail.test', 'made@mail.test', 0, '', 1, 1)`;
  await assert.rejects(query(url, making), /mails_from/);
  const ending = `insert into ended_mailboxes (id) select id from mailboxes where id = '${mailbox.id}'`;
  await assert.rejects(query(url, ending), /"id" of relation "ended_mailboxes"/);
});

test('deliveries of nodes of the earlier version and a migration do not end each other', async (t) => {
  const { place, url, mailbox } = await oldDatabase(t, 100);
  const nodes = await Promise.all(Array.from({ length: 8 }, () => OldNode.connect(t, url)));
  const kept: string[] = [];
  let isMigrated = false;
  const delivering = nodes.map(async (node) => {
    while (!isMigrated) {
      const mail = mailOf(mailbox, 'meanwhile');
      if (await node.deliver(mail)) kept.push(mail.id);
    }
  });
  await eventually('mail is coming in', () => kept.length > 50);
  const service = await startOn(t, place);
  isMigrated = true;
  await Promise.all(delivering);
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: await service.key('alice') });
  const found = new Set(body.items.map(({ id }: { id: string }) => id));
  assert.deepEqual(
    kept.filter((id) => !found.has(id)),
    [],
  );
  assert.equal(found.size, 100 + kept.length);
});

test('nodes that start together migrate once, and each then takes mail', async (t) => {
  const { url, mailbox } = await oldDatabase(t, 1_200);
  const environment = { MAYFLY_DATABASE_URL: url };
  const nodes = await Promise.all(
    [41, 43, 45].map((seed) => startService(t, { environment, random: seededRandom(seed) })),
  );
  const [first] = nodes;
  const key = (await first?.key('alice')) ?? '';
  for (const { app } of nodes) {
    const client = await SmtpClient.open(t, app.smtp.port);
    assert.equal((await client.deliver({ to: mailbox.address, content: 'Subject: new\n\nHello\n' })).code, 250);
  }
  const shown = await first?.call('GET', `/v1/mailboxes/${mailbox.id}`, { key });
  assert.equal(shown?.body.messageCount, 1_203);
  assert.deepEqual(await query(url, 'select count(*)::int as count from migrations'), [
    { count: newestVersion(readCompiledSql('postgres')) },
  ]);
});

test('a node whose database another version has migrated refuses mail and writes, is not ready and says why', async (t) => {
  const url = await postgres.newDatabase(t);
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
  await query(
    url,
    `begin; lock table migrations in access exclusive mode;
    insert into migrations (version, applied_at) values (${anotherVersion}, 0); commit`,
  );
  assert.equal(await send(), 451);
  assert.equal((await service.call('POST', '/v1/mailboxes', { key, body: {} })).status, 503);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key })).status, 503);
  assert.equal((await service.call('GET', '/readyz')).status, 503);
  assert.ok(
    lines.some((line) => line.includes(`schema version ${anotherVersion}`)),
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
  const url = await postgres.newDatabase(t);
  const options = { url, clock: systemClock, connectionsMax: 8, asServer: true };
  const store = await openPostgresStore(options);
  t.after(() => store.close());
  const { mailbox } = await addMailbox(store);
  const outcomes: { id: string; isKept: boolean }[] = [];
  let isOver = false;
  const delivering = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const [id = ''] = await deliver(store, [mailbox.address]).catch(() => []);
      outcomes.push({ id, isKept: id !== '' });
    }
  });
  await eventually('mail is coming in', () => outcomes.length > 30);
  const sql = readCompiledSql('postgres');
  const pool = openPool({ url, connectionsMax: 1, limits: defaultLimits });
  t.after(() => pool.end());
  // What it finds must be all that is ever kept.
  const steps = ['create table found as select count(*)::int as count from mails', 'select pg_sleep(0.3)'];
  const migrations = new Map([...sql.migrations, [anotherVersion, steps]]);
  await migratePostgres(pool, { ...sql, migrations }, { nowMs: 0, role: 'server' });
  const refused = outcomes.length;
  await eventually('writes are refused', () => outcomes.slice(refused).some(({ isKept }) => !isKept));
  isOver = true;
  await Promise.all(delivering);
  const [found] = await query(url, 'select count from found');
  assert.deepEqual(found, { count: outcomes.filter(({ isKept }) => isKept).length });
  assert.deepEqual(await query(url, 'select count(*)::int as count from mails'), [found]);
});
