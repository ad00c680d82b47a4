import { statement, type Tx } from '../../statement.ts';
import { numberOf } from '../events.ts';
import { isHeldBy, type NewMailbox, storeCounted, type VerifiedDomain } from '../mailboxes.ts';
import type { RemovalLimits } from '../mails/removal.ts';
import { appendUsage } from '../usage.ts';
import { endImports, type HeldImport, holdImport } from './imports.ts';

interface Slice {
  readonly importId: string;
  /** Id of the last mail of the slice. */
  readonly last: string;
}

interface Arrival extends Slice {
  readonly mailboxId: string;
  readonly tx: number;
}

const completeRow = statement<{ id: string }>('completeImportRow')(({ db, param, literal }) =>
  db
    .updateTable('imports')
    .set({ is_complete: literal(1) })
    .where('id', '=', param('id')),
);

const holdMailbox = statement<{ id: string }>('holdImportedMailbox')(({ db, param, hold }) =>
  hold(db.selectFrom('mailboxes').select('id').where('id', '=', param('id')).where('archived_at', 'is', null), {
    lock: 'stay',
    of: 'mailboxes',
  }),
);

const selectWaiting = statement<{ importId: string; limit: number }>('selectImportedMails')(({ db, param }) =>
  db
    .selectFrom('imported_mails')
    .select(['id', 'bytes'])
    .where('import_id', '=', param('importId'))
    .orderBy('id')
    .limit(param('limit')),
);

const insertArrivals = statement<Arrival & { owner: string; now: number }>('insertArrivals')(({ db, param, literal }) =>
  db
    .insertInto('events')
    .columns(['tx', 'id', 'owner', 'mailbox_id', 'type', 'created_at', 'data'])
    .expression(
      db
        .selectFrom('imported_mails')
        .select(({ cast }) => [
          cast<number>(param('tx'), 'bigint').as('tx'),
          'id',
          cast<string>(param('owner'), 'text').as('owner'),
          cast<string>(param('mailboxId'), 'text').as('mailbox_id'),
          literal('mail.received').as('type'),
          cast<number>(param('now'), 'bigint').as('created_at'),
          'event',
        ])
        .where('import_id', '=', param('importId'))
        .where('id', '<=', param('last')),
    ),
);

const moveMails = statement<Arrival>('moveImportedMails')(({ db, param }) =>
  db
    .updateTable('mails')
    .set({ mailbox_id: param('mailboxId'), tx: param('tx') })
    .where('mailbox_id', '=', param('importId'))
    .where('id', '<=', param('last'))
    .returning(['size', 'is_read']),
);

const removeWaiting = statement<Slice>('removeImportedMails')(({ db, param }) =>
  db.deleteFrom('imported_mails').where('import_id', '=', param('importId')).where('id', '<=', param('last')),
);

/**
 * Outcome of completing an import. `lost`: the import does not exist any more. `domain_lost` is as in `InsertOutcome`.
 */
export type CompletionOutcome =
  | { readonly outcome: 'completed'; readonly mayBeMore: boolean }
  | { readonly outcome: 'lost' | 'domain_lost' };

/**
 * Makes the mailbox of an import whose mails are all stored, with as many of its mails as the limits allow. The mailbox
 * and these mails appear at once; their events are in one transaction, in the order of their ids. `mayBeMore` says that
 * mails are left for `moveImported`.
 */
export async function completeImport(
  tx: Tx,
  args: { importId: string; mailbox: NewMailbox; now: number; verified?: VerifiedDomain; limits: RemovalLimits },
): Promise<CompletionOutcome> {
  const { importId, mailbox, now, verified, limits } = args;
  if (verified !== undefined && !(await isHeldBy(tx, verified, mailbox))) return { outcome: 'domain_lost' };
  const [held] = await holdImport(tx, importId);
  if (held === undefined || held.is_complete === 1) return { outcome: 'lost' };
  const number = await numberOf(tx);
  await storeCounted(tx, mailbox, number);
  await tx.run(completeRow, { id: importId });
  const mayBeMore = await moveSlice(tx, { ...held, is_complete: 1 }, { number, now, limits });
  return { outcome: 'completed', mayBeMore };
}

/**
 * Moves the next mails of a complete import into its mailbox, within the limits. Returns whether there may be more. When the
 * mailbox has ended meanwhile, they are left to the removal.
 */
export async function moveImported(
  tx: Tx,
  { importId, now, limits }: { importId: string; now: number; limits: RemovalLimits },
): Promise<boolean> {
  const [held] = await holdImport(tx, importId);
  if (held?.is_complete !== 1) return false;
  if ((await tx.first(holdMailbox, { id: held.mailbox_id })) === undefined) {
    await endImports(tx, [held]);
    return false;
  }
  return moveSlice(tx, held, { number: await numberOf(tx), now, limits });
}

async function moveSlice(
  tx: Tx,
  held: HeldImport,
  { number, now, limits }: { number: number; now: number; limits: RemovalLimits },
): Promise<boolean> {
  const { id: importId, mailbox_id: mailboxId, owner } = held;
  const waiting = await tx.all(selectWaiting, { importId, limit: limits.rowsMax + 1 });
  const slice = fittingOf(waiting.slice(0, limits.rowsMax), limits.bytesMax);
  const last = slice.at(-1)?.id;
  if (last !== undefined) {
    const arrival = { importId, mailboxId, last, tx: number };
    await tx.run(insertArrivals, { ...arrival, owner, now });
    const moved = await tx.all(moveMails, arrival);
    await tx.run(removeWaiting, arrival);
    const bytes = moved.reduce((sum, { size }) => sum + size, 0);
    const mails = moved.length;
    const unread = moved.filter(({ is_read }) => is_read === 0).length;
    await appendUsage(tx, [
      { owner, mailbox_id: mailboxId, id: last, mails, bytes, unread },
      // Not the id of the mail, by which it was counted when it was stored.
      { owner, mailbox_id: importId, id: `${last}-`, mails: -mails, bytes: -bytes, unread: -unread },
    ]);
  }
  const mayBeMore = slice.length < waiting.length;
  if (!mayBeMore) await endImports(tx, [held]);
  return mayBeMore;
}

function fittingOf<Row extends { readonly bytes: number }>(rows: readonly Row[], bytesMax: number): readonly Row[] {
  let bytes = 0;
  const beyond = rows.findIndex((row) => {
    bytes += row.bytes;
    return bytes > bytesMax;
  });
  return beyond === -1 ? rows : rows.slice(0, Math.max(1, beyond));
}
