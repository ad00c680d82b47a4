import { endExpired } from '../core/mailboxes/expiry.ts';
import { foldUsageChanges } from '../core/mailboxes/usage-totals.ts';
import { DeadlineError, withDeadline } from '../lib/scheduling/deadline.ts';
import type { Assembly } from './assemble.ts';

const sweepMs = 1_000;
const foldMs = 500;
const refusalsMs = 5_000;
const quotaSaveMs = 1_000;
/** Interval in milliseconds at which the bell reads the log although nobody has rung. */
const ringMs = 1_000;
const checkKeysMs = 1_000;
const pruneMs = 60_000;
const logHoldMs = 2_000;
const dispatchMs = 1_000;
const indexMs = 1_000;
const keepNewestMs = 10_000;
const importsMs = 10_000;
const domainLooksMs = 60_000;
const domainEndingsMs = 5_000;

/** Longest time in milliseconds that `doAllDue` waits for a task: some receivers and name servers never answer. */
const dueMsMax = 2_000;

/** Work that keeps the data of the service in order. */
export interface Upkeep {
  expire(): Promise<number>;
  sweep(): Promise<number>;
  keepNewest(): Promise<void>;
  prune(): Promise<void>;
  saveCalls(): Promise<void>;
  tellRefusals(): Promise<void>;
  lookAtDomains(): Promise<void>;
  endDomains(): Promise<void>;
}

/** A task of the service that is run again and again. */
export interface UpkeepTask {
  readonly name: string;
  readonly intervalMs: number;
  run(): Promise<unknown>;
  /** Does all that is due by the calendar, and resolves when it is done; absent if the task has nothing with a date. */
  doDue?(): Promise<unknown>;
}

/** Binds the upkeep to the parts of a service. */
export function upkeepOf(parts: Assembly): Upkeep {
  const { clock, ids, store, ending, clockWatch, removal, events, secrets, webhooks } = parts;
  const { quota, fullMailboxes, newestMails, domainLooks, domainEndings } = parts;
  const { apiKeys, claims, keyUse, sessions, sessionUse } = parts;
  const { signal } = ending;
  const expire = async () => {
    // Read before the clocks are compared: a clock that is set in between moves no sweep.
    const now = clock.now();
    try {
      return (await clockWatch.compare()) ? await endExpired({ store, ids, now, signal }) : 0;
    } finally {
      // Also on a full disk, where this makes room for the other. Nobody's expiry waits for it.
      removal.start();
    }
  };
  return {
    expire,
    sweep: async () => {
      const ended = await expire();
      await removal.run();
      return ended;
    },
    keepNewest: () => newestMails.sweep(),
    prune: async () => {
      if (!clockWatch.isRight) return;
      await events.prune(signal);
      await secrets.prune(signal);
      await webhooks.prune(signal);
      await apiKeys.prune(signal);
      await claims.prune(signal);
      await sessions.prune(signal);
    },
    saveCalls: async () => {
      await Promise.all([quota.save(), keyUse.save(), sessionUse.save()]);
    },
    tellRefusals: () => fullMailboxes.tellLater(),
    lookAtDomains: async () => {
      if (clockWatch.isRight) await domainLooks.round();
    },
    endDomains: () => domainEndings.run(),
  };
}

/**
 * The tasks of a service. Tasks with dates come in the order in which one makes work for another: an expiry makes an
 * event, which webhooks need before the log is pruned.
 */
export function tasksOf(parts: Assembly, upkeep: Upkeep): UpkeepTask[] {
  const { store, ending, bell, keyWatch, logHold, dispatcher, indexer, imports } = parts;
  const { expire, sweep, keepNewest, prune, saveCalls, tellRefusals, lookAtDomains, endDomains } = upkeep;
  const checkKeys = () => keyWatch.check();
  return [
    { name: 'sweep', intervalMs: sweepMs, run: expire, doDue: sweep },
    { name: 'keeping the newest mails', intervalMs: keepNewestMs, run: keepNewest },
    {
      name: 'folding the changes of usage',
      intervalMs: foldMs,
      run: () => foldUsageChanges({ store, signal: ending.signal }),
    },
    { name: 'keeping imports', intervalMs: importsMs, run: () => imports.keep() },
    { name: 'recording refused mail', intervalMs: refusalsMs, run: tellRefusals },
    { name: 'saving the call counts', intervalMs: quotaSaveMs, run: saveCalls },
    { name: 'looking for events', intervalMs: ringMs, run: async () => bell.ring() },
    { name: 'looking up keys', intervalMs: checkKeysMs, run: checkKeys, doDue: checkKeys },
    { name: 'looking at what holds the event log up', intervalMs: logHoldMs, run: () => logHold.look() },
    { name: 'looking at domains', intervalMs: domainLooksMs, run: lookAtDomains, doDue: lookAtDomains },
    {
      name: 'ending the mailboxes of deleted domains',
      intervalMs: domainEndingsMs,
      run: endDomains,
      doDue: endDomains,
    },
    {
      name: 'sending webhooks',
      intervalMs: dispatchMs,
      run: () => dispatcher.round(),
      doDue: () => dispatcher.dispatch(),
    },
    { name: 'pruning the event log', intervalMs: pruneMs, run: prune, doDue: prune },
    { name: 'indexing mails', intervalMs: indexMs, run: async () => indexer.start() },
  ];
}

/**
 * Does what is due by the calendar, one task after the other. A slow task goes on in the background.
 * @throws AggregateError when tasks failed; the others were done.
 */
export async function doAllDue(tasks: readonly UpkeepTask[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, doDue } of tasks) {
    if (doDue === undefined) continue;
    try {
      await withDeadline(doDue(), dueMsMax);
    } catch (error) {
      if (!(error instanceof DeadlineError)) failures.push(new Error(`${name} failed`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
