import { afterAllIds, firstIdOf, isId, timeOfId } from '../../../lib/ids.ts';
import { forever, type Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { endRecoveryLinksOf } from '../access/recovery-links.ts';
import { holdAccount } from '../accounts.ts';
import { holdVerifiedDomain } from '../domains/claims.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { endMailboxes, removeMailboxes } from '../expiry.ts';
import { refusalByLimit } from '../mailboxes.ts';
import { countMailbox } from '../usage.ts';
import { lifeData } from './changes.ts';

/** Archived mailbox: its end is `expires_at`. */
export type ArchivedRow = Schema['mailboxes'];

/** Position in the list of the archived mailboxes of an owner: that of the last one that was read. */
export type ArchivePosition = Pick<ArchivedRow, 'id' | 'expires_at'>;

/** Position before all archived mailboxes of an owner: the list has the last archived first. */
const archiveStart: ArchivePosition = { id: afterAllIds, expires_at: forever };

/**
 * Selects the archived mailboxes: recoverable ones that have ended. As for active ones, only this predicate decides,
 * whether or not a sweep has run.
 */
function selectArchived<Args extends { now: number }>({ db, param, literal }: Parts<Args>) {
  return db.selectFrom('mailboxes').where('recoverable', '=', literal(1)).where('expires_at', '<=', param('now'));
}

type ArchivePageArgs = ArchivePosition & { owner: string; now: number; limit: number };

function selectArchivePage<Args extends ArchivePageArgs>(parts: Parts<Args>) {
  const { param } = parts;
  return selectArchived(parts)
    .selectAll()
    .where('owner', '=', param('owner'))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('expires_at', 'id'), '<', tuple(param('expires_at'), param('id'))))
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(param('limit'));
}

const selectArchiveOfOwner = statement<ArchivePageArgs>('selectArchiveOfOwner')(selectArchivePage);

const selectArchiveTagged = statement<ArchivePageArgs & { tag: string }>('selectArchiveTagged')((parts) =>
  selectArchivePage(parts).where('tag', '=', parts.param('tag')),
);

const selectArchivedMailbox = statement<{ id: string; now: number }>('selectArchivedMailbox')((parts) =>
  selectArchived(parts).selectAll().where('id', '=', parts.param('id')),
);

const selectVerification = statement<{ mailboxId: string }>('selectVerification')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .innerJoin('addresses', 'addresses.address', 'mailboxes.address')
    .select(['verification', 'domain'])
    .where('mailboxes.id', '=', param('mailboxId')),
);

const holdArchived = statement<{ ids: string; now: number }>('holdArchived')((parts) =>
  parts.hold(
    selectArchived(parts)
      .selectAll()
      .where(parts.oneOf('id', parts.param('ids')))
      .orderBy('id'),
    { lock: 'change', of: 'mailboxes' },
  ),
);

const selectNewestMail = statement<{ mailboxId: string }>('selectNewestMail')(({ db, param, literal }) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('mailbox_id', '=', param('mailboxId'))
    .orderBy('id', 'desc')
    .limit(literal(1)),
);

/**
 * Begins a life. Mail that is stored after this transaction has a number above the settled one, even if its transaction
 * began earlier.
 */
const beginLife = statement<{ id: string; expires_at: number; mails_from: string }>('beginLife')(
  ({ db, param, literal, settledTransaction }) =>
    db
      .updateTable('mailboxes')
      .set({
        archived_at: null,
        is_scripted: literal(0),
        expires_at: param('expires_at'),
        mails_from: param('mails_from'),
        mails_from_tx: settledTransaction,
      })
      .where('id', '=', param('id')),
);

/**
 * Reads a page of the archived mailboxes of an owner after a position, the last archived first: at most `limit`. With
 * `tag`, only those with that tag.
 */
export async function readArchive(
  tx: Tx,
  args: { owner: string; now: number; limit: number; after?: ArchivePosition; tag?: string | undefined },
): Promise<ArchivedRow[]> {
  const { owner, now, limit, tag } = args;
  const { id, expires_at } = args.after ?? archiveStart;
  const page = { owner, now, limit, id, expires_at };
  return tag === undefined ? tx.all(selectArchiveOfOwner, page) : tx.all(selectArchiveTagged, { ...page, tag });
}

/** Reads an archived mailbox of any owner. */
export async function readArchived(tx: Tx, args: { id: string; now: number }): Promise<ArchivedRow | undefined> {
  return tx.first(selectArchivedMailbox, args);
}

