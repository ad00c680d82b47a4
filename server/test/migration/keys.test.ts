import assert from 'node:assert/strict';
import { hashSecret } from '../../src/core/accounts/accounts.ts';
import { newId, start } from '../store/fixtures.ts';
import { makeKey, ordinaryScopes } from '../support/api-keys.ts';
import { createOldDatabase } from './old-database.ts';
import { onEachDatabase, startOn } from './places.ts';

onEachDatabase('a key of before has every scope but that of the operator, and its domains', async (t, place) => {
  const old = await createOldDatabase(place);
  const [id, key] = [newId(), 'mfk_ofbefore'];
  await old.transact(async (tx) => {
    await tx.insert('accounts', [{ owner: 'alice', created_at: start }]);
    const facts = { owner: 'alice', name: 'old', created_at: start, expires_at: null, revoked_at: null };
    await tx.insert('keys', [{ id, hash: hashSecret(key), ...facts }]);
    await tx.insert('key_domains', [{ key_id: id, domain: 'own.test', position: 0 }]);
  });
  await old.close();
  const service = await startOn(t, place);
  const { lastUsedAt: _, ...shown } = (await service.call('GET', `/v1/api-keys/${id}`, { key })).body;
  const createdAt = new Date(start).toISOString();
  assert.deepEqual(shown, { id, name: 'old', scopes: ordinaryScopes, domains: ['own.test'], createdAt });
  const made = await makeKey(service, key);
  assert.deepEqual([made.createdBy, made.domains], [id, ['own.test']]);
  const mailbox = await service.call('POST', '/v1/mailboxes', { key: made.key, body: {} });
  assert.equal(mailbox.body.domain, 'own.test');
});
