import { hash } from 'node:crypto';
import type { Scope } from '../../contract/access/api-keys.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import { partOf } from '../../lib/shares.ts';
import { type KeyWithDomains, replaceKey, revokeKey } from '../../store/operations/access/keys.ts';
import {
  type AccountSettings,
  insertKey,
  isDeleted,
  type KeyHolder,
  ordinaryScopes,
  readKeyHolder,
  readKeys,
  readValidKeys,
  setLimits,
} from '../../store/operations/accounts.ts';
import { endForeignAtKnown } from '../../store/operations/domains/claimed-names.ts';
import type { DomainRow, DomainRules, RulesOutcome } from '../../store/operations/domains/domains.ts';
import {
  deleteDomain,
  insertDomain,
  readDomains,
  setRulesOfDomain,
} from '../../store/operations/domains/manual-domains.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';
import type { Whereabouts } from '../whereabouts/whereabouts.ts';
import type { CallQuota } from './call-quota.ts';
import type { LastUse } from './last-use.ts';
import { parseScopes, scopesText } from './scopes.ts';

/** The caller of the API, identified by its key. */
export interface Caller {
  readonly owner: string;
  /**
   * Holder to whom the resources of a call are charged (`OwnerLimits`, `Turns`): the owner, or, for a guest, a part of
   * the owner of all guests.
   */
  readonly holder: string;
  readonly keyId: string;
  /** Scopes of the key. */
  readonly scopes: ReadonlySet<Scope>;
  /** The only mailbox that the key reaches; `undefined`: all of the owner's. */
  readonly mailboxId: string | undefined;
  /** Session of a browser that makes the call; `undefined` when the key itself does. */
  readonly session?: CallerSession;
  /** Part of the mailbox that a viewer of a link sees; `undefined` for everybody else. */
  readonly view?: CallerView;
  readonly activeMailboxesMax: number;
  /** Daily quota of calls. */
  readonly dailyCallsMax: number;
  /** Calls left today after this one; negative when the quota is exceeded. */
  readonly callsLeft: number;
  /** Trace of which the call is a part (W3C Trace Context); none when it names none. */
  readonly traceparent?: string | undefined;
}

/** Session of a caller. A guest has no key: the key id of its calls is the id of its session. */
export interface CallerSession {
  readonly id: string;
  readonly isGuest: boolean;
  /** Time at which it ends even when it is used. */
  readonly endsAt: number;
}

/** What a viewer of a link sees. */
export interface CallerView {
  /** Session of the viewer's browser. */
  readonly sessionId: string;
  /** The only mail; `undefined`: those of the mailbox. */
  readonly mailId: string | undefined;
  /** Time of receipt of the first mail that is shown, in milliseconds since the epoch. */
  readonly fromMs: number;
  /** Whether codes and links that were found in mails are shown. */
  readonly hasCodes: boolean;
}

/** Owner of the mailboxes of guests, who have no key. */
export const guestOwner = 'guests';
/** How each key begins that the service has made. */
export const keyPrefix = 'mfk_';

/** Names that a new owner may have: 1 to 100 letters, digits or `. _ @ + -`. */
export const ownerNameShape = /^[\p{L}\p{N}._@+-]{1,100}$/u;

/** Owner of the keys that the service makes without being asked: the first one and the configured one. */
export const defaultOwner = 'default';

/** Name of the key that the configuration sets. No other key may have this name. */
export const configuredKeyName = 'from the configuration';
/** Name of the key that stands for callers at this machine who need none. */
export const localKeyName = 'of this machine';
/** Name of the key with which the link of a start signs an operator in. */
const operatorKeyName = 'operator, by the link of a start';
/** Time in milliseconds for which that key is good: that of a session at most. */
const operatorKeyMs = 30 * 24 * 3_600_000;
/** What such callers may do. */
export const localScopes = ['mailboxes', 'mailboxes:read', 'domains', 'webhooks'] as const;

const keyBytes = 32;

interface AccountsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly quota: CallQuota;
  readonly keyUse: LastUse;
  readonly limits: AccountLimits;
  /** Absent for a command, which is no caller. */
  readonly whereabouts?: Whereabouts;
}

/** The accounts: their keys, limits and verified domains. */
export class Accounts {
  readonly #parts: AccountsParts;
  readonly #tickEnd = new TickEnd();
  /** Key holders of the calls in this tick, by Authorization header. */
  readonly #holders = new Map<string, Promise<KeyHolder | undefined>>();

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /**
   * Authenticates a request and counts it against the daily quota of its owner.
   * @param authorization The Authorization header: `Bearer <key>` or the bare key.
   * @throws AppError `unauthorized`, always with the same text, when the key is missing, unknown, expired or revoked;
   * `owner_suspended`, `owner_moved`.
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    if (authorization === undefined) throw unauthorized();
    const holder = await this.#holderOf(authorization);
    const { whereabouts } = this.#parts;
    if (holder === undefined) throw (await whereabouts?.errorOfKey(hashSecret(keyIn(authorization)))) ?? unauthorized();
    return this.admit(holder);
  }

  /**
   * Finds the holder of a key for something that is no call of the API, and is not counted as one; `undefined` when the key is
   * unknown, expired or revoked, or its owner is suspended.
   */
  async holderOf(key: string): Promise<KeyHolder | undefined> {
    const holder = await this.#holderOf(key);
    if (holder === undefined || holder.suspended_at !== null) return undefined;
    this.#parts.keyUse.note(holder.key_id);
    return holder;
  }

