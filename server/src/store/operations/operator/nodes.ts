import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

/** Node of the service. */
export type NodeRow = Schema['nodes'];

const putNode = statement<NodeRow>('putNode')(({ db, param }) =>
  db
    .insertInto('nodes')
    .values({
      name: param('name'),
      version: param('version'),
      started_at: param('started_at'),
      seen_at: param('seen_at'),
    })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({
        version: set.ref('excluded.version'),
        started_at: set.ref('excluded.started_at'),
        seen_at: set.ref('excluded.seen_at'),
      })),
    ),
);

const removeLost = statement<{ before: number }>('removeLostNodes')(({ db, param }) =>
  db.deleteFrom('nodes').where('seen_at', '<', param('before')),
);

const removeNode = statement<{ name: string }>('removeNode')(({ db, param }) =>
  db.deleteFrom('nodes').where('name', '=', param('name')),
);

const selectNodes = statement<{ limit: number }>('selectNodes')(({ db, param }) =>
  db.selectFrom('nodes').selectAll().orderBy('name').limit(param('limit')),
);

/** Says that a node runs, and forgets those that were last seen before `lostBefore`. */
export async function noteNode(tx: Tx, { lostBefore, ...node }: NodeRow & { lostBefore: number }): Promise<void> {
  await tx.run(putNode, node);
  await tx.run(removeLost, { before: lostBefore });
}

/** Forgets a node that has ended. */
export async function forgetNode(tx: Tx, args: { name: string }): Promise<void> {
  await tx.run(removeNode, args);
}

/** Reads the nodes that have lately run. */
export async function readNodes(tx: Tx, args: { limit: number }): Promise<NodeRow[]> {
  return tx.all(selectNodes, args);
}
