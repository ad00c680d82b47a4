import { statement, type Tx } from '../statement.ts';
import { releaseRaws } from './raws.ts';
import { removeIndexed } from './search/word-index.ts';

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
    .onConflict((conflict) => conflict.column('mailbox_id').doNothing()),
);

const holdEnded = statement<{ limit: number }>('holdEnded')(({ db, param, hold }) =>
  hold(db.selectFrom('ended_mailboxes').select('mailbox_id').orderBy('mailbox_id').limit(param('limit')), {
    lock: 'change_free',
    of: 'ended_mailboxes',
  }),
);

/** Mails of ended mailboxes, in the order of the mailboxes: an engine that reads them so can stop at the limit. */
const selectRemains = statement<MailboxIds & { limit: number }>('selectRemains')(({ db, param, oneOf }) =>
  db
    .selectFrom('ended_mailboxes')
    .innerJoin('mails', 'mails.mailbox_id', 'ended_mailboxes.mailbox_id')
    .where(oneOf('ended_mailboxes.mailbox_id', param('ids')))
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
    )
    .select(['mails.mailbox_id', 'mails.id', 'mails.owner', 'raw_id', 'size'])
    .orderBy('ended_mailboxes.mailbox_id')
    .limit(param('limit')),
);

const removeMails = statement<MailKeys>('removeMails')(({ db, param, pairs }) =>
  db.deleteFrom('mails').where(({ refTuple }) => refTuple('mailbox_id', 'id'), 'in', pairs(param('keys'))),
);

const removeEnded = statement<MailboxIds>('removeEnded')(({ db, param, oneOf }) =>
  db.deleteFrom('ended_mailboxes').where(oneOf('mailbox_id', param('ids'))),
);

/** Marks mailboxes that end, whose mails are left to `removeEndedMails`: there may be very many. */
export async function leaveMails(tx: Tx, mailboxes: readonly { readonly id: string }[]): Promise<void> {
  await tx.run(insertEnded, { ids: JSON.stringify(mailboxes.map(({ id }) => id)) });
}

/**
 * Removes mails of ended mailboxes, within the limits. Their messages are left to `removeReleasedRaws`. Mailboxes that another node works on are
 * skipped. `mayBeMore` says that some mails are left.
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
  const keys = JSON.stringify(fitting.map(({ mailbox_id, id }) => [mailbox_id, id]));
  if (fitting.length > 0) await tx.run(removeMails, { keys });
  await removeIndexed(tx, fitting);
  // In the order of mailboxes their messages lie far apart. They are removed in their own order, neighbours together.
  await releaseRaws(
    tx,
    fitting.map(({ id, raw_id, size }) => ({ raw_id, mail_id: id, bytes: size })),
  );
  // The mailbox up to which all is removed, and of which some may be left.
  const next = mails[fitting.length] ?? (mails.length === rowsMax ? mails.at(-1) : undefined);
  const emptied = next === undefined ? held : held.filter((id) => id < next.mailbox_id);
  if (emptied.length > 0) await tx.run(removeEnded, { ids: JSON.stringify(emptied) });
  return { removed: fitting.length, mayBeMore: next !== undefined || held.length === rowsMax };
}

interface Remains {
  readonly mailbox_id: string;
  readonly id: string;
  readonly owner: string;
  readonly raw_id: string;
  readonly size: number;
}

function fittingOf(mails: readonly Remains[], { bytesMax }: RemovalLimits): readonly Remains[] {
  let bytes = 0;
  const beyond = mails.findIndex(({ size }) => {
    bytes += size;
    return bytes > bytesMax;
  });
  return beyond === -1 ? mails : mails.slice(0, Math.max(1, beyond));
}
