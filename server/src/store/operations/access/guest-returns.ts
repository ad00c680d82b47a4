import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { presentMailboxAt } from '../addresses/own-mailboxes.ts';
import { readMailbox, refusalByLimit, storeMailbox } from '../mailboxes.ts';
import { type GuestWish, readGuestMailboxTime, recordGuestMailbox, refusalOfGuest } from './guest-mailboxes.ts';
import type { RefusedGuest } from './guest-origin.ts';
import { type Opening, sessionOf } from './guest-sessions.ts';
import { noteRecoveryLinkUse, type RecoveryLinkRow, readRecoveryLink, storeRecoveryLink } from './recovery-links.ts';
import { removeSessions, storeSession } from './sessions.ts';

/** Maximum number of sessions of one mailbox of a guest; beyond it the oldest end. */
const sessionsOfMailboxMax = 10;
/** Sessions of a mailbox that the opening of another one ends at most. */
const endedAtOnceMax = 16;

/** Outcome of a return by a recovery link: to the mailbox, or to a new one of its address. */
export type ReturnOutcome =
  | { readonly outcome: 'opened' | 'returned' | 'recovery_link_ended' | 'archived' }
  | { readonly outcome: 'address_taken' }
  | RefusedGuest;

const holdAddress = statement<{ address: string }>('holdGuestAddress')(({ db, param, hold }) =>
  hold(db.selectFrom('addresses').selectAll().where('address', '=', param('address')), {
    lock: 'change',
    of: 'addresses',
  }),
);

const selectOlder = statement<{ mailboxId: string; newest: number; limit: number }>('selectOlderSessionsOfMailbox')(
  ({ db, param }) =>
    db
      .selectFrom('sessions')
      .select('id')
      .where('mailbox_id', '=', param('mailboxId'))
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('newest')),
);

/**
 * Makes the link to an active mailbox of an owner; the one before it ends. Returns its address; `undefined` when there is no such
 * mailbox.
 */
export async function makeRecoveryLink(
  tx: Tx,
  { owner, now, ...link }: Omit<RecoveryLinkRow, 'address'> & { owner: string; now: number },
): Promise<string | undefined> {
  await holdAccount(tx, { owner, now });
  const mailbox = await readMailbox(tx, { id: link.mailbox_id, now });
  if (mailbox?.owner !== owner) return undefined;
  await storeRecoveryLink(tx, { ...link, address: mailbox.address });
  return mailbox.address;
}

/**
 * Opens a session by a recovery link: with its mailbox while that is active, else with a new one of its address, within the limits.
 * @param args.mailbox The new mailbox; its address is that of the link.
 * @param args.lifeMsMax Longest life of a mailbox of a guest, at whose end the session ends.
 * @param args.recoveryLinkEndsAt Time at which the link ends unless it is used before.
 */
export async function returnGuest(
  tx: Tx,
  args: Opening & { hash: string; lifeMsMax: number; recoveryLinkEndsAt: number },
): Promise<ReturnOutcome> {
  const { session, origin, mailbox, limits, hash, eventId, lifeMsMax, recoveryLinkEndsAt: ends_at } = args;
  const { owner, address, created_at: now } = mailbox;
  await holdAccount(tx, { owner, now });
  if ((await readRecoveryLink(tx, { hash, now }))?.address !== address) return { outcome: 'recovery_link_ended' };
  const held = await tx.first(holdAddress, { address });
  if (held?.owner !== owner || held.verification !== '') return { outcome: 'address_taken' };
  const present = await presentMailboxAt(tx, { mailbox, now, eventId });
  if (present?.outcome === 'archived') return { outcome: 'archived' };
  const wish: GuestWish = { ...origin, owner, replaced: undefined, isNamed: false, limits, now };
  if (present !== undefined) {
    const { id: mailboxId } = present.mailbox;
    const madeAt = await readGuestMailboxTime(tx, { mailboxId });
    if (madeAt === undefined) return { outcome: 'address_taken' };
    await storeSession(tx, sessionOf({ ...session, ends_at: madeAt + lifeMsMax }, { ...wish, mailboxId }));
    await endOlder(tx, mailboxId);
    await noteRecoveryLinkUse(tx, { address, mailbox_id: mailboxId, ends_at });
    return { outcome: 'returned' };
  }
  const refusal = await refusalOfGuest(tx, wish);
  if (refusal !== undefined) return refusal;
  const full = await refusalByLimit(tx, { owner, activeMailboxesMax: limits.mailboxesMax, now });
  if (full !== undefined) return { outcome: 'all_full', freeAt: full.firstExpiryAt };
  await storeMailbox(tx, mailbox);
  await recordGuestMailbox(tx, mailbox.id, wish);
  await storeSession(tx, sessionOf(session, { ...wish, mailboxId: mailbox.id }));
  await noteRecoveryLinkUse(tx, { address, mailbox_id: mailbox.id, ends_at });
  return { outcome: 'opened' };
}

async function endOlder(tx: Tx, mailboxId: string): Promise<void> {
  const older = await tx.all(selectOlder, { mailboxId, newest: sessionsOfMailboxMax, limit: endedAtOnceMax });
  if (older.length > 0) await removeSessions(tx, { ids: older.map(({ id }) => id) });
}
