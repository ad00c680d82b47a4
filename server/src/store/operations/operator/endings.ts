import { type Parts, statement, type Tx } from '../../statement.ts';
import { revokeKeysOf } from '../access/keys.ts';
import { endForGood } from '../addresses/address-claims.ts';
import { removeDomain } from '../domains/endings.ts';
import type { EventSeed } from '../events.ts';
import { removeMailboxes } from '../expiry.ts';
import { forgetSearch } from '../search/searches.ts';
import { markDeleted } from '../webhooks/webhooks.ts';

type OfOwner = { owner: string; limit: number };

function selectFirstEnding({ db, literal }: Parts<object>) {
  return db
    .selectFrom('accounts')
    .select('owner')
    .where('deleted_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('deleted_at')
    .orderBy('owner')
    .limit(literal(1));
}

const holdEnding = statement<object>('holdEndingAccount')((parts) =>
  parts.hold(selectFirstEnding(parts), { lock: 'change_free', of: 'accounts' }),
);

const holdEndingWithoutImport = statement<object>('holdEndingAccountWithoutImport')((parts) =>
  parts.hold(
    selectFirstEnding(parts).where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('imports').select('imports.id').whereRef('imports.owner', '=', 'accounts.owner'))),
    ),
    { lock: 'change_free', of: 'accounts' },
  ),
);

const selectEnding = statement<object>('selectAnyEndingAccount')(selectFirstEnding);

const selectLive = statement<OfOwner>('selectMailboxesToEnd')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .select('address')
    .where('owner', '=', param('owner'))
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .limit(param('limit')),
);

const selectArchived = statement<OfOwner & { now: number }>('selectArchivedToEnd')(({ db, param, literal }) =>
  db
    .selectFrom('mailboxes')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('recoverable', '=', literal(1))
    .where('expires_at', '<=', param('now'))
    .where('archived_at', 'is not', null)
    .orderBy('expires_at')
    .limit(param('limit')),
);

const selectDomains = statement<OfOwner>('selectDomainsToEnd')(({ db, param }) =>
  db
    .selectFrom('domains')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(param('limit')),
);

const selectWebhooks = statement<OfOwner>('selectWebhooksToEnd')(({ db, param }) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(param('limit')),
);

const selectImport = statement<{ owner: string }>('selectImportOfOwner')(({ db, param, literal }) =>
  db.selectFrom('imports').select('id').where('owner', '=', param('owner')).limit(literal(1)),
);

const removeClaimedCalls = statement<OfOwner>('removeClaimedCallsOfOwner')(({ db, param }) =>
  db
    .deleteFrom('idempotent_calls')
    .where(({ refTuple, eb }) =>
      eb(
        refTuple('owner', 'key'),
        'in',
        db
          .selectFrom('idempotent_calls')
          .select(['owner', 'key'])
          .where('owner', '=', param('owner'))
          .orderBy('key')
          .limit(param('limit'))
          .$asTuple('owner', 'key'),
      ),
    ),
);

const setEnded = statement<{ owner: string; now: number }>('setAccountEnded')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ ended_at: param('now') })
    .where('owner', '=', param('owner')),
);

/** Whether there are deleted owners of whom something is left. */
export async function hasEndingOwners(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectEnding, {})) !== undefined;
}

/**
 * Deletes a part of what belongs to the owner who was deleted first: at most `limit` of one kind, keys first. Owners on whom
 * another node works are skipped. An owner with an import under way comes after the others, and ends after it: it may become a
 * mailbox. His account stays, so that nobody gets his name, and with it his addresses.
 */
export async function endOwners(
  tx: Tx,
  { limit, ...seed }: EventSeed & { limit: number },
): Promise<{ mayBeMore: boolean }> {
  const account = (await tx.first(holdEndingWithoutImport, {})) ?? (await tx.first(holdEnding, {}));
  if (account === undefined) return { mayBeMore: false };
  const { owner } = account;
  const isLeft = (await endAccess(tx, { owner, limit }, seed)) || (await endKept(tx, { owner, limit }, seed));
  if (isLeft) return { mayBeMore: true };
  if ((await tx.first(selectImport, { owner })) !== undefined) return { mayBeMore: false };
  await tx.run(setEnded, { owner, now: seed.now });
  return { mayBeMore: true };
}

/** Ends keys, webhooks and domains. Returns whether there may be more. */
async function endAccess(tx: Tx, of: OfOwner, seed: EventSeed): Promise<boolean> {
  if ((await revokeKeysOf(tx, { ...of, ...seed })) > 0) return true;
  const webhooks = await tx.all(selectWebhooks, of);
  for (const { id } of webhooks) await tx.run(markDeleted, { id, now: seed.now });
  if (webhooks.length > 0) return true;
  const domains = await tx.all(selectDomains, of);
  for (const { id } of domains) await removeDomain(tx, { id, now: seed.now });
  return domains.length > 0;
}

/** Ends mailboxes, archived ones too, and what was kept for calls and searches. Returns whether there may be more. */
async function endKept(tx: Tx, of: OfOwner, seed: EventSeed): Promise<boolean> {
  const { owner, limit } = of;
  const live = await tx.all(selectLive, of);
  await endForGood(tx, { addresses: JSON.stringify(live.map(({ address }) => address)) }, seed);
  if (live.length > 0) return true;
  const archived = await tx.all(selectArchived, { ...of, now: seed.now });
  await removeMailboxes(tx, archived);
  if (archived.length > 0) return true;
  if ((await tx.run(removeClaimedCalls, of)) > 0) return true;
  return forgetSearch(tx, { owner, before: Number.MAX_SAFE_INTEGER, now: seed.now, limit });
}
