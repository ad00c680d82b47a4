import assert from 'node:assert/strict';
import { join } from 'node:path';
import { databaseFile } from '../../load/server-process.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { runCommand, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { startService } from '../support/service.ts';
import { leftContentOf } from './stored-bytes.ts';
import { sendTwo } from './two-mails.ts';

const test = alternatingTests();
const environment = { MAYFLY_ERASE: 'true' };

test('verify-erased says after the service has ended that a deleted mail is nowhere', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const { mailbox, eml, packed } = await sendTwo(t, service, key);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailbox}`, { key })).status, 204);
  await service.app.run('sweep');
  await service.app.stop();
  const { code, output, errors } = await runCommand(service.folder, ['verify-erased', eml, packed], environment);
  assert.equal(code, 0, `${output}${errors}`);
  assert.match(output, /traces of 2 mails were sought in \d+ files: 0 were found\.\n$/);
});

test('a backup of a database of which deleted content is erased is restored with clear free space', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder, environment });
  await server.createMailbox();
  const backup = join(folder, 'kept');
  assert.equal((await runCommand(folder, ['backup', backup], environment)).code, 0);
  await server.end('SIGTERM');
  assert.equal((await runCommand(folder, ['restore', backup], environment)).code, 0);
  const { count, pending } = await leftContentOf(databaseFile(folder));
  assert.deepEqual({ count, pending }, { count: 0, pending: 0 });
  await (await startServerFor(t, { folder, environment })).end('SIGTERM');
});

test('deleted mail cannot be erased on PostgreSQL, and the start says why', async () => {
  assert.throws(
    () => readConfig({ MAYFLY_ERASE: 'true', MAYFLY_DATABASE_URL: 'postgres://127.0.0.1/mayfly' }),
    (error) =>
      error instanceof ConfigError && /^MAYFLY_ERASE: works with SQLite alone: PostgreSQL keeps/.test(error.message),
  );
});
