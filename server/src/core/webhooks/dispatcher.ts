import type { Event, EventType } from '../../contract/events.ts';
import type { AttemptFailure } from '../../contract/webhooks.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SpanEnd, Tracer } from '../../lib/logs/tracer.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { withDeadline } from '../../lib/scheduling/deadline.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import type { WebhookTransport } from '../../outbound/transport.ts';
import {
  type ClaimedWebhookDelivery,
  claimWebhookDeliveries,
  readDueOwners,
} from '../../store/operations/webhooks/claims.ts';
import {
  finishWebhookDelivery,
  releaseWebhookDelivery,
  type WebhookDeliveryRow,
} from '../../store/operations/webhooks/sending.ts';
import type { Store } from '../../store/store.ts';
import type { EventBell } from '../events/bell.ts';
import { reportOutcome } from './outcome.ts';
import type { WebhookQueue } from './queue.ts';
import { attemptGapsMs, attemptMsMax, nextStep } from './schedule.ts';
import type { WebhookSlot, WebhookSlots } from './slots.ts';

/** Deliveries of one webhook that are sent at once: to a webhook that works, and to one that has not proved to. */
const perWebhookMax = 4;
const perUnprovenWebhookMax = 1;
/** Owners considered for one claim: more than can have a slot at once. */
const ownersMax = 256;
/** Deliveries of one owner in one claim. */
const perClaimMax = 8;
/**
 * Lease of a claimed delivery: time for an attempt and for the writes before and after it. After it another node may
 * send the delivery.
 */
const leaseMs = 3 * attemptMsMax;
/** Delay of a delivery that this process could not send for reasons of its own. */
const putOffMs = 1_000;
/** Time that `stop` leaves for attempts under way, and again for recording their outcome. */
const drainMsMax = 1_000;

/** Observer of webhooks, which counts the attempts. */
export interface WebhookObserver {
  /** @param attempt.lateMs Time from the moment at which the attempt was due to its beginning. */
  attempted(attempt: { outcome: AttemptOutcome; lateMs: number; durationMs: number | undefined }): void;
}

/** Outcome of an attempt: delivered, or the failure. */
export type AttemptOutcome = 'delivered' | AttemptFailure;

interface WebhookDispatcherParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly bell: EventBell;
  readonly queue: WebhookQueue;
  readonly transport: WebhookTransport;
  readonly slots: WebhookSlots;
  readonly turns: Turns;
  readonly tracer?: Tracer | undefined;
  readonly observer: WebhookObserver;
  readonly onError: (error: unknown) => void;
}

/** Dispatcher of webhooks: sends each queued delivery when it is due and records the outcome. */
export class WebhookDispatcher {
  readonly #parts: WebhookDispatcherParts;
  readonly #tickEnd = new TickEnd();
  readonly #inFlight = new Set<Promise<void>>();
  /** The owners that were served last: with proven webhooks, and with others. The next claim begins after them. */
  readonly #lastOwners = { proven: '', unproven: '' };
  /** The round under way, and those that are queued after it. */
  #rounds: Promise<unknown> = Promise.resolve();
  #isProvenFirst = false;
  #isKicked = false;
  #isStopping = false;
  #stopListening: (() => void) | undefined;

  constructor(parts: WebhookDispatcherParts) {
    this.#parts = parts;
  }

