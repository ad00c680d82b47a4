import { addDomain, withoutRules } from '../../src/store/operations/domains/domains.ts';
import { finishDomainLook } from '../../src/store/operations/domains/looks.ts';
import { readDomains } from '../../src/store/operations/domains/manual-domains.ts';
import { at, newId } from '../store/fixtures.ts';
import type { Service } from '../support/service.ts';

/** Domains of accounts of a service. */
export function domainsOfAccounts({ app: { store }, clock }: Service) {
  return {
    /** Gives an account a domain that was verified and has lapsed. */
    lapsed: async ({ owner, name }: { owner: string; name: string }) => {
      const now = clock.now();
      const id = newId(now);
      const times = { created_at: now, verified_at: null, checked_at: null, failing_since: null, next_look_at: now };
      const domain = {
        ...{ id, owner, name, status: 'pending', txt_token: 'token', catch_all: null, records: '[]', is_manual: 0 },
        ...{ ...times, deleted_at: null, ...withoutRules },
      };
      await store.write(addDomain, { domain, domainsMax: 10, now });
      for (const isRight of [true, false]) {
        const look = { id, name, records: '[]', isRight, failingMsMax: 0, intervalMs: 1 };
        await store.write(finishDomainLook, { ...look, ...at(now), endId: newId(now) });
      }
    },
    of: async (owner: string) =>
      (await store.read(readDomains, {})).filter((of) => of.owner === owner).map(({ name }) => name),
  };
}
