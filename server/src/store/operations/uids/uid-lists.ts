import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { positionInLife, selectUnnumbered } from './unnumbered-mails.ts';

/** Largest UID, and largest UIDVALIDITY: 32 bits without 0 (RFC 3501 §2.3.1.1). */
export const uidMax = 0xffff_ffff;
/** Maximum number of mails that one write gives UIDs. A list with room for fewer is followed by another. */
export const givenAtOnceMax = 1_000;

/** List of the UIDs of a mailbox. */
export interface UidList {
  /** UIDVALIDITY of the list. */
  readonly uidValidity: number;
  /** Lower bound of the UIDs of mails that are still to come. */
  readonly uidNext: number;
}

/** UIDs of an active mailbox as they stand. */
export interface UidState {
  readonly owner: string;
  /** `undefined` when the present life of the mailbox has no list, or the list cannot go on. */
  readonly list: UidList | undefined;
  /** Whether a mail of the mailbox may have no UID yet. */
  readonly hasNew: boolean;
}

interface MailboxArgs {
  readonly mailboxId: string;
  readonly now: number;
}

/** Selects an active mailbox with its newest list, and the name of the present event log. */
function selectListOf<Args extends MailboxArgs>(parts: Parts<Args>) {
  const newest = parts.db
    .selectFrom('uid_lists')
    .selectAll()
    .where('uid_lists.mailbox_id', '=', parts.param('mailboxId'))
    .orderBy('uid_validity', 'desc')
    .limit(1);
  return selectActive(parts)
    .innerJoin('event_log', (join) => join.onTrue())
    .leftJoin(newest.as('list'), (join) => join.onTrue())
    .select(['mailboxes.owner', 'mailboxes.mails_from as life', 'mails_from_tx as began', 'event_log.name as log'])
    .select(['list.uid_validity', 'list.uid_next', 'list.mails_from', 'list.log_name', 'given_tx', 'given_id'])
    .where('mailboxes.id', '=', parts.param('mailboxId'));
}

const selectState = statement<MailboxArgs>('selectUidState')(selectListOf);

const selectFirstUnnumbered = statement<{
  mailboxId: string;
  uidValidity: number;
  tx: number;
  id: string;
  limit: number;
}>('selectFirstUnnumbered')((parts) => selectUnnumbered(parts).select('mails.id'));

const holdMailbox = statement<MailboxArgs>('holdMailboxOfUids')((parts) =>
  parts.hold(selectActive(parts).select('mailboxes.id').where('mailboxes.id', '=', parts.param('mailboxId')), {
    lock: 'change',
    of: 'mailboxes',
  }),
);

const nextValidity = statement<{ least: number }>('nextUidValidity')(({ db, param }) =>
  db
    .insertInto('uid_validities')
    .values({ id: 1, last: param('least') })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        last: eb
          .case()
          .when('uid_validities.last', '>=', ref('excluded.last'))
          .then(eb('uid_validities.last', '+', 1))
          .else(ref('excluded.last'))
          .end(),
      })),
    )
    .returning('last'),
);

const insertList = statement<Schema['uid_lists']>('insertUidList')(({ db, param }) =>
  db.insertInto('uid_lists').values({
    uid_validity: param('uid_validity'),
    mailbox_id: param('mailbox_id'),
    mails_from: param('mails_from'),
    log_name: param('log_name'),
    uid_next: param('uid_next'),
    given_tx: param('given_tx'),
    given_id: param('given_id'),
  }),
);

const selectLists = statement<{ after: number; limit: number }>('selectUidLists')(({ db, param }) =>
  db
    .selectFrom('uid_lists')
    .leftJoin('mailboxes', (join) =>
      join
        .onRef('mailboxes.id', '=', 'uid_lists.mailbox_id')
        .on('archived_at', 'is', null)
        .onRef('mailboxes.mails_from', '=', 'uid_lists.mails_from'),
    )
    .select(['uid_validity', 'mailboxes.id as mailbox'])
    .select(({ selectFrom }) =>
      selectFrom('uid_lists as later')
        .select(({ fn }) => fn.max('later.uid_validity').as('newest'))
        .whereRef('later.mailbox_id', '=', 'uid_lists.mailbox_id')
        .as('newest'),
    )
    .where('uid_validity', '>', param('after'))
    .orderBy('uid_validity')
    .limit(param('limit')),
);

