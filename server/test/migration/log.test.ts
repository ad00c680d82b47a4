import assert from 'node:assert/strict';
import { newId, start } from '../store/fixtures.ts';
import { until } from '../support/until.ts';
import { dispatchUntil, environment, eventsOf, startAnswering, urlOf } from '../webhooks/sent.ts';
import { messageWithFile } from './messages.ts';
import { createOldDatabase, oldLog } from './old-database.ts';
import { insertOldMails, type OldMail, type OldMailbox, oldMail } from './old-mail.ts';
import { insertOldMailbox } from './old-mailbox.ts';
import { countRows, onEachDatabase, startOn } from './places.ts';

onEachDatabase('cursors of events, of waits and of webhooks are good after an upgrade', async (t, place) => {
  const receiver = await startAnswering(t);
  const database = await createOldDatabase(place);
  const mailboxes: OldMailbox[] = [];
  const cursors: string[] = [];
  const mails: OldMail[] = [];
  const webhook = { owner: 'alice', url: urlOf(receiver), secret: 'whsec_c2VjcmV0', created_at: start, is_proven: 1 };
  await database.transact(async (tx) => void mailboxes.push(await insertOldMailbox(tx)));
  for (let index = 0; index < 6; index += 1) {
    await database.transact(async (tx) => {
      const [mailbox] = mailboxes;
      assert.ok(mailbox);
      const mail = oldMail(mailbox, Buffer.from(`Subject: mail ${index}\r\n\r\nHi\r\n`), {
        receivedAt: start - 10 + index,
      });
      await insertOldMails(tx, [mail]);
      mails.push(mail);
      cursors.push(`${oldLog}.${tx.number}.${mail.id}`);
      if (index === 2) await tx.insert('webhooks', [{ id: newId(), ...webhook, log_tx: tx.number, log_id: mail.id }]);
    });
  }
  await database.close();
  const service = await startOn(t, place, environment);
  const key = await service.key('alice');
  const [mailbox] = mailboxes;
  for (const [index, cursor] of cursors.entries()) {
    const { body: events } = await service.call('GET', `/v1/events?after=${cursor}`, { key });
    assert.deepEqual(
      events.items.map(({ id, data }: { id: string; data: { mailId: string } }) => [id, data.mailId]),
      mails.slice(index + 1).map(({ id }, at) => [cursors[index + 1 + at], id]),
    );
    if (index === cursors.length - 1) continue;
    for (const after of [cursor, mails[index]?.id]) {
      const body = { after, count: mails.length - index - 1, timeout: 1 };
      const wait = await service.call('POST', `/v1/mailboxes/${mailbox?.id}/wait`, { key, body });
      const found = wait.body.items.map(({ id }: { id: string }) => id);
      assert.deepEqual(
        found.toSorted(),
        mails.slice(index + 1).map(({ id }) => id),
      );
    }
  }
  await dispatchUntil(service, receiver, 3);
  assert.deepEqual(
    eventsOf(receiver).map(({ data }) => data.mailId),
    mails.slice(3).map(({ id }) => id),
  );
});

onEachDatabase('mails of a mailbox that had ended before an upgrade are removed after it', async (t, place) => {
  const database = await createOldDatabase(place);
  const lasting: OldMailbox[] = [];
  await database.transact(async (tx) => {
    const ended = [await insertOldMailbox(tx), await insertOldMailbox(tx, { archivedAt: start - 1 })];
    lasting.push(await insertOldMailbox(tx));
    const raws = [messageWithFile(100), messageWithFile(20_000), messageWithFile(300_000)];
    for (const mailbox of [...ended, ...lasting])
      await insertOldMails(
        tx,
        raws.map((raw) => oldMail(mailbox, raw)),
      );
    for (const { id } of ended) await tx.insert('ended_mailboxes', [{ id }]);
    await tx.run(`delete from mailboxes where id = '${ended[0]?.id}'`);
  });
  await database.close();
  const service = await startOn(t, place);
  await until(async () => (await countRows(place, 'ended_mailboxes')) === 0, 'the mails are removed');
  await until(async () => (await countRows(place, 'released_raws')) === 0, 'the messages are removed');
  assert.deepEqual([await countRows(place, 'mails'), await countRows(place, 'raws')], [3, 6]);
  const { body } = await service.call('GET', `/v1/mailboxes/${lasting[0]?.id}/mails`, {
    key: await service.key('alice'),
  });
  assert.equal(body.items.length, 3);
});
