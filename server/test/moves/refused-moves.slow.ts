import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MoveRefused } from '../../src/core/moves/move-target.ts';
import { closeDeparture } from '../../src/store/operations/moves/departing.ts';
import { readMove } from '../../src/store/operations/moves/states.ts';
import { ask, moveTo, startCell, ticketAt } from './two-cells.ts';

test('an owner who cannot move is served as before, and the message says what is in the way', async (t) => {
  const from = await startCell(t, { engine: 'sqlite' });
  const to = await startCell(t, { engine: 'sqlite', environment: { MAYFLY_DOMAINS: 'mail.test' } });
  const key = await from.key('qa');
  const refusal = async (owner: string, ticket: string) => {
    try {
      await moveTo(from, to, { owner, ticket });
    } catch (error) {
      if (error instanceof MoveRefused) return error.message;
      throw error;
    }
    return 'moved';
  };
  const path = (owner: string) => `/v1/operator/owners/${owner}/move-ticket`;
  const make = (owner: string) =>
    to.call('POST', path(owner), { key: to.operator, body: { reason: 'test' } }).then(({ body }) => body.error);
  assert.equal(await make('guests'), 'owner_protected');
  assert.equal(await make('default'), 'owner_protected');
  assert.equal(await make('ops'), 'move_refused');
  assert.match(await refusal('guests', 'mfm_x'), /does not move/);
  assert.match(await refusal('nobody', 'mfm_x'), /no owner nobody/);
  assert.match(await refusal('qa', 'mfm_x'), /does not take this ticket/);
  assert.match(await refusal('qa', await ticketAt(to, 'other')), /not for qa/);

  const ticket = await ticketAt(to, 'qa');
  const shared = await ask(from, 'POST', '/v1/mailboxes', { key, body: { domain: 'second.test' } });
  assert.match(await refusal('qa', ticket), /not of the service here: second\.test/);
  await ask(from, 'DELETE', `/v1/mailboxes/${shared.id}`, { key });

  await from.app.accounts.addDomain({ owner: 'qa', domain: 'qa.test' });
  await ask(from, 'PUT', '/v1/addresses/orders@qa.test', { key, body: {} });
  const theirs = await to.key('carol');
  await to.app.accounts.addDomain({ owner: 'carol', domain: 'qa.test' });
  assert.match(await refusal('qa', ticket), /verified by somebody else here: qa\.test/);
  await to.app.accounts.removeDomain({ owner: 'carol', domain: 'qa.test' });
  await to.app.run('endDomains');
  await ask(from, 'PUT', '/v1/addresses/chosen@mail.test', { key, body: {} });
  await ask(to, 'PUT', '/v1/addresses/chosen@mail.test', { key: theirs, body: {} });
  assert.match(await refusal('qa', ticket), /taken here: chosen@mail\.test/);

  assert.equal((await from.call('GET', '/v1/mailboxes', { key })).body.items.length, 2);
  await to.app.run('takeIn');
  assert.equal((await to.call('GET', '/v1/operator/owners/qa', { key: to.operator })).status, 404);
  // A ticket is used up by the move that has begun by it, also when that was taken back.
  assert.match(await refusal('qa', ticket), /does not take this ticket/);
});

test('a move that was interrupted while the owner is refused goes on, or is taken back', async (t) => {
  const [from, to] = [await startCell(t, { engine: 'sqlite' }), await startCell(t, { engine: 'sqlite' })];
  const key = await from.key('qa');
  const mailbox = await ask(from, 'POST', '/v1/mailboxes', { key, body: {} });
  const interrupt = async (ticket: string) => {
    const stop = new Error('interrupted');
    const onStep = (step: string) => {
      if (step === 'closed') throw stop;
    };
    await assert.rejects(moveTo(from, to, { owner: 'qa', ticket, onStep }), stop);
    assert.equal(await from.app.store.write(closeDeparture, { owner: 'qa', moveId: '', now: Date.now() }), false);
    const { status, body } = await from.call('GET', '/v1/mailboxes', { key });
    assert.deepEqual([status, body.error], [503, 'owner_moved']);
  };
  const first = await ticketAt(to, 'qa');
  await interrupt(first);
  await moveTo(from, to, { owner: 'qa', ticket: first, instead: { isTargetLost: false } });
  assert.equal((await ask(from, 'GET', '/v1/mailboxes', { key })).items.length, 1);
  await to.app.run('takeIn');

  const second = await ticketAt(to, 'qa');
  await interrupt(second);
  assert.deepEqual(await moveTo(from, to, { owner: 'qa', ticket: second }), ['moved']);
  assert.deepEqual(await moveTo(from, to, { owner: 'qa', ticket: second }), []);
  await to.app.run('takeIn');
  assert.deepEqual(
    (await ask(to, 'GET', '/v1/mailboxes', { key })).items.map(({ id }: { id: string }) => id),
    [mailbox.id],
  );
  await assert.rejects(
    moveTo(from, to, { owner: 'qa', ticket: second, instead: { isTargetLost: true } }),
    /was moved to/,
  );

  await from.app.run('endOwners');
  await from.app.run('sweep');
  const back = await ticketAt(from, 'qa');
  assert.deepEqual((await moveTo(to, from, { owner: 'qa', ticket: back })).at(-1), 'moved');
  await from.app.run('takeIn');
  assert.equal((await ask(from, 'GET', `/v1/mailboxes/${mailbox.id}`, { key })).address, mailbox.address);
});

test('two runs of a move at the same time move the owner once, with all that he has', async (t) => {
  const [from, to] = [await startCell(t, { engine: 'sqlite' }), await startCell(t, { engine: 'sqlite' })];
  const key = await from.key('qa');
  for (let made = 0; made < 5; made += 1) await ask(from, 'POST', '/v1/mailboxes', { key, body: {} });
  const ticket = await ticketAt(to, 'qa');
  const runs = await Promise.allSettled([1, 2].map(() => moveTo(from, to, { owner: 'qa', ticket })));
  for (const run of runs) if (run.status === 'rejected') assert.ok(run.reason instanceof MoveRefused, run.reason);
  await to.app.run('takeIn');
  const served = [];
  for (const cell of [from, to]) {
    const { status, body } = await cell.call('GET', '/v1/mailboxes', { key });
    if (status === 200) served.push(body.items.length);
  }
  assert.deepEqual(served, [5]);
});

test('a target that fails while the owner is refused leaves him served where he was', async (t) => {
  const [from, to] = [await startCell(t, { engine: 'sqlite' }), await startCell(t, { engine: 'sqlite' })];
  const key = await from.key('qa');
  const onStep = (step: string) => {
    if (step === 'closed') void to.app.stop();
  };
  await assert.rejects(moveTo(from, to, { owner: 'qa', ticket: await ticketAt(to, 'qa'), onStep }));
  assert.deepEqual((await ask(from, 'GET', '/v1/mailboxes', { key })).items, []);
  assert.equal(await from.app.store.read(readMove, { owner: 'qa' }), undefined);
});
