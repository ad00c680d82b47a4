import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { removeIndexed } from '../search/word-index.ts';
import { forgetArrivals } from './deleted-mails.ts';
import { releaseRaws, removeRaws } from './raws.ts';

/** Limits of one removal, unless a single mail exceeds them. */
export interface RemovalLimits {
  /** Maximum number of mails. */
  readonly rowsMax: number;
  /** Maximum of bytes of their messages. */
  readonly bytesMax: number;
}

interface MailboxIds {
  /** A JSON array. */
  readonly ids: string;
}

/** Key of a mail of an ended mailbox. */
export type RemainKey = Pick<Schema['mails'], 'mailbox_id' | 'id'>;

interface MailKeys {
  /** A JSON array of pairs: the id of a mailbox and of a mail in it. */
  readonly keys: string;
}

const insertEnded = statement<MailboxIds>('insertEnded')(({ db, param, oneOf }) =>
  db
    .insertInto('ended_mailboxes')
    .columns(['mailbox_id'])
    .expression(
      db
        .selectFrom('mailboxes')
        .select('id')
        .where(oneOf('id', param('ids')))
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('mails').select('mails.id').whereRef('mails.mailbox_id', '=', 'mailboxes.id')),
        ),
    )
    // Not "do nothing": a removal may be about to take away the mark that is there, having seen the earlier life only.
    .onConflict((conflict) =>
      conflict.column('mailbox_id').doUpdateSet(({ ref }) => ({ mailbox_id: ref('excluded.mailbox_id') })),
    ),
);

const insertEndedImport = statement<Schema['ended_mailboxes']>('insertEndedImport')(({ db, param }) =>
  db.insertInto('ended_mailboxes').values({ mailbox_id: param('mailbox_id') }),
);

const holdEnded = statement<{ limit: number }>('holdEnded')(({ db, param, hold }) =>
  hold(db.selectFrom('ended_mailboxes').select('mailbox_id').orderBy('mailbox_id').limit(param('limit')), {
    lock: 'change_free',
    of: 'ended_mailboxes',
  }),
);

const holdSomeEnded = statement<MailboxIds>('holdSomeEnded')(({ db, param, oneOf, hold }) =>
  hold(
    db
      .selectFrom('ended_mailboxes')
      .select('mailbox_id')
      .where(oneOf('mailbox_id', param('ids')))
      .orderBy('mailbox_id'),
    { lock: 'change_free', of: 'ended_mailboxes' },
  ),
);

/** Selects the mails of ended mailboxes, without those of a later life of the mailbox. */
function fromRemains({ db }: Parts<object>) {
  return db
    .selectFrom('ended_mailboxes')
    .innerJoin('mails', 'mails.mailbox_id', 'ended_mailboxes.mailbox_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailboxes')
            .select('mailboxes.id')
            .whereRef('mailboxes.id', '=', 'mails.mailbox_id')
            .where('archived_at', 'is', null)
            .whereRef('mails.id', '>=', 'mails_from'),
        ),
      ),
    );
}

/** In the order of the mailboxes: an engine that reads them so can stop at the limit. */
const selectRemains = statement<MailboxIds & { limit: number }>('selectRemains')((parts) =>
  fromRemains(parts)
    .where(parts.oneOf('ended_mailboxes.mailbox_id', parts.param('ids')))
    .select(['mails.mailbox_id', 'mails.id', 'mails.owner', 'mails.tx', 'raw_id', 'is_shared', 'size'])
    .orderBy('ended_mailboxes.mailbox_id')
    .limit(parts.param('limit')),
);

const selectRemainsAfter = statement<RemainKey & { limit: number }>('selectRemainsAfter')((parts) =>
  fromRemains(parts)
    .where('ended_mailboxes.mailbox_id', '>=', parts.param('mailbox_id'))
    .where(({ or, eb }) =>
      or([eb('ended_mailboxes.mailbox_id', '>', parts.param('mailbox_id')), eb('mails.id', '>', parts.param('id'))]),
    )
    .select(['mails.mailbox_id', 'mails.id'])
    .orderBy('ended_mailboxes.mailbox_id')
    .orderBy('mails.id')
    .limit(parts.param('limit')),
);

const selectMails = statement<MailKeys>('selectRemovedMails')(({ db, param, pairs }) =>
  db
    .selectFrom('mails')
    .where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys')))
    .select(['mailbox_id', 'id', 'owner', 'tx', 'raw_id', 'is_shared', 'size'])
    .orderBy('id'),
);

const removeMails = statement<MailKeys>('removeMails')(({ db, param, pairs }) =>
  db.deleteFrom('mails').where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys'))),
);

const removeImported = statement<MailKeys>('removeEndedImportedMails')(({ db, param, pairs }) =>
  db.deleteFrom('imported_mails').where(({ refTuple }) => refTuple('import_id', 'id'), 'in', pairs(param('keys'))),
);

const removeEnded = statement<MailboxIds>('removeEnded')(({ db, param, oneOf }) =>
  db.deleteFrom('ended_mailboxes').where(oneOf('mailbox_id', param('ids'))),
);

