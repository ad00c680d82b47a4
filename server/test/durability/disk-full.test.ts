import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { endLeftMailbox } from '../../src/store/operations/access/guest-sessions.ts';
import { deleteMailboxes, type NewMailbox, readMailbox } from '../../src/store/operations/mailboxes.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { endOwners } from '../../src/store/operations/operator/endings.ts';
import { changeAnyMailbox, deleteAnyMailbox } from '../../src/store/operations/operator/mailboxes.ts';
import { deleteOwner, suspendOwner } from '../../src/store/operations/operator/owners.ts';
import { findRecipient } from '../../src/store/operations/recipients.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { StorageFullError, type Store } from '../../src/store/store.ts';
import { isPast } from '../operator/alert-rules.ts';
import { addMailbox, at, auditRow, deliver } from '../store/fixtures.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { SmtpClient, SmtpReply } from '../support/smtp-client.ts';
import { repeat } from '../support/until.ts';
import { checkedMail, readCheckedMails } from './checked-mail.ts';
import { openSession, type ServerProcess, startServerFor } from './server-process.ts';

const test = alternatingTests();

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
const skip = canMount ? false : 'mounting a small disk needs Linux and root';
const diskMiB = 24;

test('smtp row 18: a disk filled by mail refuses mail, serves reads and deletes, and heals by deleting', {
  skip,
}, async (t) => {
  const { server, send, folder } = await startOnSmallDisk(t);
  const boxes = [await server.createMailbox(), await server.createMailbox()];
  const acknowledged = boxes.map(() => new Set<string>());
  let refusal = '';
  for (let index = 0; refusal === ''; index += 1) {
    const box = boxes[index % 2];
    assert.ok(box !== undefined);
    const reply = await send(`mail-${index}`, box.address);
    if (reply.code === 250) acknowledged[index % 2]?.add(`mail-${index}`);
    else refusal = reply.text;
  }
  assert.match(refusal, /^452 4\.3\.1 /);
  for (const [index, { id }] of boxes.entries()) {
    assert.deepEqual(new Set((await readCheckedMails(server, id)).keys()), acknowledged[index]);
  }
  t.diagnostic(`${(acknowledged[0]?.size ?? 0) + (acknowledged[1]?.size ?? 0)} mails acknowledged on ${diskMiB} MiB`);

  const [first, second] = boxes;
  assert.ok(first !== undefined && second !== undefined);
  assert.equal((await server.call('DELETE', `/v1/mailboxes/${first.id}`)).status, 204);
  const again = await sendUntilAccepted(send, 'after-delete', second.address);
  acknowledged[1]?.add(again);

  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  const restarted = await startServerFor(t, { folder });
  assert.deepEqual(new Set((await readCheckedMails(restarted, second.id)).keys()), acknowledged[1]);
});

test('smtp row 18: a disk filled by something else refuses mail, serves reads and deletes, and heals', {
  skip,
}, async (t) => {
  const { server, send, folder } = await startOnSmallDisk(t);
  const { id, address } = await server.createMailbox();
  const acknowledged = new Set<string>();
  for (let index = 0; index < 40; index += 1) {
    assert.equal((await send(`mail-${index}`, address)).code, 250);
    acknowledged.add(`mail-${index}`);
  }
  const filler = join(folder, 'filler');
  await fill(filler);
  assert.match((await sendUntilRefused(send, address, acknowledged)).text, /^452 4\.3\.1 /);
  const measured = await (await fetch(`${server.url}/metrics`)).text();
  assert.ok((await isPast('MayflyDiskFull', measured)) && (await isPast('MayflyNotReady', measured)));
  assert.match(measured, /^mayfly_mails_refused_total\{reason="storage_full"\} [1-9]/m);
  assert.deepEqual(new Set((await readCheckedMails(server, id)).keys()), acknowledged);

  for (const mail of (await server.call('GET', `/v1/mailboxes/${id}/mails`)).body.items.slice(0, 10)) {
    assert.equal((await server.call('DELETE', `/v1/mailboxes/${id}/mails/${mail.id}`)).status, 204);
    assert.equal((await server.call('GET', `/v1/mailboxes/${id}/mails/${mail.id}`)).status, 404);
    acknowledged.delete(mail.subject.split(' ')[0]);
  }

  await rm(filler);
  acknowledged.add(await sendUntilAccepted(send, 'after-filler', address));
  await server.end('SIGKILL');
  const restarted = await startServerFor(t, { folder });
  assert.deepEqual(new Set((await readCheckedMails(restarted, id)).keys()), acknowledged);
});

test('on a full disk the mails of ended mailboxes are removed before another is ended', { skip }, async (t) => {
  const { store, mailbox, left } = await openOnFullDisk(t, 'alice');
  assert.equal(left(), 100 + (await store.read(readMails, { mailboxId: mailbox.id, limit: 30_000 })).length);
  const before = left();
  assert.equal(await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [mailbox.id] }), 'deleted');
  assert.ok(left() < before, 'some of the first are gone');
  await repeat('all are gone', async () => {
    const limits = { rowsMax: 400, bytesMax: 8 * 1024 * 1024 };
    return !(await store.write(removeEndedMails, limits)).mayBeMore;
  });
  assert.equal(left(), 0);
});

