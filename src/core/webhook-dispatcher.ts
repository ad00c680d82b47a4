import type { Clock } from '../lib/clock.ts';
import { withDeadline } from '../lib/deadline.ts';
import type { RandomBytes } from '../lib/random.ts';
import { TurnEnd } from '../lib/turn-end.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishDelivery,
  hasDueDeliveries,
  releaseDelivery,
} from '../store/operations/webhook-sending.ts';
import type { Store } from '../store/store.ts';
import type { EventBell } from './event-bell.ts';
import { eventOf } from './webhook-present.ts';
import type { WebhookQueue } from './webhook-queue.ts';
import { attemptGapsMs, nextStep } from './webhook-schedule.ts';
import { reportOutcome, type SendOutcome, type WebhookTransport } from './webhook-transport.ts';

/** Deliveries that a node sends at once. Webhooks whose last attempt failed, and new ones, may have only a part of them. */
const inFlightMax = 64;
const unprovenInFlightMax = 32;
/** Deliveries of one webhook that are sent at once: of one that works, and of one that is not known to. */
const perWebhookMax = 4;
const perUnprovenWebhookMax = 1;
/** Longer than any attempt takes. After it another node may send the delivery. */
const leaseMs = 30_000;
/** At the end, attempts under way may go on for so long. */
const drainMsMax = 1_000;

/** Sends what is queued, each delivery when it is due, and puts on record what came of it. */
export class WebhookDispatcher {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #random: RandomBytes;
  readonly #bell: EventBell;
  readonly #queue: WebhookQueue;
  readonly #transport: WebhookTransport;
  readonly #onError: (error: unknown) => void;
  readonly #turnEnd = new TurnEnd();
  readonly #inFlight = new Set<Promise<void>>();
  #unprovenInFlight = 0;
  /** The round under way, and those that wait for it. */
  #rounds: Promise<unknown> = Promise.resolve();
  #isKicked = false;
  #isStopping = false;
  #stopListening: (() => void) | undefined;

  constructor(parts: {
    store: Store;
    clock: Clock;
    random: RandomBytes;
    bell: EventBell;
    queue: WebhookQueue;
    transport: WebhookTransport;
    onError: (error: unknown) => void;
  }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#bell = parts.bell;
    this.#queue = parts.queue;
    this.#transport = parts.transport;
    this.#onError = parts.onError;
  }

  /** Sends all that is due now, and resolves when it has been sent: also what became due by that. */
  async dispatch(): Promise<void> {
    while (!this.#isStopping) {
      const started = await this.round();
      if (started === 0 && this.#inFlight.size === 0) return;
      await Promise.all(this.#inFlight);
    }
  }

  /** Queues what has happened and begins to send what is due; returns how many, without waiting for receivers. */
  round(): Promise<number> {
    const round = this.#rounds.then(() => this.#run());
    this.#rounds = round.catch(() => {});
    return round;
  }

  /** There may be something to do. */
  kick(): void {
    if (this.#isKicked || this.#isStopping) return;
    this.#isKicked = true;
    this.#turnEnd.run(() => {
      // What is asked for from now on may not be seen by this round any more.
      this.#rounds = this.#rounds.then(() => {
        this.#isKicked = false;
        return this.#run().catch(this.#onError);
      });
    });
  }

  /** Begins nothing more; what receivers do not answer in a moment is given back, to be sent after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopListening?.();
    await this.#rounds;
    await withDeadline(Promise.all(this.#inFlight), drainMsMax).catch(() => {});
    await this.#transport.close();
    await Promise.all(this.#inFlight);
  }

  async #run(): Promise<number> {
    if (this.#isStopping) return 0;
    for (const failure of await this.#queue.fill()) this.#onError(failure);
    this.#listenIfNeeded();
    return (await this.#claim(true)) + (await this.#claim(false));
  }

  /** The bell reads the log for its listeners: nobody pays for that who has no webhooks. */
  #listenIfNeeded(): void {
    if (this.#queue.isNeeded) {
      this.#stopListening ??= this.#bell.listen('all', () => this.kick());
    } else {
      this.#stopListening?.();
      this.#stopListening = undefined;
    }
  }

  async #claim(isProven: boolean): Promise<number> {
    const free = inFlightMax - this.#inFlight.size;
    const deliveriesMax = isProven ? free : Math.min(free, unprovenInFlightMax - this.#unprovenInFlight);
    const now = this.#clock.now();
    if (deliveriesMax <= 0 || !(await this.#store.read(hasDueDeliveries, { isProven, now }))) return 0;
    const limits = { isProven, deliveriesMax, perWebhookMax: isProven ? perWebhookMax : perUnprovenWebhookMax };
    const claimed = await this.#store.write(claimDeliveries, { now, leasedUntil: now + leaseMs, limits });
    for (const delivery of claimed) this.#begin(delivery);
    return claimed.length;
  }

  #begin(claimed: ClaimedDelivery): void {
    if (!claimed.isProven) this.#unprovenInFlight += 1;
    // One whose outcome cannot be put on record is sent again when its lease has run out.
    const sending = this.#send(claimed)
      .catch(this.#onError)
      .finally(() => {
        this.#inFlight.delete(sending);
        if (!claimed.isProven) this.#unprovenInFlight -= 1;
        this.kick();
      });
    this.#inFlight.add(sending);
  }

  async #send({ delivery, url, secrets }: ClaimedDelivery): Promise<void> {
    const { id } = delivery;
    const timestampMs = this.#clock.now();
    const body = JSON.stringify(eventOf(delivery));
    const outcome = await this.#transport.send({ url, id, timestampMs, body, secrets });
    await this.#record(delivery, outcome, timestampMs);
  }

  async #record(delivery: ClaimedDelivery['delivery'], outcome: SendOutcome, at: number): Promise<void> {
    const { webhook_id: webhookId, id, attempts } = delivery;
    const now = this.#clock.now();
    const claim = { webhookId, id, leasedUntil: delivery.leased_until ?? 0, now };
    if (this.#isStopping && outcome.kind === 'failed') {
      await this.#store.write(releaseDelivery, claim);
      return;
    }
    const { delivered, ...facts } = reportOutcome(outcome);
    const next = nextStep(outcome, { attempts, now, random: this.#random });
    const attempt = { at, ...facts };
    await this.#store.write(finishDelivery, { ...claim, attempt, next, attemptsKept: attemptGapsMs.length });
  }
}
