import type { Clock } from '../../lib/clock.ts';
import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import {
  insertSecret,
  isSecret,
  pruneSecrets,
  type SecretPurpose,
  takeSecret,
} from '../../store/operations/access/one-time-secrets.ts';
import type { Store } from '../../store/store.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { type Accounts, type Caller, hashSecret, unauthorized } from './accounts.ts';

const secretBytes = 32;
const prunedAtOnceMax = 1_000;

/** Shape of the secrets of each purpose, time in milliseconds for which they can be redeemed, and how many of a key can. */
const kinds = {
  stream: { prefix: 'mft_', shape: /^mft_[a-z2-7]{52}$/, validMs: 60_000, newestMax: 1_000 },
  sign_in: { prefix: 'mfc_', shape: /^mfc_[a-z2-7]{52}$/, validMs: 5 * 60_000, newestMax: 10 },
} as const satisfies Record<SecretPurpose, unknown>;

interface OneTimeSecretsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly random: RandomBytes;
  readonly accounts: Accounts;
}

/**
 * Secrets that work once, in place of a key: a stream ticket in a URL, where a key must not be, and a sign-in code that
 * opens a session in a browser.
 */
export class OneTimeSecrets {
  readonly #parts: OneTimeSecretsParts;

  constructor(parts: OneTimeSecretsParts) {
    this.#parts = parts;
  }

  /**
   * Makes a secret for a valid key. The oldest of the key end when there are many.
   * @throws AppError `unavailable` while the clock is wrong.
   */
  async make(
    purpose: SecretPurpose,
    { owner, keyId }: Pick<Caller, 'owner' | 'keyId'>,
  ): Promise<{ secret: string; expiresAt: string }> {
    const { store, clock, clockWatch, random } = this.#parts;
    const { prefix, validMs, newestMax } = kinds[purpose];
    clockWatch.requireRight();
    const now = clock.now();
    const secret = `${prefix}${base32(random(secretBytes))}`;
    const row = { hash: hashSecret(secret), purpose, key_id: keyId, expires_at: now + validMs };
    await store.write(insertSecret, { secret: row, owner, newestMax, now });
    return { secret, expiresAt: new Date(row.expires_at).toISOString() };
  }

  /** Hash of a secret that can be redeemed; `undefined` when it is unknown, used or expired. A guess costs no write. */
  async hashOf(purpose: SecretPurpose, secret: string): Promise<string | undefined> {
    if (!kinds[purpose].shape.test(secret)) return undefined;
    const { store, clock } = this.#parts;
    const hash = hashSecret(secret);
    return (await store.read(isSecret, { hash, purpose, now: clock.now() })) ? hash : undefined;
  }

  /**
   * Redeems a stream ticket, which counts as a call of the key's owner.
   * @throws AppError `unauthorized`, with the same text as for keys, when the ticket is unknown, used or expired, or
   * its key is no longer valid.
   */
  async redeemTicket(ticket: string): Promise<Caller> {
    const { store, clock, accounts } = this.#parts;
    const hash = await this.hashOf('stream', ticket);
    const args = { purpose: 'stream', now: clock.now() } as const;
    const holder = hash === undefined ? undefined : await store.write(takeSecret, { ...args, hash });
    if (holder === undefined) throw unauthorized();
    return accounts.admit(holder);
  }

  /** Removes expired secrets. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    const batch = { now: clock.now(), limit: prunedAtOnceMax };
    while (!signal?.aborted && (await store.write(pruneSecrets, batch)) === batch.limit);
  }
}
