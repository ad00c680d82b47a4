import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

/** Link by which a guest returns to an address. */
export type RecoveryLinkRow = Schema['recovery_links'];

const selectByHash = statement<{ hash: string; now: number }>('selectRecoveryLink')(({ db, param }) =>
  db.selectFrom('recovery_links').selectAll().where('hash', '=', param('hash')).where('ends_at', '>', param('now')),
);

const selectOfMailbox = statement<{ mailboxId: string; now: number }>('selectRecoveryLinkOfMailbox')(({ db, param }) =>
  db
    .selectFrom('recovery_links')
    .select(['address', 'ends_at'])
    .where('mailbox_id', '=', param('mailboxId'))
    .where('ends_at', '>', param('now')),
);

const selectToAddress = statement<{ address: string; now: number }>('selectRecoveryLinkToAddress')(({ db, param }) =>
  db
    .selectFrom('recovery_links')
    .select(['mailbox_id', 'ends_at'])
    .where('address', '=', param('address'))
    .where('ends_at', '>', param('now')),
);

const upsertRecoveryLink = statement<RecoveryLinkRow>('upsertRecoveryLink')(({ db, param }) =>
  db
    .insertInto('recovery_links')
    .values({
      address: param('address'),
      hash: param('hash'),
      mailbox_id: param('mailbox_id'),
      ends_at: param('ends_at'),
    })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet((set) => ({
        hash: set.ref('excluded.hash'),
        mailbox_id: set.ref('excluded.mailbox_id'),
        ends_at: set.ref('excluded.ends_at'),
      })),
    ),
);

const updateUse = statement<Omit<RecoveryLinkRow, 'hash'>>('updateRecoveryLinkUse')(({ db, param }) =>
  db
    .updateTable('recovery_links')
    .set({ mailbox_id: param('mailbox_id'), ends_at: param('ends_at') })
    .where('address', '=', param('address')),
);

const deleteOfMailboxes = statement<{ ids: string }>('deleteRecoveryLinksOf')(({ db, param, oneOf }) =>
  db.deleteFrom('recovery_links').where(oneOf('mailbox_id', param('ids'))),
);

const deleteEnded = statement<{ now: number; limit: number }>('deleteEndedRecoveryLinks')(({ db, param }) =>
  db
    .deleteFrom('recovery_links')
    .where('address', 'in', (ended) =>
      ended
        .selectFrom('recovery_links')
        .select('address')
        .where('ends_at', '<=', param('now'))
        .orderBy('ends_at')
        .limit(param('limit')),
    ),
);

/** Reads the link of a secret; `undefined` when there is none, or when it has ended. */
export async function readRecoveryLink(
  tx: Tx,
  args: { hash: string; now: number },
): Promise<RecoveryLinkRow | undefined> {
  return tx.first(selectByHash, args);
}

/** Reads when the link to a mailbox ends unless it is used; `undefined` when there is none. */
export async function readRecoveryLinkEnd(
  tx: Tx,
  args: { mailboxId: string; now: number },
): Promise<number | undefined> {
  return (await tx.first(selectOfMailbox, args))?.ends_at;
}

/** Reads the address of the link to a mailbox, active or not; `undefined` when there is none. */
export async function readRecoverableAddress(
  tx: Tx,
  args: { mailboxId: string; now: number },
): Promise<string | undefined> {
  return (await tx.first(selectOfMailbox, args))?.address;
}

/** Reads the link to an address: the last mailbox there, and when it ends unless it is used; `undefined` when there is none. */
export async function readRecoveryLinkTo(
  tx: Tx,
  args: { address: string; now: number },
): Promise<Pick<RecoveryLinkRow, 'mailbox_id' | 'ends_at'> | undefined> {
  return tx.first(selectToAddress, args);
}

/** Stores the link to an address; the one before it ends. */
export async function storeRecoveryLink(tx: Tx, link: RecoveryLinkRow): Promise<void> {
  await tx.run(upsertRecoveryLink, link);
}

/** Records that a link was used: the mailbox to which it leads now, and its end. */
export async function noteRecoveryLinkUse(tx: Tx, use: Omit<RecoveryLinkRow, 'hash'>): Promise<void> {
  await tx.run(updateUse, use);
}

/** Ends the recovery links to mailboxes: nobody gets their addresses again. */
export async function endRecoveryLinksOf(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  await tx.run(deleteOfMailboxes, { ids: JSON.stringify(ids) });
}

/** Removes links that have ended, at most `limit`. Returns their number. */
export async function pruneRecoveryLinks(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return tx.run(deleteEnded, args);
}