  /** Sends everything that is due, also deliveries that become due meanwhile. Resolves when all are sent. */
  async dispatch(): Promise<void> {
    while (!this.#isStopping) {
      const started = await this.round();
      if (started === 0 && this.#inFlight.size === 0 && !this.#parts.queue.hasMore) return;
      await Promise.all(this.#inFlight);
    }
  }

  /**
   * Runs a round: queues deliveries of new events and begins to send some that are due. Returns their number without
   * waiting for receivers.
   */
  round(): Promise<number> {
    const round = this.#rounds.then(() => this.#run());
    this.#rounds = round.catch(() => {});
    return round;
  }

  /** Starts a round at the end of this tick: there may be something to send. */
  kick(): void {
    if (this.#isKicked || this.#isStopping) return;
    this.#isKicked = true;
    this.#tickEnd.run(() => {
      // A kick from now on needs another round.
      this.#rounds = this.#rounds.then(() => {
        this.#isKicked = false;
        return this.#run().catch(this.#parts.onError);
      });
    });
  }

  /**
   * Stops. Attempts under way have a short time to end; other deliveries are given back, and sent after the next start.
   * Takes little more than twice `drainMsMax`, whatever receivers and the database do.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopListening?.();
    await this.#ended();
    await this.#parts.transport.close();
    await this.#ended();
  }

  /** Resolves when no attempt is under way, or after `drainMsMax`. */
  async #ended(): Promise<void> {
    const ended = this.#rounds.then(() => Promise.all(this.#inFlight));
    await withDeadline(ended, drainMsMax).catch(() => {});
  }

  async #run(): Promise<number> {
    if (this.#isStopping) return 0;
    for (const failure of await this.#parts.queue.fill()) this.#parts.onError(failure);
    this.#listenIfNeeded();
    // Proven and unproven webhooks claim first alternately.
    this.#isProvenFirst = !this.#isProvenFirst;
    const started = (await this.#claim(this.#isProvenFirst)) + (await this.#claim(!this.#isProvenFirst));
    if (started > 0 || this.#parts.queue.hasMore) this.kick();
    return started;
  }

  /** Listens to the bell only while there are webhooks: the bell reads the log for its listeners. */
  #listenIfNeeded(): void {
    if (this.#parts.queue.isNeeded) {
      this.#stopListening ??= this.#parts.bell.listen('all', () => this.kick());
    } else {
      this.#stopListening?.();
      this.#stopListening = undefined;
    }
  }

  /** Claims due deliveries, one owner after the other, and begins to send them. Returns their number. */
  async #claim(isProven: boolean): Promise<number> {
    const now = this.#parts.clock.now();
    const slots = this.#takeSlots(await this.#dueOwners(isProven, now), isProven);
    if (slots.size === 0) return 0;
    const shares = [...slots].map(([owner, { length }]) => ({ owner, deliveriesMax: length }));
    const limits = { isProven, perWebhookMax: isProven ? perWebhookMax : perUnprovenWebhookMax };
    try {
      const claimed = await this.#parts.store.write(claimWebhookDeliveries, {
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

  /** Owners with due deliveries, in the order in which they are served. */
  async #dueOwners(isProven: boolean, now: number): Promise<string[]> {
    const after = this.#lastOwners[isProven ? 'proven' : 'unproven'];
    const args = { isProven, now, limit: ownersMax };
    const following = await this.#parts.store.read(readDueOwners, { ...args, after });
    if (after === '' || following.length === ownersMax) return following;
    const before = await this.#parts.store.read(readDueOwners, { ...args, after: '' });
    return [...new Set([...following, ...before])];
  }

  /** Takes slots for owners, round-robin, until no slot is left or every owner has its share. */
  #takeSlots(owners: readonly string[], isProven: boolean): Map<string, WebhookSlot[]> {
    const slots = new Map<string, WebhookSlot[]>();
    for (let round = 0; round < perClaimMax; round += 1) {
      for (const owner of owners) {
        const slot = this.#parts.slots.tryTake(owner, { isProven });
        if (slot === undefined) continue;
        slots.set(owner, [...(slots.get(owner) ?? []), slot]);
        if (round === 0) this.#lastOwners[isProven ? 'proven' : 'unproven'] = owner;
      }
    }
    return slots;
  }

  #begin(claimed: ClaimedWebhookDelivery, slot: WebhookSlot | undefined): void {
    // A delivery whose outcome cannot be recorded is sent again after its lease.
    const sending = this.#send(claimed, slot)
      .catch(this.#parts.onError)
      .finally(() => {
        this.#inFlight.delete(sending);
        this.kick();
      });
    this.#inFlight.add(sending);
  }

  async #send(claimed: ClaimedWebhookDelivery, slot: WebhookSlot | undefined): Promise<void> {
    const { owner, delivery } = claimed;
    try {
      // Signing and connecting take time; the receiver's answer is awaited outside of the turn.
      const { at, sending } = await this.#parts.turns.run(owner, () => this.#beginSending(claimed, slot));
      if (sending === undefined) return await this.#giveBack(delivery, at);
      const outcome = await sending;
      this.#observe(outcome, at - delivery.due_at);
      if (outcome.kind === 'unsent') await this.#giveBack(delivery, this.#parts.clock.now() + putOffMs);
      else await this.#record(owner, delivery, { outcome, at });
    } finally {
      slot?.release();
    }
  }

  #observe(outcome: SendOutcome, lateMs: number): void {
    const { delivered, code = 'request_failed', durationMs } = reportOutcome(outcome);
    this.#parts.observer.attempted({ outcome: delivered ? 'delivered' : code, lateMs, durationMs });
  }

  /** Begins to send a delivery. `sending` is `undefined` when it is too late for an attempt. */
  #beginSending({ delivery, url, secrets }: ClaimedWebhookDelivery, slot: WebhookSlot | undefined) {
    const at = this.#parts.clock.now();
    const { id, leased_until: leasedUntil } = delivery;
    // The claim itself may have taken so long that another node may soon send the delivery.
    if (this.#isStopping || (leasedUntil ?? 0) - at < attemptMsMax) return { at, sending: undefined };
    const event = eventOf(delivery);
    const message = { url, id, body: JSON.stringify(event), secrets };
    const { traceparent } = event.data;
    const span = this.#parts.tracer?.begin('client', traceparent);
    const sent = { ...message, traceparent: span?.traceparent ?? traceparent };
    const sending = this.#parts.transport.send(sent, { onResolved: slot?.resolved }).then((outcome) => {
      span?.end(webhookSpan(outcome, { url, type: event.type }));
      return outcome;
    });
    return { at, sending };
  }

  async #giveBack({ webhook_id: webhookId, id, leased_until }: WebhookDeliveryRow, dueAt: number): Promise<void> {
    const claim = { webhookId, id, leasedUntil: leased_until ?? 0, now: this.#parts.clock.now() };
    await this.#parts.store.write(releaseWebhookDelivery, { ...claim, dueAt: this.#isStopping ? 0 : dueAt });
  }

  async #record(
    owner: string,
    { webhook_id: webhookId, id, attempts, leased_until }: WebhookDeliveryRow,
    { outcome, at }: { outcome: SendOutcome; at: number },
  ): Promise<void> {
    const now = this.#parts.clock.now();
    const { delivered: _, ...facts } = reportOutcome(outcome);
    const next = nextStep(outcome, { attempts, now, random: this.#parts.random });
    const claim = { webhookId, id, leasedUntil: leased_until ?? 0, now };
    const attempt = { at, ...facts };
    const left = await this.#parts.store.write(finishWebhookDelivery, {
      ...claim,
      attempt,
      next,
      attemptsKept: attemptGapsMs.length,
    });
    if (left !== undefined && next.state !== 'pending') this.#parts.queue.deliveryGone({ owner, webhookId }, left);
  }
}

/** How a request of a webhook ended. Paths of receivers may have secrets in them. */
function webhookSpan(outcome: SendOutcome, { url, type }: { url: string; type: string }): SpanEnd {
  const status = outcome.kind === 'answered' ? outcome.status : undefined;
  const facts = { 'server.address': new URL(url).hostname, 'mayfly.event': type };
  const attributes =
    status === undefined ? { ...facts, 'error.type': outcome.kind } : { ...facts, 'http.response.status_code': status };
  return { name: 'send webhook', attributes, isError: status === undefined || status >= 400 };
}

/** The event of a delivery, the same in every attempt. */
function eventOf(row: WebhookDeliveryRow): Event {
  return {
    id: row.event_id,
    // Only known types are stored.
    type: row.type as EventType,
    timestamp: new Date(row.happened_at).toISOString(),
    ...(row.mailbox_id === '' ? {} : { mailboxId: row.mailbox_id }),
    data: JSON.parse(row.data),
  };
}
