import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';

type DeletedMail = Schema['deleted_mails'];

const insertDeleted = statement<DeletedMail>('insertDeleted')(({ db, param }) =>
  db.insertInto('deleted_mails').values({ mailbox_id: param('mailbox_id'), id: param('id'), tx: param('tx') }),
);

const stripArrival = statement<Position>('stripArrival')(({ db, param, withoutMembers }) =>
  db
    .updateTable('events')
    .set({ data: withoutMembers('data', ['sender', 'subject', 'to']) })
    .where('tx', '=', param('tx'))
    .where('id', '=', param('id')),
);

interface AnyMailKey {
  readonly mailboxId: string;
  readonly mailId: string;
}

const selectPlaceOfMail = statement<AnyMailKey>('selectPlaceOfMail')(({ db, param }) =>
  db
    .selectFrom('mails')
    .select('tx')
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('mailId'))
    .unionAll(
      db
        .selectFrom('deleted_mails')
        .select('tx')
        .where('mailbox_id', '=', param('mailboxId'))
        .where('id', '=', param('mailId')),
    ),
);

const removeDeletedUpTo = statement<{ tx: number }>('removeDeletedUpTo')(({ db, param }) =>
  db.deleteFrom('deleted_mails').where('tx', '<=', param('tx')),
);

/** Stores the positions of deleted mails, so that `readPositionOfMail` still finds them. */
export async function keepDeletedPositions(tx: Tx, mails: readonly DeletedMail[]): Promise<void> {
  await tx.insertAll(
    insertDeleted,
    mails.map(({ mailbox_id, id, tx: number }) => ({ mailbox_id, id, tx: number })),
  );
}

/**
 * Reads the position of a mail of a mailbox in the event log, also of one that was deleted, for as long as the log has its
 * arrival; `undefined` when it is not known.
 */
export async function readPositionOfMail(tx: Tx, args: AnyMailKey): Promise<Position | undefined> {
  const row = await tx.first(selectPlaceOfMail, args);
  return row && { tx: row.tx, id: args.mailId };
}

/** Removes the positions of deleted mails up to a transaction, whose events have been pruned. */
export async function forgetDeletedPositions(tx: Tx, args: { tx: number }): Promise<void> {
  await tx.run(removeDeletedUpTo, args);
}

/** Takes sender, subject and recipients out of the events of arrival of deleted mails, where deleted content is erased. */
export async function forgetArrivals(tx: Tx, mails: readonly Position[]): Promise<void> {
  if (!tx.isErasing) return;
  // The event of an arrival has the id of its mail.
  for (const { tx: number, id } of mails) await tx.run(stripArrival, { tx: number, id });
}
