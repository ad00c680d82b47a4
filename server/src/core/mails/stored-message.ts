import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import { readRawParts } from '../../store/operations/mails/raws.ts';
import type { Store } from '../../store/store.ts';

/** Parts of a message that are read in one tick. */
const partsAtOnce = 4;

/** Reads a message whole, over several ticks; `undefined` when it is gone. */
export async function readMessage(
  store: Store,
  { raw_id: rawId, size }: Pick<MailRow, 'raw_id' | 'size'>,
): Promise<ArrayBuffer | undefined> {
  const memory = new ArrayBuffer(size);
  const message = Buffer.from(memory);
  let at = 0;
  for (let first = 0; at < size; first += partsAtOnce) {
    const parts = await store.read(readRawParts, { rawId, first, last: first + partsAtOnce - 1 });
    if (parts.length === 0) return undefined;
    for (const part of parts) at += part.copy(message, at);
    await yieldToEventLoop();
  }
  return memory;
}
