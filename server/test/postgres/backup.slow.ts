import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { systemRandom } from '../../src/lib/random.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { blocksOf } from '../guides/guide.ts';
import { type Door, looked, openDoor } from '../imap/door.ts';
import { type OwnPostgres, patientLimits, preparePostgres, query, startPostgres } from '../support/postgres.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { copyBase } from './base-backup.ts';
import { debianPrograms, startDebianPostgres } from './debian-postgres.ts';

const run = promisify(execFile);
const guide = blocksOf('docs/postgresql.md');

test('a base backup and the archived log bring back a moment between two mails, as the guide has it', async (t) => {
  const archive = await temporaryFolder(t);
  await chmod(archive, 0o777);
  const settings = blockWith('archive_command').replaceAll('/archive/', `${archive}/`);
  const flags = settings.split('\n').flatMap((line) => {
    const [, name, quoted = ''] = /^(\w+) = (.+)$/.exec(line) ?? [];
    return name === undefined ? [] : ['-c', `${name}=${quoted.replace(/^'(.*)'$/, '$1')}`];
  });
  const lost = await startPostgres(flags);
  const restored = await preparePostgres();
  atEnd(t, () => restored.stop());

  const first = await serve(t, lost.url);
  const { key, service } = first;
  const { id, address } = await first.mailbox({ noExpiration: true });
  await first.deliver(address, ['one']);
  const listed = await service.call('GET', '/v1/events?limit=1', { key });
  await copyBase(lost, restored.dataFolder);
  await first.deliver(address, ['two']);
  const before = await looked(first, address);
  const [moment] = await query(lost.url, 'select clock_timestamp()::text as time');
  await first.deliver(address, ['three']);
  assert.deepEqual((await looked(first, address)).subjects, ['1 one', '2 two', '3 three']);
  const gone = await first.mailbox({ noExpiration: true });
  const { body: later } = await service.call('GET', '/v1/events?limit=100', { key });
  await archived(lost);
  await service.app.stop();
  await lost.kill();
  atEnd(t, () => lost.stop());

  const recovery = /<<'END'\n(.*)\nEND/s.exec(blockWith('recovery.signal'))?.[1] ?? '';
  const own = recovery.replace('/archive/', `${archive}/`).replace(/\d{4}-\d\d-\d\d [^']+/, `${moment?.time}`);
  await appendFile(join(restored.dataFolder, 'postgresql.conf'), `\n${own}\n`);
  await writeFile(join(restored.dataFolder, 'recovery.signal'), '');
  await restored.restart();
  await query(restored.url, blockWith('uid_validities'));

  const again = await serve(t, restored.url);
  const { service: served } = again;
  const box = await served.call('GET', `/v1/mailboxes/${id}`, { key });
  assert.deepEqual([box.status, box.body.address, box.body.messageCount], [200, address, 2]);
  assert.equal((await served.call('GET', `/v1/mailboxes/${gone.id}`, { key })).status, 404);
  const { body } = await served.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  assert.deepEqual(
    body.items.map(({ subject }: { subject: string }) => subject),
    ['two', 'one'],
  );
  await again.deliver(address, ['four']);
  const after = await looked({ ...again, client: (user) => again.client(user, key) }, address);
  assert.deepEqual(after.subjects, ['1 one', '2 two', '3 four']);
  assert.ok(after.validity > before.validity, `${after.validity} after ${before.validity}`);
  const follow = (cursor: string) => served.call('GET', `/v1/events?after=${cursor}`, { key });
  assert.equal((await follow(listed.body.cursor)).status, 200);
  assert.deepEqual(
    [(await follow(later.cursor)).status, (await follow(later.cursor)).body.error],
    [410, 'cursor_expired'],
  );
});

test('a dump is restored into an empty database, as the guide has it', {
  skip: debianPrograms === undefined && 'PostgreSQL of Debian is not installed',
}, async (t) => {
  const server = await startDebianPostgres(t);
  const folder = await temporaryFolder(t);
  const sh = (text: string) =>
    run('bash', ['-euc', text], {
      cwd: folder,
      env: { ...server.environment, PATH: `${debianPrograms}:${process.env.PATH}` },
    });
  await sh('createdb mayfly');
  const first = await serve(t, server.urlOf('mayfly'));
  const { key, service } = first;
  const { id, address } = await first.mailbox({ noExpiration: true });
  await first.deliver(address, ['one', 'two']);
  const { body: link } = await service.call('POST', `/v1/mailboxes/${id}/links`, { key, body: {} });
  const dump = blockWith('pg_dump --format').split('\n');
  await sh(dump.find((line) => line.startsWith('pg_dump ')) ?? 'false');
  await first.deliver(address, ['three']);
  await service.app.stop();
  await sh(dump.find((line) => line.startsWith('createdb ')) ?? 'false');

  const { service: served } = await serve(t, server.urlOf('tried'));
  const { body } = await served.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  assert.deepEqual(
    body.items.map(({ subject }: { subject: string }) => subject),
    ['two', 'one'],
  );
  const raw = await served.call('GET', `/v1/mailboxes/${id}`, { key });
  assert.deepEqual([raw.body.address, raw.body.messageCount], [address, 2]);
  const links = await served.call('GET', '/v1/links', { key });
  assert.deepEqual(
    links.body.items.map((one: { id: string }) => one.id),
    [link.id],
  );
});

function serve(t: TestContext, url: string): Promise<Door> {
  const options = { databaseLimits: patientLimits, random: systemRandom() };
  return openDoor(t, { ...options, environment: { MAYFLY_DATABASE_URL: url } });
}

function blockWith(words: string): string {
  const block = guide.find(({ text }) => text.includes(words));
  assert.ok(block, `a block of docs/postgresql.md has ${words}`);
  return block.text;
}

/** Resolves when the log up to now is in the archive. */
async function archived({ url }: OwnPostgres): Promise<void> {
  const [row] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  const last = `select last_archived_wal >= '${row?.file}' as is_kept from pg_stat_archiver`;
  await eventually('the log is in the archive', async () => (await query(url, last))[0]?.is_kept === true);
}
