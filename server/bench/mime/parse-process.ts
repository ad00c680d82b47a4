import { Type } from 'typebox';
import { answerParent, partInput } from '../program.ts';
import { messages } from './messages.ts';
import { parsers } from './parsers.ts';

/** One parser in a process of its own, which reads all messages of one kind again and again. */
const input = partInput(
  Type.Object({
    parser: Type.Enum(['mayfly', 'mailparser', 'postal-mime']),
    kind: Type.Enum(['corpora', 'text', 'attachment']),
    passes: Type.Integer(),
  }),
);
const parse = parsers[input.parser];
const all = messages[input.kind]();

answerParent({ parse: parseAll });

/** Seconds that all messages take once. */
async function parseAll(): Promise<object> {
  const startedAt = performance.now();
  for (let pass = 0; pass < input.passes; pass += 1) {
    for (const raw of all) await parseOrFail(raw);
  }
  return { seconds: (performance.now() - startedAt) / 1000 / input.passes };
}

/** Some messages are too much for some parsers. */
async function parseOrFail(raw: Buffer): Promise<void> {
  try {
    await parse(raw);
  } catch {
    // It took its time all the same.
  }
}
