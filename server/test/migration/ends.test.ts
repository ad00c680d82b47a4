import assert from 'node:assert/strict';
import { start } from '../store/fixtures.ts';
import { createOldDatabase } from './old-database.ts';
import { insertOldMailbox } from './old-mailbox.ts';
import { onEachDatabase, startOn } from './places.ts';

const minuteMs = 60_000;

onEachDatabase('a mailbox that was archived before an upgrade has ended when it was archived', async (t, place) => {
  const database = await createOldDatabase(place);
  const archivedAt = start - minuteMs;
  const ended = { archivedAt, expiresAt: start + 60 * minuteMs };
  const ids: string[] = [];
  await database.transact(async (tx) => {
    ids.push((await insertOldMailbox(tx, ended)).id);
    ids.push((await insertOldMailbox(tx, { archivedAt: archivedAt - 1 })).id);
  });
  await database.close();
  const service = await startOn(t, place);
  const key = await service.key('alice');
  const { body } = await service.call('GET', '/v1/archived-mailboxes', { key });
  const shown = body.items.map(({ id, archivedAt: at }: { id: string; archivedAt: string }) => [id, Date.parse(at)]);
  assert.deepEqual(shown, [
    [ids[0], archivedAt],
    [ids[1], archivedAt - 1],
  ]);
  const again = await service.call('POST', `/v1/archived-mailboxes/${ids[0]}/reactivate`, { key });
  assert.equal(again.status, 201);
});
