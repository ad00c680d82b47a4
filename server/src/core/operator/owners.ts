import type { ChangeOwner, DeleteOwner, OperatorOwner, OwnerQuery } from '../../contract/operator/owners.ts';
import { pageItemsDefault } from '../../contract/paging.ts';
import { type Clock, utcDay } from '../../lib/clock.ts';
import {
  changeOwnerLimits,
  createOwner,
  deleteOwner,
  type OwnerOutcome,
  type OwnerRow,
  readOwner,
  readOwnersByBytes,
  readOwnersByName,
  readSuspendedOwners,
  suspendOwner,
} from '../../store/operations/operator/owners.ts';
import type { Store } from '../../store/store.ts';
import { type AccountLimits, defaultOwner, guestOwner, ownerNameShape } from '../accounts/accounts.ts';
import { AppError, invalidField } from '../errors.ts';
import { systemOwner } from '../mailboxes/addresses.ts';
import { formatPageCursor, type ListPage, noCursor, sortKeyIn } from '../paging.ts';
import { type Actor, type AuditLog, ownerNotFound } from './audit.ts';
import { isOwnerName } from './owner-names.ts';

/** Characters that no name has: after a name, they make the texts that sort before and after all longer names. */
const beforeAll = ' ';
const afterAll = '\u{10ffff}';

interface OwnerAccountsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly limits: AccountLimits & { readonly ownerBytesMax: number };
  /** Called when an owner has changed, before the caller gets the answer. */
  readonly onChange: () => void;
  /** Called when an owner was deleted. */
  readonly onDelete: () => void;
}

/** The owners of the service, as operators see them and act upon them. */
export class OwnerAccounts {
  readonly #parts: OwnerAccountsParts;

  constructor(parts: OwnerAccountsParts) {
    this.#parts = parts;
  }

  /**
   * Reads a page of the owners: by name, those with the most bytes first, or the suspended ones. Each page is one walk of an index.
   * @throws AppError `invalid_request`
   */
  async page(query: OwnerQuery): Promise<ListPage<OperatorOwner>> {
    const { search, sort = 'name', state, limit: wanted, cursor } = query;
    if (search !== undefined && (sort !== 'name' || state !== undefined))
      throw invalidField('/search', { code: 'conflict', detail: 'goes with the order of names alone' });
    if (search !== undefined && !isOwnerName(search))
      throw invalidField('/search', { code: 'wrong_form', detail: 'is no beginning of a name' });
    if (state !== undefined && sort !== 'name')
      throw invalidField('/sort', { code: 'conflict', detail: 'goes without state' });
    const list = { name: 'owners', owner: '', filter: { search, sort, state } };
    const limit = wanted === undefined ? pageItemsDefault : Number(wanted);
    const rows = await this.#rows(query, { limit: limit + 1, after: cursor && positionIn(sortKeyIn(list, cursor)) });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const goesOn = last !== undefined && rows.length > limit;
    return {
      items: shown.map((row) => this.#present(row)),
      ...(goesOn ? { nextCursor: formatPageCursor(list, sortKeyOf(last)) } : {}),
    };
  }

  #rows(
    { search = '', sort, state }: OwnerQuery,
    { limit, after }: { limit: number; after: OwnerPosition | undefined | '' },
  ): Promise<OwnerRow[]> {
    const { store } = this.#parts;
    const day = this.#day();
    const from = after || undefined;
    if (state !== undefined) return store.read(readSuspendedOwners, { day, after: from?.owner ?? '', limit });
    if (sort === 'bytes') {
      const { bytes, owner } = from ?? { bytes: Number.MAX_SAFE_INTEGER, owner: '' };
      return store.read(readOwnersByBytes, { day, bytes, after: owner, limit });
    }
    const begin = from === undefined ? search : `${from.owner}${beforeAll}`;
    return store.read(readOwnersByName, { day, from: begin, upTo: `${search}${afterAll}`, limit });
  }

