import type { ClaimAddress } from '../../contract/addresses.ts';
import type { CreateMailbox } from '../../contract/bodies.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { InsertOutcome, MailboxInsert, NewMailbox } from '../../store/operations/mailboxes.ts';
import { forever } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { requireCallsLeft } from '../accounts/call-quota.ts';
import { type Claim, requireUnclaimed } from '../accounts/claims.ts';
import { domainNotAllowed, type UsableDomains } from '../accounts/usable-domains.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError } from '../errors.ts';
import { checkTag } from './labels.ts';
import { lifetimeMinutesDefault } from './lifetime.ts';

/**
 * Number of random bytes of an alias. Its 50 bits are 10 characters to type, and one guess in a billion finds one of a
 * million mailboxes.
 */
const aliasBytes = 7;
const aliasCharacters = 10;
/** Random aliases that are tried in a row. */
export const aliasTriesMax = 10;

/** Makes a random alias for a new mailbox. */
export function randomAlias(random: RandomBytes): string {
  return base32(random(aliasBytes)).slice(0, aliasCharacters);
}

/** Wishes for a new mailbox, checked. */
export interface MailboxWishes {
  readonly lifetimeMs: number;
  readonly recoverable: boolean;
  /** `''` for none. */
  readonly tag: string;
}

/**
 * Checks the wishes for a new mailbox.
 * @throws AppError `invalid_request`.
 */
export function checkWishes(body: ClaimAddress): MailboxWishes {
  const { expiresIn = lifetimeMinutesDefault, recoverable = false, noExpiration = false } = body;
  const lifetimeMs = noExpiration ? Number.POSITIVE_INFINITY : expiresIn * 60_000;
  return { lifetimeMs, recoverable, tag: checkTag(body.tag, recoverable) };
}

/** Makes the row of a new mailbox. */
export function newMailbox(
  { lifetimeMs, recoverable, tag }: MailboxWishes,
  { id, owner, alias, domain, isBelow, now }: NewMailboxIdentity,
): NewMailbox {
  return {
    ...{ id, owner, alias, domain, tag },
    address: `${alias}@${domain}`,
    recoverable: recoverable ? 1 : 0,
    expires_at: Math.min(now + lifetimeMs, forever),
    created_at: now,
    archived_at: null,
    mails_from: '',
    is_below: isBelow ? 1 : 0,
  };
}

/** Whose a new mailbox is, and its address. */
interface NewMailboxIdentity {
  readonly id: string;
  readonly owner: string;
  readonly alias: string;
  readonly domain: string;
  /** Whether the domain is a name below that of the owner. */
  readonly isBelow: boolean;
  readonly now: number;
}

/** Parts that a new mailbox needs. */
export interface NewMailboxParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly usableDomains: UsableDomains;
  readonly clockWatch: ClockWatch;
  readonly secondsToQuotaReset: () => number;
}

/**
 * Makes a mailbox with a random alias, and inserts it; tries other aliases while the address is taken.
 * @throws AppError `invalid_request`, `domain_not_allowed`, `daily_quota_exceeded`, `active_mailbox_limit`;
 * `unavailable` for one that expires while the clock is wrong.
 */
export async function placeMailbox(
  { store, clock, ids, random, usableDomains, clockWatch, secondsToQuotaReset }: NewMailboxParts,
  { caller, body, claim }: { caller: Caller; body: CreateMailbox; claim?: Claim | undefined },
  insert: (args: MailboxInsert) => Promise<InsertOutcome>,
): Promise<MailboxInsert> {
  const wishes = checkWishes(body);
  const { name: domain, verification, isBelow } = await usableDomains.choose(caller, body.domain);
  await requireUnclaimed(store, claim);
  requireCallsLeft(caller, secondsToQuotaReset());
  if (wishes.lifetimeMs !== Number.POSITIVE_INFINITY) clockWatch.requireRight();
  const { owner, activeMailboxesMax } = caller;
  const now = clock.now();
  const verified = verification === '' ? {} : { verified: { id: verification, eventId: ids.next(now) } };
  const id = ids.next(now);
  for (let tries = 0; tries < aliasTriesMax; tries += 1) {
    const mailbox = newMailbox(wishes, { id, owner, alias: randomAlias(random), domain, isBelow, now });
    const args = { mailbox, activeMailboxesMax, now, ...verified };
    const result = await insert(args);
    if (result.outcome === 'inserted') return args;
    if (result.outcome === 'domain_lost') throw domainNotAllowed();
    if (result.outcome === 'limit_reached')
      throw limitReached({ activeMailboxesMax, firstExpiryAt: result.firstExpiryAt, now });
  }
  throw new Error(`${aliasTriesMax} random aliases in a row were taken`);
}

/** Makes the error for an owner with as many active mailboxes as allowed. */
export function limitReached(limit: { activeMailboxesMax: number; firstExpiryAt: number; now: number }): AppError {
  const { activeMailboxesMax, firstExpiryAt, now } = limit;
  const isKnown = firstExpiryAt !== forever;
  const more = isKnown ? { retryAfterSeconds: Math.ceil((firstExpiryAt - now) / 1000) } : {};
  return new AppError('active_mailbox_limit', `the limit of ${activeMailboxesMax} active mailboxes is reached`, more);
}
