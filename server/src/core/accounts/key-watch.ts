import type { Accounts, Caller } from './accounts.ts';
import type { Sessions } from './sessions.ts';

/** Keys or sessions that one read looks up. */
const lookedUpAtOnceMax = 250;

/** Key of a caller, and the session by which the key is used, if there is one. */
export type Credential = Pick<Caller, 'keyId' | 'session'>;

type Watched = Map<string, Set<() => void>>;

/**
 * Watch over the keys and sessions of event streams and waits, which may last for long: they end when their key is revoked or
 * expires, or their session ends.
 */
export class KeyWatch {
  readonly #parts: { readonly accounts: Accounts; readonly sessions: Sessions };
  /** Callbacks by key id. */
  readonly #keys: Watched = new Map();
  /** Callbacks by session id. A session ends with its key. */
  readonly #sessions: Watched = new Map();

  constructor(parts: { accounts: Accounts; sessions: Sessions }) {
    this.#parts = parts;
  }

  /** Calls `onInvalid` when the key or the session becomes invalid. The returned function cancels that. */
  watch({ keyId, session }: Credential, onInvalid: () => void): () => void {
    const [watched, id] = session === undefined ? [this.#keys, keyId] : [this.#sessions, session.id];
    const watchers = watched.get(id) ?? new Set();
    watchers.add(onInvalid);
    watched.set(id, watchers);
    return () => {
      watchers.delete(onInvalid);
      if (watchers.size === 0 && watched.get(id) === watchers) watched.delete(id);
    };
  }

  /** Looks up all watched keys and sessions, and calls back for those that are no longer valid. Runs once a second. */
  async check(): Promise<void> {
    const { accounts, sessions } = this.#parts;
    await endInvalid(this.#keys, (ids) => accounts.validKeys(ids));
    await endInvalid(this.#sessions, (ids) => sessions.validSessions(ids));
  }
}

async function endInvalid(
  watched: Watched,
  validOf: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const ids = [...watched.keys()];
  for (let from = 0; from < ids.length; from += lookedUpAtOnceMax) {
    const some = new Set(ids.slice(from, from + lookedUpAtOnceMax));
    const valid = await validOf(some);
    for (const id of some) if (!valid.has(id)) for (const onInvalid of [...(watched.get(id) ?? [])]) onInvalid();
  }
}