  /**
   * Reads an owner.
   * @throws AppError `owner_not_found`
   */
  async get(owner: string): Promise<OperatorOwner> {
    const row = isOwnerName(owner) ? await this.#parts.store.read(readOwner, { owner, day: this.#day() }) : undefined;
    if (row === undefined) throw ownerNotFound();
    return this.#present(row);
  }

  /**
   * Suspends an owner: his calls and mail are refused from now on, his streams and sessions end within a second, and nothing is deleted.
   * @throws AppError `invalid_request`, `owner_not_found`, `owner_deleted`, `owner_protected`, `move_refused`.
   */
  async suspend(operator: Actor, owner: string, reason: string): Promise<OperatorOwner> {
    if (owner === systemOwner) throw isProtected('reports of abuse come to its mailboxes');
    this.#refuseSelf(operator, owner);
    return this.#setSuspended(operator, { owner, reason, at: this.#parts.clock.now() });
  }

  /**
   * Resumes a suspended owner.
   * @throws AppError `invalid_request`, `owner_not_found`, `owner_deleted`, `move_refused`.
   */
  async resume(operator: Actor, owner: string, reason: string): Promise<OperatorOwner> {
    return this.#setSuspended(operator, { owner, reason, at: null });
  }

  /**
   * Makes an owner without a key, with the given limits. One who is there stays as he is.
   * @throws AppError `invalid_request`, `owner_deleted`.
   */
  async create(
    operator: Actor,
    owner: string,
    { reason, activeMailboxesMax = null, dailyCallsMax = null, bytesMax = null }: ChangeOwner,
  ): Promise<{ owner: OperatorOwner; isNew: boolean }> {
    if (!ownerNameShape.test(owner))
      throw invalidField('/owner', { code: 'wrong_form', detail: 'must be 1 to 100 letters, digits or . _ @ + -' });
    const { store, clock, audit } = this.#parts;
    const limits = { active_mailboxes_max: activeMailboxesMax, daily_calls_max: dailyCallsMax, bytes_max: bytesMax };
    const entry = audit.entry(operator, { action: 'owner.create', owner, reason });
    const outcome = await store.write(createOwner, { owner, limits, audit: entry, now: clock.now() });
    return { owner: await this.#done(owner, outcome), isNew: outcome === 'changed' };
  }

  /**
   * Changes the given limits of an owner; null means the default of the service.
   * @throws AppError `invalid_request`, `owner_not_found`, `owner_deleted`, `move_refused`.
   */
  async change(operator: Actor, owner: string, body: ChangeOwner): Promise<OperatorOwner> {
    const { reason, activeMailboxesMax, dailyCallsMax, bytesMax } = body;
    const changes = {
      ...(activeMailboxesMax === undefined ? {} : { active_mailboxes_max: activeMailboxesMax }),
      ...(dailyCallsMax === undefined ? {} : { daily_calls_max: dailyCallsMax }),
      ...(bytesMax === undefined ? {} : { bytes_max: bytesMax }),
    };
    if (Object.keys(changes).length === 0)
      throw invalidField('', { code: 'empty', detail: 'names no limit to change' });
    if (!isOwnerName(owner)) throw ownerNotFound();
    const audit = this.#parts.audit.entry(operator, { action: 'owner.limits', owner, reason });
    return this.#done(
      owner,
      await this.#write(() => this.#parts.store.write(changeOwnerLimits, { owner, changes, audit })),
    );
  }

  /**
   * Deletes an owner and all that is his, in the background. His name is never given again.
   * @throws AppError `invalid_request`, `owner_not_found`, `owner_protected`, `move_refused`.
   */
  async delete(operator: Actor, owner: string, { reason, confirm }: DeleteOwner): Promise<OperatorOwner> {
    if (owner === systemOwner || owner === guestOwner || owner === defaultOwner)
      throw isProtected('the service itself needs this owner');
    this.#refuseSelf(operator, owner);
    if (!isOwnerName(owner)) throw ownerNotFound();
    if (confirm !== owner)
      throw invalidField('/confirm', { code: 'mismatch', detail: 'must be the name of the owner, to the letter' });
    const { store, clock, audit, onDelete } = this.#parts;
    const entry = audit.entry(operator, { action: 'owner.delete', owner, reason });
    const outcome = await this.#write(() => store.write(deleteOwner, { owner, audit: entry, now: clock.now() }));
    const shown = await this.#done(owner, outcome);
    onDelete();
    return shown;
  }

