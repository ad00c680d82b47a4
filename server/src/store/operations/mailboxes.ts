import { afterAllIds, isId } from '../../lib/ids.ts';
import { forever, type Schema } from '../schema.ts';
import { type Parts, statement, type Tx } from '../statement.ts';
import { endRecoveryLinksOf } from './access/recovery-links.ts';
import { holdAccount } from './accounts.ts';
import { selectActive } from './active-mailboxes.ts';
import { claimAddress } from './addresses/address-claims.ts';
import { holdVerifiedDomain } from './domains/claims.ts';
import { type EventSeed, eventRow, insertEvents, numberOf, withTrace } from './events.ts';
import { endMailboxes } from './expiry.ts';
import { countMailbox, countMails } from './usage.ts';

/** Columns that most mailboxes are created without: they keep all of their mails, have no name, and capture nothing. */
type RareColumns = Pick<
  Schema['mailboxes'],
  'keep_newest' | 'name' | 'inbox' | 'is_foreign' | 'by_first_mail' | 'is_below'
>;

/** Columns that a new mailbox does not set. */
type UnsetColumns = 'mails_from_tx' | 'suspended_at' | 'allowed_senders' | 'is_scripted';

const usual: RareColumns = {
  ...{ keep_newest: null, name: '', inbox: null },
  ...{ is_foreign: 0, by_first_mail: 0, is_below: 0 },
};

/** Mailbox that is created. */
export type NewMailbox = Omit<Schema['mailboxes'], UnsetColumns | keyof RareColumns> & Partial<RareColumns>;

/** Active mailbox with the number of its mails. */
export type MailboxRow = Schema['mailboxes'] & { readonly message_count: number };

/** Position in the list of the mailboxes of an owner: that of the last one that was read. */
export type MailboxPosition = Pick<Schema['mailboxes'], 'id' | 'created_at'>;

/** Position before all mailboxes of an owner: the list has the newest first. */
const listStart: MailboxPosition = { id: afterAllIds, created_at: forever };

function selectActiveCounted<Args extends { now: number }>(parts: Parts<Args>) {
  return selectActive(parts).selectAll('mailboxes').select(countMails);
}

const selectMailbox = statement<{ id: string; now: number }>('selectMailbox')((parts) =>
  selectActiveCounted(parts).where('mailboxes.id', '=', parts.param('id')),
);

const selectOwner = statement<{ id: string; now: number }>('selectOwner')((parts) =>
  selectActive(parts).select(['owner', 'expires_at']).where('id', '=', parts.param('id')),
);

const holdOwners = statement<{ ids: string; now: number }>('holdOwners')((parts) =>
  parts.hold(
    selectActive(parts)
      .select(['id', 'owner', 'address', 'tag', 'recoverable'])
      .where(parts.oneOf('id', parts.param('ids')))
      .orderBy('id'),
    { lock: 'change', of: 'mailboxes' },
  ),
);

type PageArgs = MailboxPosition & { owner: string; now: number; limit: number };

function selectPageOfOwner<Args extends PageArgs>(parts: Parts<Args>) {
  return selectActiveCounted(parts)
    .where('owner', '=', parts.param('owner'))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'mailboxes.id'), '<', tuple(parts.param('created_at'), parts.param('id'))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('mailboxes.id', 'desc')
    .limit(parts.param('limit'));
}

const selectOfOwner = statement<PageArgs>('selectOfOwner')(selectPageOfOwner);

/** The second condition is that of the index. */
const selectTagged = statement<PageArgs & { tag: string }>('selectTagged')((parts) =>
  selectPageOfOwner(parts).where('tag', '=', parts.param('tag')).where('tag', '<>', parts.literal('')),
);

const selectByAddress = statement<{ owner: string; address: string; now: number }>('selectByAddress')((parts) =>
  selectActiveCounted(parts).where('owner', '=', parts.param('owner')).where('address', '=', parts.param('address')),
);