const otherEnds: Record<string, (store: Store, mailbox: NewMailbox) => Promise<unknown>> = {
  'an operator ends a mailbox': (store, { id, owner }) =>
    store.write(deleteAnyMailbox, { ...at(), id, audit: auditRow(owner) }),
  'a guest leaves': (store, { id, owner }) => store.write(endLeftMailbox, { ...at(), owner, mailboxId: id }),
  'an operator deletes an owner': async (store, { owner }) => {
    await store.write(deleteOwner, { owner, audit: auditRow(owner), now: at().now });
    await store.write(endOwners, { ...at(), limit: 10 });
  },
};
for (const [end, run] of Object.entries(otherEnds)) {
  test(`on a full disk ${end}`, { skip }, async (t) => {
    const { store, mailbox } = await openOnFullDisk(t, 'bob');
    await run(store, mailbox);
    assert.equal(await store.read(readMailbox, { id: mailbox.id, now: at().now }), undefined);
  });
}

const suspensions: Record<string, (store: Store, mailbox: NewMailbox) => Promise<unknown>> = {
  'a mailbox': (store, { id, owner }) => {
    const seed = at();
    return store.write(changeAnyMailbox, { ...seed, id, changes: { suspended_at: seed.now }, audit: auditRow(owner) });
  },
  'an owner': (store, { owner }) => store.write(suspendOwner, { owner, at: at().now, audit: auditRow(owner) }),
};
for (const [subject, run] of Object.entries(suspensions)) {
  test(`on a full disk an operator suspends ${subject}`, { skip }, async (t) => {
    const { store, mailbox } = await openOnFullDisk(t, 'bob');
    assert.equal(await run(store, mailbox), 'changed');
    const recipient = await store.read(findRecipient, { address: mailbox.address, now: at().now });
    assert.notEqual(recipient?.suspended_at, null);
  });
}

/** A store on a disk without any space, with the 100 mails of a mailbox that has ended, and an active mailbox of an owner. */
async function openOnFullDisk(t: TestContext, owner: string) {
  const file = join(await mountSmallDisk(t), 'mayfly.db');
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true });
  t.after(() => store.close());
  const { mailbox: ended } = await addMailbox(store);
  const { mailbox } = await addMailbox(store, { owner });
  for (let index = 0; index < 100; index += 1) await deliver(store, [ended.address], { raw: 'x'.repeat(7_000) });
  assert.equal(await store.write(deleteMailboxes, { ...at(), owner: 'alice', ids: [ended.id] }), 'deleted');
  const left = () => {
    const database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare('select count(*) as count from mails').get();
    database.close();
    return Number(row?.count);
  };
  assert.equal(left(), 100);
  await fill(`${file}.filler`);
  // Until the log has used up its own space.
  await assert.rejects(async () => {
    for (let index = 0; index < 20_000; index += 1) await deliver(store, [mailbox.address]);
  }, StorageFullError);
  return { store, mailbox, left };
}

type Send = (id: string, address: string) => ReturnType<SmtpClient['deliver']>;

async function startOnSmallDisk(t: TestContext): Promise<{ server: ServerProcess; send: Send; folder: string }> {
  const folder = join(await mountSmallDisk(t), 'data');
  await mkdir(folder);
  const server = await startServerFor(t, { folder });
  const random = seededRandom(18);
  const client = await openSession(server.smtpPort);
  assert.ok(client !== undefined);
  return { server, folder, send: (id, to) => client.deliver({ to, content: checkedMail(id, random) }) };
}

/** A file system of its own, unmounted with the test. */
async function mountSmallDisk(t: TestContext): Promise<string> {
  const disk = await mkdtemp(join(tmpdir(), 'mayfly-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m`, 'mayfly-test', disk]);
  assert.equal(mounted.status, 0, String(mounted.stderr));
  t.after(async () => {
    spawnSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true });
  });
  return disk;
}

/** Takes every byte that is left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let bytes = 1024 * 1024; bytes >= 1; ) {
      const isFull = await handle.write(Buffer.alloc(bytes)).then(
        () => false,
        () => true,
      );
      if (isFull) bytes = Math.floor(bytes / 2);
    }
  } finally {
    await handle.close();
  }
}

async function sendUntilRefused(send: Send, address: string, acknowledged: Set<string>): Promise<SmtpReply> {
  for (let index = 0; ; index += 1) {
    const reply = await send(`filling-${index}`, address);
    if (reply.code !== 250) return reply;
    acknowledged.add(`filling-${index}`);
  }
}

/** Sends, as a client that is told to come back does, until the mail is taken; returns which one was. */
async function sendUntilAccepted(send: Send, name: string, address: string): Promise<string> {
  for (let index = 0; index < 20_000; index += 1) {
    const reply = await send(`${name}-${index}`, address);
    if (reply.code === 250) return `${name}-${index}`;
    assert.match(reply.text, /^452 4\.3\.1 /);
  }
  return assert.fail(`no mail was taken: ${name}`);
}
