import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { readRawParts } from '../../../store/operations/mails/raws.ts';
import type { Store } from '../../../store/store.ts';

/** Parts of a large message that are read in one tick. */
const partsAtOnce = 4;

/** A message is not there any more: its mail was deleted while it was read. */
export class MessageGoneError extends Error {
  override name = 'MessageGoneError';
}

/**
 * Reads a message into memory of its own, which can be transferred to a thread.
 * @throws MessageGoneError
 */
export async function readWholeMessage(store: Store, { raw_id: rawId, size }: MailRow): Promise<ArrayBuffer> {
  const memory = new ArrayBuffer(size);
  const message = Buffer.from(memory);
  let at = 0;
  for (let first = 0; at < size; first += partsAtOnce) {
    const parts = await store.read(readRawParts, { rawId, first, last: first + partsAtOnce - 1 });
    if (parts.length === 0) throw new MessageGoneError();
    for (const part of parts) at += part.copy(message, at);
    await yieldToEventLoop();
  }
  return memory;
}
