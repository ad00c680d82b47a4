import { Shares } from '../../lib/shares.ts';
import type { OwnerLimits, Release } from '../owner-limits.ts';

/** Webhooks that are not known to work share so much of all requests that may be under way. */
const unprovenPart = 0.5;

/** What one request to a receiver holds of what its owner may hold. */
export interface WebhookSlot {
  /** The host name is resolved: the look-up is given back. */
  readonly resolved: Release;
  /** The request has ended: everything is given back. */
  readonly release: Release;
}

/** What the requests to receivers take of this process, owner by owner. */
export class WebhookSlots {
  readonly #ownerLimits: OwnerLimits;
  /** Of requests to webhooks that are new, or whose last attempt failed. */
  readonly #unproven: Shares;

  /** @param parts.sendsMax Requests that this process sends at once. */
  constructor(parts: { ownerLimits: OwnerLimits; sendsMax: number }) {
    this.#ownerLimits = parts.ownerLimits;
    this.#unproven = new Shares({ total: Math.ceil(parts.sendsMax * unprovenPart) });
  }

  /** Takes a slot for a delivery; `undefined` when the owner has its share, or nothing is left. */
  tryTake(owner: string, { isProven }: { isProven: boolean }): WebhookSlot | undefined {
    const send = this.#ownerLimits.tryTake('webhookSends', owner);
    if (send === undefined) return undefined;
    const lookup = this.#ownerLimits.tryTake('lookups', owner);
    if (lookup === undefined || (!isProven && this.#unproven.take(owner) !== undefined)) {
      lookup?.();
      send();
      return undefined;
    }
    return slotOf(lookup, send, () => isProven || this.#unproven.give(owner));
  }

  /** Takes a slot for a request that its owner waits for. @throws AppError `too_many_webhook_sends`, `overloaded`. */
  take(owner: string): WebhookSlot {
    const send = this.#ownerLimits.take('webhookSends', owner);
    try {
      return slotOf(this.#ownerLimits.take('lookups', owner), send);
    } catch (error) {
      send();
      throw error;
    }
  }
}

function slotOf(lookup: Release, ...rest: (() => unknown)[]): WebhookSlot {
  return {
    resolved: lookup,
    release: () => {
      lookup();
      for (const release of rest.splice(0)) release();
    },
  };
}
