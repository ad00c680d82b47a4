import { firstIdOf } from '../../../lib/ids.ts';
import { forever, type Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';
import type { MailRow } from '../mails/mails.ts';
import {
  firstSortKey,
  lastSortKey,
  positionAt,
  type SortKey,
  type SortKeyRange,
  sortKeyOf,
} from '../mails/sort-keys.ts';

/** A mail of an owner in an active mailbox, with the address and the tag of that mailbox. */
export interface OwnedMail extends MailRow {
  readonly address: string;
  readonly tag: string;
}

/** The order of mails: `desc` is newest first. */
export type MailOrder = 'asc' | 'desc';

/** Mails of an owner, or of one mailbox, in a range of sort keys and in an order. */
export interface MailsWithin extends SortKeyRange {
  readonly owner: string;
  readonly mailboxId?: string | undefined;
  readonly order: MailOrder;
}

/** Times of receipt in milliseconds: later than one, and earlier than another. */
export interface Times {
  readonly afterMs: number;
  readonly beforeMs: number;
}

/** Any time of receipt. */
export const anyTime: Times = { afterMs: -1, beforeMs: forever };

/** A slice of mails: those in active mailboxes, and the sort key at its end. */
export interface MailSlice {
  readonly mails: readonly OwnedMail[];
  /** The sort key of the last mail of the slice, even if that is in no active mailbox; `undefined` at the end of the range. */
  readonly last: SortKey | undefined;
}

const mailColumns = [
  'mails.mailbox_id',
  'mails.id',
  'mails.tx',
  'mails.received_at',
  'mails.raw_id',
  'mails.size',
  'mails.is_read',
  'mails.outline',
] as const;

/** Owner or mailbox, and the two ends of a range of positions. */
interface RangeArgs {
  readonly key: string;
  readonly fromTx: number;
  readonly fromId: string;
  readonly beforeTx: number;
  readonly beforeId: string;
  readonly limit: number;
}

type SinceArgs = { readonly key: string; readonly from: string; readonly limit: number };
type SliceArgs = RangeArgs & Times & { readonly now: number };
type Kind = { readonly by: 'owner' | 'mailbox_id'; readonly order: MailOrder };

function selectRange<Args extends RangeArgs>({ db, param, orderedId }: Parts<Args>, { by, order }: Kind) {
  const id = orderedId('mails.id');
  return db
    .selectFrom('mails')
    .where(`mails.${by}`, '=', param('key'))
    .where(({ eb, ref, tuple }) => eb(tuple(ref('mails.tx'), id), '>=', tuple(param('fromTx'), param('fromId'))))
    .where(({ eb, ref, tuple }) => eb(tuple(ref('mails.tx'), id), '<', tuple(param('beforeTx'), param('beforeId'))))
    .orderBy('mails.tx', order)
    .orderBy(id, order);
}

/** Address and tag are null where the mail is in no active mailbox. The rows are cut before the mailboxes are looked up. */
function selectSlice(parts: Parts<SliceArgs>, { by, order }: Kind) {
  const { db, param } = parts;
  const slice = selectRange(parts, { by, order })
    .selectAll('mails')
    .where('mails.received_at', '>', param('afterMs'))
    .where('mails.received_at', '<', param('beforeMs'))
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
    .select(['address', 'tag'])
    .orderBy('mails.tx', order)
    .orderBy('mails.id', order);
}

/** The sort key this many mails further on: a step along the index, which reads no mail. */
function selectStep(parts: Parts<RangeArgs>, kind: Kind) {
  const { param, literal } = parts;
  return selectRange(parts, kind).select(['mails.tx', 'mails.id']).offset(param('limit')).limit(literal(1));
}

/** The first transaction of the mails from an id on; more than `limit` of them are not counted. */
function selectSince({ db, param }: Parts<SinceArgs>, { by }: Pick<Kind, 'by'>) {
  const since = db
    .selectFrom('mails')
    .select('mails.id')
    .where(`mails.${by}`, '=', param('key'))
    .where('mails.id', '>=', param('from'))
    .orderBy('mails.id')
    .limit(param('limit'));
  // One look for each: a join might read all mails of the owner.
  const withTx = db
    .selectFrom(since.as('since'))
    .select(({ selectFrom }) =>
      selectFrom('mails')
        .select('mails.tx')
        .where(`mails.${by}`, '=', param('key'))
        .whereRef('mails.id', '=', 'since.id')
        .as('tx'),
    );
  return db
    .selectFrom(withTx.as('placed'))
    .select(({ fn }) => [fn.countAll<number>().as('mails'), fn.min('placed.tx').as('tx')]);
}

const within = {
  owner: {
    asc: {
      slice: statement<SliceArgs>('selectOwnerSliceUp')((parts) => selectSlice(parts, { by: 'owner', order: 'asc' })),
      step: statement<RangeArgs>('selectOwnerStepUp')((parts) => selectStep(parts, { by: 'owner', order: 'asc' })),
    },
    desc: {
      slice: statement<SliceArgs>('selectOwnerSlice')((parts) => selectSlice(parts, { by: 'owner', order: 'desc' })),
      step: statement<RangeArgs>('selectOwnerStep')((parts) => selectStep(parts, { by: 'owner', order: 'desc' })),
    },
    since: statement<SinceArgs>('selectOwnerSince')((parts) => selectSince(parts, { by: 'owner' })),
  },
  mailbox_id: {
    asc: {
      slice: statement<SliceArgs>('selectMailboxSliceUp')((parts) =>
        selectSlice(parts, { by: 'mailbox_id', order: 'asc' }),
      ),
      step: statement<RangeArgs>('selectMailboxStepUp')((parts) =>
        selectStep(parts, { by: 'mailbox_id', order: 'asc' }),
      ),
    },
    desc: {
      slice: statement<SliceArgs>('selectMailboxSlice')((parts) =>
        selectSlice(parts, { by: 'mailbox_id', order: 'desc' }),
      ),
      step: statement<RangeArgs>('selectMailboxStep')((parts) =>
        selectStep(parts, { by: 'mailbox_id', order: 'desc' }),
      ),
    },
    since: statement<SinceArgs>('selectMailboxSince')((parts) => selectSince(parts, { by: 'mailbox_id' })),
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
    .select(['address', 'tag']),
);

type BetweenArgs = { owner: string; from: string; before: string; limit: number; now: number };

const selectOwnedBetween = statement<BetweenArgs>('selectOwnedBetween')(({ db, param }) =>
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
    .where('mails.id', '>=', param('from'))
    .where('mails.id', '<', param('before'))
    .orderBy('mails.id')
    .limit(param('limit'))
    .select(mailColumns)
    .select(['address', 'tag']),
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

/** Reads mails received in a range of times and of sort keys: at most `limit` mails are examined. */
export async function readMailSlice(
  tx: Tx,
  args: MailsWithin & { times?: Times; now: number; limit: number },
): Promise<MailSlice> {
  const { times = anyTime, now, limit } = args;
  const rows = await tx.all(statementsOf(args)[args.order].slice, { ...rangeArgs(args, limit), ...times, now });
  const mails = rows.flatMap(({ address, tag, ...mail }) =>
    address === null || tag === null ? [] : [{ ...mail, address, tag }],
  );
  const last = rows.at(-1);
  return { mails, last: rows.length < limit || last === undefined ? undefined : sortKeyOf(last) };
}

/** Reads the sort key of the mail after `mails` others in a range; `undefined` when the range has fewer. */
export async function readSortKeyAfter(tx: Tx, args: MailsWithin & { mails: number }): Promise<SortKey | undefined> {
  const row = await tx.first(statementsOf(args)[args.order].step, rangeArgs(args, args.mails));
  return row && sortKeyOf(row);
}

/**
 * Reads a sort key before which no mail was received after a time: the first sort key, if there are more
 * than `mailsMax` such mails.
 */
export async function readSortKeySince(
  tx: Tx,
  args: Pick<MailsWithin, 'owner' | 'mailboxId'> & { afterMs: number; mailsMax: number },
): Promise<SortKey> {
  const { owner, mailboxId, afterMs, mailsMax } = args;
  // No id is of an earlier time than its mail.
  const from = firstIdOf(Math.max(0, afterMs + 1));
  const row = await tx.first(statementsOf(args).since, { key: mailboxId ?? owner, from, limit: mailsMax + 1 });
  if (row === undefined || row.mails > mailsMax) return firstSortKey;
  return row.tx === null ? lastSortKey : sortKeyOf({ tx: row.tx, id: '' });
}

function statementsOf({ mailboxId }: Pick<MailsWithin, 'mailboxId'>) {
  return within[mailboxId === undefined ? 'owner' : 'mailbox_id'];
}

function rangeArgs({ owner, mailboxId, from, before }: MailsWithin, limit: number): RangeArgs {
  const { tx: fromTx, id: fromId } = positionAt(from);
  const { tx: beforeTx, id: beforeId } = positionAt(before);
  return { key: mailboxId ?? owner, fromTx, fromId, beforeTx, beforeId, limit };
}

/** Those of an owner's mails that are in active mailboxes, by id. */
export async function readOwnedMails(
  tx: Tx,
  { owner, ids, now }: { owner: string; ids: readonly string[]; now: number },
): Promise<Map<string, OwnedMail>> {
  const rows = await tx.all(selectOwned, { owner, ids: JSON.stringify(ids), now });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of an owner's mails in active mailboxes whose ids are in a range, `before` not included, in the order of their ids. */
export async function readOwnedMailsBetween(tx: Tx, args: BetweenArgs): Promise<OwnedMail[]> {
  return tx.all(selectOwnedBetween, args);
}

/** A mail that has arrived, by its event. */
export type ArrivedMail = Pick<Schema['events'], 'tx' | 'id' | 'mailbox_id'>;

/** The mails of an owner that arrived after a position of the event log, settled or not, in its order. */
export async function readArrived(
  tx: Tx,
  { owner, after, limit }: { owner: string; after: Position; limit: number },
): Promise<ArrivedMail[]> {
  return tx.all(selectArrived, { owner, tx: after.tx, id: after.id, limit });
}
