import assert from 'node:assert/strict';
import type { Database } from '../../src/settings/values.ts';
import { deliver } from '../http/mail.ts';
import { newSqlite } from '../postgres/move-fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { startService } from '../support/service.ts';
import { keptReleases, type Recorded, readKept, restore } from './kept.ts';
import { onEachDatabase, openOn, rowsOf } from './places.ts';

for (const release of keptReleases()) {
  onEachDatabase(
    `a database of ${release} says what it said, has the schema of a new one, and goes on`,
    async (t, place) => {
      const recorded: Record<Database['engine'], Recorded> = JSON.parse(readKept(release, 'answers.json').toString());
      const { key, now, address, answers } = recorded[place.engine];
      await restore(release, place);
      assert.deepEqual(await emptyTables(place), [], 'every table has a row to be upgraded');
      const url = place.engine === 'sqlite' ? `sqlite:${place.file}` : place.url;
      const environment = { MAYFLY_DATABASE_URL: url, MAYFLY_API_KEY: key };
      const service = await startService(t, { environment, clock: new ManualClock(now) });
      for (const [path, expected] of Object.entries(answers)) {
        const { status, body } = await service.call('GET', path, { key });
        assert.equal(status, 200, path);
        assertContains(body, expected, path);
      }
      await deliver(t, service, address, 'Subject: later\r\n\r\nHello\r\n');
      const found = await service.call('GET', '/v1/mails?subject=later', { key });
      assert.equal(found.body.items.length, 1);
      const made = await service.call('POST', '/v1/mailboxes', { key, body: {} });
      // A key that could do everything can do what has come since.
      const script = { steps: [{ reply: '451 4.7.1 later' }] };
      const set = await service.call('PUT', `/v1/mailboxes/${made.body.id}/script`, { key, body: script });
      assert.equal(set.status, 200, JSON.stringify(set.body));
      assert.equal((await service.call('DELETE', `/v1/mailboxes/${made.body.id}`, { key })).status, 204);
      await service.app.stop();
      if (place.engine === 'sqlite') assert.deepEqual(await columnsOf(place), await newColumns(await newSqlite(t)));
    },
  );
}

/** Asserts that all that is expected is there. A later release may say more. */
function assertContains(found: unknown, expected: unknown, path: string): void {
  if (typeof expected !== 'object' || expected === null) return assert.equal(found, expected, path);
  assert.ok(typeof found === 'object' && found !== null, path);
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(found), path);
    // Keys have since got the scopes of new features.
    if (!path.endsWith(' scopes')) assert.equal(found.length, expected.length, path);
  }
  const members = new Map(Object.entries(found));
  for (const [name, value] of Object.entries(expected)) {
    // The time of the last call goes on.
    if (name !== 'lastUsedAt') assertContains(members.get(name), value, `${path} ${name}`);
  }
}

async function emptyTables(place: Database): Promise<unknown[]> {
  const tables = {
    sqlite: "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    postgres: "select tablename as name from pg_tables where schemaname = 'public'",
  };
  const names = (await rowsOf(place, tables[place.engine])).map(({ name }) => name);
  const rows = await Promise.all(names.map((name) => rowsOf(place, `select 1 from ${name} limit 1`)));
  return names.filter((_, index) => rows[index]?.length === 0);
}

async function newColumns(place: Database): Promise<unknown> {
  await (await openOn(place)).close();
  return columnsOf(place);
}

/** The columns of all tables and indexes, in an order that does not depend on when they were added. */
function columnsOf(place: Database): Promise<unknown> {
  const columns = `select t.name as in_table, c.name, c.type, c."notnull", c.dflt_value, c.pk
    from pragma_table_list as t, pragma_table_xinfo(t.name) as c where t.schema = 'main' order by 1, 2`;
  const indexes = `select name, sql from sqlite_schema where type in ('index', 'trigger', 'view') order by name`;
  return Promise.all([columns, indexes].map((text) => rowsOf(place, text)));
}
