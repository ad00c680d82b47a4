import type { Clock } from '../../lib/clock.ts';
import {
  hasClosings,
  noteDrain,
  readClosingOwners,
  readStaleClosings,
  undoDeparture,
} from '../../store/operations/moves/departing.ts';
import type { Store } from '../../store/store.ts';
import type { KeyWatch } from '../accounts/key-watch.ts';
import type { Actor, AuditLog } from '../operator/audit.ts';
import type { OwnerLimits } from '../owner-limits.ts';
import type { CallsUnderWay } from '../whereabouts/calls-under-way.ts';
import type { Whereabouts } from '../whereabouts/whereabouts.ts';

/** Maximum number of owners that are looked at in one round. */
const ownersAtOnceMax = 100;
/** Kinds of which an owner holds something as long as it may write. */
const busyKinds = ['webhookSends', 'mailSessions', 'transfers', 'agentCalls'] as const;

/** Time in milliseconds without a sign of life of the command after which an owner who is refused is served again. */
export const closingMsMax = 5 * 60_000;
/** Who serves him again, in the audit log: no owner has such a name. */
const service: Actor = { caller: { owner: 'service', keyId: '' }, network: '' };

interface DrainsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly audit: Pick<AuditLog, 'entry'>;
  readonly keyWatch: Pick<KeyWatch, 'check'>;
  readonly callsUnderWay: CallsUnderWay;
  readonly whereabouts: Pick<Whereabouts, 'lookAgain'>;
  readonly ownerLimits: Pick<OwnerLimits, 'heldBy'>;
  /** Name of this node. */
  readonly node: string;
  /** Called when an owner is found who is refused from now on. */
  readonly onChange: () => void;
}

/**
 * Says for each owner who leaves and is refused that nothing of his is under way in this node: his calls are answered, his streams and the
 * sessions of his mail programs have ended, and no webhook is being called.
 */
export class Drains {
  readonly #parts: DrainsParts;

  constructor(parts: DrainsParts) {
    this.#parts = parts;
  }

  /**
   * Looks at the owners who leave. One whose command has ended, before it asked the target to decide, is served again.
   * @throws AggregateError when that failed for some of them; the others were looked at.
   */
  async look(): Promise<void> {
    if (!(await this.#parts.store.read(hasClosings, {}))) return;
    const failures: unknown[] = [];
    const apart = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    await this.#endStale(apart);
    await this.#noteDrained(apart);
    if (failures.length > 0) throw new AggregateError(failures, 'some owners who leave could not be looked at');
  }

  async #noteDrained(apart: Apart): Promise<void> {
    const { store, keyWatch, callsUnderWay, whereabouts, ownerLimits, node, onChange } = this.#parts;
    const owners = await store.read(readClosingOwners, { node, limit: ownersAtOnceMax });
    if (owners.length === 0) return;
    whereabouts.lookAgain();
    onChange();
    await callsUnderWay.settled();
    await keyWatch.check();
    for (const owner of owners) {
      const held = busyKinds.some((kind) => ownerLimits.heldBy(kind, owner) > 0);
      if (callsUnderWay.of(owner) === 0 && !held) await apart(store.write(noteDrain, { owner, node }));
    }
  }

  async #endStale(apart: Apart): Promise<void> {
    const { store, clock, audit, onChange } = this.#parts;
    const now = clock.now();
    const staleBefore = now - closingMsMax;
    for (const owner of await store.read(readStaleClosings, { before: staleBefore, limit: ownersAtOnceMax })) {
      const reason = 'the command that moved him has ended';
      const entry = audit.entry(service, { action: 'owner.stay', owner, reason });
      const undo = { owner, audit: entry, isDecided: false, staleBefore, now };
      await apart(store.write(undoDeparture, undo).then(onChange));
    }
  }
}

/** Awaits the work for one owner, so that a failure keeps no other waiting. */
type Apart = (work: Promise<void>) => Promise<void>;
