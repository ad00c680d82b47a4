import { isIPv6 } from 'node:net';

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

  leaveFrom(address: string): void {
    const key = networkOf(address);
    const count = (this.#byAddress.get(key) ?? 0) - 1;
    if (count > 0) this.#byAddress.set(key, count);
    else this.#byAddress.delete(key);
  }
}

/** An IPv4 address in its plain form, also where the socket gives it inside IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d{1,3}\.)/i, '');
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}
