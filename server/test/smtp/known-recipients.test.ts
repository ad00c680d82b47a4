import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { at } from '../store/fixtures.ts';
import type { SmtpClient } from '../support/smtp-client.ts';
import { converse, type Receiver, startReceiver, type TestMailbox } from './receiver.ts';

const minuteMs = 60_000;
/** As long as a recipient is believed to be there at most (docs/postgresql.md). */
const believedMs = 250;

/** A mailbox that the server has just accepted mail for, and the client that asked. */
async function acceptedMailbox(
  t: TestContext,
): Promise<{ receiver: Receiver; mailbox: TestMailbox; client: SmtpClient; key: string }> {
  const receiver = await startReceiver(t);
  const key = await receiver.service.key('alice');
  const mailbox = await receiver.mailbox({ expiresIn: 1 });
  receiver.service.clock.advance(minuteMs - 100);
  const client = await receiver.client();
  await converse(client, [
    ['MAIL FROM:<a@b>', '250'],
    [`RCPT TO:<${mailbox.address}>`, '250'],
  ]);
  return { receiver, mailbox, client, key };
}

test('refuses a recipient as soon as its mailbox is deleted, also if it was accepted a moment ago', async (t) => {
  const { receiver, mailbox, client, key } = await acceptedMailbox(t);
  const path = `/v1/mailboxes/${mailbox.id}`;
  assert.equal((await receiver.service.call('DELETE', path, { key })).status, 204);
  await converse(client, [[`RCPT TO:<${mailbox.address}>`, '550']]);
});

test('refuses a recipient from the millisecond of its expiry on, also if it was accepted a moment ago', async (t) => {
  const { receiver, mailbox, client } = await acceptedMailbox(t);
  receiver.service.clock.advance(99);
  await converse(client, [[`RCPT TO:<${mailbox.address}>`, '250']]);
  receiver.service.clock.advance(1);
  await converse(client, [[`RCPT TO:<${mailbox.address}>`, '550']]);
});

test('refuses a recipient that another process has ended, after its content at the latest', async (t) => {
  for (const delayMs of [0, believedMs]) {
    const receiver = await startReceiver(t);
    const mailbox = await receiver.mailbox();
    const client = await receiver.client();
    const script = (reply: string) => [
      ['MAIL FROM:<a@b>', '250'] as const,
      [`RCPT TO:<${mailbox.address}>`, reply] as const,
    ];
    await converse(client, [...script('250'), ['RSET', '250']]);
    const beside = await openSqliteStore({
      file: join(receiver.service.folder, 'mayfly.db'),
      clock: systemClock,
      asServer: false,
    });
    const now = receiver.service.clock.now();
    const seed = { ...at(now), now };
    assert.equal(await beside.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...seed }), 'deleted');
    await beside.close();
    receiver.service.clock.advance(delayMs);
    if (delayMs === 0) await converse(client, [...script('250'), ['DATA', '354'], ['Subject: x\r\n\r\n.', '550']]);
    await converse(client, script('550'));
  }
});
