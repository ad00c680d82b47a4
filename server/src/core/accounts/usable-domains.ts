import { parseDomain, toALabels } from '../../lib/domain-name.ts';
import { type KeyDomain, readKeyDomains } from '../../store/operations/accounts.ts';
import { isDomainKnown, readDomainClaims, readOwnerDomains } from '../../store/operations/domains/claims.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './accounts.ts';

/** Domain on which a caller may have mailboxes. */
export interface UsableDomain {
  readonly name: string;
  /** Id of the domain that the caller's account has verified; `''` on domains of the service or the operator. */
  readonly verification: string;
}

interface UsableDomainsParts {
  readonly store: Store;
  /** Domains of the service; the first is the default. */
  readonly domains: readonly [string, ...string[]];
}

/**
 * Domains on which a caller may have mailboxes: those of the service or of its key, and the verified ones of its
 * account.
 */
export class UsableDomains {
  readonly #parts: UsableDomainsParts;

  constructor(parts: UsableDomainsParts) {
    this.#parts = parts;
  }

  /** The domain of the service on which mailboxes are made unless another is wanted. */
  get serviceDefault(): string {
    return this.#parts.domains[0];
  }

  /** Whether a name is one of the service's own domains. */
  isOfService(name: string): boolean {
    return this.#parts.domains.includes(name);
  }

  /**
   * Chooses the domain of a new mailbox: the wanted one if the caller may use it, else the default of the caller.
   * @throws AppError `domain_not_allowed`.
   */
  async choose(caller: Caller, wanted: string | undefined): Promise<UsableDomain> {
    const chosen = await this.find(caller, wanted);
    if (chosen === undefined) throw await this.notAllowed(caller);
    return chosen;
  }

  /** Finds the domain of a new mailbox, as `choose` does; `undefined` when the caller may not use it. */
  async find(caller: Caller, wanted: string | undefined): Promise<UsableDomain | undefined> {
    const [serviceDefault] = this.#parts.domains;
    const { ofKey, allowed } = await this.#domainsOf(caller);
    const first = allowed[0] ?? ofKey[0]?.domain ?? serviceDefault;
    const ofCaller = allowed.includes(serviceDefault) ? serviceDefault : first;
    const name = wanted === undefined ? ofCaller : toALabels(wanted);
    const isAllowed = allowed.includes(name);
    if (isAllowed && this.isOfService(name)) return { name, verification: '' };
    const verification = await this.#verificationOf(caller, { name, isAllowed });
    return verification === undefined ? undefined : { name, verification };
  }

  /** Whether the caller's key has no list of domains, and nobody has a domain: not the service, and no account or key. */
  async isNobodys(caller: Caller, domain: string): Promise<boolean> {
    const { ofKey } = await this.#domainsOf(caller);
    if (ofKey.length > 0 || this.isOfService(domain)) return false;
    return !(await this.#parts.store.read(isDomainKnown, { domain }));
  }

  /** Makes the error for a domain that a caller may not use, with those that would do. */
  async notAllowed(caller: Caller): Promise<AppError> {
    const { allowed } = await this.#domainsOf(caller);
    const own = await this.#parts.store.read(readOwnerDomains, { owner: caller.owner });
    return domainNotAllowed([...new Set([...allowed, ...own])]);
  }

  /** The domains that the key of a caller is limited to, and those that may be used without being verified. */
  async #domainsOf({ keyId }: Caller): Promise<{ ofKey: readonly KeyDomain[]; allowed: readonly string[] }> {
    const ofKey = await this.#parts.store.read(readKeyDomains, { keyId });
    const granted = ofKey.filter(({ is_granted }) => is_granted === 1).map(({ domain }) => domain);
    return { ofKey, allowed: ofKey.length > 0 ? granted : this.#parts.domains };
  }

  /**
   * Id of the caller's verification of a domain, `''` for a domain that needs none; `undefined` when the caller may not
   * use it.
   */
  async #verificationOf(
    { owner }: Caller,
    { name, isAllowed }: { name: string; isAllowed: boolean },
  ): Promise<string | undefined> {
    if (parseDomain(name) === undefined) return undefined;
    const claims = await this.#parts.store.read(readDomainClaims, { name, owner });
    const own = claims.find((claim) => claim.owner === owner);
    if (own !== undefined) {
      if (own.status !== 'verified') return undefined;
      return own.is_manual === 1 ? '' : own.id;
    }
    // A name that the operator has given to a key is usable until somebody proves that it is theirs.
    const isOfAnother = claims.some(({ is_manual }) => is_manual === 0);
    return isAllowed && !isOfAnother ? '' : undefined;
  }
}

/** Domains that an error names. */
const namedMax = 20;

/**
 * Makes the error for a domain on which the caller may not have new mailboxes.
 * @param usable Domains that the caller may use, if they are known.
 */
export function domainNotAllowed(usable: readonly string[] = []): AppError {
  const more = usable.length > namedMax ? ` and ${usable.length - namedMax} more` : '';
  const named = usable.length === 0 ? '' : `, which may use ${usable.slice(0, namedMax).join(', ')}${more}`;
  return new AppError('domain_not_allowed', `the domain is not allowed for this API key or account${named}`);
}
