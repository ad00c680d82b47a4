import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';
import type { MailRow } from '../mails/mails.ts';

/** A mail of an owner in an active mailbox, with the tag of that mailbox. */
export interface OwnedMail extends MailRow {
  readonly tag: string;
}

/** The order of mails: `desc` is newest first. */
export type MailOrder = 'asc' | 'desc';

/** A range of ids: from `from` on, and before `before`. */
export interface IdRange {
  readonly from: string;
  readonly before: string;
}

/** A slice of the mails of an owner, or of one mailbox: those that are in active mailboxes, and up to which id it goes. */
export interface MailSlice {
  readonly mails: readonly OwnedMail[];
  /** The id of the last mail of the slice, seen or not; `undefined` when the range has no more. */
  readonly last: string | undefined;
}

const mailColumns = [
  'mails.mailbox_id',
  'mails.id',
  'mails.tx',
  'mails.received_at',
  'mails.raw_id',
  'mails.size',
  'mails.is_read',
  'mails.outline_version',
  'mails.outline',
] as const;

type SliceArgs = IdRange & { readonly key: string; readonly now: number; readonly limit: number };

/** The tag is null where the mail is in no active mailbox. The rows are cut before the mailboxes are looked up. */
function selectSlice(parts: Parts<SliceArgs>, { by, order }: { by: 'owner' | 'mailbox_id'; order: MailOrder }) {
  const { db, param } = parts;
  const slice = db
    .selectFrom('mails')
    .selectAll('mails')
    .where(`mails.${by}`, '=', param('key'))
    .where('mails.id', '>=', param('from'))
    .where('mails.id', '<', param('before'))
    .orderBy('mails.id', order)
    .limit(param('limit'));
  return db
    .selectFrom(slice.as('mails'))
    .leftJoin('mailboxes', (join) =>
      join
        .onRef('mailboxes.id', '=', 'mails.mailbox_id')
        .onRef('mails.id', '>=', 'mailboxes.mails_from')
        .on('archived_at', 'is', null)
        .on('expires_at', '>', param('now')),
    )
    .select(mailColumns)
    .select('tag')
    .orderBy('mails.id', order);
}

const slices = {
  owner: {
    asc: statement<SliceArgs>('selectOwnerSliceUp')((parts) => selectSlice(parts, { by: 'owner', order: 'asc' })),
    desc: statement<SliceArgs>('selectOwnerSlice')((parts) => selectSlice(parts, { by: 'owner', order: 'desc' })),
  },
  mailbox_id: {
    asc: statement<SliceArgs>('selectMailboxSliceUp')((parts) =>
      selectSlice(parts, { by: 'mailbox_id', order: 'asc' }),
    ),
    desc: statement<SliceArgs>('selectMailboxSlice')((parts) =>
      selectSlice(parts, { by: 'mailbox_id', order: 'desc' }),
    ),
  },
};

const selectOwned = statement<{ owner: string; ids: string; now: number }>('selectOwned')(({ db, param, oneOf }) =>
  db
    .selectFrom('mails')
    .innerJoin('mailboxes', (join) =>
      join
        .onRef('mailboxes.id', '=', 'mails.mailbox_id')
        .onRef('mails.id', '>=', 'mailboxes.mails_from')
        .on('archived_at', 'is', null)
        .on('expires_at', '>', param('now')),
    )
    .where('mails.owner', '=', param('owner'))
    .where(oneOf('mails.id', param('ids')))
    .select(mailColumns)
    .select('tag'),
);

const selectArrived = statement<Position & { owner: string; limit: number }>('selectArrived')(
  ({ db, param, literal }) =>
    db
      .selectFrom('events')
      .select(['tx', 'id', 'mailbox_id'])
      .where('owner', '=', param('owner'))
      .where((where) => where(where.refTuple('tx', 'id'), '>', where.tuple(param('tx'), param('id'))))
      .where('type', '=', literal('mail.received'))
      .orderBy('tx')
      .orderBy('id')
      .limit(param('limit')),
);

/** The mails of an owner, or of one mailbox, in a range of ids: at most `limit` of them are looked at. */
export async function readMailSlice(
  tx: Tx,
  args: IdRange & { owner: string; mailboxId?: string | undefined; order: MailOrder; now: number; limit: number },
): Promise<MailSlice> {
  const { owner, mailboxId, order, from, before, now, limit } = args;
  const statements = slices[mailboxId === undefined ? 'owner' : 'mailbox_id'];
  const rows = await tx.all(statements[order], { key: mailboxId ?? owner, from, before, now, limit });
  const mails = rows.flatMap(({ tag, ...mail }) => (tag === null ? [] : [{ ...mail, tag }]));
  return { mails, last: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/** Those of an owner's mails that are in active mailboxes, by id. */
export async function readOwnedMails(
  tx: Tx,
  { owner, ids, now }: { owner: string; ids: readonly string[]; now: number },
): Promise<Map<string, OwnedMail>> {
  const rows = await tx.all(selectOwned, { owner, ids: JSON.stringify(ids), now });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A mail that has arrived, by its event. */
export type ArrivedMail = Pick<Schema['events'], 'tx' | 'id' | 'mailbox_id'>;

/** The mails of an owner that arrived behind a position of the event log, settled or not, in its order. */
export async function readArrived(
  tx: Tx,
  { owner, after, limit }: { owner: string; after: Position; limit: number },
): Promise<ArrivedMail[]> {
  return tx.all(selectArrived, { owner, tx: after.tx, id: after.id, limit });
}
