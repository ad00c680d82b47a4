import { afterAllIds } from '../../../lib/ids.ts';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';

/** Entry of the audit log. */
export type AuditRow = Schema['audit_entries'];

/** Part of the audit log that is asked for: the newest entries below an id, and not below another. */
export interface AuditRange {
  /** Id below which entries are read; all when it is absent. */
  readonly before?: string | undefined;
  /** Least id. */
  readonly from: string;
  readonly owner?: string | undefined;
  readonly action?: string | undefined;
  readonly limit: number;
}

type RangeArgs = { before: string; from: string; limit: number };

const insertEntry = statement<AuditRow>('insertAuditEntry')(({ db, param }) =>
  db.insertInto('audit_entries').values({
    id: param('id'),
    created_at: param('created_at'),
    actor: param('actor'),
    key_id: param('key_id'),
    session_id: param('session_id'),
    network: param('network'),
    action: param('action'),
    owner: param('owner'),
    subject: param('subject'),
    reason: param('reason'),
    data: param('data'),
  }),
);

function selectAudit<Args extends { limit: number }>({ db, param }: Parts<Args>) {
  return db.selectFrom('audit_entries').selectAll().limit(param('limit'));
}

const selectEntries = statement<RangeArgs>('selectAuditEntries')((parts) =>
  selectAudit(parts)
    .where('id', '<', parts.param('before'))
    .where('id', '>=', parts.param('from'))
    .orderBy('id', 'desc'),
);

/** Of these, the range and the order are those of an index, so that no other is walked, however few entries there are. */
const selectOfOwner = statement<RangeArgs & { owner: string }>('selectAuditOfOwner')((parts) =>
  selectAudit(parts)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('owner', 'id'), '<', tuple(parts.param('owner'), parts.param('before'))),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('owner', 'id'), '>=', tuple(parts.param('owner'), parts.param('from'))),
    )
    .orderBy('owner', 'desc')
    .orderBy('id', 'desc'),
);

const selectOfAction = statement<RangeArgs & { action: string }>('selectAuditOfAction')((parts) =>
  selectAudit(parts)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('action', 'id'), '<', tuple(parts.param('action'), parts.param('before'))),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('action', 'id'), '>=', tuple(parts.param('action'), parts.param('from'))),
    )
    .orderBy('action', 'desc')
    .orderBy('id', 'desc'),
);

const selectOfBoth = statement<RangeArgs & { owner: string; action: string }>('selectAuditOfBoth')((parts) =>
  selectAudit(parts)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('owner', 'action', 'id'),
        '<',
        tuple(parts.param('owner'), parts.param('action'), parts.param('before')),
      ),
    )
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('owner', 'action', 'id'),
        '>=',
        tuple(parts.param('owner'), parts.param('action'), parts.param('from')),
      ),
    )
    .orderBy('owner', 'desc')
    .orderBy('action', 'desc')
    .orderBy('id', 'desc'),
);

const selectEntry = statement<{ id: string }>('selectAuditEntry')(({ db, param }) =>
  db.selectFrom('audit_entries').selectAll().where('id', '=', param('id')),
);

const deleteOld = statement<{ before: string; limit: number }>('deleteOldAudit')(({ db, param }) =>
  db
    .deleteFrom('audit_entries')
    .where('id', 'in', (from) =>
      from
        .selectFrom('audit_entries as old')
        .select('old.id')
        .where('old.id', '<', param('before'))
        .orderBy('old.id')
        .limit(param('limit')),
    ),
);

/** Adds an entry to the audit log: in the transaction of the action, so that neither is without the other. */
export async function recordAudit(tx: Tx, entry: AuditRow): Promise<void> {
  await tx.run(insertEntry, entry);
}

/** Reads entries of the audit log, newest first. */
export async function readAudit(tx: Tx, { owner, action, ...range }: AuditRange): Promise<AuditRow[]> {
  const args = { ...range, before: range.before ?? afterAllIds };
  if (owner === undefined)
    return action === undefined ? tx.all(selectEntries, args) : tx.all(selectOfAction, { ...args, action });
  return action === undefined
    ? tx.all(selectOfOwner, { ...args, owner })
    : tx.all(selectOfBoth, { ...args, owner, action });
}

/** Reads an entry of the audit log. */
export async function readAuditEntry(tx: Tx, args: { id: string }): Promise<AuditRow | undefined> {
  return tx.first(selectEntry, args);
}

/** Removes the oldest entries below an id, at most `limit`. Returns their number. */
export async function pruneAudit(tx: Tx, args: { before: string; limit: number }): Promise<number> {
  return tx.run(deleteOld, args);
}
