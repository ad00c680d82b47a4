import { statement, type Tx } from '../../statement.ts';

/** Counts of what an operator has to look at, each up to a bound. */
export interface WatchedCounts {
  readonly failingWebhooks: number;
  readonly failingDomains: number;
  readonly suspendedOwners: number;
  readonly endingOwners: number;
}

/** Owner with many bytes, and the limit of the account; null: the default of the service. */
export interface LargeOwner {
  readonly owner: string;
  readonly bytes: number;
  readonly bytes_max: number | null;
}

const countWebhooks = statement<{ limit: number }>('countFailingWebhooks')(({ db, param, literal }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('webhooks')
        .select('id')
        .where('last_error_at', 'is not', null)
        .where('is_proven', '=', literal(0))
        .where('deleted_at', 'is', null)
        .limit(param('limit'))
        .as('failing'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

const countDomains = statement<{ limit: number }>('countFailingDomains')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('domains')
        .select('id')
        .where('failing_since', 'is not', null)
        .where('deleted_at', 'is', null)
        .limit(param('limit'))
        .as('failing'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

const countSuspended = statement<{ limit: number }>('countSuspendedOwners')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('accounts')
        .select('owner')
        .where('suspended_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .limit(param('limit'))
        .as('suspended'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

const countEnding = statement<{ limit: number }>('countEndingOwners')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('accounts')
        .select('owner')
        .where('deleted_at', 'is not', null)
        .where('ended_at', 'is', null)
        .limit(param('limit'))
        .as('ending'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

const selectLargest = statement<{ limit: number }>('selectLargestOwners')(({ db, param }) =>
  db
    .selectFrom('owner_usage')
    .innerJoin('accounts', 'accounts.owner', 'owner_usage.owner')
    .select(['owner_usage.owner as owner', 'owner_usage.bytes as bytes', 'accounts.bytes_max as bytes_max'])
    .orderBy('owner_usage.bytes', 'desc')
    .orderBy('owner_usage.owner', 'desc')
    .limit(param('limit')),
);

/** Counts what an operator has to look at, each up to `limit`. */
export async function countWatched(tx: Tx, args: { limit: number }): Promise<WatchedCounts> {
  return {
    failingWebhooks: (await tx.first(countWebhooks, args))?.count ?? 0,
    failingDomains: (await tx.first(countDomains, args))?.count ?? 0,
    suspendedOwners: (await tx.first(countSuspended, args))?.count ?? 0,
    endingOwners: (await tx.first(countEnding, args))?.count ?? 0,
  };
}

/** Reads the owners with the most bytes. */
export async function readLargestOwners(tx: Tx, args: { limit: number }): Promise<LargeOwner[]> {
  return tx.all(selectLargest, args);
}
