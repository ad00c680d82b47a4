import type { Clock } from '../../lib/clock.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { withDeadline } from '../../lib/scheduling/deadline.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import { type ClaimedDelivery, claimDeliveries, readDueOwners } from '../../store/operations/webhooks/claims.ts';
import { type DeliveryRow, finishDelivery, releaseDelivery } from '../../store/operations/webhooks/sending.ts';
import type { Store } from '../../store/store.ts';
import type { EventBell } from '../events/bell.ts';
import { eventOf } from './present.ts';
import type { WebhookQueue } from './queue.ts';
import { attemptGapsMs, attemptMsMax, nextStep } from './schedule.ts';
import type { WebhookSlot, WebhookSlots } from './slots.ts';
import { reportOutcome, type WebhookTransport } from './transport.ts';

/** Deliveries of one webhook that are sent at once: of one that works, and of one that is not known to. */
const perWebhookMax = 4;
const perUnprovenWebhookMax = 1;
/** Owners that are looked at for one claim: more than can hold something of the sender. */
const ownersMax = 256;
/** Deliveries that an owner is given in one turn. */
const perTurnMax = 8;
/** An attempt, and as long again for each of the two writes around it. After it another node may send the delivery. */
const leaseMs = 3 * attemptMsMax;
/** What this process could not send for reasons of its own is due again so much later. */
const putOffMs = 1_000;
/** At the end, attempts under way may go on for so long, and what then becomes of them is put on record for as long. */
const drainMsMax = 1_000;

interface WebhookDispatcherParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly bell: EventBell;
  readonly queue: WebhookQueue;
  readonly transport: WebhookTransport;
  readonly slots: WebhookSlots;
  readonly turns: Turns;
  readonly onError: (error: unknown) => void;
}

/** Sends what is queued, each delivery when it is due, and puts on record what came of it. */
export class WebhookDispatcher {
  readonly #parts: WebhookDispatcherParts;
  readonly #tickEnd = new TickEnd();
  readonly #inFlight = new Set<Promise<void>>();
  /** The owner that was given something last, of webhooks that work and of the others: behind it the next turn begins. */
  readonly #lastOwners = { proven: '', unproven: '' };
  /** The round under way, and those that wait for it. */
  #rounds: Promise<unknown> = Promise.resolve();
  #isProvenFirst = false;
  #isKicked = false;
  #isStopping = false;
  #stopListening: (() => void) | undefined;

  constructor(parts: WebhookDispatcherParts) {
    this.#parts = parts;
  }

