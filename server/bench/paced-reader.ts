import { defineWorker } from '../load/processes/worker.ts';
import { repeatInPace } from '../load/repeat.ts';
import { percentile } from '../load/statistics.ts';
import { type HttpTarget, httpReader } from './http-load.ts';

const readsPerSecond = 100;
const warmUpReads = 50;

/**
 * Somebody who reads one URL at a modest fixed rate, whatever else goes on, and keeps the time: from the moment a read was due,
 * so that a late start counts as waiting.
 */
const startWorker = defineWorker(import.meta.url, (target: HttpTarget) => {
  const read = httpReader({ ...target, connections: Number.POSITIVE_INFINITY });
  const times: number[] = [];
  let isOver = false;
  let reading: Promise<void> | undefined;
  return {
    start: async () => {
      for (let reads = 0; reads < warmUpReads; reads += 1) await read();
      reading = repeatInPace({ everyMs: 1000 / readsPerSecond, isOver: () => isOver }, async (dueAt) => {
        await read();
        times.push(performance.now() - dueAt);
      });
    },
    stop: async () => {
      isOver = true;
      await reading;
      return { p99Ms: percentile(times, 0.99), highestMs: Math.max(...times) };
    },
  };
});

/** Starts such a reader, and returns when it has warmed up and its times count. */
export async function startPacedReader(target: HttpTarget) {
  const reader = startWorker({ ...target });
  await reader.ask('start');
  return reader;
}
