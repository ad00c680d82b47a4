import { Shares } from '../../lib/shares.ts';
import type { OwnerLimits, Release } from '../owner-limits.ts';

/** Part of all slots that webhooks which have not proved to work may share. */
const unprovenPart = 0.5;

/** Slot for one request to a receiver: its part of the owner's share. */
export interface WebhookSlot {
  /** Gives the look-up back, when the host name is resolved. */
  readonly resolved: Release;
  /** Gives everything back, when the request has ended. */
  readonly release: Release;
}

/** Slots for requests to receivers, shared among owners. */
export class WebhookSlots {
  readonly #ownerLimits: OwnerLimits;
  /** Slots of webhooks that are new, or whose last attempt failed. */
  readonly #unproven: Shares;

  /** @param parts.sendsMax Requests that this process sends at once. */
  constructor(parts: { ownerLimits: OwnerLimits; sendsMax: number }) {
    this.#ownerLimits = parts.ownerLimits;
    this.#unproven = new Shares({ total: Math.ceil(parts.sendsMax * unprovenPart) });
  }

  /** Takes a slot for a delivery; `undefined` when the share of the owner is used up, or no slot is free. */
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

  /**
   * Takes a slot for a request whose caller waits for the result.
   * @throws AppError `too_many_webhook_sends`, `overloaded`.
   */
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
