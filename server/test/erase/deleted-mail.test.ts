import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { leftContentOf, markersIn } from './stored-bytes.ts';

const seed = Number(process.env.MAYFLY_TEST_SEED ?? 11);
const mails = 48;

/** A mail of which every text has its marker: in the subject, in the text, of 100 B to 40 kB, and in an attachment that is stored as it is. */
interface Marked {
  readonly id: string;
  readonly mailbox: string;
  readonly marker: string;
  readonly attachmentIds: readonly string[];
}

test('mail that is deleted in whatever way is in no file, and the free space of the database is clear', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ERASE: 'true' } });
  const key = await service.key('alice');
  const random = numbersOf(seed);
  const boxes = await Promise.all(
    [{ noExpiration: true }, { noExpiration: true }, { noExpiration: true }, { expiresIn: 5 }].map((body) =>
      createMailbox(service, key, body),
    ),
  );
  const contents = Array.from({ length: mails }, (_, number) =>
    markedMessage(number, { lines: 1 + random(random(5) === 0 ? 400 : 30), files: random(4) === 0 }),
  );
  for (const [index, box] of boxes.entries()) {
    const own = contents.filter((_, number) => number % boxes.length === index);
    await deliver(t, service, box.address, ...own);
  }
  // So that the words of all are in the word index.
  const found = await service.call('GET', '/v1/mails?q=marker', { key });
  assert.equal(found.status, 200);
  await until(() => countIn(databaseFile(service.folder), 'indexed_docs') === mails, 'all mails are in the word index');
  const all = (await Promise.all(boxes.map((box) => marked(service, key, box.id)))).flat();
  assert.equal(all.length, mails);

  const deleted: Marked[] = [];
  const [single, bulk, whole, expiring] = boxes.map(({ id }) => all.filter(({ mailbox }) => mailbox === id));
  assert.ok(single && bulk && whole && expiring);
  const withFiles = single.filter(({ attachmentIds }) => attachmentIds.length > 0);
  for (const { mailbox, id } of single.filter((_, index) => index % 2 === 0)) {
    assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailbox}/mails/${id}`, { key })).status, 204);
  }
  deleted.push(...single.filter((_, index) => index % 2 === 0));
  const emptied = withFiles.find((mail) => !deleted.includes(mail));
  if (emptied !== undefined) {
    const path = `/v1/mailboxes/${emptied.mailbox}/mails/${emptied.id}/attachments`;
    const answer = await service.call('DELETE', path, { key, body: { ids: emptied.attachmentIds } });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
  }
  const half = bulk.slice(0, Math.ceil(bulk.length / 2));
  const ids = half.map(({ id }) => id);
  assert.ok((await service.call('DELETE', `/v1/mailboxes/${boxes[1].id}/mails`, { key, body: { ids } })).status < 300);
  deleted.push(...half);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${boxes[2].id}`, { key })).status, 204);
  service.clock.advance(6 * 60_000);
  // The first may only wait for a removal that the deletion of the mailbox has begun.
  await service.app.run('sweep');
  await service.app.run('sweep');
  deleted.push(...whole, ...expiring);
  await service.app.run('eraseWords');
  await service.app.stop();

  const left = all.filter((mail) => !deleted.includes(mail));
  assert.ok(deleted.length > 30 && left.length > 10);
  assert.deepEqual(
    markersIn(
      service.folder,
      deleted.map(({ marker }) => marker),
    ),
    [],
  );
  if (emptied !== undefined) assert.deepEqual(markersIn(service.folder, [`${emptied.marker}file`]), []);
  const names = left.map(({ marker }) => marker);
  assert.deepEqual(markersIn(service.folder, names), names, 'what was not deleted is there');
  const { left: places, count, pending } = await leftContentOf(databaseFile(service.folder));
  assert.deepEqual({ places, count, pending }, { places: [], count: 0, pending: 0 });
  assertWhole(databaseFile(service.folder));
});

test('without the setting deleted mail stays in the files, so the search for it finds what is there', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const box = await createMailbox(service, key, { noExpiration: true });
  await deliver(t, service, box.address, markedMessage(1, { lines: 3, files: false }));
  const [mail] = await marked(service, key, box.id);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${box.id}/mails/${mail?.id}`, { key })).status, 204);
  await service.app.run('sweep');
  await service.app.stop();
  assert.deepEqual(markersIn(service.folder, [markerOf(1)]), [markerOf(1)]);
});

function markerOf(number: number): string {
  return `zqmarker${String(number).padStart(5, '0')}q`;
}

function markedMessage(number: number, { lines, files }: { lines: number; files: boolean }): string {
  const marker = markerOf(number);
  const text = Array.from({ length: lines }, (_, line) => `${marker} line ${line} of a marker`).join('\r\n');
  const head = [`From: ${marker} <${marker}@origin.test>`, `Subject: ${marker} is the subject`, 'MIME-Version: 1.0'];
  if (!files) return [...head, '', text, ''].join('\r\n');
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    text,
    '--b',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename="notes.txt"',
    '',
    `${marker}file `.repeat(100).replaceAll(/.{60}/g, '$&\r\n'),
    '--b--',
    '',
  ].join('\r\n');
}

async function marked(service: Service, key: string, mailbox: string): Promise<Marked[]> {
  const { body } = await service.call('GET', `/v1/mailboxes/${mailbox}/mails?limit=100`, { key });
  return body.items.map((mail: { id: string; subject: string; attachments?: { id: string }[] }) => ({
    id: mail.id,
    mailbox,
    marker: mail.subject.split(' ')[0],
    attachmentIds: (mail.attachments ?? []).map(({ id }) => id),
  }));
}

function numbersOf(start: number): (below: number) => number {
  const random = seededRandom(start);
  return (below) => random(4).reduce((sum, byte) => sum * 256 + byte, 0) % below;
}

function countIn(file: string, table: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const { rows } = database.prepare(`select count(*) as rows from ${table}`).get() ?? {};
  database.close();
  return Number(rows);
}

function assertWhole(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
  database.close();
}
