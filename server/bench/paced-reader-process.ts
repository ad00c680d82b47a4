import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { HttpReader } from './http-reader.ts';
import { answerParent, partInput } from './program.ts';
import { percentile } from './statistics.ts';

const readsPerSecond = 100;
const warmUpReads = 50;

const input = partInput(Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()) }));
const reader = new HttpReader({ ...input, connections: Number.POSITIVE_INFINITY });
const times: number[] = [];
let isStopping = false;
let reading: Promise<void> | undefined;

answerParent({ start, stop });

async function start(): Promise<object> {
  for (let read = 0; read < warmUpReads; read += 1) await reader.read();
  reading = readInPace();
  return {};
}

async function stop(): Promise<object> {
  isStopping = true;
  await reading;
  return { reads: times.length, p99Ms: percentile(times, 0.99), highestMs: Math.max(...times) };
}

/** Reads when it is time to, also while an earlier read still waits. */
async function readInPace(): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let dueAt = performance.now(); !isStopping; dueAt += 1000 / readsPerSecond) {
    await delay(Math.max(0, dueAt - performance.now()));
    underWay.push(readOnce(dueAt));
  }
  await Promise.all(underWay);
}

async function readOnce(dueAt: number): Promise<void> {
  await reader.read();
  times.push(performance.now() - dueAt);
}
