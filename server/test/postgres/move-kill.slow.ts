import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Database, database } from '../../src/settings/values.ts';
import { runProgram, startCommand, temporaryFolder } from '../durability/server-process.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { contentOf, empty, fill, moveQuietly, newSqlite, withStore } from './move-fixtures.ts';

const postgres = usePostgres();

/** Every way between the engines, of which a proxy for PostgreSQL sees how far it is. */
const ways = [
  { name: 'to PostgreSQL', copying: ['insert into mails ('], marking: ['insert into mails (', 'commit\0'] },
  { name: 'to SQLite', copying: ['rows of raws'], marking: ['insert into migrations'] },
] as const;

for (const { name, copying, marking } of ways) {
  test(`a move ${name} killed in the middle: the source is as it was, and can be moved again`, async (t) => {
    const places = await newPlaces(t, name);
    const content = await fillAndRead(places.from);
    await killMove(t, places, copying);
    assert.deepEqual(await withStore(places.from, contentOf), content);
    await moveQuietly(places.from, places.to);
    assert.deepEqual(await withStore(places.to, contentOf), content);
  });

  test(`a move ${name} killed before the source was marked: both are complete, and another says what to do`, async (t) => {
    const places = await newPlaces(t, name);
    const { from, to } = places;
    const content = await fillAndRead(from);
    await killMove(t, places, marking);
    for (const place of [from, to]) assert.deepEqual(await withStore(place, contentOf), content);
    const again = await runProgram(await temporaryFolder(t), ['migrate', ...urls(places)]);
    assert.equal(again.code, 2);
    assert.equal(
      again.errors,
      `mayfly: cannot move: the target is not empty: delete everything in it, or name another\n`,
    );
    await empty(to);
    await moveQuietly(from, to);
    assert.deepEqual(await withStore(to, contentOf), content);
  });
}

interface Places {
  readonly from: Database;
  readonly to: Database;
}

async function newPlaces(t: TestContext, name: (typeof ways)[number]['name']): Promise<Places> {
  const [file, url] = [await newSqlite(t), database(await postgres.newDatabase(t))];
  return name === 'to SQLite' ? { from: url, to: file } : { from: file, to: url };
}

/** Starts a move in a process of its own, and kills it when its PostgreSQL database has been sent what is named. */
async function killMove(t: TestContext, { from, to }: Places, freezeAfter: readonly string[]): Promise<void> {
  const [direct = ''] = [from, to].flatMap((place) => (place.engine === 'postgres' ? place.url : []));
  const proxy = await DatabaseProxy.start(t, direct);
  proxy.freezeAfter = freezeAfter;
  const proxied = (place: Database) => (place.engine === 'postgres' ? database(proxy.url) : place);
  const args = urls({ from: proxied(from), to: proxied(to) });
  const { child, ended } = startCommand(await temporaryFolder(t), ['migrate', ...args]);
  killAtEnd(t, child);
  await eventually('the move is in its middle', () => proxy.isFrozen);
  child.kill('SIGKILL');
  assert.equal((await ended).code, null);
  const left = `select from pg_stat_activity where datname = current_database() and application_name like 'mayfly%'`;
  await eventually('the database has seen that it is gone', async () => (await query(direct, left)).length === 0);
}

function urls({ from, to }: Places): string[] {
  const urlOf = (place: Database) => (place.engine === 'sqlite' ? `sqlite:${place.file}` : place.url);
  return ['--from', urlOf(from), '--to', urlOf(to)];
}

function fillAndRead(place: Database) {
  return withStore(place, async (store) => {
    await fill(store);
    return contentOf(store);
  });
}
