import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemRandom } from '../../src/lib/random.ts';
import { copyDatabase } from '../../src/store/sqlite/files/copy-database.ts';
import { restoreDatabase } from '../../src/store/sqlite/files/restore-database.ts';
import { type Door, looked, openDoor } from './door.ts';

test('a UID that was given after a backup is not taken for another mail once that is restored: UIDVALIDITY has risen', async (t) => {
  const door = await openDoor(t);
  const file = join(door.service.folder, 'mayfly.db');
  const kept = join(door.service.folder, 'kept.db');
  const { address } = await door.mailbox({ noExpiration: true });
  await door.deliver(address, ['one']);
  await door.service.app.stop();
  await copyDatabase(file, kept);

  const later = await again(t, door, file);
  await later.deliver(address, ['two']);
  const known = await looked(later, address);
  assert.deepEqual(known.subjects, ['1 one', '2 two']);
  await later.service.app.stop();
  await restoreDatabase(kept, file, door.service.clock.now());

  const restored = await again(t, later, file);
  await restored.deliver(address, ['three']);
  const { validity, subjects } = await looked(restored, address);
  assert.deepEqual(subjects, ['1 one', '2 three']);
  assert.ok(validity > known.validity, `${validity} after ${known.validity}`);
});

/** The service of a door again, on its database. */
async function again(t: TestContext, { key }: Door, file: string): Promise<Door> {
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${file}` };
  return { ...(await openDoor(t, { environment, random: systemRandom() })), key };
}
