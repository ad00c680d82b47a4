import { nearestAmong } from '../../lib/domain-name.ts';
import { andThen, type Eventual } from '../../lib/eventual.ts';
import { findGoverning, type GoverningDomain } from '../../store/operations/domains/claims.ts';
import type { Store } from '../../store/store.ts';

/** Domain that a name belongs to, as `GoverningDomain`; that of a name below a wildcard of the service is its default domain. */
export interface KnownDomain extends GoverningDomain {
  readonly isOfService: boolean;
}

/** Domains that the service takes mail for: its own, and those that accounts and keys have. */
export class KnownDomains {
  readonly #store: Store;
  readonly #service: readonly [string, ...string[]];

  /** @param parts.domains As in `UsableDomains`. */
  constructor(parts: { store: Store; domains: readonly [string, ...string[]] }) {
    this.#store = parts.store;
    this.#service = parts.domains;
  }

  /** Whether a name is itself a domain of the service. */
  isServiceName(name: string): boolean {
    return this.#service.includes(name);
  }

  /** Whether a name is a domain of the service, or below one that lets owners have addresses there. */
  isOfService(name: string): boolean {
    return nearestAmong(name, this.#service) !== undefined;
  }

  /** The domain that a name belongs to; `undefined` when it is nobody's. */
  find(name: string): Eventual<KnownDomain | undefined> {
    const ofService = nearestAmong(name, this.#service);
    if (ofService === name) return { name, isOfService: true, ofOwners: [] };
    const own = ofService === undefined ? undefined : { name: this.#service[0], isOfService: true, ofOwners: [] };
    return andThen(this.#store.read(findGoverning, { domain: name }), (governing) => {
      const isNearer = governing !== undefined && governing.name.length > (ofService?.length ?? 0);
      return isNearer ? { ...governing, isOfService: false } : own;
    });
  }
}
