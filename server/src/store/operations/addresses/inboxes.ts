import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { selectActive } from '../active-mailboxes.ts';
import { findGoverning } from '../domains/claims.ts';
import { type NewMailbox, storeMailbox } from '../mailboxes.ts';
import { recipientColumns } from '../recipients.ts';
import { type AddressClaim, claimAddress } from './address-claims.ts';

/** Capture inbox that is made when its user has none. */
export interface NewInbox {
  readonly mailbox: NewMailbox & { readonly inbox: string };
  /** Maximum number of active capture inboxes of the owner. */
  readonly inboxesMax: number;
}

/** User of the capture inbox that has the mail of sessions without a login, and of users beyond the limit. */
export const commonInbox = 'capture';

interface InboxOfUser {
  readonly owner: string;
  readonly inbox: string;
  readonly now: number;
}

const selectInbox = statement<InboxOfUser>('selectInbox')((parts) =>
  selectActive(parts)
    .select(['id', 'owner', 'address'])
    .where('owner', '=', parts.param('owner'))
    .where('inbox', '=', parts.param('inbox'))
    .where('inbox', 'is not', null)
    .orderBy('id')
    .limit(1),
);

const countInboxes = statement<{ owner: string; now: number }>('countInboxes')((parts) =>
  selectActive(parts)
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('owner', '=', parts.param('owner'))
    .where('inbox', 'is not', null)
    .where('inbox', '<>', parts.literal(commonInbox)),
);

const selectInboxes = statement<{ owner: string; now: number }>('selectInboxes')((parts) =>
  selectActive(parts)
    .select('address')
    .select((from) => recipientColumns(from))
    .where('owner', '=', parts.param('owner'))
    .where('inbox', 'is not', null),
);

/** The inbox stays until the transaction has ended. */
const holdInbox = statement<{ address: string; now: number }>('holdInbox')((parts) =>
  parts.hold(selectActive(parts).select('address').where('address', '=', parts.param('address')), {
    lock: 'stay',
    of: 'mailboxes',
  }),
);

/** A mailbox that has ended is an inbox no more, also when it is reactivated. */
const retireInbox = statement<{ owner: string; inbox: string }>('retireInbox')(({ db, param }) =>
  db
    .updateTable('mailboxes')
    .set({ inbox: null })
    .where('owner', '=', param('owner'))
    .where('inbox', '=', param('inbox'))
    .where('inbox', 'is not', null),
);

const selectOtherOwner = statement<AddressQuestion>('selectOtherOwner')(({ db, param }) =>
  db
    .selectFrom('addresses')
    .where(({ eb, or }) => or([eb('address', '=', param('address')), eb('address', '=', param('base'))]))
    .where('owner', '<>', param('owner'))
    .select('owner')
    .limit(1),
);

const selectOtherKey = statement<{ owner: string; domain: string }>('selectOtherKey')(({ db, param }) =>
  db
    .selectFrom('key_domains')
    .innerJoin('keys', 'keys.id', 'key_domains.key_id')
    .where('domain', '=', param('domain'))
    .where('is_granted', '=', 1)
    .where('owner', '<>', param('owner'))
    .select('owner')
    .limit(1),
);

interface AddressQuestion {
  readonly owner: string;
  readonly address: string;
  /** The address without the part from its first `+` on. */
  readonly base: string;
}

/** Recipient of a message, and the owner who would capture it. */
export interface ForeignQuestion extends AddressQuestion {
  /** Its domain; `undefined` when nobody here has that. */
  readonly domain: string | undefined;
}

/** Whether an address is or was one of other owners, or its domain is theirs. */
export async function isOfOthers(tx: Tx, { owner, address, base, domain }: ForeignQuestion): Promise<boolean> {
  if ((await tx.first(selectOtherOwner, { owner, address, base })) !== undefined) return true;
  if (domain === undefined) return false;
  const ofOwners = (await findGoverning(tx, { domain }))?.ofOwners ?? [];
  if (ofOwners.some((governing) => governing.owner !== owner)) return true;
  return (await tx.first(selectOtherKey, { owner, domain })) !== undefined;
}

/** Capture inbox, with the bytes that it keeps. */
export interface UsedInbox {
  readonly id: string;
  readonly address: string;
  readonly bytes: number;
}

/** Reads the active capture inboxes of an owner, the largest first. */
export async function readInboxes(tx: Tx, args: { owner: string; now: number }): Promise<UsedInbox[]> {
  return (await tx.all(selectInboxes, args)).toSorted((one, other) => other.bytes - one.bytes);
}

/**
 * Reads the address of the capture inbox of a user: the common one when he has none and there are `inboxesMax`; `undefined`
 * when his is still to be made.
 */
export async function findInbox(tx: Tx, args: InboxOfUser & { inboxesMax: number }): Promise<string | undefined> {
  const own = await tx.first(selectInbox, args);
  if (own !== undefined || !(await isFull(tx, args))) return own?.address;
  return (await tx.first(selectInbox, { ...args, inbox: commonInbox }))?.address;
}

/** Reads the capture inbox that has a user's name, if there is one. */
export async function findInboxNamed(
  tx: Tx,
  args: InboxOfUser,
): Promise<{ id: string; owner: string; address: string } | undefined> {
  return tx.first(selectInbox, args);
}

/**
 * Finds the capture inbox of a user, or makes it; beyond the limit that is the common one.
 * @returns its address
 */
export async function ensureInbox(tx: Tx, { mailbox, inboxesMax }: NewInbox, now: number): Promise<string> {
  const { owner, inbox } = mailbox;
  const wanted = { owner, inbox, now, inboxesMax };
  const known = await heldInbox(tx, wanted);
  if (known !== undefined) return known;
  await holdAccount(tx, { owner, now });
  const found = await heldInbox(tx, wanted);
  if (found !== undefined) return found;
  const user = (await isFull(tx, wanted)) ? commonInbox : inbox;
  await tx.run(retireInbox, { owner, inbox: user });
  const claim = { address: mailbox.address, owner, is_own: 0, verification: '' } satisfies AddressClaim;
  if (!(await claimAddress(tx, claim))) throw new Error('the random address of a capture inbox was taken');
  await storeMailbox(tx, { ...mailbox, inbox: user, name: user });
  return mailbox.address;
}

/** Finds an inbox as `findInbox` does; it stays until the transaction has ended. */
async function heldInbox(tx: Tx, args: Parameters<typeof findInbox>[1]): Promise<string | undefined> {
  const address = await findInbox(tx, args);
  return address === undefined ? undefined : (await tx.first(holdInbox, { address, now: args.now }))?.address;
}

/** Whether the owner of a user without an inbox has as many as allowed; there is always room for the common one. */
async function isFull(tx: Tx, { inboxesMax, ...args }: InboxOfUser & { inboxesMax: number }): Promise<boolean> {
  if (args.inbox === commonInbox) return false;
  return ((await tx.first(countInboxes, args))?.count ?? 0) >= inboxesMax - 1;
}
