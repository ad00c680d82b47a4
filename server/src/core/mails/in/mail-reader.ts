import type { Clock } from '../../../lib/clock.ts';
import { ByteSemaphore } from '../../../lib/scheduling/byte-semaphore.ts';
import { copyInTicks } from '../../../lib/scheduling/copy-in-ticks.ts';
import { TaskThread, TaskThreadError } from '../../../lib/scheduling/task-thread.ts';
import { parseOutline } from '../../../mime/parse-mail.ts';
import type { ParsedOutline } from '../../../mime/parsed-mail.ts';
import { pack, packAside, rawPartBytes, sharedCompressedFromBytes } from '../../../store/packing.ts';
import { headOf, outlineOf, outlineOfEnvelope, outlineOfHead, type ReadOutline } from '../kept/outline.ts';
import type { PackedMessage, ReadingTask } from '../kept/reading-thread.ts';

/** Parser of outlines: `parseOutline`, or a cheaper one where only reception is measured. */
export type ParseMail = (raw: Buffer) => ParsedOutline | Promise<ParsedOutline>;

/** Size from which messages are parsed in a thread, because they would block the event loop for too long. */
const largeBytesMin = rawPartBytes;
const readingMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 64;
const threadBytesMax = 64 * 1024 * 1024;
/**
 * Size of a message after which the thread is replaced, because it leaves much memory outside the heap to be
 * collected.
 */
const lastTaskBytesMin = 4 * 1024 * 1024;
/**
 * Copies of a large message that exist on its way to the disk: in the thread that parses it, packed, and in the thread
 * that writes it.
 */
const copiesOfLarge = 3;

/** Message with its outline, ready to be stored. */
export interface ReadMail {
  readonly read: ReadOutline;
  /** Bytes of the message, in parts of `rawPartBytes`. */
  readonly parts: readonly Uint8Array[];
  readonly isPacked: boolean;
  /** Buffers of `parts` that may be transferred to another thread. */
  readonly moved: readonly ArrayBuffer[];
  /** Returns the memory of the message to the budget. To be called when the mail is stored, or will not be. */
  readonly done: () => void;
}

/** Envelope of a message, for facts that its header lacks. */
interface MailEnvelope {
  readonly sender: string;
}

interface UnreadMail {
  readonly pieces: readonly Buffer[];
  readonly envelope: MailEnvelope;
}

/**
 * Reader of incoming messages. Small ones are parsed in the main thread, large ones in a thread that can be
 * terminated.
 */
export class MailReader {
  readonly #parse: ParseMail;
  readonly #thread: TaskThread | undefined;
  readonly #copies: ByteSemaphore;
  readonly #packsAll: boolean;
  readonly #onFailure: (error: unknown) => void;

  /**
   * @param options.parse Parser for messages of every size; without it, `parseOutline` and the thread are used.
   * @param options.packsAll Whether small messages are packed here too, because no thread of their own writes them.
   * @param options.copyBytesMax Memory for copies of large messages, besides that in which they arrived.
   * @param options.onFailure Called with the reason when a message could not be parsed.
   */
  constructor(options: {
    monotonic: Clock;
    parse: ParseMail | undefined;
    copyBytesMax: number;
    packsAll: boolean;
    onFailure: (error: unknown) => void;
  }) {
    this.#parse = options.parse ?? parseOutline;
    this.#copies = new ByteSemaphore({ bytesMax: options.copyBytesMax });
    this.#packsAll = options.packsAll;
    this.#onFailure = options.onFailure;
    if (options.parse !== undefined) return;
    this.#thread = new TaskThread({
      file: new URL('../kept/reading-thread.ts', import.meta.url),
      monotonic: options.monotonic,
      deadlineMs: readingMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /**
   * Parses a message; a large one waits until there is memory for it. A message that cannot be parsed is stored all
   * the same, with the outline of its header or its envelope.
   * @throws TaskThreadStoppedError
   */
  async read(pieces: readonly Buffer[], envelope: MailEnvelope): Promise<ReadMail> {
    const bytes = lengthOf(pieces);
    const thread = this.#thread;
    if (thread === undefined || bytes < largeBytesMin) {
      const raw = Buffer.allocUnsafeSlow(bytes);
      copyInto(raw, pieces);
      const read = await this.#readHere(raw, { pieces, envelope });
      const isPacked = this.#packsAll || bytes > rawPartBytes;
      const parts = isPacked ? await packedParts(pieces) : [raw];
      return { read, parts, isPacked, moved: [], done: () => {} };
    }
    const done = await this.#copies.take(bytes * copiesOfLarge);
    try {
      const { read, parts } = await this.#readInThread(thread, { pieces, envelope });
      return { read, parts, isPacked: true, moved: parts.flatMap(memoryOf), done };
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Terminates the thread. A message that is parsed in it fails. */
  async stop(): Promise<void> {
    await this.#thread?.stop();
  }

  /** Parses and packs a message in the thread, where both work on one copy of it. */
  async #readInThread(thread: TaskThread, { pieces, envelope }: UnreadMail): Promise<PackedMessage> {
    try {
      const message = await thread.run(async () => {
        const raw = await copyInTicks(pieces);
        return { message: { kind: 'message', raw, ...envelope } satisfies ReadingTask, transfer: [raw] };
      });
      // The thread answers this task so.
      return message as PackedMessage;
    } catch (error) {
      // Not the message's fault: its sender is to try again.
      if (!(error instanceof TaskThreadError)) throw error;
      this.#onFailure(error);
      return { read: await this.#readHead({ pieces, envelope }), parts: await packedParts(pieces) };
    }
  }

  async #readHere(raw: Buffer, mail: UnreadMail): Promise<ReadOutline> {
    try {
      return outlineOf(await this.#parse(raw), mail.envelope);
    } catch (error) {
      this.#onFailure(error);
      return this.#readHead(mail);
    }
  }

  /** Outline of the header, else of the envelope: no message is refused for its content. */
  async #readHead({ pieces, envelope }: UnreadMail): Promise<ReadOutline> {
    try {
      return outlineOfHead(await this.#parse(headOf(pieces)), envelope);
    } catch (error) {
      this.#onFailure(error);
      return outlineOfEnvelope(envelope);
    }
  }
}

function memoryOf({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

/** Packs a message part by part, a large one in threads of the pool. */
async function packedParts(pieces: readonly Buffer[]): Promise<Uint8Array[]> {
  const isLarge = lengthOf(pieces) >= largeBytesMin;
  const parts: Uint8Array[] = [];
  for (const part of partsOf(pieces))
    parts.push(isLarge ? await packAside(part) : pack(part, sharedCompressedFromBytes));
  return parts;
}

/** Cuts a message into parts of `rawPartBytes`. */
function* partsOf(pieces: readonly Buffer[]): Generator<Buffer, void> {
  let part: Buffer[] = [];
  let left = rawPartBytes;
  for (const piece of pieces) {
    for (let rest = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, left);
      part.push(taken);
      rest = rest.subarray(taken.length);
      left -= taken.length;
      if (left > 0) continue;
      yield Buffer.concat(part);
      part = [];
      left = rawPartBytes;
    }
  }
  if (part.length > 0) yield Buffer.concat(part);
}

/** Length of a message in pieces, in bytes. */
export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((bytes, piece) => bytes + piece.length, 0);
}

function copyInto(target: Buffer, pieces: readonly Buffer[]): void {
  let at = 0;
  for (const piece of pieces) at += piece.copy(target, at);
}
