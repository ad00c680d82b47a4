import type { CreateDomain, Domain, DomainStatus, UpdateDomain } from '../../contract/domains.ts';
import type { PageQuery } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource, isId } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import {
  addDomain,
  type DomainRow,
  type RulesOutcome,
  readDomain,
  readDomainsOfOwner,
  setDomainRules,
  withoutRules,
} from '../../store/operations/domains/domains.ts';
import { removeDomain } from '../../store/operations/domains/endings.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { type Claim, requireUnclaimed, writeClaimed } from '../accounts/claims.ts';
import { AppError, invalidField } from '../errors.ts';
import { mailboxForbidden, mailboxNotFound } from '../mailboxes/mailboxes.ts';
import type { OwnerLimits } from '../owner-limits.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { shownRules } from '../rules/wanted-rules.ts';
import type { DomainEndings } from './domain-endings.ts';
import type { DomainLooks } from './domain-looks.ts';
import { parseDomainName } from './domain-names.ts';
import type { DomainRecords } from './domain-records.ts';
import { changedRules, presentFirstMail, twoRules } from './domain-rules.ts';
import { serverIdOf } from './server-id.ts';

const tokenBytes = 20;

interface DomainsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly ownerLimits: OwnerLimits;
  readonly records: DomainRecords;
  readonly looks: DomainLooks;
  readonly endings: DomainEndings;
  /** Domains of the service. */
  readonly serviceDomains: readonly string[];
  /** Maximum number of domains that an owner may add. */
  readonly domainsMax: number;
  /** Maximum lifetime that a rule may give to a mailbox, in minutes. */
  readonly lifetimeMinutesMax: number;
  /** Maximum number of mails that a mailbox may have. */
  readonly mailboxMailsMax: number;
  /** Whether domains are servers of the API of Mailosaur, too. */
  readonly areServers: boolean;
  /** Called when mailboxes have ended, or may have. */
  readonly onEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/** The mail domains of owners: added, verified by DNS records, and deleted. */
export class Domains {
  readonly #parts: DomainsParts;

  constructor(parts: DomainsParts) {
    this.#parts = parts;
  }

  /**
   * Adds a domain that is not yet verified.
   * @throws AppError `invalid_request`, `domain_exists`, `domain_limit`.
   */
  async create({ owner }: Caller, body: CreateDomain, claim?: Claim): Promise<Domain> {
    const { store, clock, ids, random, serviceDomains, domainsMax } = this.#parts;
    const name = parseDomainName(body.name, serviceDomains);
    await requireUnclaimed(store, claim);
    const now = clock.now();
    const domain: DomainRow = {
      ...{ id: ids.next(now), owner, name, status: 'pending', txt_token: base32(random(tokenBytes)) },
      ...{ created_at: now, verified_at: null, checked_at: null, failing_since: null },
      ...{ records: '[]', is_manual: 0, next_look_at: null, deleted_at: null, ...withoutRules },
    };
    const answer = this.#present(domain);
    const args = { domain, domainsMax, now };
    const outcome = await writeClaimed(store, { claim, status: 201, answer }, addDomain, args);
    if (outcome === 'exists') throw new AppError('domain_exists', `the account has ${name} already`);
    if (outcome === 'limit_reached') {
      throw new AppError('domain_limit', `the limit of ${domainsMax} domains is reached`);
    }
    return answer;
  }

