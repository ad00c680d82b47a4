import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret } from '../../src/core/accounts/accounts.ts';
import { MoveRefused } from '../../src/core/moves/move-target.ts';
import { rowForm } from '../../src/core/moves/row-form.ts';
import { movedTables } from '../../src/store/move/tables.ts';
import { comparedTables } from '../../src/store/operations/moves/compared-rows.ts';
import { closeDeparture } from '../../src/store/operations/moves/departing.ts';
import { fates, movedColumns, stagedTables } from '../../src/store/operations/moves/fates.ts';
import { callApi } from '../support/service.ts';
import { ask, moveTo, startCell, ticketAt } from './two-cells.ts';

test('each table with an owner or rows of one has its fate, and all columns of those that move', () => {
  const owned = movedTables.filter(({ columns }) => columns.some(({ name }) => name === 'owner'));
  for (const { name } of owned) assert.ok(name in fates, `${name} has no fate`);
  for (const table of [...stagedTables, ...comparedTables]) assert.ok(movedColumns(table).length > 1, table);
  const staged = Object.entries(fates).filter(([, fate]) => fate === 'staged');
  const names = staged.map(([name]) => name).filter((name) => name !== 'accounts');
  assert.deepEqual(names.toSorted(), stagedTables.toSorted());
});

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

test('a source that says other than it should reaches nobody but its owner', async (t) => {
  const to = await startCell(t, { engine: 'sqlite' });
  const bob = await to.key('bob');
  const mailbox = await ask(to, 'POST', '/v1/mailboxes', { key: bob, body: {} });
  const ticket = await ticketAt(to, 'qa');
  const call = (step: string, body: object) =>
    callApi(to.app.url, { method: 'POST', path: `/v1/moves${step}`, key: ticket, body });
  const moveId = '01a1b2c3-0000-7000-8000-000000000000';
  const begin = { moveId, owner: 'qa', version: '0', domains: [], sharedDomains: [] };
  assert.equal((await call('', { ...begin, form: '0'.repeat(64) })).body.error, 'move_refused');
  const begun = await call('', { ...begin, form: rowForm() });
  assert.deepEqual([begun.status, begun.body.state], [200, 'copying'], JSON.stringify(begun.body));
  assert.equal((await call('', { ...begin, moveId: moveId.replace('1', '2'), form: rowForm() })).status, 401);

  const rows = await call('/rows', { table: 'mails', scope: mailbox.id, rows: [], gone: ['x'] });
  assert.equal(rows.body.error, 'move_refused');
  const columns = movedColumns('keys');
  const value = (column: string) => {
    const values: Record<string, string | number | null> = {
      ...{
        id: moveId,
        owner: 'bob',
        name: 'theirs',
        hash: hashSecret('k'),
        created_at: 1,
        scopes: 'mailboxes operator',
      },
    };
    return values[column] ?? null;
  };
  assert.equal((await call('/stage', { position: 0, table: 'keys', rows: [columns.map(value)] })).status, 204);
  assert.equal((await call('/stage', { position: 1, table: 'sessions', rows: [] })).status, 400);
  const account = { activeMailboxesMax: null, dailyCallsMax: null, bytesMax: null, mailRules: null };
  assert.equal((await call('/activate', { ...account, createdAt: 1, suspendedAt: null })).status, 204);
  await to.app.run('takeIn');
  const [row] = (await to.app.accounts.listKeys()).filter(({ id }) => id === moveId);
  assert.deepEqual([row?.owner, row?.scopes], ['qa', 'mailboxes']);
  assert.equal((await call('/rows', { table: 'mails', scope: moveId, rows: [], gone: [] })).body.error, 'move_refused');
  assert.equal((await ask(to, 'GET', '/v1/mailboxes', { key: bob })).items.length, 1);
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
    assert.equal(await from.app.store.write(closeDeparture, { owner: 'qa', now: Date.now() }), false);
    const { status, body } = await from.call('GET', '/v1/mailboxes', { key });
    assert.deepEqual([status, body.error], [503, 'owner_moved']);
  };
  const first = await ticketAt(to, 'qa');
  await interrupt(first);
  await moveTo(from, to, { owner: 'qa', ticket: first, abort: { isTargetLost: false } });
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
    moveTo(from, to, { owner: 'qa', ticket: second, abort: { isTargetLost: true } }),
    /was moved to/,
  );

  await from.app.run('endOwners');
  await from.app.run('sweep');
  const back = await ticketAt(from, 'qa');
  assert.deepEqual((await moveTo(to, from, { owner: 'qa', ticket: back })).at(-1), 'moved');
  await from.app.run('takeIn');
  assert.equal((await ask(from, 'GET', `/v1/mailboxes/${mailbox.id}`, { key })).address, mailbox.address);
});