  async #setSuspended(
    operator: Actor,
    { owner, reason, at }: { owner: string; reason: string; at: number | null },
  ): Promise<OperatorOwner> {
    if (!isOwnerName(owner)) throw ownerNotFound();
    const { store, audit } = this.#parts;
    const entry = audit.entry(operator, { action: at === null ? 'owner.resume' : 'owner.suspend', owner, reason });
    return this.#done(owner, await this.#write(() => store.write(suspendOwner, { owner, at, audit: entry })));
  }

  #write(write: () => Promise<OwnerOutcome>): Promise<OwnerOutcome> {
    return write().finally(this.#parts.onChange);
  }

  #done(owner: string, outcome: OwnerOutcome): Promise<OperatorOwner> {
    if (outcome === 'not_found') throw ownerNotFound();
    if (outcome === 'deleted') throw new AppError('owner_deleted', 'the owner was deleted');
    if (outcome === 'moving') throw ownerIsBetween();
    return this.get(owner);
  }

  /** Refuses what would lock the operator out. */
  #refuseSelf({ caller }: Actor, owner: string): void {
    if (caller.owner === owner) throw isProtected('your own key belongs to this owner');
  }

  #day(): number {
    return utcDay(this.#parts.clock.now());
  }

  #present(row: OwnerRow): OperatorOwner {
    const { limits } = this.#parts;
    const { active_mailboxes_max, daily_calls_max, bytes_max, suspended_at, deleted_at } = row;
    return {
      owner: row.owner,
      state: stateOf(row),
      createdAt: new Date(row.created_at).toISOString(),
      ...(suspended_at === null ? {} : { suspendedAt: new Date(suspended_at).toISOString() }),
      ...(deleted_at === null ? {} : { deletedAt: new Date(deleted_at).toISOString() }),
      mailboxes: Math.max(0, row.mailboxes ?? 0),
      mails: Math.max(0, row.mails ?? 0),
      bytes: Math.max(0, row.bytes ?? 0),
      callsToday: row.calls ?? 0,
      activeMailboxesMax: active_mailboxes_max ?? limits.activeMailboxesMax,
      dailyCallsMax: daily_calls_max ?? limits.dailyCallsMax,
      bytesMax: bytes_max ?? limits.ownerBytesMax,
      hasOwnLimits: active_mailboxes_max !== null || daily_calls_max !== null || bytes_max !== null,
    };
  }
}

interface OwnerPosition {
  readonly bytes: number;
  readonly owner: string;
}

function stateOf({ suspended_at, deleted_at, ended_at }: OwnerRow): OperatorOwner['state'] {
  if (ended_at !== null) return 'deleted';
  if (deleted_at !== null) return 'deleting';
  return suspended_at === null ? 'active' : 'suspended';
}

/** Position of an owner in any of the orders: names are letters of any script, so that they go as hexadecimal digits. */
function sortKeyOf({ bytes, owner }: OwnerRow): string {
  return `${Math.max(0, bytes ?? 0)}.${Buffer.from(owner).toString('hex')}`;
}

function positionIn(sortKey: string): OwnerPosition {
  const [bytes = '', name = ''] = sortKey.split('.');
  const owner = Buffer.from(name, 'hex').toString();
  if (!Number.isSafeInteger(Number(bytes)) || owner === '') throw noCursor();
  return { bytes: Number(bytes), owner };
}

const betweenDetail =
  'the owner is being moved to another installation, or comes from one: have "mayfly move-owner" go on, or take the move back by --abort';

/** The error for what has to wait for the end of a move. */
export function ownerIsBetween(): AppError {
  return new AppError('move_refused', betweenDetail);
}

function isProtected(why: string): AppError {
  return new AppError('owner_protected', `this cannot be done to this owner: ${why}`);
}
