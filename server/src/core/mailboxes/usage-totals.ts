import { setTimeout as pause } from 'node:timers/promises';
import { foldUsage, hasUsageChanges } from '../../store/operations/usage.ts';
import type { Store } from '../../store/store.ts';

/** Maximum number of changes that one write folds: a few milliseconds of work. */
const changesMax = 500;
/** Rest between two writes in milliseconds, so that incoming mail has the writer in between. */
const restMs = 5;

/**
 * Folds changes of usage into the totals, batch by batch, until few are left. Counts are exact without it; it keeps
 * them cheap to read however much mail comes.
 */
export async function foldUsageChanges({ store, signal }: { store: Store; signal: AbortSignal }): Promise<void> {
  if (!(await store.read(hasUsageChanges, {}))) return;
  while ((await store.write(foldUsage, { changesMax })) === changesMax && !signal.aborted) await pause(restMs);
}
