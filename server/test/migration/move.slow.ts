import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Database, database } from '../../src/config-values.ts';
import { moveQuietly, newSqlite } from '../postgres/move-fixtures.ts';
import { start } from '../store/fixtures.ts';
import { usePostgres } from '../support/postgres.ts';
import { oldMessages } from './messages.ts';
import { createOldDatabase, oldVersion } from './old-database.ts';
import { asShownBefore, insertOldMails, type OldMail, oldMail, shownAttachments, shownEmail } from './old-mail.ts';
import { insertOldMailbox } from './old-mailbox.ts';
import { rowsOf, startOn } from './places.ts';

const postgres = usePostgres();

async function newPlaces(t: TestContext): Promise<readonly [Database, Database]> {
  return [await newSqlite(t), database(await postgres.newDatabase(t))];
}

async function fill(place: Database): Promise<OldMail[]> {
  const mails: OldMail[] = [];
  const old = await createOldDatabase(place);
  await old.transact(async (tx) => {
    const mailbox = await insertOldMailbox(tx);
    const messages = oldMessages().slice(-120);
    mails.push(...messages.map((raw, index) => oldMail(mailbox, raw, { receivedAt: start - 1_000 + index })));
    await insertOldMails(tx, mails);
  });
  await old.close();
  return mails;
}

for (const way of ['to PostgreSQL', 'to SQLite'] as const) {
  test(`a move ${way} of a database of an earlier version keeps its emails and attachments`, async (t) => {
    const [sqlite, server] = await newPlaces(t);
    const [from, to] = way === 'to SQLite' ? [server, sqlite] : [sqlite, server];
    const mails = await fill(from);
    await moveQuietly(from, to);
    const service = await startOn(t, to);
    const key = await service.key('alice');
    const path = `/v1/mailboxes/${mails[0]?.mailbox.id}/mails`;
    const { body } = await service.call('GET', path, { key });
    assert.deepEqual(body.items.map(asShownBefore), mails.toReversed().map(shownEmail));
    for (const attachment of mails.flatMap(shownAttachments)) {
      const answer = await service.call('GET', attachment.downloadUrl, { key });
      assert.ok(answer.body.data === attachment.data, attachment.filename);
    }
  });
}

test('a move into a database that is not empty leaves a source of an earlier version to that version', async (t) => {
  for (const [from, to] of [await newPlaces(t), (await newPlaces(t)).toReversed()]) {
    assert.ok(from && to);
    const target = await startOn(t, to);
    await target.key('alice');
    await target.app.stop();
    await fill(from);
    await assert.rejects(moveQuietly(from, to), /the target is not empty/);
    assert.deepEqual(
      (await rowsOf(from, 'select max(version) as version from migrations')).map(({ version }) => version),
      [oldVersion],
    );
  }
});
