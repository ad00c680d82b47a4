import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

/** Challenge whose proof of work was used. */
export type UsedProof = Schema['used_proofs'];

const insertProof = statement<UsedProof>('insertUsedProof')(({ db, param }) =>
  db
    .insertInto('used_proofs')
    .values({ hash: param('hash'), expires_at: param('expires_at') })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectProof = statement<{ hash: string }>('selectUsedProof')(({ db, param }) =>
  db.selectFrom('used_proofs').select('hash').where('hash', '=', param('hash')),
);

const deleteExpired = statement<{ now: number; limit: number }>('deleteExpiredProofs')(({ db, param }) =>
  db
    .deleteFrom('used_proofs')
    .where('hash', 'in', (expired) =>
      expired
        .selectFrom('used_proofs')
        .select('hash')
        .where('expires_at', '<=', param('now'))
        .orderBy('expires_at')
        .limit(param('limit')),
    ),
);

/** Whether the proof of a challenge was used. */
export async function isProofUsed(tx: Tx, args: { hash: string }): Promise<boolean> {
  return (await tx.first(selectProof, args)) !== undefined;
}

/** Uses the proof of a challenge, once. */
export async function useProof(tx: Tx, proof: UsedProof): Promise<void> {
  await tx.run(insertProof, proof);
}

/** Removes proofs of expired challenges, at most `limit`. Returns their number. */
export async function pruneProofs(tx: Tx, args: { now: number; limit: number }): Promise<number> {
  return tx.run(deleteExpired, args);
}