  /** Sends all that is due now, and resolves when it has been sent: also what became due by that. */
  async dispatch(): Promise<void> {
    while (!this.#isStopping) {
      const started = await this.round();
      if (started === 0 && this.#inFlight.size === 0 && !this.#parts.queue.hasMore) return;
      await Promise.all(this.#inFlight);
    }
  }

  /** Queues some of what has happened and begins to send what is due; returns how many, without waiting for receivers. */
  round(): Promise<number> {
    const round = this.#rounds.then(() => this.#run());
    this.#rounds = round.catch(() => {});
    return round;
  }

  /** There may be something to do. */
  kick(): void {
    if (this.#isKicked || this.#isStopping) return;
    this.#isKicked = true;
    this.#tickEnd.run(() => {
      // What is asked for from now on may not be seen by this round any more.
      this.#rounds = this.#rounds.then(() => {
        this.#isKicked = false;
        return this.#run().catch(this.#parts.onError);
      });
    });
  }

  /**
   * Begins nothing more; what receivers do not answer in a moment is given back, to be sent after the next start. Ends in
   * little more than twice `drainMsMax`, whatever receivers and the database do.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopListening?.();
    await this.#ended();
    await this.#parts.transport.close();
    await this.#ended();
  }

  /** Resolves when nothing is under way any more, or after a moment. */
  async #ended(): Promise<void> {
    const ended = this.#rounds.then(() => Promise.all(this.#inFlight));
    await withDeadline(ended, drainMsMax).catch(() => {});
  }

  async #run(): Promise<number> {
    if (this.#isStopping) return 0;
    for (const failure of await this.#parts.queue.fill()) this.#parts.onError(failure);
    this.#listenIfNeeded();
    // Neither of the two finds only what the other leaves.
    this.#isProvenFirst = !this.#isProvenFirst;
    const started = (await this.#claim(this.#isProvenFirst)) + (await this.#claim(!this.#isProvenFirst));
    if (started > 0 || this.#parts.queue.hasMore) this.kick();
    return started;
  }

  /** The bell reads the log for its listeners: nobody pays for that who has no webhooks. */
  #listenIfNeeded(): void {
    if (this.#parts.queue.isNeeded) {
      this.#stopListening ??= this.#parts.bell.listen('all', () => this.kick());
    } else {
      this.#stopListening?.();
      this.#stopListening = undefined;
    }
  }

  /** Claims some of what is due, for one owner after the other, and begins to send it. Returns how much. */
  async #claim(isProven: boolean): Promise<number> {
    const now = this.#parts.clock.now();
    const slots = this.#takeSlots(await this.#dueOwners(isProven, now), isProven);
    if (slots.size === 0) return 0;
    const shares = [...slots].map(([owner, { length }]) => ({ owner, deliveriesMax: length }));
    const limits = { isProven, perWebhookMax: isProven ? perWebhookMax : perUnprovenWebhookMax };
    try {
      const claimed = await this.#parts.store.write(claimDeliveries, {
        now,
        leasedUntil: now + leaseMs,
        shares,
        limits,
      });
      for (const delivery of claimed) this.#begin(delivery, slots.get(delivery.owner)?.pop());
      return claimed.length;
    } finally {
      for (const slot of [...slots.values()].flat()) slot.release();
    }
  }

  /** Those with something due, in the order of their turns. */
  async #dueOwners(isProven: boolean, now: number): Promise<string[]> {
    const after = this.#lastOwners[isProven ? 'proven' : 'unproven'];
    const args = { isProven, now, limit: ownersMax };
    const behind = await this.#parts.store.read(readDueOwners, { ...args, after });
    if (after === '' || behind.length === ownersMax) return behind;
    const before = await this.#parts.store.read(readDueOwners, { ...args, after: '' });
    return [...new Set([...behind, ...before])];
  }

  /** As many slots as there are and each owner may have, one after the other for each of them. */
  #takeSlots(owners: readonly string[], isProven: boolean): Map<string, WebhookSlot[]> {
    const slots = new Map<string, WebhookSlot[]>();
    for (let turn = 0; turn < perTurnMax; turn += 1) {
      for (const owner of owners) {
        const slot = this.#parts.slots.tryTake(owner, { isProven });
        if (slot === undefined) continue;
        slots.set(owner, [...(slots.get(owner) ?? []), slot]);
        if (turn === 0) this.#lastOwners[isProven ? 'proven' : 'unproven'] = owner;
      }
    }
    return slots;
  }

  #begin(claimed: ClaimedDelivery, slot: WebhookSlot | undefined): void {
    // One whose outcome cannot be put on record is sent again when its lease has run out.
    const sending = this.#send(claimed, slot)
      .catch(this.#parts.onError)
      .finally(() => {
        this.#inFlight.delete(sending);
        this.kick();
      });
    this.#inFlight.add(sending);
  }

  async #send(claimed: ClaimedDelivery, slot: WebhookSlot | undefined): Promise<void> {
    const { owner, delivery } = claimed;
    try {
      // To sign and to connect takes time; the receiver's answer is waited for outside of the turn.
      const { at, sending } = await this.#parts.turns.run(owner, () => this.#beginSending(claimed, slot));
      if (sending === undefined) return await this.#giveBack(delivery, at);
      const outcome = await sending;
      if (outcome.kind === 'unsent') await this.#giveBack(delivery, this.#parts.clock.now() + putOffMs);
      else await this.#record(owner, delivery, { outcome, at });
    } finally {
      slot?.release();
    }
  }

  /** `sending` is `undefined` where it is too late to send. */
  #beginSending({ delivery, url, secrets }: ClaimedDelivery, slot: WebhookSlot | undefined) {
    const at = this.#parts.clock.now();
    const { id, leased_until: leasedUntil } = delivery;
    // When the claim itself took long, another node may soon send it.
    if (this.#isStopping || (leasedUntil ?? 0) - at < attemptMsMax) return { at, sending: undefined };
    const body = JSON.stringify(eventOf(delivery));
    const message = { url, id, timestampMs: at, body, secrets };
    return { at, sending: this.#parts.transport.send(message, { onResolved: slot?.resolved }) };
  }

  async #giveBack({ webhook_id: webhookId, id, leased_until }: DeliveryRow, dueAt: number): Promise<void> {
    const claim = { webhookId, id, leasedUntil: leased_until ?? 0, now: this.#parts.clock.now() };
    await this.#parts.store.write(releaseDelivery, { ...claim, dueAt: this.#isStopping ? 0 : dueAt });
  }

  async #record(
    owner: string,
    { webhook_id: webhookId, id, attempts, leased_until }: DeliveryRow,
    { outcome, at }: { outcome: SendOutcome; at: number },
  ): Promise<void> {
    const now = this.#parts.clock.now();
    const { delivered: _, ...facts } = reportOutcome(outcome);
    const next = nextStep(outcome, { attempts, now, random: this.#parts.random });
    const claim = { webhookId, id, leasedUntil: leased_until ?? 0, now };
    const attempt = { at, ...facts };
    const left = await this.#parts.store.write(finishDelivery, {
      ...claim,
      attempt,
      next,
      attemptsKept: attemptGapsMs.length,
    });
    if (left !== undefined && next.state !== 'pending') this.#parts.queue.deliveryGone({ owner, webhookId }, left);
  }
}
