import { Type } from 'typebox';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { assertSound } from '../../test/mime/soundness.ts';
import { corpusMessages, readCorpusFile } from '../../test/support/corpora.ts';
import { mutations } from '../../test/support/mutations.ts';
import { answerParent, partInput } from '../program.ts';

/** Reads mutations of all messages of the corpora, checks what it read, and tells what the worst of them took. */
const input = partInput(Type.Object({ count: Type.Integer(), seed: Type.Integer() }));
/** A parse that took this long is looked at again: it may have been the machine. */
const suspiciousMs = 10;
const measuredBytesMax = 1_000_000;

answerParent({ parse: parseAll });

async function parseAll(): Promise<object> {
  const originals = corpusMessages().map(({ path }) => readCorpusFile(path));
  const failures: number[] = [];
  let slowest = { milliseconds: 0, index: 0 };
  for (const { index, raw } of mutations({ originals, ...input })) {
    try {
      const milliseconds = raw.length < measuredBytesMax ? timeOf(raw) : 0;
      if (milliseconds > slowest.milliseconds) slowest = { milliseconds, index };
      assertSound(raw, parseMail(raw));
    } catch {
      failures.push(index);
    }
  }
  return { failures, slowest, peakBytes: process.resourceUsage().maxRSS * 1024 };
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
