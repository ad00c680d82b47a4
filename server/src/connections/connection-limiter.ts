/** Limiter of connections, in all and for each client network (see `networkOf`). */
export class ConnectionLimiter {
  readonly #connectionsMax: number;
  readonly #perNetworkMax: number;
  readonly #byNetwork = new Map<string, number>();
  #connections = 0;

  constructor(options: { connectionsMax: number; connectionsPerAddressMax: number }) {
    this.#connectionsMax = options.connectionsMax;
    this.#perNetworkMax = options.connectionsPerAddressMax;
  }

  get connections(): number {
    return this.#connections;
  }

  /** Share of all connections that is taken, from 0 to 1. */
  get fill(): number {
    return this.#connections / this.#connectionsMax;
  }

  /** Counts a connection among all. Returns false when there are too many. */
  enter(): boolean {
    if (this.#connections >= this.#connectionsMax) return false;
    this.#connections += 1;
    return true;
  }

  leave(): void {
    this.#connections -= 1;
  }

  /** Counts a connection of a network. Returns false when the network has too many. */
  enterFrom(network: string): boolean {
    const count = this.countFrom(network);
    if (count >= this.#perNetworkMax) return false;
    this.#byNetwork.set(network, count + 1);
    return true;
  }

  /** Number of connections of a network. */
  countFrom(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }

  leaveFrom(network: string): void {
    const count = this.countFrom(network) - 1;
    if (count > 0) this.#byNetwork.set(network, count);
    else this.#byNetwork.delete(network);
  }
}
