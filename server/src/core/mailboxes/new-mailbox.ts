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
import { AppError, invalidField } from '../errors.ts';
import { checkName, checkTag } from './labels.ts';
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

/** What may be asked for besides the body of our own call, by the calls of other services. */
export interface FurtherWishes {
  /** Name for people. */
  readonly name?: string;
  /** Lifetime in whole milliseconds in place of `expiresIn`. */
  readonly lifetimeMs?: number;
  /** End in place of a lifetime, in milliseconds since the Unix epoch. */
  readonly expiresAtMs?: number;
}

/** Wishes for a new mailbox, checked. */
export interface MailboxWishes {
  readonly lifetimeMs: number;
  readonly recoverable: boolean;
  /** `''` for none. */
  readonly tag: string;
  /** `''` for none; the same when absent. */
  readonly name?: string;
  /** End in place of the lifetime. */
  readonly expiresAtMs?: number | undefined;
}

/**
 * Checks the wishes for a new mailbox.
 * @throws AppError `invalid_request`.
 */
export function checkWishes(
  body: ClaimAddress & FurtherWishes,
  { now, lifetimeMinutesMax }: { now: number; lifetimeMinutesMax: number },
): MailboxWishes {
  const { expiresIn = lifetimeMinutesDefault, recoverable = false, noExpiration = false } = body;
  const { expiresAtMs } = body;
  const wantedMs = expiresAtMs === undefined ? body.lifetimeMs : expiresAtMs - now;
  // What our own call may ask for is in its schema.
  if (wantedMs !== undefined && wantedMs > lifetimeMinutesMax * 60_000)
    throw invalidField('/expiresIn', {
      code: 'out_of_range',
      max: lifetimeMinutesMax,
      detail: `must be at most ${lifetimeMinutesMax} minutes`,
    });
  if (wantedMs !== undefined && wantedMs <= 0)
    throw invalidField('/expiresAt', { code: 'in_past', detail: 'must be in the future' });
  const lifetimeMs = noExpiration ? Number.POSITIVE_INFINITY : (wantedMs ?? expiresIn * 60_000);
  const name = body.name === undefined ? '' : checkName(body.name);
  return { lifetimeMs, recoverable, tag: checkTag(body.tag, recoverable), name, expiresAtMs };
}

/** Makes the row of a new mailbox. */
export function newMailbox(
  { lifetimeMs, recoverable, tag, name = '', expiresAtMs }: MailboxWishes,
  { id, owner, alias, domain, isBelow, now }: NewMailboxIdentity,
): NewMailbox {
  return {
    ...{ id, owner, alias, domain, tag, name },
    address: `${alias}@${domain}`,
    recoverable: recoverable ? 1 : 0,
    expires_at: Math.min(expiresAtMs ?? now + lifetimeMs, forever),
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
  /** Maximum lifetime that other calls than our own may ask for, in minutes. */
  readonly lifetimeMinutesMax: number;
  readonly secondsToQuotaReset: () => number;
}

/**
 * Makes a mailbox with a random alias, and inserts it; tries other aliases while the address is taken.
 * @throws AppError `invalid_request`, `domain_not_allowed`, `daily_quota_exceeded`, `active_mailbox_limit`;
 * `unavailable` for one that expires while the clock is wrong.
 */
export async function placeMailbox(
  { store, clock, ids, random, usableDomains, clockWatch, lifetimeMinutesMax, secondsToQuotaReset }: NewMailboxParts,
  { caller, body, claim }: { caller: Caller; body: CreateMailbox & FurtherWishes; claim?: Claim | undefined },
  insert: (args: MailboxInsert) => Promise<InsertOutcome>,
): Promise<MailboxInsert> {
  const wishes = checkWishes(body, { now: clock.now(), lifetimeMinutesMax });
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
