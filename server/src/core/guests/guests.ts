import type { GuestProof, GuestTerms, ProofChallenge } from '../../contract/access/guests.ts';
import { addressBlockOf } from '../../lib/client-network.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import {
  forgetGuestMailboxes,
  type GuestLimits,
  readUncountedGuests,
} from '../../store/operations/access/guest-mailboxes.ts';
import { isAddressKnown } from '../../store/operations/access/guest-names.ts';
import type { GuestOrigin } from '../../store/operations/access/guest-origin.ts';
import { endLeftMailbox, openGuestSession } from '../../store/operations/access/guest-sessions.ts';
import { isSuspended } from '../../store/operations/accounts.ts';
import type { NewMailbox } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';
import { guestOwner, hashSecret } from '../accounts/accounts.ts';
import type { OpenedSession, Sessions } from '../accounts/sessions.ts';
import { AppError } from '../errors.ts';
import { lifetimeMinutesDefault } from '../mailboxes/lifetime.ts';
import type { MailRemoval } from '../mailboxes/mail-removal.ts';
import { aliasTriesMax, newMailbox, randomAlias } from '../mailboxes/new-mailbox.ts';
import { guestAddress } from './guest-address.ts';
import { guestRefusal } from './guest-refusals.ts';
import type { GuestSettings } from './guest-settings.ts';
import { type ProofOfWork, proofRequired } from './proof-of-work.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Time in milliseconds for which the mailbox of a guest counts as new. */
const newGuestMs = hourMs;
/** Time in milliseconds for which a name that a guest has chosen counts. */
const nameMs = dayMs;
/** Maximum number of active mailboxes of the guests of one address block, because they are counted one by one. */
const perBlockCeiling = 1_000;
/** Mailboxes that the guests of an address block make in an hour, for each that they may have at once: as many lives as it has. */
const livesInAnHour = 4;
/** Maximum number of mailboxes that one step of the pruning checks. */
const prunedAtOnceMax = 128;

/** Parts of the service that guests need. */
export interface GuestsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly sessions: Sessions;
  readonly removal: MailRemoval;
  readonly proofs: ProofOfWork;
  /** Domains of the mailboxes of guests; the first is the default. */
  readonly domains: readonly [string, ...string[]];
  readonly settings: GuestSettings;
  /** Called when a mailbox has ended, before the caller gets the answer. */
  readonly onEnd: () => void;
}

/** Visitor who wants a mailbox. */
export interface Visit {
  /** Network of the visitor, for which limits count. */
  readonly network: string;
  /** Mailbox that a guest gives up for it. */
  readonly replaced: string | undefined;
  readonly name?: string | undefined;
  readonly domain?: string | undefined;
  readonly proof?: GuestProof | undefined;
  /** Trace of which the call is a part. */
  readonly traceparent?: string | undefined;
}

/**
 * Guests: visitors without a key, each with a mailbox and sessions that are bound to it and end with it. Nobody reaches the
 * mailbox but by such a session, or by the recovery link that the guest had made.
 */
export class Guests {
  readonly #parts: GuestsParts;

  constructor(parts: GuestsParts) {
    this.#parts = parts;
  }

  /** Terms on which a visitor without a key gets a mailbox; `undefined` where none does. */
  get terms(): GuestTerms | undefined {
    const { settings, domains } = this.#parts;
    if (!settings.guests) return undefined;
    return {
      names: settings.guestNames,
      domains: [...domains],
      minutesMax: settings.guestLifetimeMinutesMax,
      recoveryDays: settings.guestRecoveryDays,
      proof: settings.guestProofBits > 0,
    };
  }

  /**
   * Makes a challenge for a visitor who wants a mailbox.
   * @throws AppError `guests_not_allowed`.
   */
  challenge(network: string): ProofChallenge {
    this.requireAllowed();
    return this.#parts.proofs.challenge(network);
  }

