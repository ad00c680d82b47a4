import type { AuditAction, AuditEntry, AuditFilter, AuditQuery } from '../../contract/operator/audit.ts';
import type { Clock } from '../../lib/clock.ts';
import { firstIdOf, type IdSource, timeOfId } from '../../lib/ids.ts';
import { type AuditRow, pruneAudit, readAudit, readAuditEntry } from '../../store/operations/operator/audit.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { AppError, invalidField } from '../errors.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { parseTime } from '../times.ts';
import { checkOwnerFilter } from './owner-names.ts';

/** Entries that one read of an export has, and that one write removes. */
const entriesAtOnce = 200;

const dayMs = 24 * 3_600_000;

/** Who acts, as it goes on record, and the network of the client. */
export interface Actor {
  readonly caller: Pick<Caller, 'owner' | 'keyId' | 'session' | 'traceparent'>;
  readonly network: string;
}

/** Caller who acts as an operator. */
export interface Operator extends Actor {
  readonly caller: Caller;
}

/** Action of an operator, as it goes on record. */
export interface Deed {
  readonly action: AuditAction;
  /** Reason as it was given. */
  readonly reason: string;
  /** Owner who is acted upon; absent where the write finds him. */
  readonly owner?: string;
  /** Mailbox or key that is acted upon. */
  readonly subject?: string;
  readonly data?: object;
}

interface AuditLogParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Days for which entries are kept. */
  readonly keptDays: number;
}

/** The audit log: who of the operators has done what to whom, when, from where and why. Nothing changes an entry. */
export class AuditLog {
  readonly #parts: AuditLogParts;

  constructor(parts: AuditLogParts) {
    this.#parts = parts;
  }

  /**
   * Makes the entry of an action, for the write that does it.
   * @throws AppError `invalid_request` for a reason of blanks.
   */
  entry({ caller, network }: Actor, deed: Deed): AuditRow {
    const { action, owner = '', subject = '', data = {} } = deed;
    // PostgreSQL takes no NUL in a text.
    const reason = deed.reason.replaceAll('\0', '').trim();
    if (reason === '') throw invalidField('/reason', { code: 'empty', detail: 'must say why, for the audit log' });
    const now = this.#parts.clock.now();
    return {
      ...{ id: this.#parts.ids.next(now), created_at: now },
      ...{ actor: caller.owner, key_id: caller.keyId, session_id: caller.session?.id ?? null, network },
      ...{ action, owner, subject, reason, data: JSON.stringify(data) },
    };
  }

  /** Reads an entry; `undefined` when there is none of the id. */
  find(id: string): Promise<AuditRow | undefined> {
    return this.#parts.store.read(readAuditEntry, { id });
  }

  /**
   * Reads a page of the log, newest first.
   * @throws AppError `invalid_request`
   */
  async page(query: AuditQuery): Promise<ListPage<AuditEntry>> {
    const { owner, action, after, before } = query;
    const list = { name: 'audit', owner: '', filter: { owner, action, after, before } };
    const range = pageRange(query, list);
    const bounds = boundsOf(query);
    const rows = await this.#parts.store.read(readAudit, {
      ...{ owner, action, ...bounds, limit: range.limit + 1 },
      before: range.after?.id ?? bounds.before,
    });
    return pageOf(list, range, { rows, present: presentEntry, positionOf: ({ id }) => ({ atMs: timeOfId(id), id }) });
  }

  /**
   * Reads the whole log, newest first, as lines of JSON: one entry a line.
   * @throws AppError `invalid_request`
   */
  lines(filter: AuditFilter): AsyncGenerator<string, void> {
    return this.#lines(filter, boundsOf(filter));
  }

  async *#lines({ owner, action }: AuditFilter, bounds: Bounds): AsyncGenerator<string, void> {
    let { before } = bounds;
    for (;;) {
      const rows = await this.#parts.store.read(readAudit, { owner, action, ...bounds, before, limit: entriesAtOnce });
      if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(presentEntry(row))}\n`).join('');
      before = rows.at(-1)?.id;
      if (rows.length < entriesAtOnce) return;
    }
  }

  /** Removes entries that were kept long enough. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const { store, clock, keptDays } = this.#parts;
    const before = firstIdOf(Math.max(0, clock.now() - keptDays * dayMs));
    while (!signal?.aborted && (await store.write(pruneAudit, { before, limit: entriesAtOnce })) === entriesAtOnce);
  }
}

interface Bounds {
  readonly from: string;
  readonly before: string | undefined;
}

/** Ids between which the entries of a time are. */
function boundsOf({ owner, after, before }: AuditFilter): Bounds {
  checkOwnerFilter(owner);
  const idAt = (pointer: string, text: string) => {
    const ms = parseTime(text);
    if (ms === undefined)
      throw invalidField(pointer, { code: 'wrong_form', detail: 'must be a time such as 2027-01-31T12:00:00Z' });
    return firstIdOf(Math.max(0, ms));
  };
  return {
    from: after === undefined ? '' : idAt('/after', after),
    before: before === undefined ? undefined : idAt('/before', before),
  };
}

function presentEntry(row: AuditRow): AuditEntry {
  const { subject } = row;
  const [noun] = row.action.split('.');
  return {
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    // Only entries of these actions are written.
    action: row.action as AuditAction,
    reason: row.reason,
    actor: {
      ...{ owner: row.actor, keyId: row.key_id },
      ...(row.session_id === null ? {} : { sessionId: row.session_id }),
      network: row.network,
    },
    ...(row.owner === '' ? {} : { owner: row.owner }),
    ...(noun === 'mailbox' ? { mailboxId: subject } : {}),
    ...(noun === 'key' ? { keyId: subject } : {}),
    data: JSON.parse(row.data),
  };
}

/** The error for an owner who does not exist. */
export function ownerNotFound(): AppError {
  return new AppError('owner_not_found', 'no owner has this name');
}
