import { addressFamily, plainAddress } from '../client-network.ts';

/** Address as a number, of so many bits. */
interface AddressNumber {
  readonly value: bigint;
  readonly bits: 32 | 128;
}

/** Network of addresses that begin with the same bits. */
export interface Network extends AddressNumber {
  readonly prefixBits: number;
}

/** Parses an address or a network in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3); `undefined` for any other text. */
export function parseNetwork(text: string): Network | undefined {
  const [written = '', prefix, ...rest] = text.trim().split('/', 3);
  const address = numberOf(written);
  const isPrefix = prefix === undefined || /^\d{1,3}$/.test(prefix);
  if (address === undefined || !isPrefix || rest.length > 0) return undefined;
  const prefixBits = prefix === undefined ? address.bits : Number(prefix);
  return prefixBits > address.bits ? undefined : { ...address, prefixBits };
}

/** Set of networks. A look-up takes a step for each length of prefix, however many networks there are. */
export class NetworkSet {
  /** Beginnings of addresses by their bits and the bits of the prefix. */
  readonly #prefixes = new Map<string, Set<bigint>>();
  readonly #lengths: Readonly<Record<32 | 128, number[]>> = { 32: [], 128: [] };

  constructor(networks: Iterable<Network>) {
    for (const { value, bits, prefixBits } of networks) {
      const key = `${bits}/${prefixBits}`;
      const known = this.#prefixes.get(key) ?? new Set();
      if (!this.#prefixes.has(key)) this.#lengths[bits].push(prefixBits);
      this.#prefixes.set(key, known.add(value >> BigInt(bits - prefixBits)));
    }
  }

  /** Whether an address is in one of the networks. */
  has(address: string): boolean {
    if (this.#prefixes.size === 0) return false;
    const number = numberOf(address);
    if (number === undefined) return false;
    const { value, bits } = number;
    return this.#lengths[bits].some((length) =>
      this.#prefixes.get(`${bits}/${length}`)?.has(value >> BigInt(bits - length)),
    );
  }
}

/** Digits of an address, the first ones first: four octets, or 32 hexadecimal digits; `undefined` for any other text. */
export function digitsOf(address: string): readonly string[] | undefined {
  const plain = plainAddress(address);
  const family = addressFamily(plain);
  if (family === 'ipv4') return plain.split('.');
  return family === 'ipv6' ? [...groupsOf(plain).join('')] : undefined;
}

function numberOf(text: string): AddressNumber | undefined {
  const digits = digitsOf(text);
  if (digits === undefined) return undefined;
  if (digits.length === 32) return { value: BigInt(`0x${digits.join('')}`), bits: 128 };
  return { value: digits.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n), bits: 32 };
}

/** The eight groups of an IPv6 address, of four digits each. */
function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%', 1);
  const written = plain.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...octets: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = written.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length;
  return [...start, ...Array.from({ length: zeros }, () => '0'), ...end].map((group) => group.padStart(4, '0'));
}
