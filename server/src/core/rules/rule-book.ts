import { type NormalRules, normalRules, RuleSet } from './rule-set.ts';
import { SenderPatterns } from './sender-patterns.ts';

/** Maximum number of texts whose rules are kept ready. Above it, those used first are made again. */
const readyMax = 500;

/** Rules of one recipient beyond those of the service, as they are stored. */
export interface StoredRules {
  /** Rules of its owner and of its domain, as JSON; null for none. */
  readonly ofOwner: string | null;
  readonly ofDomain: string | null;
  /** Senders that its mailbox takes mail of, as a JSON array; null for all. */
  readonly allowedSenders: string | null;
}

/** Rules that mail for one recipient has to pass. */
export interface RecipientRules {
  /** Those of the service, its owner and its domain, in this order. */
  readonly levels: readonly RuleSet[];
  /** Senders that its mailbox takes mail of; `undefined` for all. */
  readonly allowed: SenderPatterns | undefined;
}

/** Rules of all levels: those of the service, and those that are stored, which are made ready once for each text. */
export class RuleBook {
  readonly #ofService: RecipientRules | undefined;
  readonly #ready = new Map<string, RuleSet | SenderPatterns>();

  /** @param ofService Rules of the service; `undefined` for none. */
  constructor(ofService: NormalRules | undefined) {
    this.#ofService = ofService && { levels: [new RuleSet(ofService)], allowed: undefined };
  }

  /** Rules for a recipient; `undefined` when there are none. */
  of(stored: StoredRules | undefined): RecipientRules | undefined {
    if (stored === undefined) return this.#ofService;
    const { ofOwner, ofDomain, allowedSenders } = stored;
    if (ofOwner === null && ofDomain === null && allowedSenders === null) return this.#ofService;
    const further = [ofOwner, ofDomain].flatMap((json) => (json === null ? [] : [this.#rulesOf(json)]));
    return {
      levels: [...(this.#ofService?.levels ?? []), ...further],
      allowed: allowedSenders === null ? undefined : this.#sendersOf(allowedSenders),
    };
  }

  #rulesOf(json: string): RuleSet {
    const known = this.#ready.get(json);
    // Only `normalRules` are stored; an earlier version knew fewer of them.
    return known instanceof RuleSet ? known : this.#keep(json, new RuleSet(normalRules(JSON.parse(json))));
  }

  #sendersOf(json: string): SenderPatterns {
    const known = this.#ready.get(json);
    return known instanceof SenderPatterns ? known : this.#keep(json, new SenderPatterns(JSON.parse(json)));
  }

  #keep<Ready extends RuleSet | SenderPatterns>(json: string, ready: Ready): Ready {
    const [first] = this.#ready.keys();
    if (first !== undefined && this.#ready.size >= readyMax) this.#ready.delete(first);
    this.#ready.set(json, ready);
    return ready;
  }
}
