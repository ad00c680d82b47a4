import { networkOf } from '../lib/client-network.ts';

const windowMs = 60_000;
/** Maximum number of addresses counted at once. Above it, the oldest is forgotten. */
const addressesMax = 10_000;

/**
 * Counter of the faults of one kind that each client address has made in the present minute, over all its connections, so
 * that a client cannot find names or secrets by guessing. IPv6 addresses count by their /64.
 */
export class ClientFaults {
  readonly #perMinuteMax: number;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(options: { perMinuteMax: number }) {
    this.#perMinuteMax = options.perMinuteMax;
  }

  /** Whether a client address has made too many faults in this minute. */
  isOver(address: string, nowMs: number): boolean {
    this.#begin(nowMs);
    return (this.#counts.get(networkOf(address)) ?? 0) > this.#perMinuteMax;
  }

  /** Counts one more fault of a client address. */
  add(address: string, nowMs: number): void {
    this.#begin(nowMs);
    const network = networkOf(address);
    if (this.#counts.size >= addressesMax && !this.#counts.has(network)) this.#forgetOne();
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1);
  }

  #begin(nowMs: number): void {
    const window = Math.floor(nowMs / windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }

  #forgetOne(): void {
    const [first] = this.#counts.keys();
    if (first !== undefined) this.#counts.delete(first);
  }
}
