import type { Schema } from '../../schema.ts';
import { type Statement, statement, type Tx } from '../../statement.ts';
import { movedColumns, type StagedTable, stagedTables } from './fates.ts';
import type { MovedAddress } from './received-addresses.ts';
import { type MovedRow, movedRow, type NamedRow, textStatement } from './rows.ts';

interface Page {
  readonly owner: string;
  /** Key of the last row of the page before; `''` for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** Rows of an owner in a table that is staged: by a column of theirs, or by what they belong to, and the order of pages. */
const whose = {
  domains: { key: 'id', of: 'owner = ' },
  mailboxes: { key: 'id', of: 'owner = ' },
  keys: { key: 'id', of: 'owner = ' },
  key_domains: { key: "key_id || ' ' || domain", of: 'key_id in (select keys.id from keys where keys.owner = ' },
  people: { key: "issuer || ' ' || subject", of: 'key_id in (select keys.id from keys where keys.owner = ' },
  links: { key: 'id', of: 'owner = ' },
  webhooks: { key: 'id', of: 'owner = ' },
  delivery_scripts: { key: 'subject', of: 'owner = ' },
  uid_lists: { key: 'mailbox_id', of: 'mailbox_id in (select mailboxes.id from mailboxes where mailboxes.owner = ' },
  calls: { key: 'owner', of: 'owner = ' },
} as const satisfies Record<StagedTable, object>;

/** Rows that are not there any more, although their removal is still to come. */
const alive: Readonly<Partial<Record<StagedTable, string>>> = {
  domains: 'deleted_at is null',
  webhooks: 'deleted_at is null',
  keys: 'revoked_at is null',
  uid_lists: `not exists (select 1 from uid_lists as later
    where later.mailbox_id = uid_lists.mailbox_id and later.uid_validity > uid_lists.uid_validity)`,
};

const selects: Readonly<Record<string, Statement<Page, NamedRow>>> = Object.fromEntries(
  stagedTables.map((table) => {
    const { key, of } = whose[table];
    const [owners, isAlive] = [`${of}:owner${of.includes('(') ? ')' : ''}`, alive[table] ?? '1 = 1'];
    return [
      table,
      textStatement<Page>(
        `selectLeaving_${table}`,
        `select ${movedColumns(table).join(', ')}, ${key} as page_key from ${table}
          where ${owners} and ${isAlive} and ${key} > :after order by ${key} limit :limit`,
      ),
    ];
  }),
);

const selectAccount = statement<{ owner: string }>('selectLeavingAccount')(({ db, param }) =>
  db
    .selectFrom('accounts')
    .select(['active_mailboxes_max', 'daily_calls_max', 'bytes_max', 'mail_rules', 'created_at'])
    .where('owner', '=', param('owner')),
);

const selectMailboxes = statement<Page>('selectLeavingMailboxes')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .leftJoin('addresses', 'addresses.address', 'mailboxes.address')
    .select(['mailboxes.id', 'mailboxes.address', 'domain', 'archived_at', 'mails_from', 'is_foreign', 'is_scripted'])
    .select(['addresses.is_own', 'addresses.verification'])
    .where('mailboxes.owner', '=', param('owner'))
    .where('mailboxes.id', '>', param('after'))
    .orderBy('mailboxes.id')
    .limit(param('limit')),
);

const selectOwnAddresses = statement<Page>('selectLeavingOwnAddresses')(({ db, param, literal }) =>
  db
    .selectFrom('addresses')
    .select(['address', 'is_own', 'verification'])
    .where('owner', '=', param('owner'))
    .where('is_own', '=', literal(1))
    .where('address', '>', param('after'))
    .orderBy('address')
    .limit(param('limit')),
);

const selectOfDomain = statement<Page & { verification: string }>('selectLeavingAddressesOfDomain')(({ db, param }) =>
  db
    .selectFrom('addresses')
    .select(['address', 'is_own', 'verification'])
    .where('verification', '=', param('verification'))
    .where('owner', '=', param('owner'))
    .where('address', '>', param('after'))
    .orderBy('address')
    .limit(param('limit')),
);

