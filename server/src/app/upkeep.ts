import { endExpired } from '../core/mailboxes/expiry.ts';
import { foldUsageChanges } from '../core/mailboxes/usage-totals.ts';
import { eraseDeletedWords } from '../core/mails/changed/deleted-words.ts';
import { DeadlineError, withDeadline } from '../lib/scheduling/deadline.ts';
import type { Assembly } from './assemble.ts';

/** Longest time in milliseconds that `doAllDue` waits for a task: some receivers and name servers never answer. */
const dueMsMax = 2_000;

/** Values with which pieces of upkeep resolve. The service does all of it by itself, each at its interval. */
export interface UpkeepResults {
  /** Ends every mailbox that is due, and starts the removal of their mails; resolves with the number of ended mailboxes. */
  expire: number;
  /** As `expire`, and resolves when the mails of all ended mailboxes are removed. */
  sweep: number;
  /** Trims the mailboxes that have more mails than they keep. */
  keepNewest: unknown;
  /** Makes all attempts of webhooks that are due, and resolves when they have been made. */
  dispatch: unknown;
  /** Ends the streams and waits whose key is no longer valid. */
  checkKeys: unknown;
  /**
   * Removes ended sessions and links; expired one-time secrets; events, webhook deliveries and answers for Idempotency-Keys that
   * have been kept long enough; the oldest of the audit log; the keys of removed mailboxes; and their delivery scripts.
   */
  prune: unknown;
  /** Saves the calls and uses of keys and sessions noted since the last save. */
  saveCalls: unknown;
  /** Writes the events of refused mail that are still to come, for mailboxes that already have one. */
  tellRefusals: unknown;
  /** Checks the records of the domains that are due. */
  lookAtDomains: unknown;
  /** Ends the mailboxes of deleted domains. */
  endDomains: unknown;
  /** Deletes what belongs to deleted owners. */
  endOwners: unknown;
  /** Takes the words of deleted mails out of the word index, where deleted content is erased. */
  eraseWords: unknown;
  /** Forgets addresses that have been free for long. */
  forgetAddresses: unknown;
  /** Goes on with owners who come from other installations. */
  takeIn: unknown;
  /** Says for owners who leave that nothing of theirs is under way here. */
  drain: unknown;
  /** Says that this node runs. */
  noteNode: unknown;
}

/** Upkeep that can be done at any time, by name. */
export type Upkeep = { readonly [Name in keyof UpkeepResults]: () => Promise<UpkeepResults[Name]> };

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
  const { clock, ids, store, signal, clockWatch, removal, newestMails, dispatcher, keyWatch, refusalEvents } = parts;
  const { quota, keyUse, sessionUse, domainLooks, domainEndings, ownerEndings, nodes, addressForgetting } = parts;
  const { arrivals, drains } = parts;
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
    dispatch: () => dispatcher.dispatch(),
    checkKeys: () => keyWatch.check(),
    prune: async () => {
      const { events, secrets, webhooks, apiKeys, claims, sessions, links, guests, recoveryLinks, audit } = parts;
      const { mailboxUids, scripts } = parts;
      if (!clockWatch.isRight) return;
      const pruned = [
        events,
        secrets,
        webhooks,
        apiKeys,
        claims,
        sessions,
        links,
        guests,
        recoveryLinks,
        audit,
        mailboxUids,
        scripts,
      ];
      for (const part of pruned) await part.prune(signal);
    },
    saveCalls: async () => {
      await Promise.all([quota.save(), keyUse.save(), sessionUse.save()]);
    },
    tellRefusals: () => refusalEvents.tellLater(),
    lookAtDomains: async () => {
      if (clockWatch.isRight) await domainLooks.round();
    },
    endDomains: () => domainEndings.run(),
    endOwners: () => ownerEndings.run(),
    eraseWords: () => eraseDeletedWords({ store, signal }),
    forgetAddresses: () => addressForgetting.run(),
    takeIn: () => arrivals.run(),
    drain: () => drains.look(),
    noteNode: () => nodes.note(),
  };
}

/**
 * The tasks of a service. Tasks with dates come in the order in which one makes work for another: an expiry makes an
 * event, which webhooks need before the log is pruned.
 */
export function tasksOf(
  { store, signal, bell, logHold, dispatcher, indexer, imports, refusalLines, tracedMails }: Assembly,
  upkeep: Upkeep,
): UpkeepTask[] {
  const { expire, sweep, keepNewest, prune, saveCalls, tellRefusals, lookAtDomains, endDomains } = upkeep;
  const { checkKeys, dispatch, endOwners, eraseWords, forgetAddresses, takeIn, drain, noteNode } = upkeep;
  const fold = () => foldUsageChanges({ store, signal });
  return [
    { name: 'sweep', intervalMs: 1_000, run: expire, doDue: sweep },
    { name: 'keeping the newest mails', intervalMs: 10_000, run: keepNewest },
    { name: 'folding the changes of usage', intervalMs: 500, run: fold },
    { name: 'keeping imports', intervalMs: 10_000, run: () => imports.keep() },
    { name: 'recording refused mail', intervalMs: 5_000, run: tellRefusals },
    { name: 'logging refusals', intervalMs: 1_000, run: async () => refusalLines.write() },
    { name: 'logging traced mail', intervalMs: 1_000, run: async () => tracedMails.write() },
    { name: 'saving the call counts', intervalMs: 1_000, run: saveCalls },
    // Also when nobody has rung.
    { name: 'looking for events', intervalMs: 1_000, run: async () => bell.ring() },
    { name: 'looking up keys', intervalMs: 1_000, run: checkKeys, doDue: checkKeys },
    { name: 'looking at what holds the event log up', intervalMs: 2_000, run: () => logHold.look() },
    { name: 'looking at domains', intervalMs: 60_000, run: lookAtDomains, doDue: lookAtDomains },
    { name: 'ending the mailboxes of deleted domains', intervalMs: 5_000, run: endDomains, doDue: endDomains },
    { name: 'deleting what belongs to deleted owners', intervalMs: 5_000, run: endOwners, doDue: endOwners },
    { name: 'taking owners in', intervalMs: 1_000, run: takeIn, doDue: takeIn },
    { name: 'looking for owners who leave', intervalMs: 250, run: drain },
    { name: 'saying that this node runs', intervalMs: 15_000, run: noteNode },
    { name: 'sending webhooks', intervalMs: 1_000, run: () => dispatcher.round(), doDue: dispatch },
    { name: 'pruning the event log', intervalMs: 60_000, run: prune, doDue: prune },
    { name: 'forgetting addresses', intervalMs: 60_000, run: forgetAddresses, doDue: forgetAddresses },
    { name: 'erasing words of deleted mails', intervalMs: 600_000, run: eraseWords },
    { name: 'indexing mails', intervalMs: 1_000, run: async () => indexer.start() },
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