/**
 * Number of active mailboxes of an owner: the stored count of those that were not ended, less the few that have expired
 * and are not swept yet.
 */
const countOfOwner = statement<{ owner: string; now: number }>('countOfOwner')(({ db, param }) =>
  db
    .selectFrom('owner_usage')
    .select((from) =>
      from(
        'mailboxes',
        '-',
        from
          .selectFrom('mailboxes')
          .select((count) => count.fn.countAll<number>().as('count'))
          .where('mailboxes.owner', '=', param('owner'))
          .where('archived_at', 'is', null)
          .where('expires_at', '<=', param('now'))
          .$asScalar()
          .$notNull(),
      ).as('count'),
    )
    .where('owner_usage.owner', '=', param('owner')),
);

const firstExpiryOfOwner = statement<{ owner: string; now: number }>('firstExpiryOfOwner')((parts) =>
  selectActive(parts).select('expires_at').where('owner', '=', parts.param('owner')).orderBy('expires_at').limit(1),
);

const countOfOwners = statement<{ after: string; limit: number }>('countMailboxesOfOwners')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('owner_usage')
        .select(['owner', 'mailboxes'])
        .where('owner', '>', param('after'))
        .orderBy('owner')
        .limit(param('limit'))
        .as('page'),
    )
    .select(({ fn, cast }) => [
      fn.max<string | null>('page.owner').as('last'),
      fn.countAll<number>().as('owners'),
      cast<number | null>(fn.sum('page.mailboxes'), 'bigint').as('mailboxes'),
    ]),
);

