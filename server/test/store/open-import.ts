import assert from 'node:assert/strict';
import { beginImport, storeImportedMail } from '../../src/store/operations/imports/imports.ts';
import type { NewMailbox } from '../../src/store/operations/mailboxes.ts';
import type { Store } from '../../src/store/store.ts';
import { deliveryTo, mailboxRow, minute, newId, start } from './fixtures.ts';

/** Time until which the imports of tests have their process. */
export const leasedUntil = start + minute;
const raw = 'x'.repeat(100);

/** An import with so many mails, all stored. */
export async function openImport(
  store: Store,
  { mails, owner = 'alice' }: { mails: number; owner?: string },
): Promise<{ importId: string; mailbox: NewMailbox; mailIds: string[]; rawIds: string[] }> {
  const [importId, mailbox] = [newId(), mailboxRow({ owner })];
  const begun = await store.write(beginImport, { importId, mailbox, activeMailboxesMax: 9, now: start, leasedUntil });
  assert.equal(begun.outcome, 'inserted');
  const deliveries = Array.from({ length: mails }, () => deliveryTo([mailbox.address], { raw }));
  const stored = await Promise.all(
    deliveries.map(({ recipients: [{ mailId, outline } = assert.fail()], message, event }) =>
      store.write(storeImportedMail, { importId, mailId, outline, message, event }),
    ),
  );
  assert.deepEqual(
    stored,
    deliveries.map(() => true),
  );
  const mailIds = deliveries.flatMap(({ recipients }) => recipients.map(({ mailId }) => mailId));
  return { importId, mailbox, mailIds, rawIds: deliveries.map(({ message }) => message.rawId) };
}
