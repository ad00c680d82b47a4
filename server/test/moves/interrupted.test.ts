import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { remoteTarget } from '../../src/cli/operator/moves/remote-target.ts';
import { Departure } from '../../src/core/moves/departure.ts';
import { MoveRefused, type MoveTarget } from '../../src/core/moves/move-target.ts';
import { AuditLog } from '../../src/core/operator/audit.ts';
import { CallsUnderWay } from '../../src/core/whereabouts/calls-under-way.ts';
import { monotonicClock, systemClock } from '../../src/lib/clock.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { systemRandom } from '../../src/lib/random.ts';
import { noteDrain, readDrains } from '../../src/store/operations/moves/departing.ts';
import { readMove } from '../../src/store/operations/moves/states.ts';
import { noteNode } from '../../src/store/operations/operator/nodes.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { type Cell, moveTo, startCell, ticketAt } from './two-cells.ts';

/** Two installations, and an owner with a key at the first. */
async function twoCells(t: Parameters<typeof startCell>[0]) {
  const from = await startCell(t, { engine: 'sqlite' });
  const to = await startCell(t, { engine: 'sqlite' });
  const key = await from.key('qa');
  const isServedBy = async ({ call }: Cell) => (await call('GET', '/v1/mailboxes', { key })).status === 200;
  const stateAt = async ({ app: { store } }: Cell) => (await store.read(readMove, { owner: 'qa' }))?.state;
  return { from, to, key, isServedBy, stateAt };
}

