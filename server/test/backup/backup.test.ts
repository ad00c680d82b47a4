import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chown, copyFile, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../load/server-process.ts';
import { copyDatabase } from '../../src/store/sqlite/files/copy-database.ts';
import { restoreDatabase } from '../../src/store/sqlite/files/restore-database.ts';
import { checkedMail, readCheckedMails } from '../durability/checked-mail.ts';
import {
  openSession,
  runCommand,
  runCommands,
  type ServerProcess,
  startServerFor,
  temporaryFolder,
} from '../durability/server-process.ts';
import { createMailbox, deliver as deliverTo } from '../http/mail.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { callApi, startService } from '../support/service.ts';
import { encodeContent } from '../support/smtp-client.ts';

const test = alternatingTests();

test('a backup that is made while mail comes has all that was acknowledged before it, and is restored whole', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const mailbox = await server.createMailbox();
  const acknowledged = await deliver(server, { address: mailbox.address, from: 0, count: 40 });

  const backup = join(folder, 'kept.db');
  const [made, more] = await Promise.all([
    runCommand(folder, ['backup', backup]),
    deliver(server, { address: mailbox.address, from: 1_000, count: 60 }),
  ]);
  assert.equal(made.code, 0, made.errors);
  assert.match(made.output, /kept\.db has \d+ emails in 1 mailboxes, \d+ bytes, schema version \d+\.\n$/);
  assert.equal((await stat(backup)).mode & 0o777, 0o600, 'for its owner only');
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('kept')),
    ['kept.db'],
    'one file',
  );
  assert.equal((await readCheckedMails(server, mailbox.id)).size, 100, 'the service has taken no harm');
  await server.end('SIGTERM');

  const restored = await runCommand(folder, ['restore', backup]);
  assert.equal(restored.code, 0, restored.errors);
  assert.equal(restored.errors, '');
  const again = await startServerFor(t, { folder });
  const kept = await readCheckedMails(again, mailbox.id);
  for (const id of acknowledged) assert.equal(kept.get(id), 1, `${id} was acknowledged before the backup`);
  for (const id of kept.keys()) assert.ok(acknowledged.has(id) || more.has(id), `${id} was sent`);

  const former = /was there is (\S+):/.exec(restored.output)?.[1] ?? '';
  assert.equal(countIn(former, 'mails'), 100, 'what was there is kept');
});

test('what has ended since a backup stays ended after its restore', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const made = await runCommand(folder, ['keys', 'create', '--owner', 'alice', '--name', 'lost']);
  const [, id = '', key = ''] = /^id +(\S+)\nkey +(\S+)$/m.exec(made.output) ?? [];
  const mailbox = await server.createMailbox();
  const shared = await server.call('POST', `/v1/mailboxes/${mailbox.id}/links`, {});
  assert.equal(shared.status, 201);
  const backup = join(folder, 'kept.db');
  assert.equal((await runCommand(folder, ['backup', backup])).code, 0);

  assert.equal((await runCommand(folder, ['keys', 'revoke', id])).code, 0);
  assert.equal((await server.call('DELETE', `/v1/links/${shared.body.id}`)).status, 204);
  const taken = await server.call('PUT', '/v1/addresses/taken@mayfly.localhost', {});
  assert.equal(taken.status, 201);
  await server.end('SIGTERM');
  assert.equal((await runCommand(folder, ['restore', backup])).code, 0);

  const again = await startServerFor(t, { folder });
  const call = (path: string) => callApi(again.url, { method: 'GET', path, key });
  assert.equal((await call('/v1/mailboxes')).status, 401, 'the key stays revoked');
  assert.deepEqual((await again.call('GET', '/v1/links')).body.items, [], 'the link stays ended');
  const other = await runCommand(folder, ['keys', 'create', '--owner', 'bob', '--name', 'b']);
  const bob = /^key +(\S+)$/m.exec(other.output)?.[1] ?? '';
  const request = { method: 'PUT', path: '/v1/addresses/taken@mayfly.localhost', key: bob, body: {} };
  assert.equal((await callApi(again.url, request)).status, 409, 'the address stays given');
});

