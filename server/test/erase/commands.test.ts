import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile } from '../../load/server-process.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { runCommand, runCommands, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startService } from '../support/service.ts';
import { leftContentOf } from './stored-bytes.ts';

const test = alternatingTests();
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

/** A mailbox with a small mail and a long one, and both as files. */
async function sendTwo(
  t: Parameters<typeof startService>[0],
  service: Awaited<ReturnType<typeof startService>>,
  key: string,
) {
  const mailbox = await createMailbox(service, key, { noExpiration: true });
  const noise = Buffer.from(seededRandom(9)(30_000)).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const texts = {
    small: messageWith(1, 'a subject that is nowhere else in the files'),
    long: `Subject: long\r\n\r\n${noise}\r\n`,
  };
  await deliver(t, service, mailbox.address, texts.small, texts.long);
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key });
  const [eml = '', packed = ''] = await Promise.all(
    Object.keys(texts).map(async (name, index) => {
      const path = `/v1/mailboxes/${mailbox.id}/mails/${body.items[1 - index].id}/raw`;
      const answer = await fetch(`${service.app.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
      const file = join(service.folder, `${name}.eml`);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      return file;
    }),
  );
  return { mailbox: String(mailbox.id), eml, packed };
}