/** Installation that takes the place of a target, and gives one answer to every call, until the test ends. */
async function answering(t: Parameters<typeof startCell>[0], status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(t, () => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('a move that the target was asked to decide goes on with a new ticket, or is taken back by it', async (t) => {
  const { from, to, isServedBy, stateAt } = await twoCells(t);
  const stuck = async () => {
    const ticket = await ticketAt(to, 'qa');
    await stopAtDecision(from, to, ticket);
    await to.call('DELETE', '/v1/operator/owners/qa/move-ticket', { key: to.operator, body: { reason: 'test' } });
    await to.app.run('takeIn');
    assert.equal(await stateAt(from), 'deciding');
    await assert.rejects(moveTo(from, to, { owner: 'qa', ticket }), /does not take this ticket/);
    await assert.rejects(moveTo(from, to, { owner: 'qa', ticket, instead: { isTargetLost: false } }), /this ticket/);
    const ofOther = await ticketAt(to, 'carol');
    await assert.rejects(
      moveTo(from, to, { owner: 'qa', ticket: ofOther, instead: { isTargetLost: false } }),
      /not for qa/,
    );
    assert.deepEqual([await stateAt(from), await isServedBy(from)], ['deciding', false]);
    return ticketAt(to, 'qa');
  };
  const first = await stuck();
  await moveTo(from, to, { owner: 'qa', ticket: first, instead: { isTargetLost: false } });
  assert.equal(await isServedBy(from), true);
  const second = await stuck();
  assert.deepEqual(await moveTo(from, to, { owner: 'qa', ticket: second }), ['moved']);
  assert.deepEqual([await isServedBy(from), await isServedBy(to)], [false, true]);
});

test('a target that has not decided, as it says, leaves the owner served where he was when the run after fails', async (t) => {
  const { from, to, isServedBy, stateAt } = await twoCells(t);
  const ticket = await ticketAt(to, 'qa');
  await stopAtDecision(from, to, ticket);
  assert.equal(await stateAt(from), 'deciding');
  await stopAt({ stage: () => Promise.reject(lost) }, { from, to, ticket });
  assert.deepEqual([await isServedBy(from), await stateAt(from)], [true, undefined]);
});

test('a command that ends when the target has refused to decide, before it has taken the move back, goes on when it is run again', async (t) => {
  const { from, to, isServedBy, stateAt } = await twoCells(t);
  const ticket = await ticketAt(to, 'qa');
  const refused = new MoveRefused('the target says: no');
  const target = { activate: () => Promise.reject(refused), cancel: () => Promise.reject(lost) };
  await stopAt(target, { from, to, ticket });
  assert.deepEqual([await stateAt(from), await isServedBy(from), await isServedBy(to)], ['deciding', false, false]);
  assert.deepEqual((await moveTo(from, to, { owner: 'qa', ticket })).at(-1), 'moved');
  assert.deepEqual([await isServedBy(from), await isServedBy(to)], [false, true]);
});

const lost = new Error('lost');

/** Has a move come as far as the call by which the target decides, which does not reach it. */
function stopAtDecision(from: Cell, to: Cell, ticket: string): Promise<void> {
  return stopAt({ activate: () => Promise.reject(lost) }, { from, to, ticket });
}

/** Has a move come as far as a call to the target that is lost. */
async function stopAt(
  calls: Partial<MoveTarget>,
  { from, to, ticket }: { from: Cell; to: Cell; ticket: string },
): Promise<void> {
  const { store } = from.app;
  const [clock, ids, place] = [systemClock, new IdSource(systemRandom()), to.app.url];
  const target = { ...remoteTarget({ url: place, ticket }), ...calls };
  const departure = new Departure(
    {
      ...{ store, clock, monotonic: monotonicClock, ids, target, version: '0', onStep: () => {} },
      audit: new AuditLog({ store, clock, ids, keptDays: 1 }),
      operator: { caller: { owner: 'test', keyId: '' }, network: '' },
    },
    { owner: 'qa', place },
  );
  await assert.rejects(departure.run(), lost);
}

test('an owner who is served here although he has moved, by a backup of before, is marked as moved', async (t) => {
  const { from, to, key } = await twoCells(t);
  await moveTo(from, to, { owner: 'qa', ticket: '', instead: 'mark' });
  const { status, body } = await from.call('GET', '/v1/mailboxes', { key });
  assert.equal(status, 503);
  assert.match(body.detail, new RegExp(`moved to ${to.app.url}$`));
  await assert.rejects(moveTo(from, to, { owner: 'qa', ticket: '', instead: 'mark' }), /marked already/);
});

test('an answer that is none of a target is not believed, and the owner is served', async (t) => {
  const { from, to, isServedBy } = await twoCells(t);
  const answers = [
    [200, 'welcome'],
    [200, '{}'],
    [200, '{"state":"served"}'],
    [204, ''],
  ] as const;
  for (const [status, body] of answers) {
    const place = await answering(t, status, body);
    await assert.rejects(moveTo(from, to, { owner: 'qa', ticket: 'mfm_x', place }));
    await moveTo(from, to, { owner: 'qa', ticket: '', place, instead: { isTargetLost: true } });
    assert.equal(await isServedBy(from), true);
  }
});

test('a node is lost when it has said nothing for a minute, whatever the time on its clock', async (t) => {
  const { from, to, stateAt } = await twoCells(t);
  const { store } = from.app;
  const node = 'with-a-clock-far-behind';
  const note = (seen_at: number) =>
    store.write(noteNode, { name: node, version: '0', started_at: 1, seen_at, lostBefore: 0 });
  await note(1);
  const copied = Promise.withResolvers<void>();
  const onStep = (step: string) => step === 'copied' && copied.resolve();
  const moving = moveTo(from, to, { owner: 'qa', ticket: await ticketAt(to, 'qa'), onStep });
  await copied.promise;
  await from.app.run('drain');
  assert.equal(await stateAt(from), 'copying', 'he is served until it is heard');
  await note(2);
  await eventually(
    'the other node has drained',
    async () => (await store.read(readDrains, { owner: 'qa' })).length > 0,
  );
  assert.equal(await stateAt(from), 'closing');
  await store.write(noteDrain, { owner: 'qa', node });
  assert.equal((await moving).at(-1), 'moved');
});

test('a call counts as one of its owner until its answer is sent and its work has ended, also when its client hangs up', async () => {
  const calls = new CallsUnderWay();
  const caller = { owner: 'qa' };
  const call = calls.begin();
  const [found, work] = [Promise.withResolvers<typeof caller>(), Promise.withResolvers<void>()];
  const known = call.of(found.promise);
  found.resolve(caller);
  await known;
  assert.equal(calls.of('qa'), 1);
  call.during(work.promise);
  call.close();
  assert.equal(calls.of('qa'), 1, 'its work goes on');
  work.resolve();
  await work.promise;
  assert.equal(calls.of('qa'), 0);

  const gone = calls.begin();
  const late = Promise.withResolvers<typeof caller>();
  const lateKnown = gone.of(late.promise);
  gone.close();
  late.resolve(caller);
  await lateKnown;
  await calls.settled();
  assert.deepEqual([calls.of('qa'), gone.isClosed], [0, true], 'nobody waits for it, and it is not done');
});
