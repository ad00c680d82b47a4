import { startCommand } from '../../load/processes/start-command.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { assertSound } from '../../test/mime/soundness.ts';
import { corpusMessages, readCorpusFile } from '../../test/support/corpora.ts';
import { mutations } from '../../test/support/mutations.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';

const counts = { short: 5_000, long: 100_000 } as const;
const seed = 538;
/** A parse that took this long is looked at again: it may have been the machine. */
const suspiciousMs = 10;
const measuredBytesMax = 1_000_000;

/** Reads mutations of all messages of the corpora, checks what it read, and tells what the worst of them took. */
const startReader = defineWorker(import.meta.url, ({ count }: { count: number }) => ({
  readAll: async () => {
    const originals = corpusMessages().map(({ path }) => readCorpusFile(path));
    const failures: number[] = [];
    let slowest = { milliseconds: 0, index: 0 };
    for (const { index, raw } of mutations({ originals, count, seed })) {
      try {
        const milliseconds = raw.length < measuredBytesMax ? timeOf(raw) : 0;
        if (milliseconds > slowest.milliseconds) slowest = { milliseconds, index };
        assertSound(raw, parseMail(raw));
      } catch {
        failures.push(index);
      }
    }
    return { failures, slowest, peakBytes: process.resourceUsage().maxRSS * 1024 };
  },
}));

/** Messages of the corpora with bytes flipped, cut, doubled and spliced: none fails, none takes long. */
export async function measureMutations(effort: Effort): Promise<Figure[]> {
  const count = scaled(effort.isLong ? counts.long : counts.short, effort);
  await using reader = startReader({ count }, startCommand().flags);
  const { failures, slowest, peakBytes } = await reader.ask('readAll');
  if (failures.length > 0) console.error(`mutations that failed, of seed ${seed}: ${failures.slice(0, 20).join(', ')}`);
  const name = `${count.toLocaleString('en')} mutations`;
  return [
    { name: `${name}: failures`, unit: '', measured: failures.length, target: { most: 0 } },
    { name: `  slowest (number ${slowest.index})`, unit: 'ms', measured: slowest.milliseconds, target: { most: 50 } },
    { name: '  memory of the process', unit: 'MiB', measured: peakBytes / 1024 ** 2, target: { most: 256 } },
  ];
}

function timeOf(raw: Buffer): number {
  const once = () => {
    const startedAt = performance.now();
    parseMail(raw);
    return performance.now() - startedAt;
  };
  const milliseconds = once();
  return milliseconds < suspiciousMs ? milliseconds : Math.min(milliseconds, once(), once());
}
