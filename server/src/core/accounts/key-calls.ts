import type { Clock } from '../../lib/clock.ts';

/** Longest time in milliseconds that a call waits for its turn. */
export const turnMsMax = 10_000;
/** Maximum number of keys that are remembered; each has called within the last seconds. */
const keysMax = 100_000;
const secondMs = 1_000;

interface KeyCallsParts {
  readonly monotonic: Clock;
  /** Maximum number of calls a second with one key. */
  readonly perSecondMax: number;
  readonly keysMax?: number;
}

/**
 * Rate limit of each API key in this process: a token bucket that holds the calls of one second. Its state is one time
 * for each key (generic cell rate algorithm, ITU-T I.371), at which the bucket is full again.
 */
export class KeyCalls {
  readonly #monotonic: Clock;
  readonly #keysMax: number;
  /**
   * Times at which the buckets of keys will be full again, in the order of the last calls. A key with a full bucket has
   * none.
   */
  readonly #fullAt = new Map<string, number>();
  /** Maximum number of calls a second with one key. */
  readonly perSecondMax: number;

  constructor(parts: KeyCallsParts) {
    this.#monotonic = parts.monotonic;
    this.perSecondMax = parts.perSecondMax;
    this.#keysMax = parts.keysMax ?? keysMax;
  }

  /** Number of keys that are remembered. */
  get keys(): number {
    return this.#fullAt.size;
  }

  /** Takes a call. Returns false, and takes nothing, when the key has none left now. */
  tryTake(keyId: string): boolean {
    return this.#take(keyId, 0) !== undefined;
  }

  /** Takes a call for the first free time. Returns the milliseconds until then; `undefined` when that is too long. */
  takeNext(keyId: string): number | undefined {
    return this.#take(keyId, turnMsMax);
  }

  /** Number of calls that a key has left now. */
  left(keyId: string): number {
    const { perSecondMax } = this;
    const missingMs = (this.#fullAt.get(keyId) ?? 0) - this.#monotonic.now();
    return Math.max(0, Math.floor(perSecondMax - (Math.max(0, missingMs) * perSecondMax) / secondMs));
  }

  #take(keyId: string, waitMsMax: number): number | undefined {
    const now = this.#monotonic.now();
    const fullAt = Math.max(this.#fullAt.get(keyId) ?? 0, now) + secondMs / this.perSecondMax;
    const waitMs = Math.round(Math.max(0, fullAt - secondMs - now));
    if (waitMs > waitMsMax) return undefined;
    this.#fullAt.delete(keyId);
    this.#fullAt.set(keyId, fullAt);
    this.#forgetFull(now);
    return waitMs;
  }

  /**
   * Forgets keys whose bucket is full, two at a time. When there are too many keys, also forgets the one whose last
   * call is the oldest.
   */
  #forgetFull(now: number): void {
    let looked = 0;
    for (const [keyId, fullAt] of this.#fullAt) {
      if (looked === 2 || (fullAt > now && this.#fullAt.size <= this.#keysMax)) return;
      this.#fullAt.delete(keyId);
      looked += 1;
    }
  }
}
