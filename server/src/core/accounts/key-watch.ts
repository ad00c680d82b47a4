import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Accounts, Caller } from './accounts.ts';
import type { Sessions } from './sessions.ts';

/** Keys, sessions or mailboxes that one read looks up. */
const lookedUpAtOnceMax = 250;

/** Key of a caller, and the session by which the key is used or its link is viewed, if there is one. */
export type Credential = Pick<Caller, 'keyId' | 'session' | 'view'>;

/** Tells which sessions of viewers have not ended. */
export interface ViewSessions {
  validSessions(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

/** Tells which mailboxes are active. */
export interface ActiveMailboxes {
  activeOf(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;
}

interface KeyWatchParts {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly viewers: ViewSessions;
  readonly mailboxes: ActiveMailboxes;
}

type Watched = Map<string, Set<() => void>>;

/**
 * Watch over the keys and sessions of event streams, waits and mail programs, which may last for long: they end when their key is
 * revoked or expires, or their session or link ends, and mail programs with their mailbox, too.
 */
export class KeyWatch {
  readonly #parts: KeyWatchParts;
  /** Callbacks by key id. */
  readonly #keys: Watched = new Map();
  /** Callbacks by session id. A session ends with its key. */
  readonly #sessions: Watched = new Map();
  /** Callbacks by the id of the session of a viewer. It ends with its link. */
  readonly #views: Watched = new Map();
  /** Callbacks by the id of a mailbox. */
  readonly #mailboxes: Watched = new Map();

  constructor(parts: KeyWatchParts) {
    this.#parts = parts;
  }

  /** Calls `onInvalid` when the key or the session becomes invalid. The returned function cancels that. */
  watch(credential: Credential, onInvalid: () => void): () => void {
    return add(...this.#placeOf(credential), onInvalid);
  }

  /** Calls `onEnded` when the mailbox has ended. The returned function cancels that. */
  watchMailbox(id: string, onEnded: () => void): () => void {
    return add(this.#mailboxes, id, onEnded);
  }

  /** Looks up all that is watched, and calls back for what is no longer valid. Runs once a second. */
  async check(): Promise<void> {
    const { accounts, sessions, viewers, mailboxes } = this.#parts;
    await endInvalid(this.#keys, (ids) => accounts.validKeys(ids));
    await endInvalid(this.#sessions, (ids) => sessions.validSessions(ids));
    await endInvalid(this.#views, (ids) => viewers.validSessions(ids));
    await endInvalid(this.#mailboxes, (ids) => mailboxes.activeOf(ids));
  }

  #placeOf({ keyId, session, view }: Credential): [Watched, string] {
    if (view !== undefined) return [this.#views, view.sessionId];
    return session === undefined ? [this.#keys, keyId] : [this.#sessions, session.id];
  }
}

function add(watched: Watched, id: string, onInvalid: () => void): () => void {
  const watchers = watched.get(id) ?? new Set();
  watchers.add(onInvalid);
  watched.set(id, watchers);
  return () => {
    watchers.delete(onInvalid);
    if (watchers.size === 0 && watched.get(id) === watchers) watched.delete(id);
  };
}

async function endInvalid(
  watched: Watched,
  validOf: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const ids = [...watched.keys()];
  for (let from = 0; from < ids.length; from += lookedUpAtOnceMax) {
    // SQLite is read in this tick.
    if (from > 0) await yieldToEventLoop();
    const some = new Set(ids.slice(from, from + lookedUpAtOnceMax));
    const valid = await validOf(some);
    for (const id of some) if (!valid.has(id)) for (const onInvalid of [...(watched.get(id) ?? [])]) onInvalid();
  }
}
