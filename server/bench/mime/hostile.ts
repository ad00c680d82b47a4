import { readFileSync } from 'node:fs';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../../load/processes/start-command.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import { median } from '../../load/statistics.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import {
  furtherHostileMessages,
  type HostileMessage,
  hostileMessageOf,
  hostileMessages,
} from '../../test/support/hostile-messages.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { messages } from './messages.ts';

/** Memory is measured in pages of a process; what a smaller message takes cannot be told from what the process does. */
const smallestBytes = 4 * 1024 * 1024;
const warmUpPasses = 300;
const furtherBytes = 1_000_000;
const furtherTimes = 3;

const startReader = defineWorker(import.meta.url, ({ file }: { file: string }) => ({
  /**
   * Reads one message, after many ordinary ones that make the code warm, and tells what that took. Memory is from what is resident
   * before the message is there, so the message itself counts, to the most that ever was: never less than it took.
   */
  readOne: async () => {
    for (let pass = 0; pass < warmUpPasses; pass += 1) messages.text().forEach(parseMail);
    const residentBefore = process.memoryUsage.rss();
    const milliseconds = timeOf(readFileSync(file));
    return { milliseconds, growthBytes: process.resourceUsage().maxRSS * 1024 - residentBefore };
  },
  /** Reads a megabyte of each of the further hostile messages, and tells which took the longest. */
  readFurther: async () => {
    const all = furtherHostileMessages.map((message) => {
      const raw = hostileMessageOf(message, { bytes: furtherBytes });
      const times = Array.from({ length: furtherTimes }, () => timeOf(raw));
      return { what: message.what, milliseconds: Math.min(...times) };
    });
    return all.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  },
}));

/** Time and memory for each hostile message, in a process that has the start script's flags. */
export async function measureHostile(effort: Effort): Promise<Figure[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-'));
  const file = join(folder.path, 'message.eml');
  const figures: Figure[] = [];
  for (const message of hostileMessages) figures.push(...(await measureOne(message, { file, effort })));
  return [...figures, await measureFurther()];
}

async function measureOne(
  { what, count, make }: HostileMessage,
  { file, effort }: { file: string; effort: Effort },
): Promise<Figure[]> {
  const raw = make(scaled(count, effort));
  await writeFile(file, raw);
  const runs: { milliseconds: number; growthBytes: number }[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    await using reader = startReader({ file }, startCommand().flags);
    runs.push(await reader.ask('readOne'));
  }
  const name = `${scaled(count, effort).toLocaleString('en')} ${what}`;
  const times = median(runs.map(({ milliseconds }) => milliseconds));
  const sizes = median(runs.map(({ growthBytes }) => growthBytes)) / Math.max(raw.length, smallestBytes);
  return [
    { name, unit: 'ms', measured: times, target: { most: 250 } },
    { name: '  memory', unit: 'its size', measured: sizes, target: { most: 4 } },
  ];
}

/** The worst of many more ways to spend a reader's time, at a megabyte each. */
async function measureFurther(): Promise<Figure> {
  await using reader = startReader({ file: '' }, startCommand().flags);
  const { what, milliseconds } = await reader.ask('readFurther');
  return { name: `slowest other MB: ${what}`, unit: 'ms', measured: milliseconds, target: { most: 50 } };
}

function timeOf(raw: Buffer): number {
  const startedAt = performance.now();
  parseMail(raw);
  return performance.now() - startedAt;
}
