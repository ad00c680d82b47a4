import { takeable } from '../../../lib/shares.ts';
import { forever, type Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { readActiveCount } from '../mailboxes.ts';
import { bytesOfMailbox } from '../usage.ts';
import { type NameLimits, nameRefusal } from './guest-names.ts';
import type { GuestOrigin, RefusedGuest } from './guest-origin.ts';

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
  /** Limits on names that guests choose. */
  readonly names: NameLimits;
}

/** Mailbox for which a guest asks. */
export interface GuestWish extends GuestOrigin {
  readonly owner: string;
  /** Mailbox that the guest gives up for it. */
  readonly replaced: string | undefined;
  /** Whether the guest has chosen a name that nobody had before. */
  readonly isNamed: boolean;
  readonly limits: GuestLimits;
  readonly now: number;
}

const selectOfNetwork = statement<{ network: string; limit: number }>('selectOfNetwork')(({ db, param }) =>
  db
    .selectFrom('guest_mailboxes')
    .leftJoin('mailboxes', 'mailboxes.id', 'guest_mailboxes.mailbox_id')
    .select(['mailbox_id', 'guest_mailboxes.created_at', 'mailboxes.expires_at', 'mailboxes.archived_at'])
    .where('guest_mailboxes.network', '=', param('network'))
    .orderBy('mailbox_id', 'desc')
    .limit(param('limit')),
);

const selectNthNewest = statement<{ addressBlock: string; before: number }>('selectNthNewest')(({ db, param }) =>
  db
    .selectFrom('guest_mailboxes')
    .select('created_at')
    .where('address_block', '=', param('addressBlock'))
    .orderBy('mailbox_id', 'desc')
    .limit(1)
    .offset(param('before')),
);

const countOfBlock = statement<{ addressBlock: string; replaced: string; now: number }>('countOfBlock')(
  ({ db, param }) =>
    db
      .selectFrom('guest_mailboxes')
      .innerJoin('mailboxes', 'mailboxes.id', 'guest_mailboxes.mailbox_id')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('mailboxes.expires_at').as('first_expiry')])
      .where('guest_mailboxes.address_block', '=', param('addressBlock'))
      .where('mailboxes.id', '<>', param('replaced'))
      .where('mailboxes.archived_at', 'is', null)
      .where('mailboxes.expires_at', '>', param('now')),
);

const selectGuestMailbox = statement<{ mailboxId: string }>('selectGuestMailbox')(({ db, param }) =>
  db.selectFrom('guest_mailboxes').select(['address_block', 'created_at']).where('mailbox_id', '=', param('mailboxId')),
);

const sumOfBlock = statement<{ addressBlock: string }>('sumOfBlock')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('guest_mailboxes')
        .innerJoin('mailboxes', 'mailboxes.id', 'guest_mailboxes.mailbox_id')
        .select((of) => bytesOfMailbox(of).as('bytes'))
        .where('guest_mailboxes.address_block', '=', param('addressBlock'))
        .where('mailboxes.archived_at', 'is', null)
        .as('kept'),
    )
    .select((of) => of.cast<number>(of.fn.sum<number>('kept.bytes'), 'bigint').as('bytes')),
);

const insertGuestMailbox = statement<Schema['guest_mailboxes']>('insertGuestMailbox')(({ db, param }) =>
  db.insertInto('guest_mailboxes').values({
    mailbox_id: param('mailbox_id'),
    network: param('network'),
    address_block: param('address_block'),
    created_at: param('created_at'),
    is_named: param('is_named'),
  }),
);

const selectAfter = statement<{ after: string; limit: number }>('selectGuestMailboxesAfter')(({ db, param }) =>
  db
    .selectFrom('guest_mailboxes')
    .leftJoin('mailboxes', 'mailboxes.id', 'guest_mailboxes.mailbox_id')
    .select(['mailbox_id', 'guest_mailboxes.created_at', 'is_named', 'mailboxes.expires_at', 'mailboxes.archived_at'])
    .where('mailbox_id', '>', param('after'))
    .orderBy('mailbox_id')
    .limit(param('limit')),
);

const deleteRows = statement<{ ids: string }>('deleteGuestMailboxes')(({ db, param, oneOf }) =>
  db.deleteFrom('guest_mailboxes').where(oneOf('mailbox_id', param('ids'))),
);

