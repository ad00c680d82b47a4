import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { wait } from '../../lib/scheduling/loop.ts';
import {
  beginDeparture,
  closeDeparture,
  decideDeparture,
  finishDeparture,
  hasCompleteImport,
  newestTransaction,
  readDepartingDomains,
  readDrains,
  settledTransaction,
  undoDeparture,
} from '../../store/operations/moves/departing.ts';
import { readLeavingAccount } from '../../store/operations/moves/leaving-rows.ts';
import { type OwnerMove, readMove } from '../../store/operations/moves/states.ts';
import { readNodes } from '../../store/operations/operator/nodes.ts';
import { fanOutEvents } from '../../store/operations/webhooks/fan-out.ts';
import type { Store } from '../../store/store.ts';
import { guestOwner } from '../accounts/accounts.ts';
import { systemOwner } from '../mailboxes/addresses.ts';
import type { Actor, AuditLog } from '../operator/audit.ts';
import { LeavingCopy } from './leaving-copy.ts';
import { MoveRefused, type MoveTarget } from './move-target.ts';
import { rowForm } from './row-form.ts';

/** Time in milliseconds within which every node has to say that nothing of the owner is under way. */
const drainMsMax = 30_000;
/** Time in milliseconds after which a node that has said nothing counts as ended, as for an operator. */
const nodeLostMs = 60_000;
const lookMs = 50;
const nodesMax = 1_000;
/** Copies while the owner is served, at most; and the rows of one after which the rest is few enough to be copied while he is not. */
const copiesMax = 5;
const fewRows = 100;
/** As for each step of queueing webhooks. */
const fanOutLimits = { eventsMax: 100, pendingMax: Number.MAX_SAFE_INTEGER } as const;

/** Progress of a departure, for the operator. */
export type DepartureStep =
  | { readonly step: 'copied'; readonly rows: number }
  | { readonly step: 'closed' }
  | { readonly step: 'moved'; readonly closedMs: number };

interface DepartureParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly audit: AuditLog;
  readonly target: MoveTarget;
  /** Who moves the owner. */
  readonly operator: Actor;
  /** Version of Mayfly that runs here. */
  readonly version: string;
  readonly onStep: (step: DepartureStep) => void;
}

/**
 * The departure of an owner: he is copied while he is served; then he is refused, what has changed is copied, and the target serves him.
 * How far it has come is in both databases, so that a departure that was interrupted goes on from there.
 */
export class Departure {
  readonly #parts: DepartureParts;
  readonly #owner: string;
  readonly #place: string;

  /** @param options.place URL of the target. */
  constructor(parts: DepartureParts, { owner, place }: { owner: string; place: string }) {
    this.#parts = parts;
    this.#owner = owner;
    this.#place = place;
  }

  /**
   * Moves the owner. Resolves when the target serves him, and this installation tells callers so.
   * @throws MoveRefused when he cannot move; he is served here as before then.
   */
  async run(): Promise<void> {
    const owner = this.#owner;
    const move = await this.#begin();
    if (move.state === 'done') return;
    const copy = new LeavingCopy({ ...this.#parts, owner });
    const state = await this.#beginThere(move, copy);
    if (state === 'unfolding' || state === 'done') return this.#finish(this.#parts.clock.now());
    if (move.state === 'copying') {
      await this.#copyServed(copy);
      await this.#parts.store.write(closeDeparture, { owner, now: this.#parts.clock.now() });
      this.#parts.onStep({ step: 'closed' });
    }
    const closedAt = this.#parts.clock.now();
    try {
      await this.#drain();
      await copy.run({ isLast: true });
    } catch (error) {
      if (error instanceof MoveRefused) await this.#undo('the move was refused');
      throw error;
    }
    await this.#activate();
    await this.#finish(closedAt);
  }

  /**
   * Takes the move back: the owner is served here as before, and the target removes what it has of him.
   * @param options.isTargetLost Whether the target can no longer be asked, and will never serve him.
   * @throws MoveRefused when he is served there already.
   */
  async abort({ isTargetLost }: { isTargetLost: boolean }): Promise<void> {
    const move = await this.#parts.store.read(readMove, { owner: this.#owner });
    if (move?.direction !== 'out') throw new MoveRefused(`no move of ${this.#owner} is under way`);
    if (move.state === 'done') throw new MoveRefused(`${this.#owner} was moved to ${move.place}`);
    if (!isTargetLost) await this.#cancelThere(move);
    await this.#undo('taken back by the operator', { isDecided: true });
  }

  async #begin(): Promise<OwnerMove> {
    const { store, clock, ids, audit, operator } = this.#parts;
    const owner = this.#owner;
    if (owner === guestOwner || owner === systemOwner)
      throw new MoveRefused(`${owner} is in each installation, and does not move`);
    const now = clock.now();
    const entry = audit.entry(operator, { action: 'owner.move', owner, reason: `to ${this.#place}` });
    const args = { owner, moveId: ids.next(now), place: this.#place, audit: entry, now };
    const move = await store.write(beginDeparture, args);
    if (move === 'no_owner') throw new MoveRefused(`there is no owner ${owner}`);
    if (move === 'deleted') throw new MoveRefused(`${owner} was deleted`);
    if (move === 'under_way') throw new MoveRefused(`another move of ${owner} is under way: see --abort`);
    return move;
  }

  /** Begins the move at the target. One that does not begin is forgotten here. */
  async #beginThere(move: OwnerMove, copy: LeavingCopy) {
    const { store, target, version } = this.#parts;
    const owner = this.#owner;
    const domains = await store.read(readDepartingDomains, { owner });
    try {
      const sharedDomains = await copy.sharedDomains(domains);
      const body = { moveId: move.move_id, owner, version, form: rowForm(), domains, sharedDomains };
      const { state } = await target.begin(body);
      if (state === 'undoing') throw new MoveRefused('the target takes an earlier try back: try again in a minute');
      if (state === 'copying') await copy.reserve();
      return state;
    } catch (error) {
      if (error instanceof MoveRefused && move.state === 'copying') await this.#undo('the target has refused him');
      throw error;
    }
  }

  async #copyServed(copy: LeavingCopy): Promise<void> {
    try {
      for (let copies = 0; copies < copiesMax; copies += 1) {
        const rows = await copy.run({ isLast: false });
        this.#parts.onStep({ step: 'copied', rows });
        if (rows <= fewRows) return;
      }
    } catch (error) {
      if (error instanceof MoveRefused) await this.#undo('the move was refused');
      throw error;
    }
  }

