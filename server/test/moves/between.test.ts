import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginDeparture,
  closeDeparture,
  decideDeparture,
  finishDeparture,
  undoDeparture,
} from '../../src/store/operations/moves/departing.ts';
import { assertProblem } from '../http/exchange.ts';
import { operatorKey } from '../operator/operator-key.ts';
import { startService } from '../support/service.ts';
import { ask } from './two-cells.ts';

const moveId = '01a1b2c3-0000-7000-8000-000000000000';
const place = 'https://b.example.com';

test('who is refused for his move is neither resumed, deleted nor changed by an operator, and no key of his is revoked', async (t) => {
  const service = await startService(t);
  const { app, clock } = service;
  const operator = await operatorKey(service);
  const key = await service.key('qa');
  const mailbox = await ask(service, 'POST', '/v1/mailboxes', { key, body: {} });
  const [{ id: keyId } = assert.fail()] = (await app.accounts.listKeys()).filter(({ owner }) => owner === 'qa');
  const owners = '/v1/operator/owners/qa';
  const act = (method: string, path: string, body: object = {}) =>
    service.call(method, path, { key: operator, body: { reason: 'test', ...body } });
  const acts = {
    suspend: () => act('POST', `${owners}/suspend`),
    resume: () => act('POST', `${owners}/resume`),
    limit: () => act('PATCH', owners, { dailyCallsMax: 5 }),
    delete: () => act('DELETE', owners, { confirm: 'qa' }),
    suspendMailbox: () => act('PATCH', `/v1/operator/mailboxes/${mailbox.id}`, { suspended: true }),
    deleteMailbox: () => act('DELETE', `/v1/operator/mailboxes/${mailbox.id}`),
    revoke: () => act('DELETE', `/v1/operator/keys/${keyId}`),
  };
  const audit = () => ({ ...entry, id: `${entry.id}${clock.now()}` });
  const entry = {
    id: 'entry-',
    created_at: 1,
    actor: 'ops',
    key_id: '',
    session_id: null,
    network: '',
    action: 'owner.move',
    owner: 'qa',
    subject: 'qa',
    reason: '',
    data: '{}',
  };
  const of = { owner: 'qa', moveId, now: clock.now() };
  await app.store.write(beginDeparture, { ...of, place, audit: audit() });

  assert.equal((await acts.suspend()).status, 200, 'who is served while he is copied can be stopped');
  assertProblem(await acts.delete(), 409, 'move_refused');
  assert.equal((await acts.resume()).status, 200);
  await app.store.write(closeDeparture, of);
  const isRefused = async () => {
    for (const doIt of Object.values(acts)) assertProblem(await doIt(), 409, 'move_refused');
    await assert.rejects(app.accounts.revokeKey(keyId), /is being moved/);
    assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 503, 'owner_moved');
  };
  await isRefused();
  await app.store.write(decideDeparture, of);
  await isRefused();
  clock.advance(1);
  assert.equal(await app.store.write(undoDeparture, { ...of, isDecided: false, audit: audit() }), false);
  assert.equal(await app.store.write(undoDeparture, { ...of, isDecided: true, audit: audit() }), true);
  assert.equal((await ask(service, 'GET', '/v1/mailboxes', { key })).items.length, 1, 'he is served as before');
  assert.equal((await acts.limit()).status, 200);

  clock.advance(1);
  await app.store.write(beginDeparture, { ...of, place, audit: audit() });
  assert.equal(await app.store.write(decideDeparture, of), false, 'nobody is moved before he is refused');
  await app.store.write(closeDeparture, of);
  await app.store.write(decideDeparture, of);
  clock.advance(1);
  assert.equal(await app.store.write(finishDeparture, { ...of, audit: audit() }), true);
  assert.equal(await app.store.write(undoDeparture, { ...of, isDecided: true, audit: audit() }), false);
  assertProblem(await acts.resume(), 409, 'owner_deleted');
});