  /**
   * Opens the session of a guest, with a new mailbox.
   * @throws AppError `guests_not_allowed`, `invalid_request` for a name or domain that guests may not have, `proof_required`,
   * `address_taken`, `guest_limit`, `overloaded` when the service has as many guests as it takes, `unavailable` while the clock
   * is wrong.
   */
  async open(visit: Visit): Promise<OpenedSession> {
    const { store, clock, sessions, removal, proofs, onEnd } = this.#parts;
    await this.requireOpen();
    const { settings } = this.#parts;
    const { alias, domain } = guestAddress(visit, { ...settings, domains: this.#parts.domains });
    const proof = proofs.check(visit.proof, visit.network);
    const { secret, row: session } = sessions.draft(settings.guestLifetimeMinutesMax * minuteMs);
    const isNamed = alias !== undefined;
    const fixed = { session, origin: this.originOf(visit.network), replaced: visit.replaced, isNamed, proof };
    const tries = isNamed ? 1 : aliasTriesMax;
    for (let tried = 0; tried < tries; tried += 1) {
      const mailbox = this.draftMailbox({ alias: alias ?? randomAlias(this.#parts.random), domain });
      const { address } = mailbox;
      if (isNamed && (await store.read(isAddressKnown, { address }))) throw taken(address);
      const args = { ...fixed, mailbox, limits: this.limits, eventId: this.#parts.ids.next(clock.now()) };
      const made = await store.write(openGuestSession, args, { traceparent: visit.traceparent }).finally(onEnd);
      if (made.outcome === 'opened') {
        if (visit.replaced !== undefined) removal.start();
        return sessions.opened(secret);
      }
      if (made.outcome === 'proof_used') throw proofRequired('the challenge has been used');
      if (made.outcome !== 'address_taken') throw guestRefusal(made, { settings, now: clock.now() });
      if (isNamed) throw taken(address);
    }
    throw new Error(`${aliasTriesMax} random aliases in a row were taken`);
  }

  /** Ends the mailbox that a guest leaves for another sign-in, unless a recovery link leads to it. */
  async leave(mailboxId: string): Promise<void> {
    const { store, clock, ids, removal, onEnd } = this.#parts;
    const now = clock.now();
    const args = { owner: guestOwner, mailboxId, now, eventId: ids.next(now) };
    if (await store.write(endLeftMailbox, args).finally(onEnd)) removal.start();
  }

  /** Forgets the origins of mailboxes that count for no limit any more. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const times = { now, newSince: now - newGuestMs, namedSince: now - nameMs };
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
      const { ended, last }: Awaited<ReturnType<typeof readUncountedGuests>> = await store.read(readUncountedGuests, {
        ...{ ...times, after, limit: prunedAtOnceMax },
      });
      if (ended.length > 0) await store.write(forgetGuestMailboxes, { ids: ended });
      after = last;
    }
  }

  /**
   * Checks that guests may come in now.
   * @throws AppError `guests_not_allowed`, also while an operator has suspended their owner.
   */
  async requireOpen(): Promise<void> {
    this.requireAllowed();
    if (await this.#parts.store.read(isSuspended, { owner: guestOwner }))
      throw new AppError('guests_not_allowed', 'the operator of this service has suspended all guests');
  }

  /** @throws AppError `guests_not_allowed`. */
  requireAllowed(): void {
    if (!this.#parts.settings.guests) throw new AppError('guests_not_allowed', 'this service takes no guests');
  }

  /** Origin of a visitor by hashes: the network itself is not kept. */
  originOf(network: string): GuestOrigin {
    const hashOf = (place: string) => hashSecret(`${this.#parts.sessions.installationSecret} ${place}`);
    return { network: hashOf(network), addressBlock: hashOf(addressBlockOf(network)) };
  }

  /** Makes the row of a new mailbox of a guest. */
  draftMailbox({ alias, domain }: { alias: string; domain: string }): NewMailbox {
    const { clock, ids, settings } = this.#parts;
    const now = clock.now();
    const lifetimeMs = Math.min(lifetimeMinutesDefault, settings.guestLifetimeMinutesMax) * minuteMs;
    const wishes = { lifetimeMs, recoverable: false, tag: '' };
    return newMailbox(wishes, { id: ids.next(now), owner: guestOwner, alias, domain, isBelow: false, now });
  }

  /** Limits on mailboxes of guests. */
  get limits(): GuestLimits {
    const { settings } = this.#parts;
    const perBlockMax = Math.min(perBlockCeiling, Math.ceil(settings.guestMailboxesMax / 2));
    return {
      perBlockMax,
      newOfBlockMax: perBlockMax * livesInAnHour,
      mailboxesMax: settings.guestMailboxesMax,
      perNetworkMax: settings.guestMailboxesPerAddressMax,
      newMax: settings.guestMailboxesPerAddressAndHourMax,
      newMsMax: newGuestMs,
      names: {
        msMax: nameMs,
        perNetworkMax: settings.guestNamesPerAddressAndDayMax,
        max: settings.guestNamesPerDayMax,
      },
    };
  }
}

function taken(address: string): AppError {
  return new AppError('address_taken', `somebody else has ${address}, or had it once`, {
    fix: 'Choose another name; if it was yours, open its recovery link.',
  });
}
