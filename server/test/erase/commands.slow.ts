import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand, runCommands, startServerFor } from '../durability/server-process.ts';
import { startService } from '../support/service.ts';
import { sendTwo } from './two-mails.ts';

const environment = { MAYFLY_ERASE: 'true' };

test('verify-erased finds a mail beside a running service, and says that it is nowhere once it is deleted', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const { mailbox, eml, packed } = await sendTwo(t, service, key);

  const before = await runCommand(service.folder, ['verify-erased', eml], environment);
  assert.equal(before.code, 1, before.errors);
  assert.match(
    before.output,
    /0 places have bytes that belong to nothing\.\n\d+ traces of 1 mails were sought in \d+ files: [1-9]/,
  );
  assert.match(before.output, /mayfly\.db(-wal)? at byte \d+: .*small\.eml, line \d+\n/);
  const long = await runCommand(service.folder, ['verify-erased', packed], environment);
  assert.match(long.output, /at byte \d+: .*long\.eml, byte \d+ and after, packed\n/);

  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailbox}`, { key })).status, 204);
  await service.app.run('sweep');
  const after = await runCommand(service.folder, ['verify-erased', eml, packed], environment);
  assert.equal(after.code, 0, `${after.output}${after.errors}`);
  assert.match(
    after.output,
    /0 places have bytes that belong to nothing\.\n\d+ traces of 2 mails were sought in \d+ files: 0 were found\.\n$/,
  );
});

test('a database that was served without the setting is refused with it until it is compacted, and then all of it is clear', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailbox, eml, packed } = await sendTwo(t, service, key);
  assert.equal((await service.call('GET', '/v1/mails?q=attachments', { key })).status, 200);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailbox}`, { key })).status, 204);
  await service.app.run('sweep');
  await service.app.stop();
  const { folder } = service;
  const [verified, refused, compacted, clear] = await runCommands(
    folder,
    [['verify-erased', eml], ['serve'], ['compact'], ['verify-erased', eml, packed]],
    environment,
  );
  assert.ok(verified && refused && compacted && clear);
  assert.equal(verified.code, 1, verified.output);
  assert.match(verified.errors, /served with MAYFLY_ERASE=true\?|the mail is in the files/);
  assert.equal(refused.code, 2);
  assert.match(
    refused.errors,
    /the free space of the database may have deleted mail: run "mayfly compact" with MAYFLY_ERASE=true first/,
  );
  assert.equal(compacted.code, 0, compacted.errors);
  assert.equal(clear.code, 0, `${clear.output}${clear.errors}`);
  await (await startServerFor(t, { folder, environment })).end('SIGTERM');

  // Once it is served without the setting, its free space is not known to be clear any more.
  await (await startServerFor(t, { folder })).end('SIGTERM');
  assert.equal((await runCommand(folder, ['serve'], environment)).code, 2);
});
