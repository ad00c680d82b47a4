import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { addMailbox, at, deliver } from '../store/fixtures.ts';
import { eventually } from '../support/until.ts';
import { markersIn } from './stored-bytes.ts';

const marker = 'zqinthelog';
const raw = `Subject: ${marker}\r\n\r\n${`${marker} `.repeat(200)}\r\n`;

test('deleted mail is in no frame of the write-ahead log of an open database, once nobody reads from it', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'mayfly.db');
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true, erases: true, eraseEveryMs: 5 });
  t.after(() => store.close());
  const { mailbox } = await addMailbox(store);
  const reader = new DatabaseSync(file, { readOnly: true });
  // Somebody who reads keeps the log as it is, so that what the next transactions leave in it can be seen.
  reader.exec('begin');
  reader.prepare('select count(*) from mails').get();
  const [id = ''] = await deliver(store, [mailbox.address], { subject: marker, raw });
  assert.equal(await store.write(deleteMails, { ...at(), mailboxId: mailbox.id, ids: [id] }), 1);
  await store.write(removeReleasedRaws, { rowsMax: 100, bytesMax: 1_000_000 });
  assert.ok(readFileSync(`${file}-wal`).includes(marker));
  reader.close();
  await eventually('it is in no file', () => markersIn(folder, [marker]).length === 0);
  await deliver(store, [mailbox.address], { subject: 'next' });
  assert.deepEqual(markersIn(folder, [marker]), []);
});
