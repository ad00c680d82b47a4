import type { Schema } from '../../schema.ts';
import type { Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import type { EventSeed } from '../events.ts';
import { deleteMailboxes, insertMailbox, type NewMailbox } from '../mailboxes.ts';
import { type GuestLimits, type GuestWish, recordGuestMailbox, refusalOfGuest } from './guest-mailboxes.ts';
import type { GuestOrigin, RefusedGuest } from './guest-origin.ts';
import { readRecoveryLinkEnd } from './recovery-links.ts';
import { type NewSession, storeSession } from './sessions.ts';
import { isProofUsed, type UsedProof, useProof } from './used-proofs.ts';

/** Outcome of opening the session of a guest. */
export type GuestOutcome =
  | { readonly outcome: 'opened' }
  | { readonly outcome: 'address_taken' }
  | { readonly outcome: 'proof_used' }
  | RefusedGuest;

/** Guest who comes in, with a mailbox that is made for that where none is there. */
export interface Opening {
  readonly session: NewSession;
  readonly origin: GuestOrigin;
  readonly mailbox: NewMailbox;
  readonly limits: GuestLimits;
  readonly eventId: string;
}

/**
 * Opens the session of a guest, with a new mailbox, within the limits. A mailbox that it replaces is deleted and does not count as
 * active, unless a recovery link leads to it.
 */
export async function openGuestSession(
  tx: Tx,
  args: Opening & { replaced: string | undefined; isNamed: boolean; proof: UsedProof | undefined },
): Promise<GuestOutcome> {
  const { session, origin, mailbox, limits, isNamed, proof, eventId } = args;
  const { owner, created_at: now } = mailbox;
  await holdAccount(tx, { owner, now });
  if (proof !== undefined && (await isProofUsed(tx, proof))) return { outcome: 'proof_used' };
  const replaced = await withoutRecoveryLink(tx, { mailboxId: args.replaced, now });
  const wish: GuestWish = { ...origin, owner, replaced, isNamed, limits, now };
  const refusal = await refusalOfGuest(tx, wish);
  if (refusal !== undefined) return refusal;
  const isReplaced =
    replaced !== undefined && (await deleteMailboxes(tx, { owner, ids: [replaced], now, eventId })) === 'deleted';
  const activeMailboxesMax = isReplaced ? Number.POSITIVE_INFINITY : limits.mailboxesMax;
  const made = await insertMailbox(tx, { mailbox, activeMailboxesMax, now });
  if (made.outcome === 'limit_reached') return { outcome: 'all_full', freeAt: made.firstExpiryAt };
  if (made.outcome !== 'inserted') return { outcome: 'address_taken' };
  await recordGuestMailbox(tx, mailbox.id, wish);
  await storeSession(tx, sessionOf(session, { ...wish, mailboxId: mailbox.id }));
  if (proof !== undefined) await useProof(tx, proof);
  return { outcome: 'opened' };
}

/**
 * Ends the mailbox that a guest leaves, unless a recovery link leads to it. Returns whether it did.
 */
export async function endLeftMailbox(tx: Tx, args: EventSeed & { owner: string; mailboxId: string }): Promise<boolean> {
  const { owner, now, eventId } = args;
  const id = await withoutRecoveryLink(tx, args);
  return id !== undefined && (await deleteMailboxes(tx, { owner, ids: [id], now, eventId })) === 'deleted';
}

/** A mailbox to which no recovery link leads. */
async function withoutRecoveryLink(
  tx: Tx,
  { mailboxId, now }: { mailboxId: string | undefined; now: number },
): Promise<string | undefined> {
  if (mailboxId === undefined || (await readRecoveryLinkEnd(tx, { mailboxId, now })) !== undefined) return undefined;
  return mailboxId;
}

/** Session of a guest, bound to a mailbox. */
export function sessionOf(session: NewSession, wish: GuestWish & { mailboxId: string }): Schema['sessions'] {
  const { mailboxId: mailbox_id, network, addressBlock: address_block, owner, now: used_at } = wish;
  return { ...session, key_id: null, mailbox_id, network, address_block, owner, used_at, browser: '' };
}