test('a mailbox whose address was forgotten and given to another owner since a backup ends with its restore', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'served.db');
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${file}`, MAYFLY_ADDRESSES_FORGOTTEN_DAYS: '30' };
  const service = await startService(t, { environment });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const live = await createMailbox(service, alice, { noExpiration: true });
  const archived = await createMailbox(service, alice, { recoverable: true, tag: 'a' });
  const untouched = await createMailbox(service, alice, { noExpiration: true });
  const end = async (path: string) => assert.equal((await service.call('DELETE', path, { key: alice })).status, 204);
  await end(`/v1/mailboxes/${archived.id}`);
  const backup = join(folder, 'kept.db');
  await copyDatabase(file, backup);
  await end(`/v1/mailboxes/${live.id}`);
  await end(`/v1/archived-mailboxes/${archived.id}`);
  await service.app.run('forgetAddresses');
  service.clock.advance(30 * 24 * 3_600_000);
  await service.app.run('forgetAddresses');
  const given = [live.address, archived.address];
  const take = async ({ call }: typeof service, key: string, address: string) =>
    (await call('PUT', `/v1/addresses/${encodeURIComponent(address)}`, { key })).status;
  for (const address of given) assert.equal(await take(service, bob, address), 201);
  await service.app.stop();
  const { notCarried } = await restoreDatabase(backup, file, service.clock.now());
  assert.equal(notCarried, undefined);
  const again = await startService(t, { environment, clock: service.clock });
  const { body } = await again.call('GET', '/v1/mailboxes', { key: alice });
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => id),
    [untouched.id],
  );
  await again.app.run('sweep');
  for (const id of [live.id, archived.id])
    assert.equal((await again.call('GET', `/v1/archived-mailboxes/${id}`, { key: alice })).status, 404);
  for (const address of given) {
    assert.equal(await take(again, alice, address), 409);
    assert.equal(await take(again, bob, address), 201);
  }
});

test('a backup or a restore that cannot be done says why, and changes nothing', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  await server.createMailbox();
  const backup = join(folder, 'kept.db');
  assert.equal((await runCommand(folder, ['backup', backup])).code, 0);
  const damaged = join(folder, 'damaged.db');
  await copyFile(backup, damaged);
  await damage(damaged);
  const newer = join(folder, 'newer.db');
  await copyFile(backup, newer);
  inDatabase(newer, (database) => database.exec('insert into migrations (version, applied_at) values (1000, 0)'));
  const foreign = join(folder, 'foreign.db');
  inDatabase(foreign, (database) => database.exec('create table notes (text)'));
  const text = join(folder, 'text.db');
  await writeFile(text, 'no database\n'.repeat(100));
  const before = countIn(databaseFile(folder), 'mailboxes');

  const lines: [line: string[], reason: RegExp][] = [
    [['backup', backup], /kept\.db exists: name a new file/],
    [['backup', join(folder, 'none', 'kept.db')], /there is no folder .*none: make it first/],
    [['restore', backup], /another server is running on/],
    [['compact'], /another server is running on/],
    [['restore', damaged], /damaged\.db is damaged, or no database: /],
    [['restore', newer], /newer\.db has schema version 1000, this program knows \d+: update it first/],
    [['restore', foreign], /foreign\.db is no database of this service/],
    [['restore', text], /text\.db is damaged, or no database: file is not a database/],
    [['restore', join(folder, 'none.db')], /there is no file .*none\.db/],
  ];
  const results = await runCommands(
    folder,
    lines.map(([line]) => line),
  );
  for (const [index, [line, reason]] of lines.entries()) {
    assert.equal(results[index]?.code, 2, line.join(' '));
    assert.match(results[index]?.errors ?? '', reason);
  }
  assert.equal(countIn(databaseFile(folder), 'mailboxes'), before);
  assert.equal((await server.call('GET', '/v1/mailboxes')).status, 200);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /part|restoring|before/.test(name)),
    [],
    'nothing is left over',
  );
});

test('a server does not start on the rest of a restore that was cut off, and the next restore goes through', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const mailbox = await server.createMailbox();
  const backup = join(folder, 'kept.db');
  assert.equal((await runCommand(folder, ['backup', backup])).code, 0);
  await server.end('SIGTERM');
  // As a loss of power leaves it between the two names.
  await copyFile(backup, `${databaseFile(folder)}.restoring`);
  const refused = await runCommand(folder, ['serve']);
  assert.equal(refused.code, 2);
  assert.match(
    refused.errors,
    /a restore of .* was cut off: run "mayfly restore" again, or remove mayfly\.db\.restoring/,
  );

  assert.equal((await runCommand(folder, ['restore', backup])).code, 0);
  const again = await startServerFor(t, { folder });
  assert.equal((await again.call('GET', `/v1/mailboxes/${mailbox.id}`)).status, 200);
});

test('what root restores is of whoever has the database, or else its folder', {
  skip: process.getuid?.() === 0 ? false : 'only root can give a file to others',
}, async (t) => {
  const [kept, folder] = await Promise.all([temporaryFolder(t), temporaryFolder(t)]);
  await (await startServerFor(t, { folder: kept })).end('SIGTERM');
  const backup = join(kept, 'kept.db');
  assert.equal((await runCommand(kept, ['backup', backup])).code, 0);
  assert.equal((await stat(backup)).uid, 0, 'a backup is of who makes it');

  const restore = async () => {
    const { code, errors } = await runCommand(folder, ['restore', backup]);
    assert.equal(code, 0, errors);
    const files = (await readdir(folder)).filter((name) => !name.includes('before'));
    return await Promise.all(files.map(async (name) => `${name} ${(await stat(join(folder, name))).uid}`));
  };
  await chown(folder, 65_534, 65_534);
  assert.deepEqual(await restore(), ['mayfly.db 65534', 'mayfly.db.lock 65534']);
  await chown(databaseFile(folder), 65_533, 65_533);
  assert.deepEqual(await restore(), ['mayfly.db 65533', 'mayfly.db.lock 65534']);
});

test('a database of another installation takes nothing from the one that was there, and says what follows', async (t) => {
  const [first, second] = [await temporaryFolder(t), await temporaryFolder(t)];
  for (const folder of [first, second]) await (await startServerFor(t, { folder })).end('SIGTERM');
  const backup = join(first, 'kept.db');
  assert.equal((await runCommand(first, ['backup', backup])).code, 0, 'without a running service, too');
  const restored = await runCommand(second, ['restore', backup]);
  assert.equal(restored.code, 0);
  assert.match(restored.errors, /Nothing of it was carried over: it is of another installation\. Addresses/);
});

test('compacting gives the room of deleted mail back, and loses nothing', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const kept = await createMailbox(service, key, { noExpiration: true });
  const gone = await createMailbox(service, key, { noExpiration: true });
  const noise = Buffer.from(seededRandom(7)(40_000)).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const texts = Array.from({ length: 10 }, (_, number) => `Subject: ${number}\r\n\r\n${noise}\r\n`);
  await deliverTo(t, service, kept.address, 'Subject: kept\r\n\r\nwhole\r\n');
  await deliverTo(t, service, gone.address, ...texts);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${gone.id}`, { key })).status, 204);
  await service.app.run('sweep');
  await service.app.stop();

  const done = await runCommand(service.folder, ['compact']);
  assert.equal(done.code, 0, done.errors);
  const [, after, before] = /has (\d+) bytes; before it had (\d+)\./.exec(done.output) ?? [];
  assert.ok(Number(after) + 200_000 < Number(before), done.output);
  const again = await startServerFor(t, { folder: service.folder });
  const list = await callApi(again.url, { method: 'GET', path: `/v1/mailboxes/${kept.id}/mails`, key });
  assert.deepEqual(
    list.body.items.map(({ subject, body }: { subject: string; body: string }) => [subject, body.trim()]),
    [['kept', 'whole']],
  );
});

/** Sends checked mails, and returns the ids of those that were acknowledged. */
async function deliver(
  server: ServerProcess,
  { address, from, count }: { address: string; from: number; count: number },
): Promise<Set<string>> {
  const random = seededRandom(from + 1);
  const ids = new Set<string>();
  const session = await openSession(server.smtpPort);
  assert.ok(session);
  for (let number = from; number < from + count; number += 1) {
    const id = `mail-${number}`;
    for (const line of ['MAIL FROM:<sender@client.test>', `RCPT TO:<${address}>`, 'DATA']) await session.command(line);
    session.send(encodeContent(checkedMail(id, random)));
    if ((await session.reply()).code === 250) ids.add(id);
  }
  session.socket.destroy();
  assert.equal(ids.size, count);
  return ids;
}

function countIn(file: string, table: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows);
  } finally {
    database.close();
  }
}

function inDatabase(file: string, task: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  try {
    task(database);
  } finally {
    database.close();
  }
}

/** Overwrites pages in the middle of a file. */
async function damage(file: string): Promise<void> {
  assert.ok(existsSync(file));
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(64 * 1024, 0xa5), 0, 64 * 1024, Math.floor(size / 2));
  await handle.close();
}