  /** Waits until nothing of the owner can change here any more. */
  async #drain(): Promise<void> {
    const { store, clock, ids } = this.#parts;
    const owner = this.#owner;
    await this.#until(async () => {
      const drained = new Set(await store.read(readDrains, { owner }));
      const nodes = await store.read(readNodes, { limit: nodesMax });
      return nodes.every(({ name, seen_at }) => drained.has(name) || clock.now() - seen_at > nodeLostMs);
    }, 'a node has calls of the owner under way, or does not answer');
    // A transaction that had looked before the owner was refused has its number by now.
    const newest = store.isShared ? await store.write(newestTransaction, {}) : 0;
    await this.#until(
      async () => !store.isShared || (await store.read(settledTransaction, {})) >= newest,
      'a transaction on the database does not end',
    );
    await this.#until(async () => !(await store.read(hasCompleteImport, { owner })), 'an import does not end');
    const step = () => {
      const now = clock.now();
      return store.write(fanOutEvents, { owner, now, deliveryId: ids.next(now), limits: fanOutLimits });
    };
    while ((await step()) === 'more');
  }

  /** @throws MoveRefused when it does not come to be in time; the owner is then served here again. */
  async #until(isSo: () => Promise<boolean>, why: string): Promise<void> {
    const { clock } = this.#parts;
    const endsAt = clock.now() + drainMsMax;
    while (!(await isSo())) {
      if (clock.now() >= endsAt) throw new MoveRefused(`${why}: try again`);
      await wait(lookMs);
    }
  }

  async #activate(): Promise<void> {
    const { store, clock, target } = this.#parts;
    const owner = this.#owner;
    const account = await store.read(readLeavingAccount, { owner });
    const move = await store.read(readMove, { owner });
    if (account === undefined || move === undefined) throw new Error('the owner who leaves is not there');
    // A target that is told twice says twice that it serves him; so nothing is told before it is written down here.
    await store.write(decideDeparture, { owner, now: clock.now() });
    try {
      await target.activate({
        ...{ activeMailboxesMax: account.active_mailboxes_max, dailyCallsMax: account.daily_calls_max },
        ...{ bytesMax: account.bytes_max, mailRules: account.mail_rules },
        ...{ createdAt: account.created_at, suspendedAt: move.was_suspended_at },
      });
    } catch (error) {
      if (error instanceof MoveRefused) await this.#undo('the target has refused him', { isDecided: true });
      throw error;
    }
  }

  async #finish(closedAt: number): Promise<void> {
    const { store, clock, audit, operator, onStep } = this.#parts;
    const owner = this.#owner;
    const now = clock.now();
    // Of a move that was interrupted after the target had agreed.
    await store.write(decideDeparture, { owner, now });
    const entry = audit.entry(operator, { action: 'owner.moved', owner, reason: `to ${this.#place}` });
    await store.write(finishDeparture, { owner, audit: entry, now });
    onStep({ step: 'moved', closedMs: now - closedAt });
  }

  async #cancelThere(move: OwnerMove): Promise<void> {
    try {
      await this.#parts.target.cancel();
    } catch (error) {
      // A target that knows no such move will not serve him, unless it may have been told to.
      if (!(error instanceof MoveRefused) || move.state === 'deciding') throw error;
    }
  }

  /** Has the owner served here again. The target is told, if it can be. */
  async #undo(reason: string, { isDecided = false } = {}): Promise<void> {
    const { store, clock, audit, operator, target } = this.#parts;
    const owner = this.#owner;
    const entry = audit.entry(operator, { action: 'owner.stay', owner, reason });
    await store.write(undoDeparture, { owner, audit: entry, isDecided, now: clock.now() });
    await target.cancel().catch(() => {});
  }
}
