import assert from 'node:assert/strict';
import { isId, timeOfId } from '../../src/lib/ids.ts';
import { start } from '../store/fixtures.ts';
import { createOldDatabase } from './old-database.ts';
import { insertOldMailbox } from './old-mailbox.ts';
import { onEachDatabase, startOn } from './places.ts';

onEachDatabase('domains that several owners have stay theirs, and addresses stay given out', async (t, place) => {
  const database = await createOldDatabase(place);
  await database.transact(async (tx) => {
    await tx.insert(
      'account_domains',
      ['alice', 'bob'].map((owner, index) => ({ owner, domain: 'both.test', created_at: start + index })),
    );
    await insertOldMailbox(tx, { alias: 'kept' });
  });
  await database.close();
  const service = await startOn(t, place);
  for (const [index, owner] of ['alice', 'bob'].entries()) {
    const key = await service.key(owner);
    const { body } = await service.call('GET', '/v1/domains', { key });
    assert.equal(body.items.length, 1);
    const [{ id, name, status, records }] = body.items;
    assert.ok(isId(id), id);
    assert.equal(timeOfId(id), start + index);
    assert.deepEqual([name, status, records], ['both.test', 'verified', []]);
    const made = await service.call('POST', '/v1/mailboxes', { key, body: { domain: 'both.test' } });
    assert.equal(made.status, 201);
  }
  const put = async (owner: string) =>
    (await service.call('PUT', '/v1/addresses/kept@mail.test', { key: await service.key(owner) })).status;
  assert.deepEqual([await put('bob'), await put('alice')], [409, 200]);
});