/** Marks mailboxes that end. `removeEndedMails` deletes their mails, which may be very many. */
export async function leaveMails(tx: Tx, mailboxes: readonly { readonly id: string }[]): Promise<void> {
  await tx.run(insertEnded, { ids: JSON.stringify(mailboxes.map(({ id }) => id)) });
}

/** Marks imports that end. `removeEndedMails` deletes their mails, as for a mailbox. */
export async function leaveImportedMails(tx: Tx, imports: readonly { readonly id: string }[]): Promise<void> {
  await tx.insertAll(
    insertEndedImport,
    imports.map(({ id }) => ({ mailbox_id: id })),
  );
}

/**
 * Removes mails of ended mailboxes, in the order of the mailboxes and within the limits. Their messages are left to
 * `removeReleasedRaws`. Mailboxes that another node works on are skipped. `mayBeMore` says that some mails are left.
 */
export async function removeEndedMails(
  tx: Tx,
  limits: RemovalLimits,
): Promise<{ removed: number; mayBeMore: boolean }> {
  const { rowsMax } = limits;
  const held = (await tx.all(holdEnded, { limit: rowsMax })).map(({ mailbox_id }) => mailbox_id);
  if (held.length === 0) return { removed: 0, mayBeMore: false };
  const mails = await tx.all(selectRemains, { ids: JSON.stringify(held), limit: rowsMax });
  const fitting = fittingOf(mails, limits);
  await removeRows(tx, fitting);
  // In the order of mailboxes their messages lie far apart. They are removed in their own order, neighbours together.
  await release(tx, fitting);
  // Mailboxes before this one are removed whole; mails of this one may be left.
  const next = mails[fitting.length] ?? (mails.length === rowsMax ? mails.at(-1) : undefined);
  const emptied = next === undefined ? held : held.filter((id) => id < next.mailbox_id);
  if (emptied.length > 0) await tx.run(removeEnded, { ids: JSON.stringify(emptied) });
  return { removed: fitting.length, mayBeMore: next !== undefined || held.length === rowsMax };
}

/** Reads keys of mails of ended mailboxes after a key, in the order of the mailboxes: at most `limit`. */
export async function readRemains(tx: Tx, args: RemainKey & { limit: number }): Promise<RemainKey[]> {
  return tx.all(selectRemainsAfter, args);
}

/**
 * Removes the given mails of ended mailboxes with their messages, in the order of receipt: at most `bytesMax`, but at
 * least one mail. Mailboxes that another node works on are skipped. Returns the number of finished keys.
 * @param args.keys Keys from `readRemains`, in the order of receipt. They stay valid, because a mailbox that has ended
 * stays ended.
 */
export async function removeOldestRemains(
  tx: Tx,
  { keys, bytesMax }: { keys: readonly RemainKey[]; bytesMax: number },
): Promise<number> {
  const ids = new Set(keys.map(({ mailbox_id }) => mailbox_id));
  const held = await tx.all(holdSomeEnded, { ids: JSON.stringify([...ids]) });
  const isHeld = new Set(held.map(({ mailbox_id }) => mailbox_id));
  const ours = keys.filter(({ mailbox_id }) => isHeld.has(mailbox_id));
  const mails = await tx.all(selectMails, { keys: keysOf(ours) });
  const fitting = fittingOf(mails, { rowsMax: mails.length, bytesMax });
  await removeRows(tx, fitting);
  const { shared = [], alone = [] } = Object.groupBy(fitting, (mail) => (mail.is_shared === 1 ? 'shared' : 'alone'));
  await removeRaws(
    tx,
    alone.map(({ raw_id }) => raw_id),
  );
  await release(tx, shared);
  const last = fitting.at(-1);
  return last === undefined || fitting.length === mails.length ? keys.length : doneUpTo(keys, last);
}

function doneUpTo(keys: readonly RemainKey[], { id }: RemainKey): number {
  const next = keys.findIndex((key) => key.id > id);
  return next === -1 ? keys.length : next;
}

async function removeRows(tx: Tx, mails: readonly Remains[]): Promise<void> {
  if (mails.length > 0) {
    const keys = keysOf(mails);
    await tx.run(removeMails, { keys });
    await tx.run(removeImported, { keys });
  }
  await removeIndexed(tx, mails);
  await forgetArrivals(tx, mails);
}

async function release(tx: Tx, mails: readonly Remains[]): Promise<void> {
  await releaseRaws(
    tx,
    mails.map(({ id, raw_id, size }) => ({ raw_id, mail_id: id, bytes: size })),
  );
}

function keysOf(mails: readonly RemainKey[]): string {
  return JSON.stringify(mails.map(({ mailbox_id, id }) => [mailbox_id, id]));
}

type Remains = Pick<Schema['mails'], 'mailbox_id' | 'id' | 'owner' | 'tx' | 'raw_id' | 'is_shared' | 'size'>;

function fittingOf(mails: readonly Remains[], { bytesMax }: RemovalLimits): readonly Remains[] {
  let bytes = 0;
  const beyond = mails.findIndex(({ size }) => {
    bytes += size;
    return bytes > bytesMax;
  });
  return beyond === -1 ? mails : mails.slice(0, Math.max(1, beyond));
}
