import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import type { KeyRow } from '../accounts.ts';
import type { DomainRow } from '../domains/domains.ts';

/** Page of a list of all owners, in the order of ids, the newest first. */
export interface IdPage {
  readonly before: string;
  readonly limit: number;
}

/** Webhook that fails. */
export type FailingWebhook = Pick<
  Schema['webhooks'],
  | ('id' | 'owner' | 'url' | 'pending')
  | ('last_error' | 'last_error_code' | 'last_error_status' | 'last_error_at' | 'disabled_reason' | 'disabled_code')
>;

/** Guests of an address block. */
export interface GuestBlockRow {
  readonly address_block: string;
  readonly guests: number;
  readonly networks: number;
  readonly newest_at: number;
}

function selectKeyPage<Args extends IdPage>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('keys')
    .select(['id', 'owner', 'name', 'created_at', 'expires_at', 'revoked_at'])
    .select(['scopes', 'maker_id', 'mailbox_id', 'last_used_at'])
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit'));
}

const selectKeys = statement<IdPage>('selectAllKeysPage')(selectKeyPage);

/** Of one owner: few, and the valid ones alone, by their index. */
const selectKeysOf = statement<IdPage & { owner: string }>('selectKeysPageOf')((parts) =>
  selectKeyPage(parts).where('owner', '=', parts.param('owner')).where('revoked_at', 'is', null),
);

const selectDomains = statement<IdPage>('selectAllDomainsPage')(({ db, param }) =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('id', '<', param('before'))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const selectFailingDomains = statement<IdPage>('selectFailingDomains')(({ db, param }) =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('id', '<', param('before'))
    .where('failing_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const selectFailingWebhooks = statement<IdPage>('selectFailingWebhooks')(({ db, param, literal }) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'owner', 'url', 'pending', 'disabled_reason', 'disabled_code'])
    .select(['last_error', 'last_error_code', 'last_error_status', 'last_error_at'])
    .where('id', '<', param('before'))
    .where('last_error_at', 'is not', null)
    .where('is_proven', '=', literal(0))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const selectGuestBlocks = statement<{ now: number; limit: number }>('selectGuestBlocks')(({ db, param }) =>
  db
    .selectFrom('guest_mailboxes')
    .innerJoin('mailboxes', 'mailboxes.id', 'guest_mailboxes.mailbox_id')
    .select(({ fn }) => [
      'guest_mailboxes.address_block',
      fn.countAll<number>().as('guests'),
      fn.count<number>('guest_mailboxes.network').distinct().as('networks'),
      fn.max('guest_mailboxes.created_at').as('newest_at'),
    ])
    .where('mailboxes.archived_at', 'is', null)
    .where('mailboxes.expires_at', '>', param('now'))
    .groupBy('guest_mailboxes.address_block')
    .orderBy('guests', 'desc')
    .orderBy('guest_mailboxes.address_block')
    .limit(param('limit')),
);

/** Reads keys of all owners, or the valid ones of one, without their hashes. */
export async function readKeyPage(tx: Tx, args: IdPage & { owner?: string | undefined }): Promise<KeyRow[]> {
  const { owner, ...page } = args;
  return owner === undefined ? tx.all(selectKeys, page) : tx.all(selectKeysOf, { ...page, owner });
}

/** Reads domains of all owners, or those whose records fail. */
export async function readDomainPage(tx: Tx, args: IdPage & { isFailing: boolean }): Promise<DomainRow[]> {
  const { isFailing, ...page } = args;
  return isFailing ? tx.all(selectFailingDomains, page) : tx.all(selectDomains, page);
}

/** Reads webhooks whose last attempt has failed. */
export async function readFailingWebhooks(tx: Tx, page: IdPage): Promise<FailingWebhook[]> {
  return tx.all(selectFailingWebhooks, page);
}

/** Reads the address blocks that have guests, those with the most first. */
export async function readGuestBlocks(tx: Tx, args: { now: number; limit: number }): Promise<GuestBlockRow[]> {
  return tx.all(selectGuestBlocks, args);
}
