import type { Accounts } from './accounts.ts';

/** Keys that one read looks up. */
const keysAtOnceMax = 250;

/**
 * Watch over the keys of event streams and waits, which may last for long: they end when their key is revoked or
 * expires.
 */
export class KeyWatch {
  readonly #accounts: Accounts;
  /** Callbacks by key id. */
  readonly #watched = new Map<string, Set<() => void>>();

  constructor(parts: { accounts: Accounts }) {
    this.#accounts = parts.accounts;
  }

  /** Calls `onInvalid` when the key becomes invalid. The returned function cancels that. */
  watch(keyId: string, onInvalid: () => void): () => void {
    const watchers = this.#watched.get(keyId) ?? new Set();
    watchers.add(onInvalid);
    this.#watched.set(keyId, watchers);
    return () => {
      watchers.delete(onInvalid);
      if (watchers.size === 0 && this.#watched.get(keyId) === watchers) this.#watched.delete(keyId);
    };
  }

  /** Looks up all watched keys and calls back for the invalid ones. Runs once a second. */
  async check(): Promise<void> {
    const ids = [...this.#watched.keys()];
    for (let from = 0; from < ids.length; from += keysAtOnceMax) {
      const some = new Set(ids.slice(from, from + keysAtOnceMax));
      const valid = await this.#accounts.validKeys(some);
      for (const id of some) if (!valid.has(id)) this.#endAll(id);
    }
  }

  #endAll(keyId: string): void {
    for (const onInvalid of [...(this.#watched.get(keyId) ?? [])]) onInvalid();
  }
}