const selectLists = statement<{ mailboxId: string }>('selectLeavingUidLists')(({ db, param, literal }) =>
  db
    .selectFrom('uid_lists')
    .select('uid_validity')
    .where('mailbox_id', '=', param('mailboxId'))
    .orderBy('uid_validity', 'desc')
    .limit(literal(1)),
);

const selectWebhooks = statement<{ owner: string }>('selectLeavingWebhooks')(({ db, param }) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('deleted_at', 'is', null)
    .orderBy('id'),
);

const selectClaims = statement<Page & { since: number }>('selectLeavingClaimedCalls')(({ db, param }) =>
  db
    .selectFrom('idempotent_calls')
    .select(['owner', 'key', 'request_hash', 'status', 'answer', 'created_at'])
    .where('owner', '=', param('owner'))
    .where('key', '>', param('after'))
    .where('created_at', '>=', param('since'))
    .orderBy('key')
    .limit(param('limit')),
);

const selectParts = statement<{ rawId: string; first: number; limit: number }>('selectLeavingParts')(({ db, param }) =>
  db
    .selectFrom('raws')
    .select(['raw_id', 'part', 'bytes'])
    .where('raw_id', '=', param('rawId'))
    .where('part', '>=', param('first'))
    .orderBy('part')
    .limit(param('limit')),
);

/** Mailbox of an owner who leaves, with its address. */
export interface LeavingMailbox {
  readonly id: string;
  readonly address: string;
  readonly domain: string;
  readonly archived_at: number | null;
  readonly mails_from: string;
  readonly is_foreign: number;
  readonly is_scripted: number;
  readonly is_own: number | null;
  readonly verification: string | null;
}

/** Reads a page of rows that are staged, and the key with which the next page begins; `undefined` after the last. */
export async function readLeavingRows(
  tx: Tx,
  { table, ...page }: Page & { table: StagedTable },
): Promise<{ rows: MovedRow[]; next: string | undefined }> {
  const select = selects[table];
  if (select === undefined) throw new Error(`the table ${table} is not staged`);
  const columns = movedColumns(table);
  const found = await tx.all(select, page);
  const last = found.at(-1)?.page_key;
  return {
    rows: found.map((row) => movedRow(columns, row)),
    next: found.length < page.limit || last === undefined ? undefined : String(last),
  };
}

/** Reads the settings of an account that move. */
export async function readLeavingAccount(tx: Tx, args: { owner: string }) {
  return tx.first(selectAccount, args);
}

/** Reads a page of the mailboxes of an owner, archived ones too. */
export async function readLeavingMailboxes(tx: Tx, page: Page): Promise<LeavingMailbox[]> {
  return tx.all(selectMailboxes, page);
}

/** Reads a page of the addresses that an owner has chosen, or, with a domain, of those that he has or had there. */
export async function readLeavingAddresses(
  tx: Tx,
  { verification, ...page }: Page & { verification?: string },
): Promise<MovedAddress[]> {
  return verification === undefined
    ? tx.all(selectOwnAddresses, page)
    : tx.all(selectOfDomain, { ...page, verification });
}

/** Reads the UIDVALIDITY of the newest list of a mailbox. */
export async function readLeavingList(tx: Tx, args: { mailboxId: string }): Promise<number | undefined> {
  return (await tx.first(selectLists, args))?.uid_validity;
}

/** Reads the ids of the webhooks of an owner. */
export async function readLeavingWebhooks(tx: Tx, args: { owner: string }): Promise<string[]> {
  return (await tx.all(selectWebhooks, args)).map(({ id }) => id);
}

/** Reads a page of the answers of calls that were made since a time, and the key of the last; `undefined` after the last page. */
export async function readLeavingClaims(
  tx: Tx,
  args: Page & { since: number },
): Promise<{ rows: MovedRow[]; next: string | undefined }> {
  const found = await tx.all(selectClaims, args);
  const columns = movedColumns('idempotent_calls');
  return {
    rows: found.map((row) => movedRow(columns, { ...row })),
    next: found.length < args.limit ? undefined : found.at(-1)?.key,
  };
}

/** Reads parts of a message as they are stored. */
export async function readLeavingParts(
  tx: Tx,
  args: { rawId: string; first: number; limit: number },
): Promise<Schema['raws'][]> {
  return tx.all(selectParts, args);
}
