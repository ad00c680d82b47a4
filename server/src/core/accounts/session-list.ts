import type { OpenSession } from '../../contract/access/session.ts';
import type { PageQuery } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { afterAllIds, isId } from '../../lib/ids.ts';
import {
  endOtherSessions,
  endSessionOfKey,
  type ListedSession,
  readSessionsOfKey,
} from '../../store/operations/access/session-list.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import type { Caller } from './accounts.ts';
import { partsOfBrowserName } from './browser-name.ts';
import { sessionTimes } from './sessions.ts';

interface SessionListParts {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * The sessions that were opened with the caller's key, in whichever browser. Nobody sees those of another key: who may revoke that
 * key ends them with it.
 */
export class SessionList {
  readonly #parts: SessionListParts;

  constructor(parts: SessionListParts) {
    this.#parts = parts;
  }

  /**
   * Reads a page of the sessions that have not ended, the newest first.
   * @throws AppError `invalid_request` for a cursor of another list.
   */
  async page(caller: Caller, query: PageQuery): Promise<ListPage<OpenSession>> {
    const { store, clock } = this.#parts;
    const { keyId, owner, session } = caller;
    const list = { name: 'sessions', owner, filter: { keyId } };
    const range = pageRange(query, list);
    const args = { keyId, before: range.after?.id ?? afterAllIds, limit: range.limit + 1 };
    return pageOf(list, range, {
      rows: await store.read(readSessionsOfKey, { ...args, ...sessionTimes(clock.now()) }),
      present: (row) => present(row, { isCurrent: row.id === session?.id }),
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Ends a session, with its streams and waits, which end within a second.
   * @throws AppError `session_not_found` when the caller's key has no such session.
   */
  async end({ keyId }: Caller, id: string): Promise<void> {
    const isEnded = isId(id) && (await this.#parts.store.write(endSessionOfKey, { keyId, id }));
    if (!isEnded) throw new AppError('session_not_found', 'there is no such session of this key, or it has ended');
  }

  /** Ends all sessions but that of the call; all of them when the call is made with the key itself. */
  async endOthers({ keyId, session }: Caller): Promise<void> {
    await this.#parts.store.write(endOtherSessions, { keyId, kept: session?.id ?? '' });
  }
}

function present(row: ListedSession, { isCurrent }: { isCurrent: boolean }): OpenSession {
  const { browser, system } = partsOfBrowserName(row.browser);
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    id: row.id,
    ...(row.browser === '' ? {} : { browser: row.browser }),
    ...(browser === undefined ? {} : { browserName: browser }),
    ...(system === undefined ? {} : { system }),
    createdAt: time(row.created_at),
    lastUsedAt: time(row.used_at),
    expiresAt: time(row.ends_at),
    current: isCurrent,
  };
}
