import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { start } from '../store/fixtures.ts';
import type { Service } from '../support/service.ts';
import { oldMessages } from './messages.ts';
import { createOldDatabase } from './old-database.ts';
import { insertOldMails, type OldMail, oldMail, shownAttachments, shownEmail, withoutAttachments } from './old-mail.ts';
import { insertOldMailbox } from './old-mailbox.ts';
import { onEachDatabase, startOn } from './places.ts';

onEachDatabase('emails and attachments are after an upgrade what they were before it', async (t, place) => {
  const database = await createOldDatabase(place);
  const mails: OldMail[] = [];
  for (const [index, messages] of inGroups(oldMessages(), 100).entries()) {
    await database.transact(async (tx) => {
      const mailbox = await insertOldMailbox(tx);
      const made = messages.map((raw, at) =>
        oldMail(mailbox, raw, { receivedAt: start - 5_000 + index * 100 + (at % 7) }),
      );
      // Every attachment, or the first one, or every other one of some mails is deleted.
      const kept = made.map((mail, at) =>
        at % 2 === 0 ? mail : withoutAttachments(mail, (position) => position % ((at % 3) + 1) === 0),
      );
      await insertOldMails(tx, kept);
      mails.push(...kept);
    });
  }
  await database.close();
  const service = await startOn(t, place);
  const key = await service.key('alice');
  const mailboxes = Map.groupBy(mails, ({ mailbox }) => mailbox.id);
  for (const [mailboxId, inIt] of mailboxes) {
    const expected = inIt.toSorted((one, other) => (one.id < other.id ? 1 : -1)).map(shownEmail);
    // Outlines are renewed by the first read, and kept by the second.
    for (let read = 0; read < 2; read += 1) {
      const { body } = await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key });
      assertSameEmails(body.items, expected);
    }
    const { body } = await service.call('GET', `/v1/mailboxes/${mailboxId}`, { key });
    assert.equal(body.messageCount, inIt.length);
    const rows = await service.app.store.read(readMails, { mailboxId, limit: 1_000 });
    assert.deepEqual(new Set(rows.map(({ outline_version }) => outline_version)), new Set([1]));
  }
  await assertAttachments(service, key, mails);
});

async function assertAttachments(service: Service, key: string, mails: readonly OldMail[]): Promise<void> {
  for (const mail of mails) {
    const path = `/v1/mailboxes/${mail.mailbox.id}/mails/${mail.id}/attachments`;
    const expected = shownAttachments(mail);
    const { body: list } = await service.call('GET', path, { key });
    assert.deepEqual(
      list.items,
      expected.map(({ data: _, ...attachment }) => attachment),
    );
    for (const attachment of expected) {
      const { body } = await service.call('GET', `${path}/${attachment.id}`, { key });
      assert.ok(body.data === attachment.data, `attachment ${attachment.filename} of "${mail.content.subject}"`);
    }
  }
}

/** An email as it was shown before it had details: of these it told only whether it is truncated. */
function asShownBefore(email: object = {}): object {
  const { details, ...members } = email as { details?: { truncated: boolean } };
  return { ...members, ...(details?.truncated ? { truncated: true } : {}) };
}

/** Names the members that differ: a difference of lists of megabytes takes minutes to be shown. */
function assertSameEmails(shown: readonly object[], expected: readonly object[]): void {
  assert.equal(shown.length, expected.length);
  const differences = expected.flatMap((email, index) => {
    const [members, found] = [new Map(Object.entries(email)), new Map(Object.entries(asShownBefore(shown[index])))];
    const names = new Set([...members.keys(), ...found.keys()]);
    return [...names]
      .filter((name) => !isDeepStrictEqual(members.get(name), found.get(name)))
      .map((name) => {
        const [was, is] = [members, found].map((from) => `${JSON.stringify(from.get(name))}`.slice(0, 300));
        return `${name} of "${members.get('subject')}" was ${was}, is ${is}`.replaceAll(/ {10,}/g, '<spaces>');
      });
  });
  assert.deepEqual(differences, []);
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
