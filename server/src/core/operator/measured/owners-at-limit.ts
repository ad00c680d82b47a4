import type { ErrorCode } from '../../../contract/problem.ts';
import type { TurnedAwayReason } from '../../../contract/refusals.ts';
import type { Clock } from '../../../lib/clock.ts';
import { copyOf } from '../../../lib/copied-text.ts';

/** Limits of an owner, by the code of the call that is refused for it. */
export const ownerLimitCodes = [
  'active_mailbox_limit',
  'daily_quota_exceeded',
  'owner_full',
  'mailbox_full',
  'rate_limited',
  'too_many_requests',
  'too_many_streams',
  'too_many_webhook_sends',
  'too_many_lookups',
  'webhook_limit',
  'address_limit',
  'domain_limit',
  'key_limit',
  'link_limit',
  'script_limit',
] as const satisfies readonly ErrorCode[];
/** Limit of an owner. */
export type OwnerLimitCode = (typeof ownerLimitCodes)[number];

/** Reasons for which mail is refused because of a limit of its owner. */
const limitOfReason: Readonly<Partial<Record<TurnedAwayReason, OwnerLimitCode>>> = {
  quota: 'owner_full',
  mailbox_full: 'mailbox_full',
  mailbox_limit: 'active_mailbox_limit',
};

/** Time in milliseconds for which an owner counts as at a limit after a refusal. */
const countedMs = 600_000;
/** Owners that are counted for each limit. Above it, the one refused first is forgotten. */
export const countedOwnersMax = 1_000;

/** Count of the owners whom this process has lately refused something for a limit of theirs. */
export class OwnersAtLimit {
  readonly #monotonic: Clock;
  /** Times of the last refusals by limit and owner, the latest last. */
  readonly #refused = new Map<OwnerLimitCode, Map<string, number>>(ownerLimitCodes.map((code) => [code, new Map()]));

  constructor({ monotonic }: { monotonic: Clock }) {
    this.#monotonic = monotonic;
  }

  /** Notes a call that was refused; codes that tell of no limit count nothing. */
  called(code: ErrorCode, owner: string): void {
    const limit = ownerLimitCodes.find((known) => known === code);
    if (limit !== undefined) this.#note(limit, owner);
  }

  /** Notes mail that was refused; reasons that tell of no limit count nothing. */
  mailed(reason: TurnedAwayReason, owner: string): void {
    const limit = limitOfReason[reason];
    if (limit !== undefined) this.#note(limit, owner);
  }

  /** Number of owners who were refused something for a limit in the last ten minutes. */
  count(limit: OwnerLimitCode): number {
    const owners = this.#refused.get(limit);
    const since = this.#monotonic.now() - countedMs;
    for (const [owner, at] of owners ?? []) {
      if (at > since) break;
      owners?.delete(owner);
    }
    return owners?.size ?? 0;
  }

  #note(limit: OwnerLimitCode, owner: string): void {
    const owners = this.#refused.get(limit);
    if (owners === undefined) return;
    const isKnown = owners.delete(owner);
    const [first] = owners.keys();
    if (first !== undefined && owners.size >= countedOwnersMax) owners.delete(first);
    owners.set(isKnown ? owner : copyOf(owner), this.#monotonic.now());
  }
}
