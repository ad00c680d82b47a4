import { setTimeout as pause } from 'node:timers/promises';
import { movedDomainsMax } from '../../contract/operator/moves.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import {
  beginDeparture,
  closeDeparture,
  decideDeparture,
  finishDeparture,
  hasCompleteImport,
  keepClosing,
  markDeparted,
  newestTransaction,
  readDepartingDomains,
  readDrains,
  reopenDeparture,
  settledTransaction,
  undoDeparture,
} from '../../store/operations/moves/departing.ts';
import { readLeavingAccount } from '../../store/operations/moves/leaving-rows.ts';
import { type OwnerMove, readMove } from '../../store/operations/moves/states.ts';
import { readNodes } from '../../store/operations/operator/nodes.ts';
import { fanOutEvents } from '../../store/operations/webhooks/fan-out.ts';
import type { Store } from '../../store/store.ts';
import type { Actor, AuditLog } from '../operator/audit.ts';
import { LeavingCopy } from './leaving-copy.ts';
import { MoveRefused, type MoveTarget } from './move-target.ts';
import { staysOwner } from './move-tickets.ts';
import { rowForm } from './row-form.ts';

/** Time in milliseconds within which every node has to say that nothing of the owner is under way. */
const drainMsMax = 90_000;
/** Time in milliseconds without a change of what a node says of itself after which it counts as ended: it says so every 15 seconds. */
const nodeLostMs = 60_000;
/** Age in milliseconds of what a node says of itself from which on it may have ended, and the interval of the looks whether it has. */
const nodeSilentMs = 30_000;
const silentLookMs = 500;
/** Shortest time in milliseconds between two signs of life. */
const signMs = 5_000;
/** Interval in milliseconds between looks at what the nodes and transactions have said. */
const lookMs = 50;
/** Maximum number of nodes that are read. */
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
  /** Clock that is never set: by it alone a node is lost, whatever the clocks of machines say. */
  readonly monotonic: Clock;
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
  /** What each node last said of itself, and since when it has not changed. */
  readonly #nodes = new Map<string, { readonly seenAt: number; readonly since: number; readonly isHeard: boolean }>();
  #runId = '';
  #signAt = 0;

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
    await this.#lookAtNodes();
    const copy = new LeavingCopy({ ...this.#parts, owner, onStep: () => this.#goesOn() });
    const state = await this.#beginThere(move, copy);
    if (state === 'decided' || state === 'done') return this.#finish(this.#parts.clock.now());
    if (move.state === 'deciding' && !(await this.#parts.store.write(reopenDeparture, this.#now())))
      throw endedElsewhere();
    const isServed = move.state === 'copying';
    if (isServed) {
      await this.#copyServed(copy);
      await this.#hearNodes();
    }
    if (isServed && !(await this.#parts.store.write(closeDeparture, this.#now()))) throw endedElsewhere();
    const closedAt = this.#parts.clock.now();
    if (isServed) {
      this.#parts.onStep({ step: 'closed' });
      // A run of its own: a call of the copy before that is late has no effect any more, and the target learns of domains that have come since.
      await this.#beginThere(await this.#begin(), copy);
    }
    try {
      await this.#drain();
      await copy.run({ isLast: true });
    } catch (error) {
      // A target that was never asked to decide does not serve him, whatever has happened to it.
      await this.#undo(`the copy failed: ${error instanceof Error ? error.message : error}`);
      throw error;
    }
    await this.#activate(copy.stagedCount);
    await this.#finish(closedAt);
  }

  /**
   * Takes the move back: the owner is served here as before, and the target removes what it has of him.
   * @param options.isTargetLost Whether the target can no longer be asked, and will never serve him.
   * @throws MoveRefused when he is served there already; any other error when he may be, and the target does not answer.
   */
  async abort({ isTargetLost }: { isTargetLost: boolean }): Promise<void> {
    const { store, target } = this.#parts;
    const move = await store.read(readMove, { owner: this.#owner });
    if (move?.direction !== 'out') throw new MoveRefused(`no move of ${this.#owner} is under way`);
    if (move.state === 'done') throw new MoveRefused(`${this.#owner} was moved to ${move.place}`);
    if (!isTargetLost && move.place !== this.#place) throw new MoveRefused(`he moves to ${move.place}, not there`);
    // Only a target that has taken the move back, or is lost, will not serve him if it has been told to meanwhile.
    const isDecided = move.state === 'deciding';
    if (isDecided && !isTargetLost) await target.cancel({ owner: this.#owner });
    if (!(await this.#undo('taken back by the operator', { isDecided, isOfOperator: true })))
      throw new MoveRefused('another run has gone on with the move meanwhile: try again');
  }

  /**
   * Marks the owner as moved, without a word to the target: a backup of before his move was restored here, and the target serves him.
   * @throws MoveRefused
   */
  async mark(): Promise<void> {
    const { store, audit, operator } = this.#parts;
    const owner = this.#owner;
    const place = this.#place;
    this.#startRun();
    const entry = audit.entry(operator, { action: 'owner.moved', owner, reason: `to ${place}, as the operator says` });
    const outcome = await store.write(markDeparted, { ...this.#now(), place, audit: entry });
    if (outcome === 'no_owner') throw new MoveRefused(`there is no owner ${owner}`);
    if (outcome === 'deleted') throw new MoveRefused(`${owner} was deleted, or is marked already`);
    if (outcome === 'under_way') throw new MoveRefused(`${owner} comes from another installation`);
  }

  async #begin(): Promise<OwnerMove> {
    const { store, audit, operator } = this.#parts;
    const owner = this.#owner;
    if (staysOwner(owner)) throw new MoveRefused(`${owner} is in each installation, and does not move`);
    this.#startRun();
    const entry = audit.entry(operator, { action: 'owner.move', owner, reason: `to ${this.#place}` });
    const move = await store.write(beginDeparture, { ...this.#now(), place: this.#place, audit: entry });
    if (move === 'no_owner') throw new MoveRefused(`there is no owner ${owner}`);
    if (move === 'deleted') throw new MoveRefused(`${owner} was deleted`);
    if (move === 'under_way') throw new MoveRefused(`another move of ${owner} is under way: see --abort`);
    return move;
  }

  #startRun(): void {
    const { ids, clock } = this.#parts;
    this.#runId = ids.next(clock.now());
  }

  /** This run, for a change that is to be dated now. */
  #now() {
    return { owner: this.#owner, moveId: this.#runId, now: this.#parts.clock.now() };
  }

  /** Says every few seconds that the run goes on. @throws MoveRefused when it may not. */
  async #goesOn(): Promise<void> {
    const { store, monotonic } = this.#parts;
    if (monotonic.now() - this.#signAt < signMs) return;
    this.#signAt = monotonic.now();
    if (!(await store.write(keepClosing, this.#now()))) throw endedElsewhere();
  }

  /** Begins the move at the target. One that does not begin is forgotten here. */
  async #beginThere(move: OwnerMove, copy: LeavingCopy) {
    const { store, target, version } = this.#parts;
    const owner = this.#owner;
    const domains = await store.read(readDepartingDomains, { owner });
    try {
      if (domains.length > movedDomainsMax)
        throw new MoveRefused(`${owner} has ${domains.length} domains, and ${movedDomainsMax} move at most`);
      const sharedDomains = await copy.sharedDomains(domains);
      const body = { moveId: this.#runId, owner, version, form: rowForm(), domains, sharedDomains };
      const { state } = await target.begin(body);
      if (state === 'undoing')
        throw new MoveRefused('the target takes an earlier try back: try again in a minute, with a new ticket');
      if (state === 'copying' && move.state === 'copying') await copy.reserve();
      return state;
    } catch (error) {
      if (move.state === 'closing' || (error instanceof MoveRefused && move.state === 'copying'))
        await this.#undo('the target has not taken him');
      throw error;
    }
  }

  async #copyServed(copy: LeavingCopy): Promise<void> {
    try {
      for (let copies = 0; copies < copiesMax; copies += 1) {
        const rows = await copy.run({ isLast: false });
        this.#parts.onStep({ step: 'copied', rows });
        if (rows <= fewRows) break;
      }
      await copy.rehearse();
    } catch (error) {
      if (error instanceof MoveRefused) await this.#undo('the move was refused');
      throw error;
    }
  }

  /** Waits until nothing of the owner can change here any more. */
  async #drain(): Promise<void> {
    const { store, clock, ids } = this.#parts;
    const owner = this.#owner;
    await this.#goesOn();
    await this.#until(async () => {
      const drained = new Set(await store.read(readDrains, { owner }));
      return (await this.#lookAtNodes()).every((name) => drained.has(name));
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
    const { monotonic } = this.#parts;
    const endsAt = monotonic.now() + drainMsMax;
    while (!(await isSo())) {
      if (monotonic.now() >= endsAt) throw new MoveRefused(`${why}: try again`);
      await pause(lookMs);
      await this.#goesOn();
    }
  }

  /** Finds the nodes that run: all but those that have not changed what they say of themselves for long. */
  async #lookAtNodes(): Promise<string[]> {
    const { store, monotonic } = this.#parts;
    const now = monotonic.now();
    const running = [];
    for (const { name, seen_at: seenAt } of await store.read(readNodes, { limit: nodesMax })) {
      const before = this.#nodes.get(name);
      const isNew = before?.seenAt !== seenAt;
      const isHeard = before !== undefined && (before.isHeard || isNew);
      const since = isNew ? now : before.since;
      this.#nodes.set(name, { seenAt, since, isHeard });
      if (now - since < nodeLostMs) running.push(name);
    }
    return running;
  }

  /** Waits, while the owner is served, until each node has said something or is lost: he would be refused for that long else. */
  async #hearNodes(): Promise<void> {
    const { clock } = this.#parts;
    const isSilent = (name: string) => {
      const node = this.#nodes.get(name);
      return node !== undefined && !node.isHeard && clock.now() - node.seenAt > nodeSilentMs;
    };
    while ((await this.#lookAtNodes()).some(isSilent)) await pause(silentLookMs);
  }

  async #activate(staged: number): Promise<void> {
    const { store, target } = this.#parts;
    const owner = this.#owner;
    const account = await store.read(readLeavingAccount, { owner });
    const move = await store.read(readMove, { owner });
    if (account === undefined || move === undefined) throw new Error('the owner who leaves is not there');
    // A target that is told twice says twice that it serves him; so nothing is told before it is written down here.
    if (!(await store.write(decideDeparture, this.#now()))) throw endedElsewhere();
    try {
      await target.activate({
        ...{ activeMailboxesMax: account.active_mailboxes_max, dailyCallsMax: account.daily_calls_max },
        ...{ bytesMax: account.bytes_max, mailRules: account.mail_rules },
        ...{ createdAt: account.created_at, suspendedAt: move.was_suspended_at, staged },
      });
    } catch (error) {
      // An earlier try of the call may still be under way there. Once it has taken the move back, none can have an effect.
      if (error instanceof MoveRefused) {
        await target.cancel({ owner, moveId: this.#runId });
        await this.#undo('the target has refused him', { isDecided: true });
      }
      throw error;
    }
  }

  async #finish(closedAt: number): Promise<void> {
    const { store, clock, audit, operator, onStep } = this.#parts;
    const owner = this.#owner;
    const now = clock.now();
    const entry = audit.entry(operator, { action: 'owner.moved', owner, reason: `to ${this.#place}` });
    const isFinished = await store.write(finishDeparture, { owner, audit: entry, now });
    // Another run may have finished it.
    if (!isFinished && (await store.read(readMove, { owner }))?.state !== 'done')
      throw new MoveRefused(
        'the target serves him, and he is served here, too: if a backup was restored here, see --already-moved',
      );
    onStep({ step: 'moved', closedMs: now - closedAt });
  }

  /** Has the owner served here again. The target is told, if it can be. False when the move has gone on or ended meanwhile. */
  async #undo(reason: string, { isDecided = false, isOfOperator = false } = {}): Promise<boolean> {
    const { store, audit, operator, target } = this.#parts;
    const { owner, moveId, now } = this.#now();
    const entry = audit.entry(operator, { action: 'owner.stay', owner, reason });
    const args = { owner, audit: entry, isDecided, now };
    const isUndone = await store.write(undoDeparture, isOfOperator ? args : { ...args, moveId });
    const cancelled = isOfOperator ? { owner } : { owner, moveId };
    if (isUndone) await target.cancel(cancelled, { isOnce: true }).catch(() => {});
    return isUndone;
  }
}

/** The error of a run whose move another run has taken back, or gone on with. */
function endedElsewhere(): MoveRefused {
  return new MoveRefused('another run has taken the move back, or goes on with it');
}
