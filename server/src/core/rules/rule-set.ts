import type { MailRules, SenderCondition } from '../../contract/mails/mail-rules.ts';
import { parseDomain } from '../../lib/domain-name.ts';
import { NetworkSet, parseNetwork } from '../../lib/networks/network-set.ts';
import { parseSenderPattern, SenderPatterns } from './sender-patterns.ts';

/** Reason for which a rule refuses mail before its content. */
export type RuleRefusal = 'sender_blocked' | 'network_blocked' | 'name_blocked' | 'too_big';

/** Mail to one recipient, as far as rules look at it. */
export interface RuledMail {
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  /** Name of the recipient before the @. */
  readonly localPart: string;
  /** Address of the client; `undefined` when a relay stands between. */
  readonly client: string | undefined;
  /** Size in bytes that the sender has announced; 0 when it has not. */
  readonly sizeBytes: number;
}

/** An entry of a list that is no such thing, with its place. */
export class RuleError extends Error {
  override name = 'RuleError';
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** Rules in the form in which they are compared, each entry once. */
export interface NormalRules {
  readonly conditions: readonly SenderCondition[];
  readonly blockedSenders: readonly string[];
  readonly blockedNetworks: readonly string[];
  readonly blockedWords: readonly string[];
  readonly dnsBlocklists: readonly string[];
  readonly messageBytesMax?: number;
}

/**
 * Brings rules into the form in which they are compared.
 * @throws RuleError for an entry that is none.
 */
export function normalRules({ messageBytesMax, conditions = [], ...rules }: MailRules): NormalRules {
  return {
    conditions: [...new Set(conditions)],
    blockedSenders: entriesOf('blockedSenders', rules.blockedSenders, {
      parse: parseSenderPattern,
      kind: 'an address, a domain, *. and a domain, or <>',
    }),
    blockedNetworks: entriesOf('blockedNetworks', rules.blockedNetworks, {
      parse: (text) => (parseNetwork(text) === undefined ? undefined : text.trim().toLowerCase()),
      kind: 'an address or a network such as 192.0.2.0/24',
    }),
    blockedWords: entriesOf('blockedWords', rules.blockedWords, {
      parse: parseWord,
      kind: 'a word without blanks or @',
    }),
    dnsBlocklists: entriesOf('dnsBlocklists', rules.dnsBlocklists, {
      parse: (text) => (text.includes('.') ? parseDomain(text.trim()) : undefined),
      kind: 'the zone of a blocklist such as bl.example.net',
    }),
    ...(messageBytesMax === undefined ? {} : { messageBytesMax }),
  };
}

function entriesOf(
  name: string,
  entries: readonly string[] = [],
  { parse, kind }: { parse: (text: string) => string | undefined; kind: string },
): readonly string[] {
  const parsed = entries.map((entry, index) => {
    const normal = parse(entry);
    if (normal === undefined) throw new RuleError(`/${name}/${index}`, `must be ${kind}`);
    return normal;
  });
  return [...new Set(parsed)];
}

function parseWord(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  return word === '' || /[\s@\p{Cc}]/u.test(word) ? undefined : word;
}

/** Rules of one level, ready to be asked. Each question takes the same few steps, however long their lists are. */
export class RuleSet {
  readonly #senders: SenderPatterns;
  readonly #networks: NetworkSet;
  readonly #words: ReadonlySet<string>;
  readonly dnsBlocklists: readonly string[];
  /** Checks of the sender that a message must not fail. */
  readonly conditions: readonly SenderCondition[];
  /** Maximum size of a message in bytes, if the rules have one. */
  readonly messageBytesMax: number | undefined;

  constructor({ blockedSenders, blockedNetworks, blockedWords, ...rules }: NormalRules) {
    this.#senders = new SenderPatterns(blockedSenders);
    this.#networks = new NetworkSet(blockedNetworks.flatMap((text) => parseNetwork(text) ?? []));
    this.#words = new Set(blockedWords);
    this.dnsBlocklists = rules.dnsBlocklists;
    this.conditions = rules.conditions;
    this.messageBytesMax = rules.messageBytesMax;
  }

  /** Reason for which mail is refused; `undefined` when no rule speaks against it before its content. */
  refusalOf({ sender, localPart, client, sizeBytes }: RuledMail): RuleRefusal | undefined {
    if (client !== undefined && this.#networks.has(client)) return 'network_blocked';
    if (this.#senders.has(sender)) return 'sender_blocked';
    if (this.#words.size > 0 && this.#hasWord(localPart.toLowerCase())) return 'name_blocked';
    return sizeBytes > (this.messageBytesMax ?? Number.POSITIVE_INFINITY) ? 'too_big' : undefined;
  }

  #hasWord(name: string): boolean {
    return this.#words.has(name) || name.split(/[.+\-_]/).some((part) => this.#words.has(part));
  }
}
