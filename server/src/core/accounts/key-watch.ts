import type { Accounts } from './accounts.ts';

/** Keys that are looked up in one go. */
const keysAtOnceMax = 250;

/** Ends what was opened with a key when that is revoked or has expired: event streams and waits may be open for long. */
export class KeyWatch {
  readonly #accounts: Accounts;
  /** What to call when a key is no longer valid, by its id. */
  readonly #watched = new Map<string, Set<() => void>>();

  constructor(parts: { accounts: Accounts }) {
    this.#accounts = parts.accounts;
  }

  /** Has `onInvalid` called when the key is no longer valid. The function it returns ends that. */
  watch(keyId: string, onInvalid: () => void): () => void {
    const watchers = this.#watched.get(keyId) ?? new Set();
    watchers.add(onInvalid);
    this.#watched.set(keyId, watchers);
    return () => {
      watchers.delete(onInvalid);
      if (watchers.size === 0 && this.#watched.get(keyId) === watchers) this.#watched.delete(keyId);
    };
  }

  /** Looks the keys up again. Runs by itself once a second. */
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
