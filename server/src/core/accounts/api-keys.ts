import { type ApiKey, type CreateApiKey, keyNameCharactersMax, type Scope } from '../../contract/access/api-keys.ts';
import type { PageQuery } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { nearestAmong, toALabels } from '../../lib/domain-name.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import {
  type KeyBounds,
  type KeyWithDomains,
  type MadeKey,
  makeKey,
  pruneKeys,
  readKey,
  readKeysOfOwner,
  revokeKey,
  revokeOrphanedKeys,
} from '../../store/operations/access/keys.ts';
import { type KeyDomain, readKeyDomains } from '../../store/operations/accounts.ts';
import { readOwnerDomains } from '../../store/operations/domains/claims.ts';
import type { Store } from '../../store/store.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError, invalidField } from '../errors.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { type Caller, configuredKeyName, createSecretKey, hashSecret, unauthorized } from './accounts.ts';
import { type CallQuota, requireCallsLeft } from './call-quota.ts';
import { type Claim, requireUnclaimed, writeClaimed } from './claims.ts';
import { hasScope, parseScopes, requireScope, scopesText } from './scopes.ts';

/** Time in milliseconds for which a revoked key is kept, so that the operator sees it in the list. */
const revokedMs = 24 * 3_600_000;
/** Maximum number of keys that one write removes or checks. */
const prunedAtOnceMax = 128;

interface ApiKeysParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly quota: CallQuota;
  /** Domains of the service. */
  readonly domains: readonly string[];
  /** Maximum number of valid keys of one owner. */
  readonly keysMax: number;
  /** Checks that an active mailbox is the caller's. */
  readonly requireMailbox: (caller: Caller, id: string) => Promise<void>;
}

/**
 * Keys made by other keys. No key can do more than the one that made it, and revoking a key revokes all keys that it
 * has made.
 */
export class ApiKeys {
  readonly #parts: ApiKeysParts;

  constructor(parts: ApiKeysParts) {
    this.#parts = parts;
  }

  /**
   * Makes a key of the caller's owner. Only this answer has the key itself.
   * @throws AppError `invalid_request`; `scope_missing`, `domain_not_allowed`, `mailbox_forbidden`,
   * `mailbox_not_found`, `expiry_not_allowed` for rights that the caller's own key does not have; `key_limit`;
   * `daily_quota_exceeded`; `unauthorized` when the caller's key ends meanwhile; `unavailable` for an `expiresAt` while
   * the clock is wrong.
   */
  async create(caller: Caller, body: CreateApiKey, claim?: Claim): Promise<ApiKey> {
    const { store, clock, ids, random, quota, keysMax } = this.#parts;
    const name = checkName(body.name);
    for (const scope of body.scopes) requireScope(caller, scope);
    const mailboxId = body.mailboxId ?? caller.mailboxId;
    if (body.mailboxId !== undefined) await this.#parts.requireMailbox(caller, body.mailboxId);
    const now = clock.now();
    const expiresAt = await this.#chooseExpiry(caller, { wanted: body.expiresAt, now });
    const domains = await this.#chooseDomains(caller, body.domains);
    await requireUnclaimed(store, claim);
    if (body.expiresAt !== undefined && expiresAt !== null) {
      this.#parts.clockWatch.requireRight();
      if (expiresAt <= now) throw invalidField('/expiresAt', { code: 'in_past', detail: 'is in the past' });
    }
    requireCallsLeft(caller, quota.secondsToReset());
    const secret = createSecretKey(random);
    const key: MadeKey = {
      id: ids.next(now),
      owner: caller.owner,
      name,
      hash: hashSecret(secret),
      created_at: now,
      expires_at: expiresAt,
      scopes: scopesText(body.scopes),
      maker_id: caller.keyId,
      mailbox_id: mailboxId ?? null,
    };
    const shown = present({ ...key, last_used_at: null, domains: domains.map(({ domain }) => domain) });
    const args = { key, domains, keysMax, eventId: ids.next(now) };
    const outcome = await writeClaimed(store, { claim, status: 201, answer: shown }, makeKey, args, {
      traceparent: caller.traceparent,
    });
    if (outcome === 'maker_invalid') throw unauthorized();
    if (outcome === 'limit_reached') {
      throw new AppError('key_limit', `the limit of ${keysMax} API keys is reached: revoke one that is not needed`);
    }
    return { ...shown, key: secret };
  }

