import { networkOf } from '../lib/client-network.ts';

/** Counts connections in all and by client address; IPv6 clients by their /64, which one subscriber has. */
export class ConnectionLimiter {
  readonly #connectionsMax: number;
  readonly #perAddressMax: number;
  readonly #byAddress = new Map<string, number>();
  #connections = 0;

  constructor(options: { connectionsMax: number; connectionsPerAddressMax: number }) {
    this.#connectionsMax = options.connectionsMax;
    this.#perAddressMax = options.connectionsPerAddressMax;
  }

  get connections(): number {
    return this.#connections;
  }

  /** How much of all connections is taken, from 0 to 1. */
  get fill(): number {
    return this.#connections / this.#connectionsMax;
  }

  /** Counts a connection among all; false when there are too many. */
  enter(): boolean {
    if (this.#connections >= this.#connectionsMax) return false;
    this.#connections += 1;
    return true;
  }

  leave(): void {
    this.#connections -= 1;
  }

  /** Counts a connection of an address; false when it has too many. */
  enterFrom(address: string): boolean {
    const key = networkOf(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count >= this.#perAddressMax) return false;
    this.#byAddress.set(key, count + 1);
    return true;
  }

  /** Connections of an address now. */
  countFrom(address: string): number {
    return this.#byAddress.get(networkOf(address)) ?? 0;
  }

  leaveFrom(address: string): void {
    const key = networkOf(address);
    const count = (this.#byAddress.get(key) ?? 0) - 1;
    if (count > 0) this.#byAddress.set(key, count);
    else this.#byAddress.delete(key);
  }
}