const removeSomeUids = statement<{ uidValidity: number; limit: number }>('removeSomeUids')(({ db, param }) =>
  db
    .deleteFrom('mail_uids')
    .where('uid_validity', '=', param('uidValidity'))
    .where(
      'uid',
      'in',
      db
        .selectFrom('mail_uids')
        .select('uid')
        .where('uid_validity', '=', param('uidValidity'))
        .orderBy('uid')
        .limit(param('limit')),
    ),
);

const removeList = statement<{ uidValidity: number }>('removeUidListRow')(({ db, param }) =>
  db.deleteFrom('uid_lists').where('uid_validity', '=', param('uidValidity')),
);

/** Position in the log before all mails, those from before the log began among them. */
const beforeAll = { given_tx: -1, given_id: '' };

/** Reads the UIDs of a mailbox as they stand; `undefined` when it is not active. */
export async function readUidState(tx: Tx, args: MailboxArgs): Promise<UidState | undefined> {
  const row = await tx.first(selectState, args);
  if (row === undefined) return undefined;
  const list = presentList(row);
  if (list === undefined) return { owner: row.owner, list, hasNew: true };
  const { mailboxId } = args;
  const { uidValidity } = list;
  const { tx: number, id } = positionInLife(positionOf(row), row.began);
  const first = await tx.first(selectFirstUnnumbered, { mailboxId, uidValidity, tx: number, id, limit: 1 });
  return { owner: row.owner, list, hasNew: first !== undefined };
}

/**
 * Makes a list of UIDs for the present life of a mailbox, unless it has one that can go on. Its UIDVALIDITY is greater than all
 * before, of whichever mailbox (RFC 3501 §2.3.1.1), and about the time in seconds.
 * @returns whether the mailbox is active
 */
export async function openUidList(tx: Tx, { mailboxId, now }: MailboxArgs): Promise<boolean> {
  // Nobody else makes a list for the mailbox, or reactivates it.
  if ((await tx.first(holdMailbox, { mailboxId, now })) === undefined) return false;
  const row = await tx.first(selectState, { mailboxId, now });
  if (row === undefined) return false;
  if (presentList(row) !== undefined) return true;
  const { last } = (await tx.first(nextValidity, { least: Math.floor(now / 1_000) })) ?? {};
  if (last === undefined || last > uidMax) throw new Error('there is no further UIDVALIDITY: 32 bits are used up');
  const life = { mailbox_id: mailboxId, mails_from: row.life, log_name: row.log };
  await tx.run(insertList, { uid_validity: last, ...life, uid_next: 1, ...beforeAll });
  return true;
}

/**
 * Reads the next `limit` lists after a UIDVALIDITY. Returns those that nobody looks into any more, because their mailbox or its life has
 * ended, or another list has taken their place, and the last UIDVALIDITY; `undefined` after the last list.
 */
export async function readEndedUidLists(
  tx: Tx,
  args: { after: number; limit: number },
): Promise<{ ended: number[]; last: number | undefined }> {
  const rows = await tx.all(selectLists, args);
  const ended = rows.filter(({ mailbox, newest, uid_validity }) => mailbox === null || newest !== uid_validity);
  return {
    ended: ended.map(({ uid_validity }) => uid_validity),
    last: rows.length < args.limit ? undefined : rows.at(-1)?.uid_validity,
  };
}

/** Removes a list that has ended: at most `limit` of its UIDs, and the list with the last ones. Returns whether some may be left. */
export async function removeUidList(tx: Tx, args: { uidValidity: number; limit: number }): Promise<boolean> {
  const removed = await tx.run(removeSomeUids, args);
  if (removed < args.limit) await tx.run(removeList, { uidValidity: args.uidValidity });
  return removed === args.limit;
}

interface ListRow {
  readonly life: string;
  readonly log: string;
  readonly uid_validity: number | null;
  readonly uid_next: number | null;
  readonly mails_from: string | null;
  readonly log_name: string | null;
  readonly given_tx: number | null;
  readonly given_id: string | null;
}

/** List of the present life, if it can go on: in the present log, and with UIDs left. */
function presentList({ life, log, uid_validity, uid_next, mails_from, log_name }: ListRow): UidList | undefined {
  if (uid_validity === null || uid_next === null || mails_from !== life || log_name !== log) return undefined;
  return uid_next > uidMax - givenAtOnceMax ? undefined : { uidValidity: uid_validity, uidNext: uid_next };
}

function positionOf({ given_tx, given_id }: ListRow): { tx: number; id: string } {
  return { tx: given_tx ?? beforeAll.given_tx, id: given_id ?? beforeAll.given_id };
}