  /** Whether the owner of a key, also of one that is no longer valid here, moves to another installation or has moved there. */
  async isMoving(key: string): Promise<boolean> {
    const { whereabouts } = this.#parts;
    const hash = hashSecret(keyIn(key));
    return key.startsWith(keyPrefix) && (await whereabouts?.errorOfKey(hash)) !== undefined;
  }

  /** Whether an owner moves to another installation, or has moved there. */
  async isOwnerMoving(owner: string): Promise<boolean> {
    return (await this.#parts.whereabouts?.errorOf(owner)) !== undefined;
  }

  /** Makes a caller of the holder of a key, for something that is no call of the API; `undefined` as `holderOf`. */
  async callerOf(key: string): Promise<Caller | undefined> {
    const holder = await this.holderOf(key);
    return holder && this.#callerOf(holder, { calls: 0 });
  }

  /** Makes the holder of a valid key a caller, and counts the call and the use of the key. */
  async admit(holder: KeyHolder): Promise<Caller> {
    const caller = await this.admitKeyless(holder);
    this.#parts.keyUse.note(holder.key_id);
    return caller;
  }

  /**
   * Makes a caller of a guest, who has no key, and counts the call.
   * @param place Names of the networks of the guest, the outermost first. The guests of a network share what it may
   * hold.
   * @throws AppError `owner_suspended`, `owner_moved`
   */
  async admitKeyless(holder: KeyHolder, place: readonly string[] = []): Promise<Caller> {
    if (holder.suspended_at !== null) throw (await this.#parts.whereabouts?.errorOf(holder.owner)) ?? ownerSuspended();
    return this.#callerOf(holder, { place, calls: await this.#parts.quota.count(holder.owner) });
  }

  #callerOf(holder: KeyHolder, { place = [], calls }: { place?: readonly string[]; calls: number }): Caller {
    const { limits } = this.#parts;
    const dailyCallsMax = holder.daily_calls_max ?? limits.dailyCallsMax;
    return {
      owner: holder.owner,
      holder: place.reduce(partOf, holder.owner),
      keyId: holder.key_id,
      scopes: parseScopes(holder.scopes),
      mailboxId: holder.mailbox_id ?? undefined,
      activeMailboxesMax: holder.active_mailboxes_max ?? limits.activeMailboxesMax,
      dailyCallsMax,
      callsLeft: dailyCallsMax - calls,
    };
  }

  /** Filters key ids: returns those whose keys are neither revoked nor expired. */
  async validKeys(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return new Set(await this.#parts.store.read(readValidKeys, { ids: [...ids], now: this.#parts.clock.now() }));
  }

  /** Finds the holder of a key. The store is read anew in each tick, so that a revoked key is refused at once. */
  #holderOf(authorization: string): Promise<KeyHolder | undefined> {
    const known = this.#holders.get(authorization);
    if (known !== undefined) return known;
    if (this.#holders.size === 0) this.#tickEnd.run(() => this.#holders.clear());
    const hash = hashSecret(keyIn(authorization));
    const reading = this.#parts.store.read(readKeyHolder, { hash, now: this.#parts.clock.now() });
    this.#holders.set(authorization, reading);
    return reading;
  }

  /**
   * Creates a key and returns it with its id. The key cannot be shown again, because only its hash is stored.
   * @throws AppError `owner_deleted`
   */
  async createKey(options: KeyOptions): Promise<{ id: string; key: string }> {
    const key = createSecretKey(this.#parts.random);
    const id = await this.#addKey(key, options);
    if (id === undefined) throw new Error('a random key exists already');
    return { id, key };
  }

  /**
   * Installs the key of the configuration for the default owner, and deletes the key installed before, so that a change
   * back to it works. Returns false when this key was revoked, which is for good.
   */
  ensureConfiguredKey(key: string): Promise<boolean> {
    const now = this.#parts.clock.now();
    const owner = defaultOwner;
    const row = { owner, name: configuredKeyName, hash: hashSecret(key), created_at: now, expires_at: null };
    const { ids, store } = this.#parts;
    return store.write(replaceKey, { key: { id: ids.next(now), ...row }, now, eventId: ids.next(now) });
  }

  /**
   * Makes the key that stands for callers at this machine who need none: of the default owner, without the scopes `keys` and
   * `operator`. That of an earlier start ends.
   */
  async makeLocalKey(): Promise<string> {
    const key = createSecretKey(this.#parts.random);
    const now = this.#parts.clock.now();
    const row = { owner: defaultOwner, name: localKeyName, hash: hashSecret(key), created_at: now, expires_at: null };
    const { ids, store } = this.#parts;
    const seed = { now, eventId: ids.next(now) };
    await store.write(replaceKey, { key: { id: ids.next(now), ...row, scopes: localScopes.join(' ') }, ...seed });
    return key;
  }

  /**
   * Makes the key of the default owner that has every scope, that of the operator too, for the sessions of operators at this
   * machine. That of an earlier start ends, with its sessions. Nobody is told the key itself.
   */
  async makeOperatorKey(): Promise<{ owner: string; keyId: string }> {
    const now = this.#parts.clock.now();
    const { ids, store, random } = this.#parts;
    const hash = hashSecret(createSecretKey(random));
    const row = { owner: defaultOwner, name: operatorKeyName, hash, created_at: now, expires_at: now + operatorKeyMs };
    const key = { id: ids.next(now), ...row, scopes: `${ordinaryScopes} operator` };
    await store.write(replaceKey, { key, now, eventId: ids.next(now) });
    return { owner: defaultOwner, keyId: key.id };
  }

  /** Lists all keys, oldest first, each with the domains it is limited to. */
  listKeys(): Promise<KeyWithDomains[]> {
    return this.#parts.store.read(readKeys, {});
  }

  /**
   * Revokes a key and all keys that were made with it, at once and for good. Returns false when the key does not exist or is
   * revoked already.
   * @throws AppError `move_refused`
   */
  async revokeKey(id: string): Promise<boolean> {
    const now = this.#parts.clock.now();
    const outcome = await this.#parts.store.write(revokeKey, { id, now, eventId: this.#parts.ids.next(now) });
    if (outcome === 'moving')
      throw new AppError(
        'move_refused',
        'the owner of the key is being moved: have the move go on, or take it back first',
      );
    return outcome !== 'gone';
  }

  /** Sets the limits of an account; null means the service's default. */
  setLimits(limits: AccountSettings): Promise<void> {
    return this.#parts.store.write(setLimits, { ...limits, now: this.#parts.clock.now() });
  }

  /** Lists the domains of all accounts. */
  listDomains(): Promise<DomainRow[]> {
    return this.#parts.store.read(readDomains, {});
  }

  /**
   * Adds a verified domain to an account; the service then accepts mail for it. Returns false when the account has it
   * already.
   */
  addDomain(entry: { owner: string; domain: string }): Promise<boolean> {
    const now = this.#parts.clock.now();
    const { store, ids } = this.#parts;
    return store.write(insertDomain, { id: ids.next(now), ...entry, now, eventId: ids.next(now) });
  }

  /** Changes rules of the domain of an account. Returns the domain, or the reason why not. */
  changeDomain(change: { owner: string; domain: string; rules: Partial<DomainRules> }): Promise<RulesOutcome> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    return store.write(setRulesOfDomain, { ...change, now, eventId: ids.next(now) });
  }

  /**
   * Removes a domain from an account. The mailboxes on one that the account has verified itself end; on one that was added
   * here they stay. Returns false when the account does not have it.
   */
  removeDomain(entry: { owner: string; domain: string }): Promise<boolean> {
    return this.#parts.store.write(deleteDomain, { ...entry, now: this.#parts.clock.now() });
  }

  /** Stores a key and returns its id; `undefined` when the key exists already. */
  async #addKey(key: string, { owner, name, domains, expiresAtMs, scopes }: KeyOptions): Promise<string | undefined> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    const id = ids.next(now);
    if (await store.read(isDeleted, { owner }))
      throw new AppError('owner_deleted', `the owner ${owner} was deleted, and the name is never given again`);
    const isNew = await store.write(insertKey, {
      key: {
        ...{ id, owner, name, hash: hashSecret(key), created_at: now, expires_at: expiresAtMs },
        ...(scopes === undefined ? {} : { scopes: scopesText(scopes) }),
      },
      domains,
    });
    if (domains.length > 0) await store.write(endForeignAtKnown, { domains: [], now, eventId: ids.next(now) });
    return isNew ? id : undefined;
  }
}

/** Key to be made for an owner. */
interface KeyOptions {
  readonly owner: string;
  readonly name: string;
  readonly domains: readonly string[];
  readonly expiresAtMs: number | null;
  /** Scopes of the key; by default all but the operator's. */
  readonly scopes?: readonly Scope[];
}

/** Default limits, for accounts without limits of their own. */
export interface AccountLimits {
  readonly activeMailboxesMax: number;
  readonly dailyCallsMax: number;
}

/** The key in an Authorization header. */
function keyIn(authorization: string): string {
  return authorization.replace(/^bearer +/i, '').trim();
}

/** The error for a call without a valid key or ticket. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', 'a valid API key is required');
}

/** The error for a call of an owner whom an operator has suspended. */
function ownerSuspended(): AppError {
  return new AppError('owner_suspended', 'the operator of this service has suspended the owner of the key');
}

/** Makes a new random key. */
export function createSecretKey(random: RandomBytes): string {
  return `${keyPrefix}${base32(random(keyBytes))}`;
}

/** Hash of a secret. The store has the hash, and not the secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
