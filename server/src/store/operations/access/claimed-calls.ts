import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { Operation } from '../../store.ts';
import { addDomain } from '../domains/domains.ts';
import { reactivateMailbox } from '../life/archive.ts';
import { insertMailbox } from '../mailboxes.ts';
import { deliverMail } from '../mails/delivery.ts';
import { redeliver } from '../webhooks/sending.ts';
import { insertWebhook } from '../webhooks/webhooks.ts';
import { makeKey } from './keys.ts';
import { makeLink } from './links.ts';

/** Call with an Idempotency-Key, and its answer. */
export type ClaimedCall = Schema['idempotent_calls'];

const insertCall = statement<ClaimedCall & { before: number }>('insertCall')(({ db, param }) =>
  db
    .insertInto('idempotent_calls')
    .values({
      owner: param('owner'),
      key: param('key'),
      request_hash: param('request_hash'),
      status: param('status'),
      answer: param('answer'),
      created_at: param('created_at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet((set) => ({
          request_hash: set.ref('excluded.request_hash'),
          status: set.ref('excluded.status'),
          answer: set.ref('excluded.answer'),
          created_at: set.ref('excluded.created_at'),
        }))
        .where('idempotent_calls.created_at', '<=', param('before')),
    ),
);

const deleteCall = statement<{ owner: string; key: string }>('deleteCall')(({ db, param }) =>
  db.deleteFrom('idempotent_calls').where('owner', '=', param('owner')).where('key', '=', param('key')),
);

const selectCall = statement<{ owner: string; key: string; before: number }>('selectCall')(({ db, param }) =>
  db
    .selectFrom('idempotent_calls')
    .select(['request_hash', 'status', 'answer'])
    .where('owner', '=', param('owner'))
    .where('key', '=', param('key'))
    .where('created_at', '>', param('before')),
);

const deleteOldCalls = statement<{ before: number; limit: number }>('deleteOldCalls')(({ db, param }) =>
  db
    .deleteFrom('idempotent_calls')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('owner', 'key'),
        'in',
        db
          .selectFrom('idempotent_calls')
          .select(['owner', 'key'])
          .where('created_at', '<=', param('before'))
          .orderBy('created_at')
          .limit(param('limit'))
          .$asTuple('owner', 'key'),
      ),
    ),
);

/** Write that a call with an Idempotency-Key may do. */
interface Claimable {
  readonly operation: Operation<never, unknown>;
  /** Whether the write had its effect, by its result. The answer of a call without effect is not stored. */
  readonly hadEffect: (result: never) => boolean;
}

function claimable<Args, Result>(
  operation: Operation<Args, Result>,
  hadEffect: (result: Result) => boolean,
): Claimable {
  return { operation, hadEffect };
}

/** The writes that calls with an Idempotency-Key may do, by their names. */
const claimables: ReadonlyMap<string, Claimable> = new Map(
  [
    claimable(addDomain, (outcome) => outcome === 'added'),
    claimable(deliverMail, (stored) => Array.isArray(stored) && stored.length > 0),
    claimable(insertMailbox, ({ outcome }) => outcome === 'inserted'),
    claimable(insertWebhook, (row) => row !== 'limit_reached'),
    claimable(makeKey, (outcome) => outcome === 'made'),
    claimable(makeLink, (outcome) => outcome === 'made'),
    claimable(reactivateMailbox, ({ outcome }) => outcome === 'reactivated'),
    claimable(redeliver, (row) => row !== undefined),
  ].map((entry) => [entry.operation.name, entry]),
);

/** Outcome of a write for a call: done with its result, or nothing, because a call with the same key was before it. */
export type ClaimOutcome = { readonly outcome: 'done'; readonly result: unknown } | { readonly outcome: 'claimed' };

/**
 * Runs a write and stores the answer of its call, both or neither. Does nothing when an answer newer than `before` is
 * stored under the same key; waits for a transaction that is about to store one.
 */
export async function claimedWrite(
  tx: Tx,
  { call, before, operation, args }: { call: ClaimedCall; before: number; operation: string; args: unknown },
): Promise<ClaimOutcome> {
  const claim = claimables.get(operation);
  if (claim === undefined) throw new Error(`the write "${operation}" takes no Idempotency-Key`);
  // Before the write: whoever comes second on another node waits here.
  if ((await tx.run(insertCall, { ...call, before })) === 0) return { outcome: 'claimed' };
  // The caller has the arguments and the result from the types of the operation.
  const result = await claim.operation(tx, args as never);
  if (!claim.hadEffect(result as never)) await tx.run(deleteCall, { owner: call.owner, key: call.key });
  return { outcome: 'done', result };
}

/** Reads the answer that is stored under a key, if it is newer than `before`. */
export async function readClaimedCall(
  tx: Tx,
  args: { owner: string; key: string; before: number },
): Promise<Pick<ClaimedCall, 'request_hash' | 'status' | 'answer'> | undefined> {
  return tx.first(selectCall, args);
}

/** Removes answers that were stored up to a time, at most `limit`. Returns their number. */
export async function pruneClaimedCalls(tx: Tx, args: { before: number; limit: number }): Promise<number> {
  return tx.run(deleteOldCalls, args);
}