/**
 * Maximum number of mailboxes of a network that are read besides the new ones: more than a day can have with the usual
 * limits.
 */
const olderMax = 1_000;

/** Records the mailbox of a guest, for the limits of its origin. */
export async function recordGuestMailbox(tx: Tx, mailboxId: string, wish: GuestWish): Promise<void> {
  const { network, addressBlock: address_block, isNamed, now: created_at } = wish;
  await tx.run(insertGuestMailbox, {
    ...{ mailbox_id: mailboxId, network, address_block, created_at },
    is_named: isNamed ? 1 : 0,
  });
}

/** Time at which a guest made a mailbox; `undefined` when no guest did. */
export async function readGuestMailboxTime(tx: Tx, args: { mailboxId: string }): Promise<number | undefined> {
  return (await tx.first(selectGuestMailbox, args))?.created_at;
}

/** Reads the address block of the guest of a mailbox, as its hash; `undefined` when no guest of a known one has it. */
export async function readBlockOf(tx: Tx, args: { mailboxId: string }): Promise<string | undefined> {
  return (await tx.first(selectGuestMailbox, args))?.address_block || undefined;
}

/** Reads the bytes that the mailboxes of the guests of an address block have. */
export async function readBytesOfBlock(tx: Tx, args: { addressBlock: string }): Promise<number> {
  return (await tx.first(sumOfBlock, args))?.bytes ?? 0;
}

/**
 * Checks the next `limit` mailboxes after an id. Returns those that have ended and count no more, and the last id; `undefined` after
 * the last mailbox.
 * @param args.newSince Mailboxes that were made later count as new.
 * @param args.namedSince Those with a name of the guest's choice that were made later count as named.
 */
export async function readUncountedGuests(
  tx: Tx,
  args: { after: string; limit: number; now: number; newSince: number; namedSince: number },
): Promise<{ ended: string[]; last: string | undefined }> {
  const { after, limit, now, newSince, namedSince } = args;
  const rows = await tx.all(selectAfter, { after, limit });
  const ended = rows.filter(({ created_at, is_named, expires_at, archived_at }) => {
    const counts = created_at > (is_named === 1 ? namedSince : newSince);
    return !counts && (archived_at !== null || (expires_at ?? now) <= now);
  });
  return {
    ended: ended.map(({ mailbox_id }) => mailbox_id),
    last: rows.length < limit ? undefined : rows.at(-1)?.mailbox_id,
  };
}

/** Forgets the origins of mailboxes. */
export async function forgetGuestMailboxes(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  await tx.run(deleteRows, { ids: JSON.stringify(ids) });
}

/** Refuses a mailbox beyond a limit of the network of the guest, its address block, or the names that guests choose. */
export async function refusalOfGuest(tx: Tx, wish: GuestWish): Promise<RefusedGuest | undefined> {
  return (
    (await refusalOfNetwork(tx, wish)) ??
    (await refusalOfBlock(tx, wish)) ??
    (wish.isNamed ? await nameRefusal(tx, { ...wish, limits: wish.limits.names }) : undefined)
  );
}

/** Refuses a network that has as many active mailboxes as it may, or has made as many. */
async function refusalOfNetwork(tx: Tx, wish: GuestWish): Promise<RefusedGuest | undefined> {
  const { network, replaced, limits, now } = wish;
  const rows = await tx.all(selectOfNetwork, { network, limit: limits.newMax + olderMax });
  const fresh = rows.filter(({ created_at }) => created_at > now - limits.newMsMax);
  if (fresh.length >= limits.newMax) {
    const oldest = fresh[limits.newMax - 1]?.created_at ?? now;
    return { outcome: 'too_many_new', freeAt: oldest + limits.newMsMax };
  }
  const expiries = rows
    .filter(({ mailbox_id, archived_at }) => mailbox_id !== replaced && archived_at === null)
    .map(({ expires_at }) => expires_at ?? now)
    .filter((expiresAt) => expiresAt > now);
  if (expiries.length < limits.perNetworkMax) return undefined;
  return { outcome: 'network_full', freeAt: Math.min(forever, ...expiries) };
}

/**
 * Refuses an address block that has made its maximum of mailboxes, or that has as many active ones as are still free.
 */
async function refusalOfBlock(tx: Tx, wish: GuestWish): Promise<RefusedGuest | undefined> {
  const { addressBlock, owner, replaced, limits, now } = wish;
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
