import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashSecret } from '../../src/core/accounts/accounts.ts';
import { copyDatabase } from '../../src/store/sqlite/files/copy-database.ts';
import { restoreDatabase } from '../../src/store/sqlite/files/restore-database.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { startService } from '../support/service.ts';
import { expectOwner, ofOthers } from './source.ts';

test('a target that is restored from before its decision serves nobody who came since', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'served.db');
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${file}` };
  const { service, begin, stage, activate } = await expectOwner(t, () => startService(t, { environment }));
  const key = 'mfk_of-another-installation';
  await copyDatabase(file, join(folder, 'before.db'));
  await begin();
  await stage(0, 'keys', ofOthers.key({ hash: hashSecret(key) }));
  await copyDatabase(file, join(folder, 'midway.db'));
  assert.deepEqual((await activate(1)).body, { state: 'decided' });
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
  await service.app.stop();
  for (const backup of ['before.db', 'midway.db']) {
    const { moves } = await restoreDatabase(join(folder, backup), file, service.clock.now());
    assert.deepEqual(moves, { moved: [], open: [] }, 'he has not left from here');
    const again = await startService(t, { environment, clock: service.clock });
    assert.equal((await again.call('GET', '/v1/mailboxes', { key })).status, 401, backup);
    await again.app.stop();
  }
});
