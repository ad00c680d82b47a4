import { forever, type Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { revokeKey } from '../access/keys.ts';
import {
  endRecoveryLinksOf,
  type RecoveryLinkRow,
  readRecoverableAddress,
  readRecoveryLinkTo,
} from '../access/recovery-links.ts';
import { holdAccount } from '../accounts.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { endMailboxes } from '../expiry.ts';
import { lifeData } from '../life/changes.ts';
import { isBetween } from '../moves/states.ts';
import { countMails } from '../usage.ts';
import { type AuditRow, recordAudit } from './audit.ts';

/** Mailbox in any state, with the number of its mails. */
export type FoundMailbox = Schema['mailboxes'] & { readonly message_count: number };

/** Address that was given out, and the mailbox that has it. */
export interface FoundAddress {
  /** Owner of the address; `undefined` where nobody ever had it, or its mailbox was made by a first mail and is gone. */
  readonly owner: string | undefined;
  /** The mailbox there: active, expired or archived; `undefined` where it is gone. */
  readonly mailbox: FoundMailbox | undefined;
  /** Link by which its guest returns to the address; `undefined` where there is none. */
  readonly recoveryLink: Pick<RecoveryLinkRow, 'mailbox_id' | 'ends_at'> | undefined;
}

/** Changes of a mailbox by an operator. */
export type OperatorMailboxChange = Partial<Pick<Schema['mailboxes'], 'expires_at' | 'suspended_at'>>;

const selectAt = statement<{ address: string }>('selectMailboxAtAddress')(({ db, param }) =>
  db.selectFrom('mailboxes').selectAll('mailboxes').select(countMails).where('address', '=', param('address')),
);

const selectById = statement<{ id: string }>('selectMailboxInAnyState')(({ db, param }) =>
  db.selectFrom('mailboxes').selectAll('mailboxes').select(countMails).where('mailboxes.id', '=', param('id')),
);

const selectOwnerOf = statement<{ address: string }>('selectOwnerOfAddress')(({ db, param }) =>
  db.selectFrom('addresses').select('owner').where('address', '=', param('address')),
);

const holdMailbox = statement<{ id: string }>('holdMailboxInAnyState')(({ db, param, hold }) =>
  hold(db.selectFrom('mailboxes').selectAll().where('id', '=', param('id')), { lock: 'change', of: 'mailboxes' }),
);

const updateMailbox = statement<{ id: string; expires_at: number; suspended_at: number | null }>(
  'updateMailboxByOperator',
)(({ db, param }) =>
  db
    .updateTable('mailboxes')
    .set({ expires_at: param('expires_at'), suspended_at: param('suspended_at') })
    .where('id', '=', param('id')),
);

/** Finds the owner and the mailbox of an address, and the recovery link to it. */
export async function findAtAddress(tx: Tx, { address, now }: { address: string; now: number }): Promise<FoundAddress> {
  const mailbox = await tx.first(selectAt, { address });
  const owner = (await tx.first(selectOwnerOf, { address }))?.owner ?? mailbox?.owner;
  return { owner, mailbox, recoveryLink: await readRecoveryLinkTo(tx, { address, now }) };
}

/** Reads a mailbox in any state. */
export async function readAnyMailbox(tx: Tx, args: { id: string }): Promise<FoundMailbox | undefined> {
  return tx.first(selectById, args);
}

/** Changes a mailbox that has not ended, whoever has it. */
export async function changeAnyMailbox(
  tx: Tx,
  args: EventSeed & { id: string; changes: OperatorMailboxChange; audit: AuditRow },
): Promise<'changed' | 'not_found' | 'moving'> {
  const { id, changes, audit, now } = args;
  const row = await tx.first(holdMailbox, { id });
  if (row === undefined || row.archived_at !== null || row.expires_at <= now) return 'not_found';
  if (await isBetween(tx, row)) return 'moving';
  const { expires_at, suspended_at } = { ...row, ...changes };
  await tx.run(updateMailbox, { id, expires_at, suspended_at });
  if (expires_at !== row.expires_at) {
    const event = { owner: row.owner, mailbox_id: id, type: 'mailbox.updated', data: lifeData({ ...row, expires_at }) };
    await recordEvents(tx, [event], args);
  }
  const data = {
    address: row.address,
    ...(expires_at === row.expires_at ? {} : { before: timeOf(row.expires_at), after: timeOf(expires_at) }),
  };
  await recordAudit(tx, { ...audit, owner: row.owner, data: JSON.stringify(data) });
  return 'changed';
}

/**
 * Ends an active mailbox, whoever has it, as its owner would, and the recovery link to it; of a mailbox that has ended, the link
 * alone. `not_found` when there is neither.
 */
export async function deleteAnyMailbox(
  tx: Tx,
  { id, audit, ...seed }: EventSeed & { id: string; audit: AuditRow },
): Promise<'deleted' | 'not_found' | 'moving'> {
  const { now } = seed;
  const found = await tx.first(selectById, { id });
  const address = found?.address ?? (await readRecoverableAddress(tx, { mailboxId: id, now }));
  if (address === undefined) return 'not_found';
  const owner = found?.owner ?? (await tx.first(selectOwnerOf, { address }))?.owner;
  if (owner === undefined) return 'not_found';
  // Else a guest who returns at the same time would come to the address.
  await holdAccount(tx, { owner, now });
  if (await isBetween(tx, { owner })) return 'moving';
  const row = await tx.first(holdMailbox, { id });
  const isActive = row !== undefined && row.archived_at === null && row.expires_at > now;
  const isRecoverable = (await readRecoverableAddress(tx, { mailboxId: id, now })) !== undefined;
  if (!isActive && !isRecoverable) return 'not_found';
  if (isActive) await endMailboxes(tx, [row], { ...seed, reason: 'deleted' });
  await endRecoveryLinksOf(tx, { ids: [id] });
  await recordAudit(tx, { ...audit, owner, data: JSON.stringify({ address }) });
  return 'deleted';
}

/** Puts on record that a mailbox is handed over. */
export async function recordHandover(
  tx: Tx,
  { id, audit, now }: { id: string; audit: AuditRow; now: number },
): Promise<'recorded' | 'not_found'> {
  const row = await tx.first(selectById, { id });
  if (row === undefined || row.archived_at !== null || row.expires_at <= now) return 'not_found';
  const data = { address: row.address, messageCount: row.message_count };
  await recordAudit(tx, { ...audit, owner: row.owner, data: JSON.stringify(data) });
  return 'recorded';
}

/** Revokes a key of any owner, with the keys that were made with it. */
export async function revokeAnyKey(
  tx: Tx,
  { id, audit, ...seed }: EventSeed & { id: string; audit: AuditRow },
): Promise<'revoked' | 'not_found' | 'moving'> {
  const outcome = await revokeKey(tx, { id, ...seed });
  if (outcome === 'gone') return 'not_found';
  if (outcome === 'moving') return outcome;
  await recordAudit(tx, { ...audit, owner: outcome.owner });
  return 'revoked';
}

function timeOf(ms: number): string | null {
  return ms === forever ? null : new Date(ms).toISOString();
}
