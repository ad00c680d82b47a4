import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import type { Position } from '../events.ts';
import { lastSortKey, positionAt } from '../mails/sort-keys.ts';

/** Position and size of a mail in its mailbox. */
export interface MailPlace extends Position {
  readonly size: number;
}

interface PageArgs extends Position {
  readonly mailboxId: string;
  readonly now: number;
  readonly limit: number;
}

const selectPlaces = statement<PageArgs>('selectPlaces')((parts) => {
  const { param, orderedId } = parts;
  const id = orderedId('mails.id');
  return selectActive(parts)
    .innerJoin('mails', 'mails.mailbox_id', 'mailboxes.id')
    .select(['mails.id', 'tx', 'size'])
    .where('mailboxes.id', '=', param('mailboxId'))
    .whereRef('mails.id', '>=', 'mailboxes.mails_from')
    .whereRef('tx', '>', 'mailboxes.mails_from_tx')
    .where(({ eb, ref, tuple }) => eb(tuple(ref('tx'), id), '<', tuple(param('tx'), param('id'))))
    .orderBy('tx', 'desc')
    .orderBy(id, 'desc')
    .limit(param('limit'));
});

const selectPlaced = statement<{ mailboxId: string; owner: string; ids: string; now: number }>('selectPlaced')(
  (parts) => {
    const { param, oneOf } = parts;
    return selectActive(parts)
      .innerJoin('mails', 'mails.mailbox_id', 'mailboxes.id')
      .select(['mails.id', 'mails.raw_id', 'size', 'expires_at'])
      .where('mailboxes.id', '=', param('mailboxId'))
      .where('mailboxes.owner', '=', param('owner'))
      .whereRef('mails.id', '>=', 'mailboxes.mails_from')
      .where(oneOf('mails.id', param('ids')));
  },
);

const newest = positionAt(lastSortKey);

/**
 * Reads a page of the places of the mails of a mailbox, newest first in the order of the event log: fewer than `limit` only at
 * the end, and none of a mailbox that is not active. `before` is the last one of the previous page.
 */
export async function readMailPlaces(
  tx: Tx,
  args: { mailboxId: string; before: Position | undefined; now: number; limit: number },
): Promise<MailPlace[]> {
  const { mailboxId, before = newest, now, limit } = args;
  return tx.all(selectPlaces, { mailboxId, tx: before.tx, id: before.id, now, limit });
}

/** Message of a mail, and the time at which its mailbox expires. */
export type PlacedMail = Pick<Schema['mails'], 'id' | 'raw_id' | 'size'> & Pick<Schema['mailboxes'], 'expires_at'>;

/** Reads those mails that an active mailbox of the owner has, in no order. */
export async function readPlacedMails(
  tx: Tx,
  { ids, ...mailbox }: { mailboxId: string; owner: string; ids: readonly string[]; now: number },
): Promise<PlacedMail[]> {
  return tx.all(selectPlaced, { ...mailbox, ids: JSON.stringify(ids) });
}
