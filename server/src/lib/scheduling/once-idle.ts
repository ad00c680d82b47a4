import { performance } from 'node:perf_hooks';

/** Time in milliseconds over which a thread is looked at. */
const usualPeriodMs = 1_000;
/** Share of that time that an idle thread works at most. */
const idleShareMax = 0.05;

/**
 * Calls a function after the first period in which this thread has done next to nothing.
 * @param options.periodMs Length of a period.
 * @param options.startMeter Begins to measure the share of a period in which the thread works.
 */
export function onceIdle(act: () => void, options: { periodMs?: number; startMeter?: () => () => number } = {}): void {
  const { periodMs = usualPeriodMs, startMeter = startWorkMeter } = options;
  const share = startMeter();
  setTimeout(() => {
    if (share() <= idleShareMax) act();
    else onceIdle(act, options);
  }, periodMs).unref();
}

function startWorkMeter(): () => number {
  const before = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(before).utilization;
}
