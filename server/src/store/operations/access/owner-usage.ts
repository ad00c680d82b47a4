import { statement, type Tx } from '../../statement.ts';
import { readActiveCount } from '../mailboxes.ts';
import { readUsage, type Usage } from '../usage.ts';

const selectLimits = statement<{ owner: string }>('selectLimits')(({ db, param }) =>
  db.selectFrom('accounts').select(['daily_calls_max', 'bytes_max']).where('owner', '=', param('owner')),
);

/** Usage of an owner, and the limits of the account; null: the default of the service. */
export interface OwnerUsage extends Usage {
  readonly activeMailboxes: number;
  readonly dailyCallsMax: number | null;
  readonly bytesMax: number | null;
}

/** Reads the usage of an owner, and the limits of the account. */
export async function readOwnerUsage(tx: Tx, { owner, now }: { owner: string; now: number }): Promise<OwnerUsage> {
  const limits = await tx.first(selectLimits, { owner });
  return {
    ...(await readUsage(tx, { owner })),
    activeMailboxes: await readActiveCount(tx, { owner, now }),
    dailyCallsMax: limits?.daily_calls_max ?? null,
    bytesMax: limits?.bytes_max ?? null,
  };
}
