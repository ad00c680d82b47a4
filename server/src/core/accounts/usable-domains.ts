import { nearestAmong, parseDomain, toALabels } from '../../lib/domain-name.ts';
import { type KeyDomain, readKeyDomains } from '../../store/operations/accounts.ts';
import { readDomainClaims, readOwnerDomains } from '../../store/operations/domains/claims.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';
import type { Caller } from './accounts.ts';
import type { KnownDomain, KnownDomains } from './known-domains.ts';

/** Domain on which a caller may have mailboxes. */
export interface UsableDomain {
  readonly name: string;
  /** Id of the domain that the caller's account has verified; `''` on domains of the service or the operator. */
  readonly verification: string;
  /** Whether it is a name below the domain that the caller's account has. */
  readonly isBelow: boolean;
}

interface UsableDomainsParts {
  readonly store: Store;
  readonly known: KnownDomains;
  /** Domains of the service; the first is the default. `*.example.com` stands for all names below example.com. */
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

  /** Whether a name is one of the service's own domains, or of those below which owners may have addresses. */
  isOfService(name: string): boolean {
    return this.#parts.known.isOfService(name);
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
    if (parseDomain(name) === undefined) return undefined;
    const isAllowed = nearestAmong(name, allowed) !== undefined;
    const known = await this.#parts.known.find(name);
    if (isAllowed && known?.isOfService) return { name, verification: '', isBelow: false };
    const isGranted = isAllowed && known?.name === name;
    return (await this.#ofAccount(caller, { name, isGranted })) ?? ofSubdomains(caller, { name, known });
  }

  /** Whether the caller's key has no list of domains, and nobody has a domain: not the service, and no account or key. */
  async isNobodys(caller: Caller, domain: string): Promise<boolean> {
    const { ofKey } = await this.#domainsOf(caller);
    return ofKey.length === 0 && (await this.#parts.known.find(domain)) === undefined;
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

  /** A domain that the caller may use because its account has it, or its key; `undefined` when it may not. */
  async #ofAccount(
    { owner }: Caller,
    { name, isGranted }: { name: string; isGranted: boolean },
  ): Promise<UsableDomain | undefined> {
    const claims = await this.#parts.store.read(readDomainClaims, { name, owner });
    const own = claims.find((claim) => claim.owner === owner);
    if (own !== undefined) {
      if (own.status !== 'verified') return undefined;
      return { name, verification: own.is_manual === 1 ? '' : own.id, isBelow: false };
    }
    // A name that the operator has given to a key is usable until somebody proves that it is theirs.
    const isOfAnother = claims.some(({ is_manual }) => is_manual === 0);
    return isGranted && !isOfAnother ? { name, verification: '', isBelow: false } : undefined;
  }
}

/** A name below a domain of the caller's account to which its subdomains belong; `undefined` when it is not one. */
function ofSubdomains(
  { owner }: Caller,
  { name, known }: { name: string; known: KnownDomain | undefined },
): UsableDomain | undefined {
  const own = known?.ofOwners.find((domain) => domain.owner === owner && domain.status === 'verified');
  if (own === undefined || own.name === name) return undefined;
  return { name, verification: own.is_manual === 1 ? '' : own.id, isBelow: true };
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
