import { networkOf } from '../lib/client-network.ts';
import type { Clock } from '../lib/clock.ts';
import { digitsOf } from '../lib/networks/network-set.ts';
import { Shares } from '../lib/shares.ts';
import type { RecordReader } from './record-reader.ts';

/** Limits of the questions to DNS blocklists. */
const dnsBlocklistLimits = {
  /** Longest time in milliseconds for which a sender waits for one answer. */
  answerMsMax: 2_000,
  /** Time in milliseconds for which an answer counts. */
  knownMs: 300_000,
  /** Time in milliseconds for which a list that did not answer is not asked for the same client again. */
  failedMs: 30_000,
  /** Maximum number of answers that are known. Above it, the one asked for first is forgotten. */
  knownMax: 10_000,
  /** Maximum number of questions at once. A network may have as many of them as are still free. */
  questionsMax: 100,
} as const;

/** What a list says of a client. `unknown`: it has not answered in time, or too many questions are open. */
type Listing = 'listed' | 'not_listed' | 'unknown';

interface Known {
  readonly listing: Listing;
  readonly until: number;
}

interface DnsBlocklistsParts {
  readonly reader: Pick<RecordReader, 'ipv4'>;
  readonly monotonic: Clock;
  /** Called when a list has not been asked, or has not answered. */
  readonly onUnknown: () => void;
}

/** DNS blocklists (RFC 5782), asked for clients. A list that does not answer says nothing, and nobody waits for it twice. */
export class DnsBlocklists {
  readonly #parts: DnsBlocklistsParts;
  readonly #known = new Map<string, Known>();
  readonly #asking = new Map<string, Promise<Listing>>();
  readonly #open = new Shares({ total: dnsBlocklistLimits.questionsMax });

  constructor(parts: DnsBlocklistsParts) {
    this.#parts = parts;
  }

  /** Finds the first of some lists that has a client. */
  async findListed(client: string, zones: readonly string[]): Promise<string | undefined> {
    const listings = await Promise.all(zones.map((zone) => this.#listing(client, zone)));
    return zones.find((_, index) => listings[index] === 'listed');
  }

  async #listing(client: string, zone: string): Promise<Listing> {
    const name = questionOf(client, zone);
    if (name === undefined) return 'not_listed';
    const known = this.#known.get(name);
    if (known !== undefined && this.#parts.monotonic.now() < known.until) return known.listing;
    const asking = this.#asking.get(name) ?? this.#ask(name, networkOf(client));
    this.#asking.set(name, asking);
    return asking.finally(() => this.#asking.delete(name));
  }

  async #ask(name: string, network: string): Promise<Listing> {
    const { reader, monotonic, onUnknown } = this.#parts;
    const { answerMsMax, knownMs, failedMs } = dnsBlocklistLimits;
    if (this.#open.take(network) !== undefined) {
      onUnknown();
      return 'unknown';
    }
    try {
      const answer = await reader.ipv4(name, answerMsMax);
      const listing = listingOf(answer.outcome === 'answered' ? answer.values : undefined);
      if (listing === 'unknown') onUnknown();
      this.#remember(name, { listing, until: monotonic.now() + (listing === 'unknown' ? failedMs : knownMs) });
      return listing;
    } finally {
      this.#open.give(network);
    }
  }

  #remember(name: string, known: Known): void {
    const [first] = this.#known.keys();
    if (first !== undefined && this.#known.size >= dnsBlocklistLimits.knownMax) this.#known.delete(first);
    this.#known.delete(name);
    this.#known.set(name, known);
  }
}

/** Name to ask a list for: the octets or digits of the address in reverse (RFC 5782 §2.1, §2.4); none for a text that is no address. */
function questionOf(client: string, zone: string): string | undefined {
  const digits = digitsOf(client);
  return digits === undefined ? undefined : [...digits.toReversed(), zone].join('.');
}

/** Only 127.0.0.0/8 lists (RFC 5782 §2.1); of it, 127.255.255.0/24 tells that the list refuses to answer. */
function listingOf(values: readonly string[] | undefined): Listing {
  if (values === undefined) return 'unknown';
  const codes = values.filter((value) => value.startsWith('127.'));
  if (codes.length === 0) return 'not_listed';
  return codes.some((code) => !code.startsWith('127.255.255.')) ? 'listed' : 'unknown';
}
