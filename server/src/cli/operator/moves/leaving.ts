import { programVersion } from '../../../app/program-version.ts';
import type { Config } from '../../../config.ts';
import { Departure, type DepartureStep } from '../../../core/moves/departure.ts';
import { monotonicClock, systemClock } from '../../../lib/clock.ts';
import { runOnOwners } from '../database/offline.ts';
import { remoteTarget } from './remote-target.ts';

/** Owner of the entries of commands in the audit log: no owner has such a name. */
const commandActor = 'command line';

/** Move of an owner, or the end of one that was interrupted. */
interface OwnerMoveOrder {
  readonly owner: string;
  /** URL of the target. */
  readonly place: string;
  readonly ticket: string;
  /** What is done in place of the move: it is taken back, or the owner is marked as moved. */
  readonly instead?: { readonly isTargetLost: boolean } | 'mark';
  readonly onStep: (step: DepartureStep) => void;
}

/**
 * Moves an owner from the database of the settings, beside the service that runs on it.
 * @throws StartError; MoveRefused for what cannot be done.
 */
export async function moveOwner(config: Config, order: OwnerMoveOrder): Promise<void> {
  const { owner, place, ticket, instead, onStep } = order;
  await runOnOwners(config, async ({ store, ids, audit }) => {
    const operator = { caller: { owner: commandActor, keyId: '' }, network: '' };
    const target = remoteTarget({ url: place, ticket });
    const version = programVersion();
    const parts = {
      store,
      clock: systemClock,
      monotonic: monotonicClock,
      ids,
      audit,
      target,
      operator,
      version,
      onStep,
    };
    const departure = new Departure(parts, { owner, place });
    if (instead === 'mark') await departure.mark();
    else await (instead === undefined ? departure.run() : departure.abort(instead));
  });
}
