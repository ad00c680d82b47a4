import { addressBlockOf } from '../../lib/client-network.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';

import type { RandomBytes } from '../../lib/random.ts';
import { type GuestLimits, type GuestOutcome, openGuestSession } from '../../store/operations/access/guest-sessions.ts';
import type { Store } from '../../store/store.ts';
import { guestOwner, hashSecret } from '../accounts/accounts.ts';
import { newGuestMs, type OpenedSession, type Sessions } from '../accounts/sessions.ts';
import { AppError } from '../errors.ts';
import { lifetimeMinutesDefault } from '../mailboxes/lifetime.ts';
import type { MailRemoval } from '../mailboxes/mail-removal.ts';
import { aliasTriesMax, newMailbox, randomAlias } from '../mailboxes/new-mailbox.ts';

const minuteMs = 60_000;
const hourSeconds = 3_600;
/** Maximum number of active mailboxes of the guests of one address block, because they are counted one by one. */
const perBlockCeiling = 1_000;
/** Mailboxes that the guests of an address block make in an hour, for each that they may have at once: as many lives as it has. */
const livesInAnHour = 4;

/** Settings of the guest mode. */
export interface GuestSettings {
  /** Whether visitors without a key get a mailbox. */
  readonly guests: boolean;
  /** Longest life of a mailbox of a guest from its creation on, minutes. */
  readonly guestLifetimeMinutesMax: number;
  readonly guestMailboxesMax: number;
  readonly guestMailboxesPerAddressMax: number;
  readonly guestMailboxesPerAddressAndHourMax: number;
}

interface GuestsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly sessions: Sessions;
  readonly removal: MailRemoval;
  /** Domain of the mailboxes of guests. */
  readonly domain: string;
  readonly settings: GuestSettings;
  /** Called when a mailbox has ended, before the caller gets the answer. */
  readonly onEnd: () => void;
}

/**
 * Guests: visitors without a key, each with a mailbox and a session that is bound to it and ends with it. Nobody can reach the
 * mailbox in another way.
 */
export class Guests {
  readonly #parts: GuestsParts;

  constructor(parts: GuestsParts) {
    this.#parts = parts;
  }

  /** Whether visitors without a key get a mailbox. */
  get areAllowed(): boolean {
    return this.#parts.settings.guests;
  }

  /**
   * Opens the session of a guest, with a new mailbox.
   * @param visit.network Network of the guest, for which limits count.
   * @param visit.replaced Mailbox that the guest gives up for it.
   * @throws AppError `guests_not_allowed`, `guest_limit`, `overloaded` when the service has as many guests as it takes,
   * `unavailable` while the clock is wrong.
   */
  async open(visit: { network: string; replaced: string | undefined }): Promise<OpenedSession> {
    const { store, clock, ids, random, sessions, domain, settings, removal, onEnd } = this.#parts;
    if (!settings.guests) throw new AppError('guests_not_allowed', 'this service takes no guests');
    const now = clock.now();
    const lifetimeMinutes = Math.min(lifetimeMinutesDefault, settings.guestLifetimeMinutesMax);
    const wishes = { lifetimeMs: lifetimeMinutes * minuteMs, recoverable: false, tag: '' };
    // The address itself is not kept.
    const hashOf = (place: string) => hashSecret(`${sessions.installation} ${place}`);
    const origin = { network: hashOf(visit.network), addressBlock: hashOf(addressBlockOf(visit.network)) };
    const { secret, row } = sessions.draft(settings.guestLifetimeMinutesMax * minuteMs);
    const common = { session: row, origin, replaced: visit.replaced, limits: limitsOf(settings) };
    for (let tries = 0; tries < aliasTriesMax; tries += 1) {
      const alias = randomAlias(random);
      const mailbox = newMailbox(wishes, { id: ids.next(now), owner: guestOwner, alias, domain, isBelow: false, now });
      const args = { ...common, mailbox, eventId: ids.next(now) };
      const made = await store.write(openGuestSession, args).finally(onEnd);
      if (made.outcome === 'address_taken') continue;
      if (made.outcome !== 'opened') throw refusal(made, { settings, now });
      if (visit.replaced !== undefined) removal.start();
      return sessions.opened(secret);
    }
    throw new Error(`${aliasTriesMax} random aliases in a row were taken`);
  }
}

function limitsOf(settings: GuestSettings): GuestLimits {
  const perBlockMax = Math.min(perBlockCeiling, Math.ceil(settings.guestMailboxesMax / 2));
  return {
    perBlockMax,
    newOfBlockMax: perBlockMax * livesInAnHour,
    mailboxesMax: settings.guestMailboxesMax,
    perNetworkMax: settings.guestMailboxesPerAddressMax,
    newMax: settings.guestMailboxesPerAddressAndHourMax,
    newMsMax: newGuestMs,
  };
}

function refusal(
  { outcome, freeAt }: Extract<GuestOutcome, { freeAt: number }>,
  { settings, now }: { settings: GuestSettings; now: number },
): AppError {
  const retryAfterSeconds = Math.min(hourSeconds, Math.max(1, Math.ceil((freeAt - now) / 1_000)));
  switch (outcome) {
    case 'all_full':
      return new AppError('overloaded', 'there are as many guests as the service takes', { retryAfterSeconds });
    case 'network_full': {
      const most = settings.guestMailboxesPerAddressMax;
      const detail = `the limit of ${most} mailboxes of guests from this address is reached`;
      return new AppError('guest_limit', detail, { retryAfterSeconds });
    }
    case 'block_full': {
      const detail = 'the guests from the addresses around this one have as many mailboxes as one network may';
      return new AppError('guest_limit', detail, { retryAfterSeconds });
    }
    case 'too_many_new_of_block': {
      const detail =
        'the guests from the addresses around this one have made as many mailboxes in an hour as one network may';
      return new AppError('guest_limit', detail, { retryAfterSeconds });
    }
    case 'too_many_new': {
      const most = settings.guestMailboxesPerAddressAndHourMax;
      const detail = `the limit of ${most} new mailboxes an hour for guests from this address is reached`;
      return new AppError('guest_limit', detail, { retryAfterSeconds });
    }
    default:
      return outcome satisfies never;
  }
}
