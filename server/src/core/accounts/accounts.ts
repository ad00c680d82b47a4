import { hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import {
  deleteDomain,
  insertDomain,
  insertKey,
  type KeyHolder,
  type KeyRow,
  readAccounts,
  readDomains,
  readKeyHolder,
  readKeys,
  readValidKeys,
  replaceKey,
  revokeKey,
  setLimits,
} from '../../store/operations/accounts.ts';
import type { Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';
import type { CallQuota } from './call-quota.ts';

/** Whoever makes an API call, as its key says. */
export interface Caller {
  readonly owner: string;
  readonly keyId: string;
  readonly activeMailboxesMax: number;
  /** Calls left today after this one; negative when the quota is exceeded. */
  readonly callsLeft: number;
}

/** The owner of the keys that the service makes by itself. */
export const defaultOwner = 'default';

/** Marks the key that the configuration gives: no other key may have this name. */
export const configuredKeyName = 'from the configuration';

const keyBytes = 32;

interface AccountsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly quota: CallQuota;
  readonly limits: AccountLimits;
}

/** The accounts' keys and limits. */
export class Accounts {
  readonly #parts: AccountsParts;
  readonly #tickEnd = new TickEnd();
  /** The holders of the keys that calls of this turn came with. */
  readonly #holders = new Map<string, Promise<KeyHolder | undefined>>();

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /**
   * The caller of a request, whose call is counted against the owner's daily quota.
   * @param authorization The Authorization header: `Bearer <key>` or the bare key.
   * @throws AppError `unauthorized`, with one same text, when there is no key or it is unknown, expired or revoked.
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const holder = authorization === undefined ? undefined : await this.#holderOf(authorization);
    if (holder === undefined) throw unauthorized();
    return this.admit(holder);
  }

  /** The caller whose key was found valid; the call is counted. */
  async admit(holder: KeyHolder): Promise<Caller> {
    const calls = await this.#parts.quota.count(holder.owner);
    return {
      owner: holder.owner,
      keyId: holder.key_id,
      activeMailboxesMax: holder.active_mailboxes_max ?? this.#parts.limits.activeMailboxesMax,
      callsLeft: (holder.daily_calls_max ?? this.#parts.limits.dailyCallsMax) - calls,
    };
  }

  /** Which of the keys with these ids are neither revoked nor expired now. */
  async validKeys(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return new Set(await this.#parts.store.read(readValidKeys, { ids: [...ids], now: this.#parts.clock.now() }));
  }

  /** Reads the store in each turn of the event loop, for a key that has just been revoked is refused. */
  #holderOf(authorization: string): Promise<KeyHolder | undefined> {
    const known = this.#holders.get(authorization);
    if (known !== undefined) return known;
    if (this.#holders.size === 0) this.#tickEnd.run(() => this.#holders.clear());
    const key = authorization.replace(/^bearer +/i, '').trim();
    const reading = this.#parts.store.read(readKeyHolder, { hash: hashSecret(key), now: this.#parts.clock.now() });
    this.#holders.set(authorization, reading);
    return reading;
  }

  /** Makes a key and returns it with its id: the only time that it is seen. */
  async createKey(options: {
    owner: string;
    name: string;
    domains: readonly string[];
    expiresAtMs: number | null;
  }): Promise<{ id: string; key: string }> {
    const key = `mfk_${base32(this.#parts.random(keyBytes))}`;
    const id = await this.#addKey(key, options);
    if (id === undefined) throw new Error('a random key exists already');
    return { id, key };
  }

  /**
   * Makes sure that the key given from outside exists, of the default owner, and ends the one that was given before.
   * Returns whether it can be used: not if it was revoked, which is for good.
   */
  ensureConfiguredKey(key: string): Promise<boolean> {
    const now = this.#parts.clock.now();
    const owner = defaultOwner;
    const row = { owner, name: configuredKeyName, hash: hashSecret(key), created_at: now, expires_at: null };
    return this.#parts.store.write(replaceKey, { key: { id: this.#parts.ids.next(now), ...row } });
  }

  /** All keys, oldest first, with the domains each is limited to. */
  listKeys(): Promise<(KeyRow & { domains: string[] })[]> {
    return this.#parts.store.read(readKeys, {});
  }

  /** Revokes a key, at once and for good. False when there is no such key, or it is revoked already. */
  revokeKey(id: string): Promise<boolean> {
    return this.#parts.store.write(revokeKey, { id, now: this.#parts.clock.now() });
  }

  /** All accounts with the limits of their own. */
  list(): Promise<Schema['accounts'][]> {
    return this.#parts.store.read(readAccounts, {});
  }

  /** Sets the limits of an account; null means the service's default. */
  setLimits(limits: { owner: string; activeMailboxesMax: number | null; dailyCallsMax: number | null }): Promise<void> {
    return this.#parts.store.write(setLimits, { ...limits, now: this.#parts.clock.now() });
  }

  /** The verified domains of all accounts. */
  listDomains(): Promise<{ owner: string; domain: string }[]> {
    return this.#parts.store.read(readDomains, {});
  }

  /** Gives an account a verified domain, whose mail the service then takes. False when it has it already. */
  addDomain(entry: { owner: string; domain: string }): Promise<boolean> {
    return this.#parts.store.write(insertDomain, { ...entry, now: this.#parts.clock.now() });
  }

  /** Takes a verified domain from an account; its mailboxes there live on. False when it did not have it. */
  removeDomain(entry: { owner: string; domain: string }): Promise<boolean> {
    return this.#parts.store.write(deleteDomain, entry);
  }

  /** Adds a key and returns its id; `undefined` when the key exists already. */
  async #addKey(
    key: string,
    options: { owner: string; name: string; domains: readonly string[]; expiresAtMs: number | null },
  ): Promise<string | undefined> {
    const { owner, name, domains, expiresAtMs } = options;
    const now = this.#parts.clock.now();
    const id = this.#parts.ids.next(now);
    const isNew = await this.#parts.store.write(insertKey, {
      key: { id, owner, name, hash: hashSecret(key), created_at: now, expires_at: expiresAtMs },
      domains,
    });
    return isNew ? id : undefined;
  }
}

/** The service's limits for accounts that have none of their own. */
export interface AccountLimits {
  readonly activeMailboxesMax: number;
  readonly dailyCallsMax: number;
}

/** What every call without a valid key or ticket is told. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', 'a valid API key is required');
}

/** What the store keeps of a secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
