import { statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { holdVerifiedDomain, isDomainKnown } from '../domains/claims.ts';
import type { EventSeed } from '../events.ts';
import { type EndingMailbox, endMailboxes } from '../expiry.ts';
import {
  type InsertOutcome,
  type MailboxRow,
  type NewMailbox,
  readMailbox,
  refusalByLimit,
  storeMailbox,
} from '../mailboxes.ts';
import { claimScope, forgetScope } from '../moves/scopes.ts';
import { claimAddress, endForGood } from './address-claims.ts';

const holdAddress = statement<{ address: string }>('holdAddress')(({ db, param, hold }) =>
  hold(db.selectFrom('addresses').selectAll().where('address', '=', param('address')), {
    lock: 'change',
    of: 'addresses',
  }),
);

const makeOwn = statement<{ address: string }>('makeAddressOwn')(({ db, param }) =>
  db.updateTable('addresses').set({ is_own: 1 }).where('address', '=', param('address')),
);

/** The value is written into the query, as into the partial index that serves it. */
const countOwn = statement<{ owner: string }>('countOwnAddresses')(({ db, param, literal }) =>
  db
    .selectFrom('addresses')
    .where('owner', '=', param('owner'))
    .where('is_own', '=', literal(1))
    .select((count) => count.fn.countAll<number>().as('count')),
);

const holdMailbox = statement<{ address: string }>('holdMailboxAt')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('mailboxes')
      .select(['id', 'owner', 'address', 'tag', 'recoverable', 'archived_at', 'expires_at', 'is_foreign'])
      .where('address', '=', param('address')),
    { lock: 'change', of: 'mailboxes' },
  ),
);

const countForeign = statement<{ owner: string }>('countForeignMailboxes')(({ db, param, literal }) =>
  db
    .selectFrom('mailboxes')
    .where('owner', '=', param('owner'))
    .where('is_foreign', '=', literal(1))
    .select((count) => count.fn.countAll<number>().as('count')),
);

/** Outcome of asking for a mailbox at an address of one's own. */
export type OwnMailboxOutcome =
  | InsertOutcome
  | { readonly outcome: 'there'; readonly mailbox: MailboxRow }
  | { readonly outcome: 'archived'; readonly mailboxId: string }
  | { readonly outcome: 'address_limit' };

/** Mailbox at an address that its owner has chosen, and the limits of the owner. */
export interface OwnMailbox extends EventSeed {
  readonly mailbox: NewMailbox;
  /** Id of the domain that its owner has verified; `''` on domains of the service or the operator. */
  readonly verification: string;
  readonly activeMailboxesMax: number;
  readonly ownAddressesMax: number;
}

/**
 * Adds a mailbox at an address that its owner has chosen, unless the owner has an active one there. A mailbox there whose
 * time has come is ended first.
 */
export async function insertOwnMailbox(tx: Tx, args: OwnMailbox): Promise<OwnMailboxOutcome> {
  const { mailbox, verification, now } = args;
  const { owner, address } = mailbox;
  await holdAccount(tx, { owner, now });
  if (verification !== '') {
    const held = await holdVerifiedDomain(tx, { id: verification, name: mailbox.domain });
    if (held === undefined) return { outcome: 'domain_lost' };
  }
  const known = await tx.first(holdAddress, { address });
  const isHeld = known !== undefined && (verification === '' || known.verification === verification);
  if (isHeld && known.owner !== owner) return { outcome: 'address_taken' };
  const present = isHeld ? await presentMailboxAt(tx, args) : undefined;
  if (present !== undefined) return present;
  const isCounted = isHeld && known.is_own === 1;
  if (!isCounted && ((await tx.first(countOwn, { owner }))?.count ?? 0) >= args.ownAddressesMax) {
    return { outcome: 'address_limit' };
  }
  const refusal = await refusalByLimit(tx, { owner, activeMailboxesMax: args.activeMailboxesMax, now });
  if (refusal !== undefined) return refusal;
  const claim = { address, owner, is_own: 1, verification };
  // It is free again when a first mail had made the mailbox that has just ended.
  const isClaimed = isHeld && (await tx.run(makeOwn, { address })) > 0;
  if (!isClaimed && !(await claimAddress(tx, claim, args))) return { outcome: 'address_taken' };
  await endForeignAt(tx, { address }, args);
  await storeMailbox(tx, mailbox);
  return { outcome: 'inserted' };
}

/**
 * Adds a mailbox at an address of a domain that nobody has here, unless somebody has one there, or comes with one. No address is claimed: it is
 * free again when the mailbox is gone.
 */
export async function insertForeignMailbox(tx: Tx, args: Omit<OwnMailbox, 'verification'>): Promise<OwnMailboxOutcome> {
  const { owner, address } = args.mailbox;
  await holdAccount(tx, { owner, now: args.now });
  // One who comes from another installation may have reserved it. Both claim the scope: the later one waits, and finds out.
  const scope = { owner, name: 'foreign', scope: address };
  if (!(await claimScope(tx, scope))) return { outcome: 'address_taken' };
  const outcome = await insertUnreserved(tx, args);
  await forgetScope(tx, scope);
  return outcome;
}

async function insertUnreserved(tx: Tx, args: Omit<OwnMailbox, 'verification'>): Promise<OwnMailboxOutcome> {
  const { mailbox, now } = args;
  const { owner, address, domain } = mailbox;
  if (await isDomainKnown(tx, { domain })) return { outcome: 'domain_lost' };
  const found = await tx.first(holdMailbox, { address });
  if (found !== undefined && found.owner !== owner) return { outcome: 'address_taken' };
  const present = found && (await presentMailbox(tx, found, args));
  if (present !== undefined) return present;
  if (((await tx.first(countForeign, { owner }))?.count ?? 0) >= args.ownAddressesMax)
    return { outcome: 'address_limit' };
  const refusal = await refusalByLimit(tx, { owner, activeMailboxesMax: args.activeMailboxesMax, now });
  if (refusal !== undefined) return refusal;
  await storeMailbox(tx, { ...mailbox, is_foreign: 1 });
  return { outcome: 'inserted' };
}

/** Ends the mailbox at an address that was made while nobody had its domain. */
export async function endForeignAt(tx: Tx, { address }: { address: string }, seed: EventSeed): Promise<void> {
  if ((await tx.first(holdMailbox, { address }))?.is_foreign === 1)
    await endForGood(tx, { addresses: JSON.stringify([address]) }, seed);
}

/** The owner's mailbox at an address, active or archived, after it was ended if its time has come; `undefined` for none. */
export async function presentMailboxAt(
  tx: Tx,
  { mailbox: { address }, ...seed }: EventSeed & { mailbox: Pick<NewMailbox, 'address'> },
): Promise<PresentMailbox | undefined> {
  const found = await tx.first(holdMailbox, { address });
  return found && presentMailbox(tx, found, seed);
}

type PresentMailbox = Extract<OwnMailboxOutcome, { outcome: 'there' | 'archived' }>;

async function presentMailbox(
  tx: Tx,
  found: EndingMailbox & { readonly archived_at: number | null; readonly expires_at: number },
  { now, eventId }: EventSeed,
): Promise<PresentMailbox | undefined> {
  const { id, archived_at, expires_at, recoverable } = found;
  if (archived_at === null && expires_at > now) {
    const mailbox = await readMailbox(tx, { id, now });
    return mailbox && { outcome: 'there', mailbox };
  }
  if (archived_at === null) await endMailboxes(tx, [found], { now, eventId, reason: 'expired' });
  return archived_at !== null || recoverable === 1 ? { outcome: 'archived', mailboxId: id } : undefined;
}
