import { statement, type Tx } from '../../statement.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { removeIndexed } from '../search/word-index.ts';
import { appendUsage } from '../usage.ts';
import { countedBytes, usageWithout } from './counted-bytes.ts';
import { forgetArrivals, keepDeletedPositions } from './deleted-mails.ts';
import { holdOwnMailboxes, isInPresentLife, type MailKey, pairsOf } from './mails.ts';
import { releaseRaws } from './raws.ts';

const holdMailbox = statement<{ mailboxId: string }>('holdMailbox')(({ db, param, hold }) =>
  hold(
    db.selectFrom('mailboxes').select('owner').where('id', '=', param('mailboxId')).where('archived_at', 'is', null),
    { lock: 'stay', of: 'mailboxes' },
  ),
);

const deleteMailRows = statement<{ keys: string }>('deleteMailRows')(({ db, param, pairs }) =>
  db
    .deleteFrom('mails')
    .where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys')))
    .where(isInPresentLife)
    .returning(['mailbox_id', 'id', 'tx', 'owner', 'raw_id', 'size', 'is_read'])
    .returning(countedBytes),
);

/** Deletes mails of a mailbox and returns their number; ids that are not in the mailbox are skipped. */
export async function deleteMails(
  tx: Tx,
  { mailboxId, ids, ...seed }: EventSeed & { mailboxId: string; ids: readonly string[] },
): Promise<number> {
  // A mailbox that ends counts nothing any more.
  const { owner } = (await tx.first(holdMailbox, { mailboxId })) ?? {};
  const keys = ids.map((mailId) => ({ mailboxId, mailId }));
  return owner === undefined ? 0 : deleteHeldMails(tx, { ...seed, owner, keys });
}

/** Deletes mails of mailboxes of one owner and returns their number; those that the owner does not have are skipped. */
export async function deleteOwnMails(
  tx: Tx,
  { owner, keys, ...seed }: EventSeed & { owner: string; keys: readonly MailKey[] },
): Promise<number> {
  return deleteHeldMails(tx, { ...seed, owner, keys: await holdOwnMailboxes(tx, { owner, keys }) });
}

/**
 * Deletes mails of active mailboxes of one owner that this transaction holds, and returns their number. Their events are in the order
 * of the keys.
 */
export async function deleteHeldMails(
  tx: Tx,
  { owner, keys, ...seed }: EventSeed & { owner: string; keys: readonly MailKey[] },
): Promise<number> {
  const places = new Map(keys.map(({ mailId }, index) => [mailId, index]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? 0;
  // PostgreSQL returns deleted rows in an order of its own.
  const deleted = (await tx.all(deleteMailRows, { keys: pairsOf(keys) })).sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  if (deleted.length === 0) return 0;
  const changes = [...Map.groupBy(deleted, ({ mailbox_id }) => mailbox_id)].map(([mailbox_id, mails]) => ({
    ...{ owner, mailbox_id, id: seed.eventId },
    ...usageWithout(mails),
  }));
  await appendUsage(tx, changes);
  await releaseRaws(
    tx,
    deleted.map(({ id, raw_id, size }) => ({ raw_id, mail_id: id, bytes: size })),
  );
  await removeIndexed(tx, deleted);
  await keepDeletedPositions(tx, deleted);
  await forgetArrivals(tx, deleted);
  const type = 'mail.deleted';
  const events = deleted.map(({ id: mailId, mailbox_id }) => ({ owner, mailbox_id, type, data: { mailId } }));
  await recordEvents(tx, events, seed);
  return deleted.length;
}
