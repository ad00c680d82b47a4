import type { RecoveryLink } from '../../contract/access/guests.ts';
import { base32 } from '../../lib/ids.ts';
import { makeRecoveryLink, returnGuest } from '../../store/operations/access/guest-returns.ts';
import { pruneRecoveryLinks, readRecoveryLink } from '../../store/operations/access/recovery-links.ts';
import { pruneProofs } from '../../store/operations/access/used-proofs.ts';
import { type Caller, guestOwner, hashSecret } from '../accounts/accounts.ts';
import { type OpenedSession, sessionEnded } from '../accounts/sessions.ts';
import type { UsableDomains } from '../accounts/usable-domains.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError } from '../errors.ts';
import { guestRefusal } from './guest-refusals.ts';
import type { Guests, GuestsParts } from './guests.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const secretBytes = 32;
const secretShape = /^mfr_[a-z2-7]{52}$/;
const prunedAtOnceMax = 1_000;
const withKey = 'Sign in with the key again: it reaches its mailboxes for as long as they live.';

interface RecoveryLinksParts extends GuestsParts {
  readonly guests: Guests;
  readonly clockWatch: ClockWatch;
  readonly usableDomains: UsableDomains;
}

/**
 * Recovery links of guests: whoever has one returns to the mailbox while it is active, and later to its address, with a new mailbox.
 * Nobody else gets the address. A link that is not used for as many days as the operator says has ended.
 */
export class RecoveryLinks {
  readonly #parts: RecoveryLinksParts;

  constructor(parts: RecoveryLinksParts) {
    this.#parts = parts;
  }

  /**
   * Makes the link to the mailbox of a guest; the one before it ends. Only this answer has its secret.
   * @throws AppError `recovery_not_allowed`, also for a caller who is no guest; `unauthorized` when the mailbox has ended,
   * `unavailable` while the clock is wrong.
   */
  async make({ session, mailboxId }: Caller): Promise<{ secret: string } & Omit<RecoveryLink, 'url'>> {
    const { store, clock, clockWatch, random } = this.#parts;
    if (session?.isGuest !== true || mailboxId === undefined)
      throw new AppError('recovery_not_allowed', 'recovery links lead to mailboxes of guests alone', { fix: withKey });
    this.#requireAllowed();
    clockWatch.requireRight();
    const now = clock.now();
    const secret = `mfr_${base32(random(secretBytes))}`;
    const row = { hash: hashSecret(secret), mailbox_id: mailboxId, ends_at: this.#endFrom(now) };
    const address = await store.write(makeRecoveryLink, { ...row, owner: guestOwner, now });
    if (address === undefined) throw sessionEnded();
    return { secret, address, recoverableUntil: new Date(row.ends_at).toISOString() };
  }

  /**
   * Opens a session by a link, with its mailbox or a new one of its address.
   * @throws AppError `unauthorized` for a link that is unknown or has ended; `guests_not_allowed`, `recovery_not_allowed`,
   * `domain_not_allowed` when the service has the domain no more, `address_archived`, `guest_limit`, `overloaded`, `unavailable`.
   */
  async open(visit: { secret: string; network: string; traceparent?: string | undefined }): Promise<OpenedSession> {
    const { store, clock, ids, guests, sessions, settings, removal, usableDomains, onEnd } = this.#parts;
    await guests.requireOpen();
    this.#requireAllowed();
    const now = clock.now();
    const hash = hashSecret(visit.secret);
    const link = secretShape.test(visit.secret) ? await store.read(readRecoveryLink, { hash, now }) : undefined;
    if (link === undefined) throw linkEnded();
    const at = link.address.lastIndexOf('@');
    const [alias, domain] = [link.address.slice(0, at), link.address.slice(at + 1)];
    if (!usableDomains.isOfService(domain)) throw domainGone(domain);
    const lifeMsMax = settings.guestLifetimeMinutesMax * minuteMs;
    const { secret, row: session } = sessions.draft(lifeMsMax);
    const args = { session, hash, lifeMsMax, recoveryLinkEndsAt: this.#endFrom(now), limits: guests.limits };
    const given = { origin: guests.originOf(visit.network), mailbox: guests.draftMailbox({ alias, domain }) };
    const returned = { ...args, ...given, eventId: ids.next(now) };
    const { traceparent } = visit;
    const made = await store.write(returnGuest, returned, { traceparent }).finally(onEnd);
    removal.start();
    switch (made.outcome) {
      case 'opened':
      case 'returned':
        return sessions.opened(secret);
      case 'recovery_link_ended':
        throw linkEnded();
      case 'address_taken':
        throw new AppError('address_taken', `${link.address} is no longer an address of guests`);
      case 'archived':
        throw new AppError('address_archived', `the operator keeps the mailbox of ${link.address}`, {
          fix: 'Ask the operator.',
        });
      default:
        throw guestRefusal(made, { settings, now });
    }
  }

  /** Removes links that have ended, and proofs of work of challenges that have. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    const batch = { now: clock.now(), limit: prunedAtOnceMax };
    for (const operation of [pruneRecoveryLinks, pruneProofs])
      while (!signal?.aborted && (await store.write(operation, batch)) === batch.limit);
  }

  #endFrom(now: number): number {
    const { guestRecoveryDays, guestLifetimeMinutesMax } = this.#parts.settings;
    // A link outlives the mailbox to which it leads.
    return now + guestRecoveryDays * dayMs + guestLifetimeMinutesMax * minuteMs;
  }

  #requireAllowed(): void {
    if (this.#parts.settings.guestRecoveryDays > 0) return;
    throw new AppError('recovery_not_allowed', 'this service has no recovery links');
  }
}

/**
 * URL of the page that opens a recovery link. A browser sends nobody the part after `#`, so that no log has the secret.
 */
export function recoveryUrl(url: string, secret: string): string {
  return `${url.replace(/\/$/, '')}/sign-in#recovery=${secret}`;
}

function linkEnded(): AppError {
  const fix = 'Look whether a newer link was made: it ends the one before. Else take a new mailbox.';
  return new AppError('unauthorized', 'the recovery link is unknown or has ended', { fix });
}

function domainGone(domain: string): AppError {
  return new AppError('domain_not_allowed', `the service has no mailboxes at ${domain} any more`, {
    fix: 'Take a new mailbox.',
  });
}
