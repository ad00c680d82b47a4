import { takeable } from '../../../lib/shares.ts';
import { forever } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { deleteMailboxes, insertMailbox, type NewMailbox, readActiveCount } from '../mailboxes.ts';
import { bytesOfMailbox } from '../usage.ts';
import { type NewSession, storeSession } from './sessions.ts';

/** Limits on the mailboxes of guests. */
export interface GuestLimits {
  /** Maximum number of active mailboxes of all guests. */
  readonly mailboxesMax: number;
  /** Maximum number of active mailboxes of the guests of one network. */
  readonly perNetworkMax: number;
  /** Maximum number of active mailboxes of the guests of one address block, however many places are free. */
  readonly perBlockMax: number;
  /** Maximum number of mailboxes that the guests of one network make in `newMsMax`. */
  readonly newMax: number;
  /** Maximum number of mailboxes that the guests of one address block make in `newMsMax`. */
  readonly newOfBlockMax: number;
  readonly newMsMax: number;
}

/** Origin of a guest: the hashes of its network, and of the address block of that network. */
export interface GuestOrigin {
  readonly network: string;
  readonly addressBlock: string;
}

/**
 * Outcome of opening the session of a guest. `freeAt` is the time at which there may be room again: of the network, of the address
 * block, or of all guests; `forever` when it is not known.
 */
export type GuestOutcome =
  | { readonly outcome: 'opened' }
  | { readonly outcome: 'address_taken' }
  | { readonly outcome: GuestRefusal; readonly freeAt: number };

/** Limit for which a guest gets no mailbox. */
export type GuestRefusal = 'network_full' | 'block_full' | 'all_full' | 'too_many_new' | 'too_many_new_of_block';

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

const selectNthNewest = statement<{ addressBlock: string; before: number }>('selectNthNewest')(({ db, param }) =>
  db
    .selectFrom('sessions')
    .select('created_at')
    .where('address_block', '=', param('addressBlock'))
    .where('key_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(param('before')),
);

const countOfBlock = statement<{ addressBlock: string; replaced: string; now: number }>('countOfBlock')(
  ({ db, param }) =>
    db
      .selectFrom('sessions')
      .innerJoin('mailboxes', 'mailboxes.id', 'sessions.mailbox_id')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('mailboxes.expires_at').as('first_expiry')])
      .where('sessions.address_block', '=', param('addressBlock'))
      .where('sessions.key_id', 'is', null)
      .where('mailboxes.id', '<>', param('replaced'))
      .where('mailboxes.archived_at', 'is', null)
      .where('mailboxes.expires_at', '>', param('now')),
);

const selectBlockOf = statement<{ mailboxId: string }>('selectBlockOf')(({ db, param }) =>
  db.selectFrom('sessions').select('address_block').where('mailbox_id', '=', param('mailboxId')).limit(1),
);

const sumOfBlock = statement<{ addressBlock: string }>('sumOfBlock')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('sessions')
        .innerJoin('mailboxes', 'mailboxes.id', 'sessions.mailbox_id')
        .select((of) => bytesOfMailbox(of).as('bytes'))
        .where('sessions.address_block', '=', param('addressBlock'))
        .where('sessions.key_id', 'is', null)
        .where('mailboxes.archived_at', 'is', null)
        .as('kept'),
    )
    .select((of) => of.cast<number>(of.fn.sum<number>('kept.bytes'), 'bigint').as('bytes')),
);

/**
 * Maximum number of sessions of a network that are read besides the new ones: more than a day can have with the usual
 * limits.
 */
const olderMax = 1_000;

/**
 * Opens the session of a guest, with a new mailbox, within the limits. A mailbox that it replaces is deleted and does not count as
 * active.
 */
export async function openGuestSession(
  tx: Tx,
  args: {
    session: NewSession;
    origin: GuestOrigin;
    mailbox: NewMailbox;
    replaced: string | undefined;
    limits: GuestLimits;
    eventId: string;
  },
): Promise<GuestOutcome> {
  const { session, origin, mailbox, replaced, limits, eventId } = args;
  const { owner, created_at: now } = mailbox;
  await holdAccount(tx, { owner, now });
  const refusal =
    (await refusalOfNetwork(tx, { ...origin, replaced, limits, now })) ??
    (await refusalOfBlock(tx, { ...origin, owner, replaced, limits, now }));
  if (refusal !== undefined) return refusal;
  const isReplaced =
    replaced !== undefined && (await deleteMailboxes(tx, { owner, ids: [replaced], now, eventId })) === 'deleted';
  const activeMailboxesMax = isReplaced ? Number.POSITIVE_INFINITY : limits.mailboxesMax;
  const made = await insertMailbox(tx, { mailbox, activeMailboxesMax, now });
  if (made.outcome === 'limit_reached') return { outcome: 'all_full', freeAt: made.firstExpiryAt };
  if (made.outcome !== 'inserted') return { outcome: 'address_taken' };
  const guest = { key_id: null, mailbox_id: mailbox.id, network: origin.network, address_block: origin.addressBlock };
  await storeSession(tx, { ...session, ...guest, owner, used_at: now, browser: '' });
  return { outcome: 'opened' };
}

/** Reads the address block of the guest of a mailbox, as its hash; `undefined` when no guest of a known one has it. */
export async function readBlockOf(tx: Tx, args: { mailboxId: string }): Promise<string | undefined> {
  return (await tx.first(selectBlockOf, args))?.address_block || undefined;
}

/** Reads the bytes that the mailboxes of the guests of an address block have. */
export async function readBytesOfBlock(tx: Tx, args: { addressBlock: string }): Promise<number> {
  return (await tx.first(sumOfBlock, args))?.bytes ?? 0;
}

interface Ask {
  readonly replaced: string | undefined;
  readonly limits: GuestLimits;
  readonly now: number;
}

/** Refuses a network that has as many active mailboxes as it may, or has made as many. */
async function refusalOfNetwork(tx: Tx, args: Ask & { network: string }): Promise<GuestOutcome | undefined> {
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

/**
 * Refuses an address block that has made its maximum of mailboxes, or that has as many active ones as are still free.
 */
async function refusalOfBlock(
  tx: Tx,
  args: Ask & { addressBlock: string; owner: string },
): Promise<GuestOutcome | undefined> {
  const { addressBlock, owner, replaced, limits, now } = args;
  const nth = await tx.first(selectNthNewest, { addressBlock, before: limits.newOfBlockMax - 1 });
  if (nth !== undefined && nth.created_at > now - limits.newMsMax) {
    return { outcome: 'too_many_new_of_block', freeAt: nth.created_at + limits.newMsMax };
  }
  const own = await tx.first(countOfBlock, { addressBlock, replaced: replaced ?? '', now });
  const held = own?.count ?? 0;
  // The first one takes any place that is left.
  if (held === 0) return undefined;
  const others = (await readActiveCount(tx, { owner, now })) - (replaced === undefined ? 0 : 1);
  const free = limits.mailboxesMax - others;
  if (free <= 0 || (held < limits.perBlockMax && takeable({ held, free }) >= 1)) return undefined;
  return { outcome: 'block_full', freeAt: own?.first_expiry ?? forever };
}
