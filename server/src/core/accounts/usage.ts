import type { AccountUsage } from '../../contract/usage.ts';
import type { Clock } from '../../lib/clock.ts';
import { readOwnerUsage } from '../../store/operations/access/owner-usage.ts';
import type { Store } from '../../store/store.ts';
import type { OwnerLimits } from '../owner-limits.ts';
import type { AccountLimits, Caller } from './accounts.ts';
import type { CallQuota } from './call-quota.ts';

interface UsageReportsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly quota: CallQuota;
  readonly ownerLimits: OwnerLimits;
  readonly limits: AccountLimits & { readonly ownerBytesMax: number };
}

/** Reports of the usage of owners, and of their limits. */
export class UsageReports {
  readonly #parts: UsageReportsParts;

  constructor(parts: UsageReportsParts) {
    this.#parts = parts;
  }

  /** Reports the usage of the caller's owner. */
  async of({ owner, scopes, mailboxId, activeMailboxesMax, callsLeft }: Caller): Promise<AccountUsage> {
    const { store, clock, quota, ownerLimits, limits } = this.#parts;
    const now = clock.now();
    const used = await store.read(readOwnerUsage, { owner, now });
    const dailyCallsMax = used.dailyCallsMax ?? limits.dailyCallsMax;
    return {
      owner,
      key: { scopes: [...scopes], ...(mailboxId === undefined ? {} : { mailboxId }) },
      callsToday: dailyCallsMax - callsLeft,
      dailyCallsMax,
      resetsAt: new Date(quota.resetsAt(now)).toISOString(),
      activeMailboxes: used.activeMailboxes,
      activeMailboxesMax,
      mails: used.mails,
      unreadMails: used.unread,
      bytes: used.bytes,
      bytesMax: used.bytesMax ?? limits.ownerBytesMax,
      streams: ownerLimits.heldBy('streams', owner),
      streamsMax: ownerLimits.mostOf('streams'),
    };
  }
}