/** Ids of the events of an operation on mailboxes that may have to be ended first. `endEventId` precedes `eventId`. */
interface LateEndSeed extends EventSeed {
  /** Id of the first event of their ends. */
  readonly endEventId: string;
}

/**
 * Removes archived mailboxes for good, all or none, with the recovery links to them. Their addresses stay reserved. Returns `forbidden` when one has
 * another owner, else `not_found` when one is not archived.
 */
export async function deleteArchived(
  tx: Tx,
  args: LateEndSeed & { owner: string; ids: readonly string[] },
): Promise<'deleted' | 'forbidden' | 'not_found'> {
  const { owner, ids, now } = args;
  const wanted = new Set(ids);
  const found = await tx.all(holdArchived, { ids: JSON.stringify([...wanted].filter(isId)), now });
  if (found.some((mailbox) => mailbox.owner !== owner)) return 'forbidden';
  if (found.length < wanted.size) return 'not_found';
  await endUnswept(tx, found, args);
  await removeMailboxes(tx, found);
  await endRecoveryLinksOf(tx, { ids });
  const events = found.map(({ id, address, tag }) => ({
    owner,
    mailbox_id: id,
    type: 'mailbox.deleted',
    data: { address, ...(tag === '' ? {} : { tag }), reason: 'deleted' },
  }));
  await recordEvents(tx, events, args);
  return 'deleted';
}

/** Outcome of a reactivation. `firstExpiryAt` and `domain_lost` are as in `InsertOutcome`. */
export type ReactivationOutcome =
  | { readonly outcome: 'reactivated'; readonly mailbox: ArchivedRow }
  | { readonly outcome: 'limit_reached'; readonly firstExpiryAt: number }
  | { readonly outcome: 'domain_lost' }
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'forbidden' };

/**
 * Makes an archived mailbox active again. Nothing finds mails of its earlier life any more; they are removed later.
 * Refused while its owner has `activeMailboxesMax` active mailboxes, and on a domain whose verification has lapsed.
 */
export async function reactivateMailbox(
  tx: Tx,
  args: LateEndSeed & { id: string; owner: string; expiresAt: number; activeMailboxesMax: number },
): Promise<ReactivationOutcome> {
  const { id, owner, expiresAt, activeMailboxesMax, now } = args;
  // The domain before the mailbox: the end of a deleted domain locks them in this order.
  const isUsable = await holdDomainOf(tx, { mailboxId: id });
  const [row] = await tx.all(holdArchived, { ids: JSON.stringify([id]), now });
  if (row === undefined) return { outcome: 'not_found' };
  if (row.owner !== owner) return { outcome: 'forbidden' };
  if (!isUsable) return { outcome: 'domain_lost' };
  await holdAccount(tx, { owner, now });
  const refusal = await refusalByLimit(tx, { owner, activeMailboxesMax, now });
  if (refusal !== undefined) return refusal;
  await endUnswept(tx, [row], args);
  const newest = await tx.first(selectNewestMail, { mailboxId: id });
  // A mail of the earlier life may have come from a node whose clock is ahead.
  const lastMs = Math.max(now, newest === undefined ? 0 : timeOfId(newest.id));
  const life = { expires_at: expiresAt, mails_from: firstIdOf(lastMs + 1) };
  await tx.run(beginLife, { id, ...life });
  await countMailbox(tx, { owner });
  const mailbox = { ...row, ...life, archived_at: null };
  const event = { owner, mailbox_id: id, type: 'mailbox.reactivated', data: lifeData(mailbox) };
  await recordEvents(tx, [event], args);
  return { outcome: 'reactivated', mailbox };
}

/**
 * Whether the verification under which the address of a mailbox was given out is valid, and cannot end before this
 * transaction; true for an address without one.
 */
async function holdDomainOf(tx: Tx, args: { mailboxId: string }): Promise<boolean> {
  const { verification = '', domain = '' } = (await tx.first(selectVerification, args)) ?? {};
  return verification === '' || (await holdVerifiedDomain(tx, { id: verification, name: domain })) !== undefined;
}

/** Ends those mailboxes that are due and not yet swept. */
async function endUnswept(tx: Tx, found: readonly ArchivedRow[], { now, endEventId }: LateEndSeed): Promise<void> {
  const unswept = found.filter(({ archived_at }) => archived_at === null);
  if (unswept.length > 0) await endMailboxes(tx, unswept, { now, eventId: endEventId, reason: 'expired' });
}
