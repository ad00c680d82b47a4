import type { ClaimAddress } from '../../contract/addresses.ts';
import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { NewMailbox } from '../../store/operations/mailboxes.ts';
import { forever } from '../../store/schema.ts';
import { AppError } from '../errors.ts';
import { lifetimeMinutesDefault } from './lifetime.ts';
import { checkTag } from './tag.ts';

/**
 * Number of random bytes of an alias. Its 50 bits are 10 characters to type, and one guess in a billion finds one of a
 * million mailboxes.
 */
const aliasBytes = 7;
const aliasCharacters = 10;
/** Random aliases that are tried in a row. */
export const aliasTriesMax = 10;

/** Makes the alias of a new mailbox for which none is chosen. */
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
  { id, owner, alias, domain, now }: { id: string; owner: string; alias: string; domain: string; now: number },
): NewMailbox {
  return {
    ...{ id, owner, alias, domain, tag },
    address: `${alias}@${domain}`,
    recoverable: recoverable ? 1 : 0,
    expires_at: Math.min(now + lifetimeMs, forever),
    created_at: now,
    archived_at: null,
    mails_from: '',
  };
}

/** Makes the error for an owner with as many active mailboxes as allowed. */
export function limitReached(limit: { activeMailboxesMax: number; firstExpiryAt: number; now: number }): AppError {
  const { activeMailboxesMax, firstExpiryAt, now } = limit;
  const isKnown = firstExpiryAt !== forever;
  const more = isKnown ? { retryAfterSeconds: Math.ceil((firstExpiryAt - now) / 1000) } : {};
  return new AppError('active_mailbox_limit', `the limit of ${activeMailboxesMax} active mailboxes is reached`, more);
}
