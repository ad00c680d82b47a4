import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { holdVerifiedDomain } from '../domains/claims.ts';
import type { DomainRow } from '../domains/domains.ts';
import type { EventSeed } from '../events.ts';
import { type NewMailbox, readActiveCount, storeMailbox } from '../mailboxes.ts';
import { readUsage, type Usage } from '../usage.ts';
import { claimAddress } from './address-claims.ts';
import { endForeignAt, presentMailboxAt } from './own-mailboxes.ts';

/** Time in milliseconds in which the new mailboxes of a domain are counted. It begins with the first of them. */
const hourMs = 3_600_000;

/** Mailbox that the first mail to its address makes. */
export interface FirstMailbox {
  readonly mailbox: NewMailbox;
  /** Id of the domain whose rule makes it. */
  readonly domainId: string;
  /** Maximum number of active mailboxes of an owner whose account has no limit of its own. */
  readonly activeMailboxesMax: number;
  /** Id of the event of the end of an earlier mailbox there. */
  readonly endId: string;
}

/** Reason for which a mailbox is not made for now: the limit of its domain for an hour, that of active mailboxes of its owner, or he is suspended. */
export type FirstMailRefusal = 'too_many_new' | 'mailbox_limit' | 'suspended';

/** An address that the first mail to it took is free from the end of its mailbox on, before the sweep has come by. */
const selectTaken = statement<{ addresses: string; now: number }>('selectTakenAddresses')(
  ({ db, param, oneOf, literal }) =>
    db
      .selectFrom('addresses')
      .where(oneOf('addresses.address', param('addresses')))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mailboxes')
              .whereRef('mailboxes.address', '=', 'addresses.address')
              .where('by_first_mail', '=', literal(1))
              .where('recoverable', '=', literal(0))
              .where('archived_at', 'is', null)
              .where('expires_at', '<=', param('now'))
              .select('id'),
          ),
        ),
      )
      .select('verification'),
);

const selectLimits = statement<{ owner: string }>('selectAccountLimits')(({ db, param }) =>
  db
    .selectFrom('accounts')
    .where('owner', '=', param('owner'))
    .select(['active_mailboxes_max', 'bytes_max', 'suspended_at']),
);

const selectActiveAt = statement<{ address: string; now: number }>('selectActiveAt')((parts) =>
  selectActive(parts).where('address', '=', parts.param('address')).select('id'),
);

const countNew = statement<{ id: string; hourAt: number; count: number }>('countFirstMails')(({ db, param }) =>
  db
    .updateTable('domains')
    .set({ first_mail_hour_at: param('hourAt'), first_mail_hour_count: param('count') })
    .where('id', '=', param('id')),
);

/** What a domain and its owner have room for, as far as first mails need it. */
export interface FirstMailRoom {
  /** Whether a mailbox may be made at the address: none that was not made by a mail ever was there. */
  readonly isFree: boolean;
  /** Number of mailboxes that may still be made. */
  readonly mailboxes: number;
  readonly refusal: FirstMailRefusal;
  readonly usage: Usage;
  /** Limit of bytes of the account; null: the default of the service. */
  readonly bytesMax: number | null;
  /** Whether the owner is suspended. */
  readonly isSuspended: boolean;
}

/** Reads whether the first mail to an address of a domain may make its mailbox. */
export async function readFirstMailRoom(
  tx: Tx,
  { domain, ...args }: { domain: DomainRow; addresses: readonly string[]; activeMailboxesMax: number; now: number },
): Promise<FirstMailRoom> {
  const { owner } = domain;
  const taken = await tx.all(selectTaken, { addresses: JSON.stringify(args.addresses), now: args.now });
  const verification = verificationOf(domain);
  const account = await tx.first(selectLimits, { owner });
  const { active_mailboxes_max, bytes_max = null, suspended_at = null } = account ?? {};
  const ofDomain = leftOfHour(domain, args.now);
  const ofOwner =
    (active_mailboxes_max ?? args.activeMailboxesMax) - (await readActiveCount(tx, { owner, now: args.now }));
  return {
    isFree: !taken.some((row) => row.verification === verification),
    mailboxes: Math.min(ofDomain, ofOwner),
    refusal: ofDomain <= ofOwner ? 'too_many_new' : 'mailbox_limit',
    usage: await readUsage(tx, { owner }),
    bytesMax: bytes_max,
    isSuspended: suspended_at !== null,
  };
}

