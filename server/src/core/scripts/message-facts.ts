import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cleanText } from '../../mime/clean-text.ts';
import { decodeWords } from '../../mime/headers/encoded-words.ts';
import { readHeaderBlock, unfold } from '../../mime/headers/header-block.ts';
import { readMessageId } from '../../mime/headers/message-id.ts';

/** Bytes of a message in which its header is looked for: some milliseconds of hostile fields. */
const headBytesMax = 64 * 1024;
/** Bytes that are hashed in one tick. */
const hashedBytesPerTick = 2 * 1024 * 1024;
/** Characters of a subject, and of a Message-ID, that are compared. */
const subjectCharactersMax = 10_000;
const messageIdCharactersMax = 250;
const fields: ReadonlySet<string> = new Set(['subject', 'message-id']);

/** What tells one message from another. */
export interface MessageFacts {
  readonly subject: string;
  /** Message-ID, without angle brackets. */
  readonly messageId: string | undefined;
  /** SHA-256 of the content, as it came, hexadecimal. */
  readonly contentHash: string;
  /** Trace that its header names, where that was looked for. */
  readonly traceparent?: string | undefined;
}

/** Reads what tells a message from others, of its header the first 64 KiB; a large message over several ticks. */
export async function messageFacts(pieces: readonly Buffer[]): Promise<MessageFacts> {
  const head = Buffer.concat(pieces.slice(0, 2)).subarray(0, headBytesMax);
  const block = readHeaderBlock(head, { start: 0, wanted: fields, defects: new Set() });
  const subject = cleanText(decodeWords(unfold(block.fields.get('subject') ?? '')).slice(0, subjectCharactersMax));
  const messageId = readMessageId(block.fields.get('message-id'))?.slice(0, messageIdCharactersMax).toWellFormed();
  const hash = createHash('sha256');
  let hashed = 0;
  for (const piece of pieces) {
    hash.update(piece);
    hashed += piece.length;
    if (hashed < hashedBytesPerTick) continue;
    hashed = 0;
    await yieldToEventLoop();
  }
  return { subject, messageId, contentHash: hash.digest('hex') };
}
