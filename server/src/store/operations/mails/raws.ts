import type { ExpressionBuilder } from 'kysely';
import { rawPartBytes, unpack } from '../../packing.ts';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';

/** Range of the parts of a raw message, both ends included. */
export interface PartRange {
  readonly rawId: string;
  readonly first: number;
  readonly last: number;
}

interface RawIds {
  /** A JSON array. */
  readonly ids: string;
}

const insertRaw = statement<Schema['raws']>('insertRaw')(({ db, param }) =>
  db.insertInto('raws').values({ raw_id: param('raw_id'), part: param('part'), bytes: param('bytes') }),
);

const selectParts = statement<PartRange>('selectParts')(({ db, param }) =>
  db
    .selectFrom('raws')
    .select(['part', 'bytes'])
    .where('raw_id', '=', param('rawId'))
    .where('part', '>=', param('first'))
    .where('part', '<=', param('last'))
    .orderBy('part'),
);

const selectFirstParts = statement<RawIds>('selectFirstParts')(({ db, param, oneOf, literal }) =>
  db
    .selectFrom('raws')
    .select(['raw_id', 'bytes'])
    .where(oneOf('raw_id', param('ids')))
    .where('part', '=', literal(0)),
);

const updatePart = statement<Schema['raws']>('updatePart')(({ db, param }) =>
  db
    .updateTable('raws')
    .set({ bytes: param('bytes') })
    .where('raw_id', '=', param('raw_id'))
    .where('part', '=', param('part')),
);

const copyParts = statement<{ from: string; to: string }>('copyParts')(({ db, param }) =>
  db
    .insertInto('raws')
    .columns(['raw_id', 'part', 'bytes'])
    .expression(
      db
        .selectFrom('raws')
        .select((from) => [from.cast<string>(param('to'), 'text').as('raw_id'), 'part', 'bytes'])
        .where('raw_id', '=', param('from')),
    ),
);

const deleteRaws = statement<RawIds>('deleteRaws')(({ db, param, oneOf }) =>
  db.deleteFrom('raws').where(oneOf('raw_id', param('ids'))),
);

/** Condition for mails that may share their message with others: that of the partial index by message. */
function isShared<Args extends object>({ literal }: Parts<Args>) {
  return (where: ExpressionBuilder<Schema, 'mails'>) => where('is_shared', '=', literal(1));
}

const selectReferenced = statement<RawIds>('selectReferenced')((parts) =>
  parts.db
    .selectFrom('mails')
    .select('raw_id')
    .distinct()
    .where(isShared(parts))
    .where(parts.oneOf('raw_id', parts.param('ids'))),
);

const selectOthers = statement<{ rawId: string; mailId: string }>('selectOthers')((parts) =>
  parts.db
    .selectFrom('mails')
    .select('id')
    .where(isShared(parts))
    .where('raw_id', '=', parts.param('rawId'))
    .where('id', '<>', parts.param('mailId'))
    .limit(parts.literal(1)),
);

const insertReleased = statement<Schema['released_raws']>('insertReleased')(({ db, param }) =>
  db.insertInto('released_raws').values({ raw_id: param('raw_id'), mail_id: param('mail_id'), bytes: param('bytes') }),
);

const holdReleased = statement<{ limit: number }>('holdReleased')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('released_raws')
      .select(['raw_id', 'mail_id', 'bytes'])
      .orderBy('raw_id')
      .orderBy('mail_id')
      .limit(param('limit')),
    { lock: 'change_free', of: 'released_raws' },
  ),
);

const removeReleased = statement<{ keys: string }>('removeReleased')(({ db, param, pairs }) =>
  db.deleteFrom('released_raws').where(({ refTuple }) => refTuple('raw_id', 'mail_id'), 'in', pairs(param('keys'))),
);

/** Stores the parts of raw messages. */
export async function insertRaws(tx: Tx, rows: readonly Schema['raws'][]): Promise<void> {
  await tx.insertAll(insertRaw, rows);
}

/** Reads parts of a raw message in their order, unpacked: fewer than asked for when the message is shorter, or gone. */
export async function readRawParts(tx: Tx, range: PartRange): Promise<Buffer[]> {
  return (await tx.all(selectParts, range)).map(({ bytes }) => unpack(bytes));
}

/**
 * Reads the first part of several raw messages, unpacked and by id. A message of at most `rawPartBytes` has no other.
 */
export async function readFirstParts(tx: Tx, { ids }: { ids: readonly string[] }): Promise<Map<string, Buffer>> {
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    // As most readers ask, and without a list that the database has to read.
    const [part] = await readRawParts(tx, { rawId: id, first: 0, last: 0 });
    return new Map(part && [[id, part]]);
  }
  const rows = await tx.all(selectFirstParts, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ raw_id, bytes }) => [raw_id, unpack(bytes)]));
}

/** Replaces one part of a raw message. */
export async function replacePart(tx: Tx, row: Schema['raws']): Promise<void> {
  await tx.run(updatePart, row);
}

/** Copies a raw message under another id. */
export async function copyRaw(tx: Tx, ids: { from: string; to: string }): Promise<void> {
  await tx.run(copyParts, ids);
}

/** Whether another mail has the same message. */
export async function isReferencedElsewhere(tx: Tx, mail: { rawId: string; mailId: string }): Promise<boolean> {
  return (await tx.first(selectOthers, mail)) !== undefined;
}

/**
 * Releases the raw messages of deleted mails to `removeReleasedRaws`. Each mail adds a row: when two mails of a message
 * are deleted at the same time, the row of the later one is handled once both are gone.
 */
export async function releaseRaws(tx: Tx, rows: readonly Schema['released_raws'][]): Promise<void> {
  await tx.insertAll(insertReleased, rows);
}

/**
 * Removes released raw messages without a mail: at least one, and at most `rowsMax` messages and `bytesMax` bytes.
 * `mayBeMore` says that some are left.
 */
export async function removeReleasedRaws(
  tx: Tx,
  { rowsMax, bytesMax }: { rowsMax: number; bytesMax: number },
): Promise<{ removed: number; mayBeMore: boolean }> {
  const held = await tx.all(holdReleased, { limit: rowsMax });
  if (held.length === 0) return { removed: 0, mayBeMore: false };
  let bytes = 0;
  const beyond = held.findIndex((row) => {
    bytes += row.bytes;
    return bytes > bytesMax;
  });
  const fitting = beyond === -1 ? held : held.slice(0, Math.max(1, beyond));
  const ids = JSON.stringify(fitting.map(({ raw_id }) => raw_id));
  const referenced = new Set((await tx.all(selectReferenced, { ids })).map(({ raw_id }) => raw_id));
  const free = fitting.flatMap(({ raw_id }) => (referenced.has(raw_id) ? [] : [raw_id]));
  await removeRaws(tx, free);
  await tx.run(removeReleased, { keys: JSON.stringify(fitting.map(({ raw_id, mail_id }) => [raw_id, mail_id])) });
  return { removed: fitting.length, mayBeMore: fitting.length < held.length || held.length === rowsMax };
}

/** Removes raw messages without a mail. */
export async function removeRaws(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(deleteRaws, { ids: JSON.stringify(ids) });
}

/** Position of the part that holds the byte at an offset of a raw message. */
export function partAt(offset: number): number {
  return Math.floor(offset / rawPartBytes);
}
