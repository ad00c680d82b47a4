import { forever } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { deleteMailboxes, insertMailbox, type NewMailbox } from '../mailboxes.ts';
import { type NewSession, storeSession } from './sessions.ts';

/** Limits on the mailboxes of guests. */
export interface GuestLimits {
  /** Maximum number of active mailboxes of all guests. */
  readonly mailboxesMax: number;
  /** Maximum number of active mailboxes of the guests of one network. */
  readonly perNetworkMax: number;
  /** Maximum number of mailboxes that the guests of one network make in `newMsMax`. */
  readonly newMax: number;
  readonly newMsMax: number;
}

/**
 * Outcome of opening the session of a guest. `freeAt` is the time at which there may be room again: of the network, or of all
 * guests; `forever` when it is not known.
 */
export type GuestOutcome =
  | { readonly outcome: 'opened' }
  | { readonly outcome: 'address_taken' }
  | { readonly outcome: 'network_full' | 'all_full' | 'too_many_new'; readonly freeAt: number };

const selectOfNetwork = statement<{ network: string; limit: number }>('selectOfNetwork')(({ db, param }) =>
  db
    .selectFrom('sessions')
    .leftJoin('mailboxes', 'mailboxes.id', 'sessions.mailbox_id')
    .select(['sessions.mailbox_id', 'sessions.created_at', 'mailboxes.expires_at', 'mailboxes.archived_at'])
    .where('sessions.network', '=', param('network'))
    .where('sessions.key_id', 'is', null)
    .orderBy('sessions.id', 'desc')
    .limit(param('limit')),
);

/** Sessions of a network that are looked at beyond the new ones: more than a day of the usual limits makes. */
const olderMax = 1_000;

/**
 * Opens the session of a guest, with a new mailbox, within the limits. A mailbox that it replaces is deleted and does not count as
 * active.
 */
export async function openGuestSession(
  tx: Tx,
  args: {
    session: NewSession;
    network: string;
    mailbox: NewMailbox;
    replaced: string | undefined;
    limits: GuestLimits;
    eventId: string;
  },
): Promise<GuestOutcome> {
  const { session, network, mailbox, replaced, limits, eventId } = args;
  const { owner, created_at: now } = mailbox;
  await holdAccount(tx, { owner, now });
  const full = await refusalOf(tx, { network, replaced, limits, now });
  if (full !== undefined) return full;
  const isReplaced =
    replaced !== undefined && (await deleteMailboxes(tx, { owner, ids: [replaced], now, eventId })) === 'deleted';
  const activeMailboxesMax = isReplaced ? Number.POSITIVE_INFINITY : limits.mailboxesMax;
  const made = await insertMailbox(tx, { mailbox, activeMailboxesMax, now });
  if (made.outcome === 'limit_reached') return { outcome: 'all_full', freeAt: made.firstExpiryAt };
  if (made.outcome !== 'inserted') return { outcome: 'address_taken' };
  await storeSession(tx, { ...session, owner, key_id: null, mailbox_id: mailbox.id, network, used_at: now });
  return { outcome: 'opened' };
}

/** Refuses a network that has as many active mailboxes as it may, or has made as many. */
async function refusalOf(
  tx: Tx,
  args: { network: string; replaced: string | undefined; limits: GuestLimits; now: number },
): Promise<GuestOutcome | undefined> {
  const { network, replaced, limits, now } = args;
  const sessions = await tx.all(selectOfNetwork, { network, limit: limits.newMax + olderMax });
  const fresh = sessions.filter(({ created_at }) => created_at > now - limits.newMsMax);
  if (fresh.length >= limits.newMax) {
    const oldest = fresh[limits.newMax - 1]?.created_at ?? now;
    return { outcome: 'too_many_new', freeAt: oldest + limits.newMsMax };
  }
  const expiries = sessions
    .filter(({ mailbox_id, archived_at }) => mailbox_id !== replaced && archived_at === null)
    .map(({ expires_at }) => expires_at ?? now)
    .filter((expiresAt) => expiresAt > now);
  if (expiries.length < limits.perNetworkMax) return undefined;
  return { outcome: 'network_full', freeAt: Math.min(forever, ...expiries) };
}
