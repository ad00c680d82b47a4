import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { answerParent, partInput } from '../program.ts';
import { messages } from './messages.ts';

/** Reads one message, after many ordinary ones that make the code warm, and tells what that took. */
const input = partInput(Type.Object({ file: Type.String() }));
const warmUpPasses = 300;

answerParent({ parse: parseOnce });

/**
 * Memory is from what is resident before the message is there, so the message itself counts, to the most that ever was:
 * never less than it took.
 */
async function parseOnce(): Promise<object> {
  for (let pass = 0; pass < warmUpPasses; pass += 1) messages.text().forEach(parseMail);
  const residentBefore = process.memoryUsage.rss();
  const raw = readFileSync(input.file);
  const startedAt = performance.now();
  const { defects } = parseMail(raw);
  const milliseconds = performance.now() - startedAt;
  const growthBytes = process.resourceUsage().maxRSS * 1024 - residentBefore;
  return { milliseconds, growthBytes, defects };
}
