import { keyNameCharactersMax } from '../../contract/access/api-keys.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import type { Logger } from '../../lib/log.ts';
import type { RandomBytes } from '../../lib/random.ts';
import {
  type EntryOutcome,
  enterPerson,
  type PersonName,
  shutOut,
  signPersonOut,
} from '../../store/operations/people/people.ts';
import type { Store } from '../../store/store.ts';
import { createSecretKey, defaultOwner, guestOwner, hashSecret } from '../accounts/accounts.ts';
import { scopesText } from '../accounts/scopes.ts';
import type { OpenedSession, Sessions } from '../accounts/sessions.ts';
import { systemOwner } from '../mailboxes/addresses.ts';
import { admit, groupsTold, type PersonClaims, type Rejection, type SignInPolicy } from './admission.ts';

const hourMs = 3_600_000;

interface PeopleParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly sessions: Sessions;
  readonly limits: {
    /** Maximum number of people who have signed in ever. */
    readonly signInPeopleMax: number;
    /** Hours after which a session ends, so that the provider is asked again. */
    readonly signInHours: number;
    readonly sessionsPerKeyMax: number;
    /** Owner of captured mail, which no person becomes by a name. */
    readonly capture: string;
  };
}

/** Sign-in of a person whom a provider or a proxy has named. */
export interface NamedPerson {
  readonly policy: SignInPolicy;
  readonly issuer: string;
  readonly claims: PersonClaims;
  /** Name of the browser. */
  readonly browser: string;
}

/** Reason why a person is not let in. */
export type PersonRefusal = Rejection | Exclude<EntryOutcome, 'in'>;

/** People who sign in by an identity provider or a proxy, in place of a key. Each gets an owner, or shares that of a group. */
export class People {
  readonly #parts: PeopleParts;

  constructor(parts: PeopleParts) {
    this.#parts = parts;
  }

  /**
   * Signs a person in. Who is refused for a reason of the claims loses what an earlier sign-in gave: sessions and keys.
   * @throws AppError `unavailable` while the clock is wrong.
   */
  async signIn({ policy, issuer, claims, browser }: NamedPerson): Promise<OpenedSession | PersonRefusal> {
    const { store, ids, random, sessions, log, limits } = this.#parts;
    const person = { issuer, subject: claims.sub };
    const admission = admit(policy, issuer, claims);
    if (typeof admission === 'string') {
      await this.#shutOut(person);
      const told = admission === 'no_group' ? groupsTold(policy, claims) : {};
      log.warn({ provider: policy.id, reason: admission, ...told }, 'sign-in refused');
      return admission;
    }
    const { secret, row: session } = sessions.draft(limits.signInHours * hourMs);
    const now = session.created_at;
    const name = [...`${policy.id}: ${admission.label}`].slice(0, keyNameCharactersMax).join('');
    const key = {
      id: ids.next(now),
      name,
      hash: hashSecret(createSecretKey(random)),
      created_at: now,
      expires_at: null,
    };
    const outcome = await store.write(enterPerson, {
      person,
      sharedOwner: admission.sharedOwner,
      ownerNames: admission.ownerNames.filter((owner) => !this.#isKept(owner)),
      limits: {
        active_mailboxes_max: admission.limits?.activeMailboxesMax ?? null,
        daily_calls_max: admission.limits?.dailyCallsMax ?? null,
        bytes_max: admission.limits?.bytesMax ?? null,
      },
      key: { ...key, scopes: scopesText(admission.scopes) },
      ...{ session, browser, sessionsMax: limits.sessionsPerKeyMax, peopleMax: limits.signInPeopleMax },
      eventId: ids.next(now),
    });
    if (outcome !== 'in') {
      log.warn({ provider: policy.id, reason: outcome }, 'sign-in refused');
      return outcome;
    }
    const opened = await sessions.opened(secret);
    log.info({ provider: policy.id, owner: opened.session.owner }, 'signed in');
    return opened;
  }

  /** Ends all sessions of a person. Keys stay. */
  async signOut(person: PersonName): Promise<void> {
    while (await this.#parts.store.write(signPersonOut, { person }));
  }

  async #shutOut(person: PersonName): Promise<void> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    await store.write(shutOut, { person, now, eventId: ids.next(now) });
  }

  /** Whether an owner is kept for the service itself, also before it has an account. */
  #isKept(owner: string): boolean {
    return [defaultOwner, guestOwner, systemOwner, this.#parts.limits.capture].includes(owner);
  }
}