const countExpired = statement<{ now: number; limit: number }>('countExpiredMailboxes')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('mailboxes')
        .select('expires_at')
        .where('archived_at', 'is', null)
        .where('expires_at', '<=', param('now'))
        .limit(param('limit'))
        .as('expired'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

type InsertedRow = Omit<Schema['mailboxes'], UnsetColumns>;

const insertRow = statement<InsertedRow>('insertRow')(insertMailboxRow);

const insertOwnRow = statement<InsertedRow>('insertOwnRow')((parts) =>
  insertMailboxRow(parts).onConflict((conflict) => conflict.column('address').doNothing()),
);

/** The address is not forgotten before the transaction has ended. */
const holdAddressOwner = statement<{ address: string }>('holdAddressOwner')(({ db, param, hold }) =>
  hold(db.selectFrom('addresses').select('owner').where('address', '=', param('address')), {
    lock: 'stay',
    of: 'addresses',
  }),
);

function insertMailboxRow({ db, param, literal }: Parts<InsertedRow>) {
  return db.insertInto('mailboxes').values({
    id: param('id'),
    owner: param('owner'),
    alias: param('alias'),
    domain: param('domain'),
    address: param('address'),
    recoverable: param('recoverable'),
    tag: param('tag'),
    expires_at: param('expires_at'),
    created_at: param('created_at'),
    archived_at: param('archived_at'),
    mails_from: param('mails_from'),
    mails_from_tx: literal(-1),
    keep_newest: param('keep_newest'),
    name: param('name'),
    inbox: param('inbox'),
    is_foreign: param('is_foreign'),
    by_first_mail: param('by_first_mail'),
    is_below: param('is_below'),
    is_scripted: literal(0),
  });
}

/** Reads an active mailbox of any owner. */
export async function readMailbox(tx: Tx, args: { id: string; now: number }): Promise<MailboxRow | undefined> {
  return tx.first(selectMailbox, args);
}

/** Reads the owner of an active mailbox. */
export async function readMailboxOwner(tx: Tx, args: { id: string; now: number }): Promise<string | undefined> {
  return (await tx.first(selectOwner, args))?.owner;
}

/** Reads the owner and the expiry of an active mailbox. */
export async function readMailboxTerm(
  tx: Tx,
  args: { id: string; now: number },
): Promise<{ owner: string; expires_at: number } | undefined> {
  return tx.first(selectOwner, args);
}

/**
 * Reads a page of the active mailboxes of an owner after a position, newest first: at most `limit`. With `tag`, only
 * those with that tag; none have the tag `''`.
 */
export async function readMailboxes(
  tx: Tx,
  args: { owner: string; now: number; limit: number; after?: MailboxPosition; tag?: string | undefined },
): Promise<MailboxRow[]> {
  const { owner, now, limit, tag } = args;
  const { id, created_at } = args.after ?? listStart;
  const page = { owner, now, limit, id, created_at };
  return tag === undefined ? tx.all(selectOfOwner, page) : tx.all(selectTagged, { ...page, tag });
}

/** Reads the active mailbox of an address if it is the given owner's. */
export async function readMailboxOfAddress(
  tx: Tx,
  args: { owner: string; address: string; now: number },
): Promise<MailboxRow | undefined> {
  return tx.first(selectByAddress, args);
}

/** Counts the active mailboxes of an owner. */
export async function readActiveCount(tx: Tx, args: { owner: string; now: number }): Promise<number> {
  return (await tx.first(countOfOwner, args))?.count ?? 0;
}

/**
 * Counts the mailboxes of the owners after a name that have not been ended, of at most `limit` owners. `next` is the name to go on after;
 * `undefined` after the last owner.
 */
export async function countMailboxesOfOwners(
  tx: Tx,
  args: { after: string; limit: number },
): Promise<{ mailboxes: number; next: string | undefined }> {
  const { last = null, owners = 0, mailboxes = null } = (await tx.first(countOfOwners, args)) ?? {};
  return { mailboxes: mailboxes ?? 0, next: last === null || owners < args.limit ? undefined : last };
}

/** Counts the mailboxes that have expired and have not been ended, up to `limit`. */
export async function countExpiredMailboxes(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return (await tx.first(countExpired, args))?.count ?? 0;
}

/**
 * Outcome of adding a mailbox. `firstExpiryAt` is the expiry of the first of its owner's mailboxes to expire, `forever`
 * for never. `domain_lost`: its domain is no longer verified.
 */
export type InsertOutcome =
  | { readonly outcome: 'inserted' }
  | { readonly outcome: 'address_taken' }
  | { readonly outcome: 'domain_lost' }
  | { readonly outcome: 'limit_reached'; readonly firstExpiryAt: number };

/** Domain that the owner of a new mailbox has verified, and the id of an event. */
export interface VerifiedDomain {
  readonly id: string;
  readonly eventId: string;
}

/** Mailbox that is to be added. */
export interface MailboxInsert {
  readonly mailbox: NewMailbox;
  readonly activeMailboxesMax: number;
  readonly now: number;
  /** Needed for a mailbox on a domain that its owner has verified. */
  readonly verified?: VerifiedDomain;
}

/** Adds a mailbox unless its owner has `activeMailboxesMax` active ones, or its address was given out before. */
export async function insertMailbox(tx: Tx, args: MailboxInsert): Promise<InsertOutcome> {
  const place = await claimPlace(tx, args);
  if (place.outcome === 'inserted') await storeMailbox(tx, args.mailbox);
  return place;
}

/** Claims the address of a new mailbox, as `insertMailbox` does, and leaves it to the caller to store the mailbox and to count it. */
export async function claimPlace(tx: Tx, args: MailboxInsert): Promise<InsertOutcome> {
  const { mailbox, activeMailboxesMax, now, verified } = args;
  const { owner, address } = mailbox;
  await holdAccount(tx, { owner, now });
  if (verified !== undefined && !(await isHeldBy(tx, verified, mailbox))) return { outcome: 'domain_lost' };
  const refusal = await refusalByLimit(tx, { owner, activeMailboxesMax, now });
  if (refusal !== undefined) return refusal;
  const claim = { address, owner, is_own: 0, verification: verified?.id ?? '' };
  const isClaimed = await claimAddress(tx, claim, verified && { now, eventId: verified.eventId });
  return isClaimed ? { outcome: 'inserted' } : { outcome: 'address_taken' };
}

/** Whether the domain of a new mailbox is verified, and stays so until the transaction ends. */
export async function isHeldBy(
  tx: Tx,
  { id }: VerifiedDomain,
  { domain }: { readonly domain: string },
): Promise<boolean> {
  return (await holdVerifiedDomain(tx, { id, name: domain })) !== undefined;
}

/** Refuses another mailbox to an owner with `activeMailboxesMax` active ones, whose account is locked. */
export async function refusalByLimit(
  tx: Tx,
  { owner, activeMailboxesMax, now }: { owner: string; activeMailboxesMax: number; now: number },
): Promise<Extract<InsertOutcome, { outcome: 'limit_reached' }> | undefined> {
  const active = await readActiveCount(tx, { owner, now });
  if (active < activeMailboxesMax) return undefined;
  const first = await tx.first(firstExpiryOfOwner, { owner, now });
  return { outcome: 'limit_reached', firstExpiryAt: first?.expires_at ?? forever };
}

/** Stores a new mailbox at an address that its owner has claimed. */
export async function storeMailbox(tx: Tx, mailbox: NewMailbox): Promise<void> {
  await storeCounted(tx, mailbox, await numberOf(tx));
  await countMailbox(tx, mailbox);
}

/** Stores a new mailbox that its owner's usage has counted, with its creation at a number of the event log. */
export async function storeCounted(tx: Tx, mailbox: NewMailbox, number: number): Promise<void> {
  await tx.run(insertRow, { ...usual, ...mailbox });
  await recordCreation(tx, mailbox, number);
}

/**
 * Creates a system mailbox unless it exists; no limit applies. One that was deleted is created again: the address stays
 * its owner's.
 */
export async function ensureMailbox(tx: Tx, mailbox: NewMailbox): Promise<void> {
  const { address, owner } = mailbox;
  await claimAddress(tx, { address, owner, is_own: 0, verification: '' });
  if ((await tx.first(holdAddressOwner, { address }))?.owner !== owner) return;
  if ((await tx.run(insertOwnRow, { ...usual, ...mailbox })) === 0) return;
  await countMailbox(tx, mailbox);
  await recordCreation(tx, mailbox, await numberOf(tx));
}

/**
 * Ends mailboxes, all or none: archives the recoverable ones and removes the others, with `endsRecoveryLinks` the recovery links to
 * them too. Returns `forbidden` when one has another owner or is not the only one that may be ended, `within`; else `not_found` when
 * one is not active.
 */
export async function deleteMailboxes(
  tx: Tx,
  args: EventSeed & { owner: string; ids: readonly string[]; within?: string | undefined; endsRecoveryLinks?: boolean },
): Promise<'deleted' | 'forbidden' | 'not_found'> {
  const { owner, ids, within, now, eventId } = args;
  const wanted = new Set(ids);
  const found = await tx.all(holdOwners, { ids: JSON.stringify([...wanted].filter(isId)), now });
  const isOwn = (mailbox: { id: string; owner: string }) =>
    mailbox.owner === owner && (within === undefined || mailbox.id === within);
  if (!found.every(isOwn)) return 'forbidden';
  if (found.length < wanted.size) return 'not_found';
  await endMailboxes(tx, found, { now, eventId, reason: 'deleted' });
  if (args.endsRecoveryLinks === true) await endRecoveryLinksOf(tx, { ids });
  return 'deleted';
}

/** Records the creation of a mailbox; the event has the id of the mailbox. */
async function recordCreation(tx: Tx, mailbox: NewMailbox, number: number): Promise<void> {
  const { id, owner, address, tag, created_at: now, expires_at } = mailbox;
  const data = {
    address,
    ...(tag === '' ? {} : { tag }),
    recoverable: mailbox.recoverable === 1,
    expiresAt: expires_at === forever ? null : new Date(expires_at).toISOString(),
  };
  const event = { owner, mailbox_id: id, type: 'mailbox.created', data };
  await insertEvents(tx, [eventRow(withTrace(event, tx), { tx: number, id, now })]);
}
