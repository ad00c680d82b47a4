import { parseMail } from '../../src/mime/parse-mail.ts';
import { furtherHostileMessages, hostileMessageOf } from '../../test/support/hostile-messages.ts';
import { answerParent } from '../program.ts';

/** Reads a megabyte of each of the further hostile messages, and tells which took the longest. */
const bytes = 1_000_000;
const times = 3;

answerParent({ parse: parseAll });

async function parseAll(): Promise<object> {
  const all = furtherHostileMessages.map((message) => {
    const raw = hostileMessageOf(message, { bytes });
    return { what: message.what, milliseconds: Math.min(...Array.from({ length: times }, () => timeOf(raw))) };
  });
  const [slowest] = all.toSorted((one, other) => other.milliseconds - one.milliseconds);
  return { ...slowest };
}

function timeOf(raw: Buffer): number {
  const startedAt = performance.now();
  parseMail(raw);
  return performance.now() - startedAt;
}
