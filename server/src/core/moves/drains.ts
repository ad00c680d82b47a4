import { noteDrain, readClosingOwners } from '../../store/operations/moves/departing.ts';
import type { Store } from '../../store/store.ts';
import type { KeyWatch } from '../accounts/key-watch.ts';
import type { OwnerLimits } from '../owner-limits.ts';
import type { CallsUnderWay } from '../whereabouts/calls-under-way.ts';

/** Maximum number of owners that are looked at in one round. */
const ownersAtOnceMax = 100;

interface DrainsParts {
  readonly store: Store;
  readonly keyWatch: Pick<KeyWatch, 'check'>;
  readonly callsUnderWay: CallsUnderWay;
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

  /** Looks at the owners who leave. */
  async look(): Promise<void> {
    const { store, keyWatch, callsUnderWay, ownerLimits, node, onChange } = this.#parts;
    const owners = await store.read(readClosingOwners, { node, limit: ownersAtOnceMax });
    if (owners.length === 0) return;
    onChange();
    await callsUnderWay.known();
    await keyWatch.check();
    for (const owner of owners) {
      const isIdle = callsUnderWay.of(owner) === 0 && ownerLimits.heldBy('webhookSends', owner) === 0;
      if (isIdle) await store.write(noteDrain, { owner, node });
    }
  }
}
