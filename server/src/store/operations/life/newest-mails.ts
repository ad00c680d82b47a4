import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { EventSeed } from '../events.ts';
import { countedBytes } from '../mails/counted-bytes.ts';
import { deleteHeldMails } from '../mails/deletion.ts';
import { selectMailsInOrder } from '../mails/mails.ts';
import { countMails, readMailboxUsage } from '../usage.ts';

const holdKeeping = statement<{ mailboxId: string }>('holdKeeping')(({ db, param, hold }) =>
  // Nobody else adds or removes mails meanwhile, so the number of those that are too many is exact.
  hold(
    db
      .selectFrom('mailboxes')
      .select(['owner', 'keep_newest'])
      .where('id', '=', param('mailboxId'))
      .where('archived_at', 'is', null),
    { lock: 'change', of: 'mailboxes' },
  ),
);

const selectOldestMails = statement<{ mailboxId: string; limit: number }>('selectOldestMails')((parts) =>
  selectMailsInOrder(parts)
    .select('mails.id')
    .select(countedBytes)
    .orderBy('tx')
    .orderBy(parts.orderedId('mails.id'))
    .limit(parts.param('limit')),
);

const selectKeeping = statement<{ after: string; limit: number }>('selectKeeping')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .select(['id', 'keep_newest'])
    .select(countMails)
    .where('keep_newest', 'is not', null)
    .where('archived_at', 'is', null)
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(param('limit')),
);

/** Mailbox that keeps its newest mails only, with the number of its mails. */
export type KeepingMailbox = Pick<Schema['mailboxes'], 'id' | 'keep_newest'> & { readonly message_count: number };

/** Reads mailboxes that keep their newest mails only, after an id and in the order of ids: at most `limit`. */
export async function readKeepingMailboxes(tx: Tx, args: { after: string; limit: number }): Promise<KeepingMailbox[]> {
  return tx.all(selectKeeping, args);
}

/**
 * Deletes the oldest mails of a mailbox that has more than it keeps, at most `mailsMax`. `mayBeMore` says that it still
 * has too many.
 */
export async function trimMailbox(
  tx: Tx,
  args: EventSeed & { mailboxId: string; mailsMax: number },
): Promise<{ removed: number; mayBeMore: boolean }> {
  const { mailboxId, mailsMax } = args;
  const { owner, keep_newest } = (await tx.first(holdKeeping, { mailboxId })) ?? {};
  if (owner === undefined || keep_newest == null) return { removed: 0, mayBeMore: false };
  const tooMany = (await readMailboxUsage(tx, { mailboxId })).mails - keep_newest;
  if (tooMany <= 0) return { removed: 0, mayBeMore: false };
  const oldest = await tx.all(selectOldestMails, { mailboxId, limit: Math.min(tooMany, mailsMax) });
  const keys = oldest.map(({ id }) => ({ mailboxId, mailId: id }));
  const removed = await deleteHeldMails(tx, { ...args, owner, keys });
  return { removed, mayBeMore: tooMany > mailsMax };
}

/**
 * Deletes the oldest mails of an active mailbox until `bytes` of them are gone, at most `mailsMax`. Returns the number of
 * those deleted.
 */
export async function dropOldestMails(
  tx: Tx,
  args: EventSeed & { mailboxId: string; bytes: number; mailsMax: number },
): Promise<number> {
  const { mailboxId, bytes, mailsMax } = args;
  const { owner } = (await tx.first(holdKeeping, { mailboxId })) ?? {};
  if (owner === undefined) return 0;
  const oldest = await tx.all(selectOldestMails, { mailboxId, limit: mailsMax });
  let freed = 0;
  const enough = oldest.findIndex(({ counted_bytes }) => {
    freed += counted_bytes;
    return freed >= bytes;
  });
  const dropped = oldest.slice(0, enough < 0 ? oldest.length : enough + 1);
  const keys = dropped.map(({ id }) => ({ mailboxId, mailId: id }));
  return deleteHeldMails(tx, { ...args, owner, keys });
}
