import type { DnsBlocklists } from '../../dns/dns-blocklists.ts';
import { andThen, type Eventual } from '../../lib/eventual.ts';
import { type AfterRules, afterRulesOf } from './after-rules.ts';
import type { RecipientRules } from './rule-book.ts';
import type { RuledMail, RuleRefusal } from './rule-set.ts';

/** Verdict of the rules on mail to one recipient, before its content. */
export type RuleVerdict =
  | { readonly verdict: RuleRefusal }
  /** A DNS blocklist has the client. */
  | { readonly verdict: 'dns_listed'; readonly zone: string }
  /** No rule speaks against it so far; `after` has those that wait for the content. */
  | { readonly verdict: 'passed'; readonly after?: AfterRules | undefined };

/**
 * Judge of mail by the rules of all levels: those of the service, of the owner, of the domain and of the mailbox. All of them hold, so
 * that none of them allows what another refuses; the first that refuses is told.
 */
export class RuleJudge {
  readonly #blocklists: Pick<DnsBlocklists, 'findListed'>;

  constructor(parts: { blocklists: Pick<DnsBlocklists, 'findListed'> }) {
    this.#blocklists = parts.blocklists;
  }

  /** Judges mail to a recipient. DNS is asked last, for what nothing else refuses. */
  judge(rules: RecipientRules, mail: RuledMail): Eventual<RuleVerdict> {
    for (const level of rules.levels) {
      const refusal = level.refusalOf(mail);
      if (refusal !== undefined) return { verdict: refusal };
    }
    const { client } = mail;
    const zones = client === undefined ? [] : [...new Set(rules.levels.flatMap(({ dnsBlocklists }) => dnsBlocklists))];
    const passed = { verdict: 'passed', after: afterRulesOf(rules, mail.sender) } as const;
    if (client === undefined || zones.length === 0) return passed;
    return andThen(this.#blocklists.findListed(client, zones), (zone) =>
      zone === undefined ? passed : { verdict: 'dns_listed', zone },
    );
  }
}
