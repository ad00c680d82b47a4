import { messageOf, openStore, StartError } from '../../../app/open-store.ts';
import type { Config } from '../../../config.ts';
import { Accounts } from '../../../core/accounts/accounts.ts';
import { CallQuota } from '../../../core/accounts/call-quota.ts';
import { lastUseOfKeys } from '../../../core/accounts/last-use.ts';
import { MoveTickets } from '../../../core/moves/move-tickets.ts';
import { AuditLog } from '../../../core/operator/audit.ts';
import { OwnerAccounts } from '../../../core/operator/owners.ts';
import { systemClock } from '../../../lib/clock.ts';
import { IdSource } from '../../../lib/ids.ts';
import { systemRandom } from '../../../lib/random.ts';
import type { Database } from '../../../settings/values.ts';
import type { MovedRows } from '../../../store/move/move.ts';
import type { MoveSide } from '../../../store/move/side.ts';
import type { Store } from '../../../store/store.ts';

/**
 * Opens the store for a task on its accounts, and closes it after that.
 * @throws StartError when there is no database, or it cannot be used.
 */
export async function runOnAccounts(config: Config, task: (accounts: Accounts) => Promise<void>): Promise<void> {
  const clock = systemClock;
  const random = systemRandom();
  const store = await openStore(config, { clock, random, asServer: false, limits: {} });
  try {
    const quota = new CallQuota({ store, clock });
    const keyUse = lastUseOfKeys({ store, clock });
    await task(new Accounts({ store, clock, ids: new IdSource(random), random, quota, keyUse, limits: config }));
  } finally {
    await store.close();
  }
}

/** What an operator works with on the database. */
export interface OwnerParts {
  readonly owners: OwnerAccounts;
  readonly audit: AuditLog;
  readonly moveTickets: MoveTickets;
  readonly store: Store;
  readonly ids: IdSource;
}

/**
 * Opens the store for a task of an operator, and closes it after that. A server that runs does the rest: it ends streams, and deletes
 * what belongs to a deleted owner.
 * @throws StartError when there is no database, or it cannot be used.
 */
export async function runOnOwners(config: Config, task: (parts: OwnerParts) => Promise<void>): Promise<void> {
  const clock = systemClock;
  const random = systemRandom();
  const store = await openStore(config, { clock, random, asServer: false, limits: {} });
  try {
    const ids = new IdSource(random);
    const audit = new AuditLog({ store, clock, ids, keptDays: config.auditDays });
    const nothing = () => {};
    await task({
      owners: new OwnerAccounts({ store, clock, audit, limits: config, onChange: nothing, onDelete: nothing }),
      audit,
      moveTickets: new MoveTickets({ store, clock, random, audit }),
      store,
      ids,
    });
  } finally {
    await store.close();
  }
}

/**
 * Moves all data from one database into another, which must be empty. No server may run on either. The source is brought
 * to the schema of this version first, as by a server, once the target is known to be usable.
 * @throws StartError when it cannot be done; the source then has everything that it had, and the target is empty.
 */
export async function moveDatabase(options: {
  from: Database;
  to: Database;
  onTable: (moved: MovedRows) => void;
}): Promise<void> {
  const nowMs = systemClock.now();
  const opened: MoveSide[] = [];
  // Both drivers are loaded only here.
  const { assertMovable, move, openMoveSide } = await import('../../../store/move/move.ts');
  try {
    assertMovable(options.from, options.to);
    const target = await openMoveSide(options.to, { role: 'target', nowMs });
    opened.push(target);
    const source = await openMoveSide(options.from, { role: 'source', nowMs });
    opened.push(source);
    await move({ source, target }, { nowMs, onTable: options.onTable });
  } catch (error) {
    throw new StartError(`cannot move: ${messageOf(error)}`, { cause: error });
  } finally {
    for (const side of opened) await side.close();
  }
}