/** Whether there is an active mailbox at an address. */
export async function hasActiveMailbox(tx: Tx, args: { address: string; now: number }): Promise<boolean> {
  return (await tx.first(selectActiveAt, args)) !== undefined;
}

/**
 * Makes mailboxes for the first mails to their addresses, all that can be made or none: an address whose mailbox is archived
 * or was not made by a mail, and a name that is the domain's no more, get none. The accounts of the owners must be held.
 */
export async function makeFirstMailboxes(
  tx: Tx,
  wanted: readonly FirstMailbox[],
  now: number,
): Promise<FirstMailRefusal | undefined> {
  const making: { first: FirstMailbox; domain: DomainRow }[] = [];
  for (const first of wanted) {
    const domain = await ruleFor(tx, first);
    if (domain === undefined) continue;
    const seed: EventSeed = { now, eventId: first.endId };
    if ((await presentMailboxAt(tx, { ...first, ...seed })) === undefined) making.push({ first, domain });
  }
  const refusal = await refusalOf(tx, making, now);
  if (refusal !== undefined) return refusal;
  for (const [, ofDomain] of Map.groupBy(making, ({ domain }) => domain.id)) await makeAll(tx, ofDomain, now);
  return undefined;
}

/** Mailbox to be made, and the domain whose rule makes it. */
interface Making {
  readonly first: FirstMailbox;
  readonly domain: DomainRow;
}

/** The domain of a mailbox, if its rule still makes mailboxes at the name; it stays so until the transaction ends. */
async function ruleFor(tx: Tx, { domainId: id, mailbox }: FirstMailbox): Promise<DomainRow | undefined> {
  const domain = await holdVerifiedDomain(tx, { id, name: mailbox.domain });
  return domain?.first_mail_minutes === null ? undefined : domain;
}

async function refusalOf(tx: Tx, making: readonly Making[], now: number): Promise<FirstMailRefusal | undefined> {
  for (const [, ofDomain] of Map.groupBy(making, ({ domain }) => domain.id)) {
    const [{ domain } = {}] = ofDomain;
    if (domain !== undefined && ofDomain.length > leftOfHour(domain, now)) return 'too_many_new';
  }
  for (const [owner, ofOwner] of Map.groupBy(making, ({ domain }) => domain.owner)) {
    const { active_mailboxes_max = null, suspended_at = null } = (await tx.first(selectLimits, { owner })) ?? {};
    if (suspended_at !== null) return 'suspended';
    const most = active_mailboxes_max ?? ofOwner[0]?.first.activeMailboxesMax ?? 0;
    if (ofOwner.length > most - (await readActiveCount(tx, { owner, now }))) return 'mailbox_limit';
  }
  return undefined;
}

/** Makes mailboxes by the rule of one domain. */
async function makeAll(tx: Tx, making: readonly Making[], now: number): Promise<void> {
  let made = 0;
  for (const { first, domain } of making) {
    const { mailbox, endId } = first;
    const { address, owner } = mailbox;
    const seed = { now, eventId: endId };
    if (!(await claimAddress(tx, { address, owner, is_own: 0, verification: verificationOf(domain) }, seed))) continue;
    await endForeignAt(tx, { address }, seed);
    await storeMailbox(tx, mailbox);
    made += 1;
  }
  const [{ domain } = {}] = making;
  if (domain === undefined || made === 0) return;
  const isNewHour = now - domain.first_mail_hour_at >= hourMs;
  const hourAt = isNewHour ? now : domain.first_mail_hour_at;
  const count = (isNewHour ? 0 : domain.first_mail_hour_count) + made;
  await tx.run(countNew, { id: domain.id, hourAt, count });
}

/** Number of mailboxes that the rule of a domain may still make in the present hour. */
function leftOfHour(domain: DomainRow, now: number): number {
  const isNewHour = now - domain.first_mail_hour_at >= hourMs;
  return domain.first_mail_per_hour - (isNewHour ? 0 : domain.first_mail_hour_count);
}

function verificationOf({ id, is_manual }: DomainRow): string {
  return is_manual === 1 ? '' : id;
}