  /**
   * Reads a page of valid keys, newest first: those of the caller's owner, or those of the mailbox to which the
   * caller's key is bound. A caller without the scope `keys` sees only its own key.
   * @throws AppError `invalid_request` for a cursor of another list.
   */
  async page(caller: Caller, query: PageQuery): Promise<ListPage<ApiKey>> {
    const { owner } = caller;
    const within = boundsOf(caller);
    const list = { name: 'api-keys', owner, filter: { ...within } };
    const range = pageRange(query, list);
    const after = range.after && { created_at: range.after.atMs, id: range.after.id };
    const args = { owner, now: this.#parts.clock.now(), limit: range.limit + 1, after, within };
    return pageOf(list, range, {
      rows: await this.#parts.store.read(readKeysOfOwner, args),
      present,
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Returns a valid key of the caller's owner.
   * @throws AppError `key_not_found`, `key_forbidden`; `scope_missing` for another key than its own without the scope `keys`.
   */
  async get(caller: Caller, id: string): Promise<ApiKey> {
    return present(await this.#requireOwnership(caller, id));
  }

  /** Revokes a key and all keys that were made with it, however far. @throws AppError as `get` does. */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.#requireOwnership(caller, id);
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    const { traceparent } = caller;
    const owner = await store.write(revokeKey, { id, now, eventId: ids.next(now) }, { traceparent });
    if (owner === undefined) throw keyNotFound();
  }

  /**
   * Revokes the keys of mailboxes that are gone for good, and removes keys that were revoked long ago. When aborted, ends
   * after the batch under way.
   */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    const limit = prunedAtOnceMax;
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
      after = await store.write(revokeOrphanedKeys, { after, limit, now, eventId: ids.next(now) });
    }
    for (let removed = limit; removed === limit && !signal?.aborted; ) {
      removed = await store.write(pruneKeys, { before: now - revokedMs, limit });
    }
  }

  async #requireOwnership(caller: Caller, id: string): Promise<KeyWithDomains> {
    const now = this.#parts.clock.now();
    const key = isId(id) ? await this.#parts.store.read(readKey, { id, now }) : undefined;
    if (key !== undefined && key.owner !== caller.owner) throw forbidden('the API key belongs to another owner');
    if (id !== caller.keyId) requireScope(caller, 'keys');
    if (key === undefined) throw keyNotFound();
    if (!reaches(caller, key)) throw forbidden('the key of the call is bound to a mailbox, and the API key is not');
    return key;
  }

  /** Chooses the expiry of a new key: the wanted one, else that of the caller's key. */
  async #chooseExpiry(caller: Caller, { wanted, now }: { wanted: string | undefined; now: number }) {
    const maker = await this.#parts.store.read(readKey, { id: caller.keyId, now });
    if (maker === undefined) throw unauthorized();
    if (wanted === undefined) return maker.expires_at;
    const expiresAt = Date.parse(wanted);
    if (!timeShape.test(wanted) || Number.isNaN(expiresAt)) {
      throw invalidField('/expiresAt', { code: 'wrong_form', detail: 'is not a time like 2027-01-31T12:00:00Z' });
    }
    if (maker.expires_at !== null && expiresAt > maker.expires_at) {
      const latest = new Date(maker.expires_at).toISOString();
      throw new AppError(
        'expiry_not_allowed',
        `expiresAt must not be later than ${latest}, when the key of the call expires`,
      );
    }
    return expiresAt;
  }

  /**
   * Chooses the domains of a new key: the requested ones, else those of the caller's key. If the caller may use a
   * domain only while it is verified for the account, so may the new key.
   */
  async #chooseDomains({ owner, keyId }: Caller, wanted: readonly string[] | undefined): Promise<KeyDomain[]> {
    const ofMaker = await this.#parts.store.read(readKeyDomains, { keyId });
    if (wanted === undefined) return ofMaker.map(({ domain, is_granted }) => ({ domain, is_granted }));
    const granted = ofMaker.length === 0 ? this.#parts.domains : ofMaker.filter(isGranted).map(({ domain }) => domain);
    const verified = await this.#parts.store.read(readOwnerDomains, { owner });
    return [...new Set(wanted.map(toALabels))].map((domain) => {
      if (nearestAmong(domain, granted) !== undefined) return { domain, is_granted: 1 };
      if (verified.includes(domain)) return { domain, is_granted: 0 };
      throw new AppError(
        'domain_not_allowed',
        `the domain ${domain} is not allowed for the key of the call or its account`,
      );
    });
  }
}

/** A time with its offset from UTC (RFC 3339 §5.6). */
const timeShape = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/;

function isGranted({ is_granted }: KeyDomain): boolean {
  return is_granted === 1;
}

/** Bounds within which the caller sees keys; `undefined` for all of its owner's. */
function boundsOf(caller: Caller): KeyBounds | undefined {
  const { keyId, mailboxId } = caller;
  if (!hasScope(caller, 'keys')) return { keyId, mailboxId: '' };
  return mailboxId === undefined ? undefined : { keyId, mailboxId };
}

/** Whether a key of the caller's owner is one that the caller may see and revoke. */
function reaches({ keyId, mailboxId }: Caller, key: KeyWithDomains): boolean {
  return mailboxId === undefined || key.mailbox_id === mailboxId || key.id === keyId;
}

/** Validates the name of a key and returns it trimmed. */
function checkName(given: string): string {
  const name = given.replaceAll('\0', '').toWellFormed().trim();
  if (name === '') throw invalidField('/name', { code: 'empty', detail: 'must not be blank' });
  if ([...name].length > keyNameCharactersMax) {
    throw invalidField('/name', {
      code: 'too_long',
      max: keyNameCharactersMax,
      detail: `must have at most ${keyNameCharactersMax} characters`,
    });
  }
  if (name === configuredKeyName)
    throw invalidField('/name', {
      code: 'not_allowed',
      detail: `must not be "${name}", which is kept for the service`,
    });
  return name;
}

function keyNotFound(): AppError {
  return new AppError('key_not_found', 'there is no such API key, or it has expired or been revoked');
}

function forbidden(message: string): AppError {
  return new AppError('key_forbidden', message);
}

function present(key: Omit<KeyWithDomains, 'revoked_at'>): ApiKey {
  const { expires_at, last_used_at, mailbox_id, maker_id, domains } = key;
  const scopes: Scope[] = [...parseScopes(key.scopes)];
  return {
    id: key.id,
    name: key.name,
    scopes,
    ...(domains.length === 0 ? {} : { domains: [...domains] }),
    ...(mailbox_id === null ? {} : { mailboxId: mailbox_id }),
    ...(expires_at === null ? {} : { expiresAt: new Date(expires_at).toISOString() }),
    createdAt: new Date(key.created_at).toISOString(),
    ...(last_used_at === null ? {} : { lastUsedAt: new Date(last_used_at).toISOString() }),
    ...(maker_id === null ? {} : { createdBy: maker_id }),
  };
}
