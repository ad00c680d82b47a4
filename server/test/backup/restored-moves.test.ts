import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { insertTicket } from '../../src/store/operations/moves/tickets.ts';
import { copyDatabase } from '../../src/store/sqlite/files/copy-database.ts';
import { restoreDatabase } from '../../src/store/sqlite/files/restore-database.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { departureOf, place } from '../moves/departure.ts';
import { auditRow } from '../store/fixtures.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { type Service, startService } from '../support/service.ts';

const test = alternatingTests();

/** How far the departure of an owner has come. */
type Stage = 'stays' | 'copying' | 'closing' | 'asked' | 'moved';

const steps: Readonly<Record<Stage, number>> = { stays: 0, copying: 1, closing: 2, asked: 3, moved: 4 };

async function depart(service: Service, { owner, from, to }: { owner: string; from: Stage; to: Stage }) {
  const { begin, close, decide, finish } = departureOf(service, { owner });
  for (const step of [begin, close, decide, finish].slice(steps[from], steps[to])) await step();
}

/** Departures of owners named by them: in a backup, and in the database from which it was made, at its end. */
const departures = [
  ['stays', 'stays'],
  ['stays', 'asked'],
  ['stays', 'moved'],
  ['copying', 'copying'],
  ['closing', 'closing'],
  ['closing', 'moved'],
  ['asked', 'stays'],
  ['asked', 'asked'],
  ['asked', 'moved'],
] as const;

const nameOf = ([before, later]: readonly [Stage, Stage]) => `${before}-${later}`;
const names = departures.map(nameOf);

/** A stopped service whose owners were moved so, its backup, and the keys of the owners. */
async function departed(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [file, backup] = [join(folder, 'served.db'), join(folder, 'kept.db')];
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${file}` };
  const service = await startService(t, { environment });
  const keys = new Map<string, string>();
  for (const of of departures) {
    const owner = nameOf(of);
    keys.set(owner, await service.key(owner));
    await depart(service, { owner, from: 'stays', to: of[0] });
  }
  await copyDatabase(file, backup);
  for (const of of departures) {
    const [from, to] = of;
    if (to === 'stays' && from !== 'stays') await departureOf(service, { owner: nameOf(of) }).undo(true);
    else await depart(service, { owner: nameOf(of), from, to });
  }
  const restore = async (to = file) => {
    await service.app.stop();
    const { moves, ...result } = await restoreDatabase(backup, to, service.clock.now());
    const again = await startService(t, { environment: { MAYFLY_DATABASE_URL: `sqlite:${to}` }, clock: service.clock });
    const answers = new Map<string, { status: number; detail: string }>();
    for (const [owner, key] of keys) {
      const { status, body } = await again.call('GET', '/v1/mailboxes', { key });
      answers.set(owner, { status, detail: body.detail });
    }
    const served = names.filter((owner) => answers.get(owner)?.status === 200);
    assert.deepEqual(new Set([...answers.values()].map(({ status }) => status)), new Set([200, 503]));
    return { ...result, ...moves, service: again, served, answers };
  };
  return { service, folder, file, backup, restore };
}

test('whom another installation serves, or may serve, is refused after the restore of a backup', async (t) => {
  const { service, restore } = await departed(t);
  const back = { owner: 'stays-moved', hash: 'h', endsAt: service.clock.now() + 1, audit: auditRow('stays-moved') };
  await service.app.run('endOwners');
  assert.equal(await service.app.store.write(insertTicket, { ...back, now: service.clock.now() }), 'made');
  const restored = await restore();
  assert.deepEqual([restored.notCarried, restored.movesNotCarried], [undefined, undefined]);
  assert.deepEqual(
    restored.moved,
    ['asked-moved', 'closing-moved', 'stays-moved'],
    'also who has a ticket to come back',
  );
  assert.deepEqual(restored.open, [
    { owner: 'asked-asked', place },
    { owner: 'stays-asked', place },
  ]);
  assert.deepEqual(restored.served, ['stays-stays', 'copying-copying', 'closing-closing', 'asked-stays']);
  assert.match(restored.answers.get('stays-moved')?.detail ?? '', new RegExp(`moved to ${place}$`));
  assert.match(restored.answers.get('asked-asked')?.detail ?? '', /is being moved/);
  const { undo } = departureOf(restored.service, { owner: 'stays-asked' });
  assert.equal(await undo(true), true, 'a move that the target has taken back');
});

test('a backup without the database after it keeps refused whose move was under way', async (t) => {
  const { folder, restore } = await departed(t);
  const restored = await restore(join(folder, 'elsewhere.db'));
  const open = names.filter((name) => !name.startsWith('stays')).toSorted();
  assert.deepEqual(
    restored.open.map(({ owner }) => owner),
    open,
  );
  assert.deepEqual(restored.moved, []);
  assert.deepEqual(
    restored.served,
    names.filter((name) => name.startsWith('stays')),
    'what nobody knows cannot be told',
  );
  const { undo } = departureOf(restored.service, { owner: 'copying-copying' });
  assert.deepEqual([await undo(false), await undo(true)], [false, true], 'the target has to say that it does not');
});

test('moves that cannot be read in the former database keep nothing else from being carried over', async (t) => {
  const { service, file, backup } = await departed(t);
  const { accounts } = service.app;
  const [{ id } = assert.fail()] = (await accounts.listKeys()).filter(({ owner }) => owner === 'stays-stays');
  await accounts.revokeKey(id);
  const former = new DatabaseSync(file);
  former.exec('alter table owner_moves rename column direction to lost');
  former.close();
  await service.app.stop();
  const restored = await restoreDatabase(backup, file, service.clock.now());
  assert.equal(restored.notCarried, undefined);
  assert.match(restored.movesNotCarried ?? '', /direction/);
  assert.ok(restored.moves.open.length > 0, 'whose move the backup knows is refused');
  const database = new DatabaseSync(file);
  const revoked = database.prepare('select id from keys where revoked_at is not null').all();
  database.close();
  assert.deepEqual(
    revoked.map((row) => row.id),
    [id],
  );
});