  /**
   * Reads a page of the caller's domains, newest first.
   * @throws AppError `invalid_request` for a cursor that is not of this list.
   */
  async page({ owner }: Caller, query: PageQuery): Promise<ListPage<Domain>> {
    const list = { name: 'domains', owner };
    const range = pageRange(query, list);
    const args = { owner, limit: range.limit + 1, before: range.after?.id };
    return pageOf(list, range, {
      rows: await this.#parts.store.read(readDomainsOfOwner, args),
      present: (row) => this.#present(row),
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Returns one domain of the caller.
   * @throws AppError `domain_not_found`, `domain_forbidden`.
   */
  async get(caller: Caller, id: string): Promise<Domain> {
    return this.#present(await this.#requireOwnership(caller, id));
  }

  /**
   * Checks the records of a domain, and verifies the domain when they are right. A domain of the operator does not
   * change.
   * @throws AppError as `get` does, `domain_taken` when another owner has it verified, `too_many_lookups`,
   * `overloaded`.
   */
  async verify(caller: Caller, id: string): Promise<Domain> {
    const row = await this.#requireOwnership(caller, id);
    if (row.is_manual === 1) return this.#present(row);
    const release = this.#parts.ownerLimits.take('domainLookups', caller.owner);
    const looked = await this.#parts.looks.look(row, caller).finally(release);
    if (looked === 'gone') throw domainNotFound();
    if (looked.outcome === 'taken') {
      throw new AppError('domain_taken', `another account has verified ${row.name}`);
    }
    // What another owner had lapsed of this name ends now.
    this.#endLeft();
    return this.#present(looked.domain);
  }

  /**
   * Changes rules of a domain: its catch-all, the mailboxes that first mails make, its subdomains, and those by which mail is refused.
   * @throws AppError as `get` does, `mailbox_not_found`, `mailbox_forbidden`, `invalid_request`, `domain_taken`,
   * `domain_unverified`.
   */
  async update(caller: Caller, id: string, body: UpdateDomain): Promise<Domain> {
    await this.#requireOwnership(caller, id);
    const { store, clock, ids, onEnd } = this.#parts;
    const rules = changedRules(body, this.#parts);
    if (typeof rules.catch_all === 'string' && !isId(rules.catch_all)) throw mailboxNotFound();
    const now = clock.now();
    const args = { id, rules, now, eventId: ids.next(now) };
    const { traceparent } = caller;
    const outcome = await store.write(setDomainRules, args, { traceparent }).finally(onEnd);
    return this.#present(typeof outcome === 'string' ? throwRefusal(caller, outcome) : outcome);
  }

  /**
   * Deletes a domain. Its mailboxes end for good, archived ones too; many of them end in the background.
   * @throws AppError as `get` does; `domain_forbidden` also for a domain of the operator.
   */
  async delete(caller: Caller, id: string): Promise<void> {
    const row = await this.#requireOwnership(caller, id);
    if (row.is_manual === 1) {
      throw new AppError('domain_forbidden', `the operator has given the account ${row.name}, and can take it away`);
    }
    const outcome = await this.#parts.store.write(removeDomain, { id, now: this.#parts.clock.now() });
    if (outcome === 'gone') throw domainNotFound();
    if (outcome === 'marked' && (await this.#parts.endings.step())) this.#endLeft();
  }

  /** Starts to end the mailboxes of deleted domains, without waiting for it. */
  #endLeft(): void {
    this.#parts.endings.run().catch(this.#parts.onError);
  }

  async #requireOwnership({ owner }: Caller, id: string): Promise<DomainRow> {
    const row = isId(id) ? await this.#parts.store.read(readDomain, { id }) : undefined;
    if (row === undefined) throw domainNotFound();
    if (row.owner !== owner) throw new AppError('domain_forbidden', 'the domain belongs to another owner');
    return row;
  }

  #present(row: DomainRow): Domain {
    const { records, areServers } = this.#parts;
    return {
      id: row.id,
      name: row.name,
      // Only known states are stored.
      status: row.status as DomainStatus,
      ...(row.is_manual === 1 ? {} : { txtToken: row.txt_token }),
      mxTarget: records.mxTarget,
      records: records.present(row),
      catchAll: row.catch_all,
      firstMail: presentFirstMail(row),
      subdomains: row.subdomains === 1,
      ...(row.mail_rules === null ? {} : { mailRules: shownRules(row.mail_rules) }),
      ...(areServers ? { serverId: serverIdOf(row.name) } : {}),
      createdAt: timestampOf(row.created_at),
      verifiedAt: row.verified_at === null ? null : timestampOf(row.verified_at),
      checkedAt: row.checked_at === null ? null : timestampOf(row.checked_at),
    };
  }
}

function throwRefusal(caller: Caller, outcome: Exclude<RulesOutcome, DomainRow>): never {
  switch (outcome) {
    case 'gone':
      throw domainNotFound();
    case 'mailbox_not_found':
      throw mailboxNotFound();
    case 'mailbox_forbidden':
      throw mailboxForbidden(caller);
    case 'elsewhere':
      throw invalidField('/catchAll', { code: 'not_one_of', detail: 'must be a mailbox on this domain' });
    case 'two_rules':
      throw twoRules();
    case 'unverified':
      throw new AppError('domain_unverified', 'the domain is not verified, so that no rule can make mailboxes there');
    case 'shared':
      throw new AppError('domain_taken', 'other accounts have the domain too: the mail to it is not of one owner');
    default:
      return outcome satisfies never;
  }
}

function domainNotFound(): AppError {
  return new AppError('domain_not_found', 'there is no such domain');
}

function timestampOf(ms: number): string {
  return new Date(ms).toISOString();
}
