import type {
  GuestNetwork,
  OperatorDomain,
  OperatorDomainQuery,
  OperatorKey,
  OperatorKeyQuery,
  OperatorWebhook,
} from '../../contract/operator/overview.ts';
import type { PageQuery } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { afterAllIds, timeOfId } from '../../lib/ids.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import type { KeyRow } from '../../store/operations/accounts.ts';
import type { DomainRow } from '../../store/operations/domains/domains.ts';
import {
  type FailingWebhook,
  readDomainPage,
  readFailingWebhooks,
  readGuestBlocks,
  readKeyPage,
} from '../../store/operations/operator/lists.ts';
import type { Store } from '../../store/store.ts';
import { type ListPage, type PagedList, pageOf, pageRange } from '../paging.ts';
import { presentFailure } from '../webhook-failure.ts';
import { networkName } from './guest-networks.ts';
import { checkOwnerFilter } from './owner-names.ts';

/** Networks of guests that are shown: those with the most. */
const networksMax = 100;

/** Lists over all owners: keys, domains, failing webhooks, networks of guests. None tells a secret or anything of an email. */
export class WatchLists {
  readonly #parts: { readonly store: Store; readonly clock: Clock };

  constructor(parts: { store: Store; clock: Clock }) {
    this.#parts = parts;
  }

  /**
   * Reads a page of the keys of all owners, or of the valid ones of one, newest first.
   * @throws AppError `invalid_request`
   */
  async keys({ owner, ...query }: OperatorKeyQuery): Promise<ListPage<OperatorKey>> {
    checkOwnerFilter(owner);
    const list = { name: 'operator-keys', owner: '', filter: { owner } };
    return this.#page(list, query, presentKey, (page) => this.#parts.store.read(readKeyPage, { ...page, owner }));
  }

  /**
   * Reads a page of the domains of all owners, newest first.
   * @throws AppError `invalid_request`
   */
  domains({ failing, ...query }: OperatorDomainQuery): Promise<ListPage<OperatorDomain>> {
    const list = { name: 'operator-domains', owner: '', filter: { failing } };
    return this.#page(list, query, presentDomain, (page) =>
      this.#parts.store.read(readDomainPage, { ...page, isFailing: failing === 'true' }),
    );
  }

  /**
   * Reads a page of the webhooks of all owners whose last attempt has failed, newest first.
   * @throws AppError `invalid_request`
   */
  failingWebhooks(query: PageQuery): Promise<ListPage<OperatorWebhook>> {
    const list = { name: 'operator-webhooks', owner: '' };
    return this.#page(list, query, presentWebhook, (page) => this.#parts.store.read(readFailingWebhooks, page));
  }

  /** Lists the networks that have guests, those with the most first; single-flight, because all guests are counted for it. */
  readonly guestNetworks = singleFlight(async (): Promise<readonly GuestNetwork[]> => {
    const rows = await this.#parts.store.read(readGuestBlocks, { now: this.#parts.clock.now(), limit: networksMax });
    return rows.map(({ address_block, guests, networks, newest_at }) => ({
      network: networkName(address_block),
      guests: Number(guests),
      addresses: Number(networks),
      newestAt: new Date(newest_at).toISOString(),
    }));
  });

  async #page<Row extends { readonly id: string }, Item>(
    list: PagedList,
    query: PageQuery,
    present: (row: Row) => Item,
    read: (page: { before: string; limit: number }) => Promise<Row[]>,
  ): Promise<ListPage<Item>> {
    const range = pageRange(query, list);
    const rows = await read({ before: range.after?.id ?? afterAllIds, limit: range.limit + 1 });
    return pageOf(list, range, { rows, present, positionOf: ({ id }) => ({ atMs: timeOfId(id), id }) });
  }
}

function presentKey(row: KeyRow): OperatorKey {
  const { id, owner, name, scopes, mailbox_id, maker_id, created_at, expires_at, revoked_at, last_used_at } = row;
  return {
    ...{ id, owner, name, scopes: scopes.split(' ') },
    ...(mailbox_id === null ? {} : { mailboxId: mailbox_id }),
    createdAt: timeOf(created_at),
    ...(maker_id === null ? {} : { createdBy: maker_id }),
    ...(expires_at === null ? {} : { expiresAt: timeOf(expires_at) }),
    ...(revoked_at === null ? {} : { revokedAt: timeOf(revoked_at) }),
    ...(last_used_at === null ? {} : { lastUsedAt: timeOf(last_used_at) }),
  };
}

function presentDomain(row: DomainRow): OperatorDomain {
  const { id, owner, name, status, is_manual, checked_at, failing_since } = row;
  return {
    ...{ id, owner, name },
    status: status === 'verified' || status === 'lapsed' ? status : 'pending',
    assigned: is_manual === 1,
    ...(checked_at === null ? {} : { checkedAt: timeOf(checked_at) }),
    ...(failing_since === null ? {} : { failingSince: timeOf(failing_since) }),
  };
}

function presentWebhook(row: FailingWebhook): OperatorWebhook {
  const { id, owner, url, last_error, last_error_at, disabled_reason, pending } = row;
  return {
    ...{ id, owner, host: URL.parse(url)?.host ?? '' },
    ...(last_error === null ? {} : { lastError: last_error }),
    lastErrorAt: timeOf(last_error_at ?? 0),
    ...(disabled_reason === null ? {} : { disabledReason: disabled_reason }),
    ...presentFailure(row),
    pending: Math.max(0, pending),
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
