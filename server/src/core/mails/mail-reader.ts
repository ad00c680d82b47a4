import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { ByteSemaphore } from '../../lib/scheduling/byte-semaphore.ts';
import { TaskThread, TaskThreadError } from '../../lib/scheduling/task-thread.ts';
import { parseMail } from '../../mime/parse-mail.ts';
import type { ParsedMail } from '../../mime/parsed-mail.ts';
import { pack, packPieces } from '../../store/packing.ts';
import {
  headOf,
  type MailEnvelope,
  type MailFacts,
  mailFacts,
  mailFactsOfEnvelope,
  mailFactsOfHead,
} from './mail-facts.ts';
import type { ReadingTask } from './reading-thread.ts';

/** Reads a message: `parseMail`, or something that costs less where only reception is measured. */
export type ParseMail = (raw: Buffer) => ParsedMail | Promise<ParsedMail>;

/** Messages from this size on are read in a thread: they take longer than the event loop may be held up. */
const largeBytesMin = 128 * 1024;
const readingMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 64;
const threadBytesMax = 64 * 1024 * 1024;
/** What a message of this size leaves to garbage collection is much beside the heap. */
const lastTaskBytesMin = 4 * 1024 * 1024;
/** From this size on packing, too, takes long; smaller messages are packed where they are written. */
const packedBytesMin = 1024 * 1024;
/** Copied from the message in one turn of the event loop. */
const copiedBytesPerTick = 2 * 1024 * 1024;
/** A large message on its way to the disk: it is in the thread that reads, then packed, then in the thread that writes. */
const copiesOfLarge = 3;

/** A message, read, in the form in which it is kept. */
export interface ReadMail {
  readonly facts: MailFacts;
  readonly raw: Uint8Array;
  readonly isPacked: boolean;
  /** Memory of these that may be given away, because it is all theirs and much. */
  readonly moved: readonly ArrayBuffer[];
  /** To be called when the mail is kept, or is not going to be. */
  readonly done: () => void;
}

interface UnreadMail {
  readonly pieces: readonly Buffer[];
  readonly envelope: MailEnvelope;
}

/** Reads messages on their way in: small ones where they are, large ones in a thread that can be ended. */
export class MailReader {
  readonly #parse: ParseMail;
  readonly #thread: TaskThread | undefined;
  readonly #copies: ByteSemaphore;
  readonly #packsAll: boolean;
  readonly #onFailure: (error: unknown) => void;

  /**
   * @param options.parse Reads messages of any size, in place of the thread.
   * @param options.packsAll Packs messages of any size: what writes them has no thread to do it in, and writes many at once.
   * @param options.copyBytesMax Memory for large messages on their way to the disk, beside that in which they came.
   * @param options.onFailure Told why a message could not be read.
   */
  constructor(options: {
    clock: Clock;
    parse: ParseMail | undefined;
    copyBytesMax: number;
    packsAll: boolean;
    onFailure: (error: unknown) => void;
  }) {
    this.#parse = options.parse ?? parseMail;
    this.#copies = new ByteSemaphore({ bytesMax: options.copyBytesMax });
    this.#packsAll = options.packsAll;
    this.#onFailure = options.onFailure;
    if (options.parse !== undefined) return;
    this.#thread = new TaskThread({
      file: new URL('./reading-thread.ts', import.meta.url),
      clock: options.clock,
      deadlineMs: readingMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /**
   * Reads a message, when its turn has come. One that cannot be read is kept all the same, and shown as far as it can be.
   * @throws TaskThreadStoppedError
   */
  async read(pieces: readonly Buffer[], envelope: MailEnvelope): Promise<ReadMail> {
    const bytes = lengthOf(pieces);
    const thread = this.#thread;
    if (thread === undefined || bytes < largeBytesMin) {
      const raw = Buffer.allocUnsafeSlow(bytes);
      copyInto(raw, pieces);
      const facts = await this.#readHere(raw, { pieces, envelope });
      return { facts, raw: this.#packsAll ? pack(raw) : raw, isPacked: this.#packsAll, moved: [], done: () => {} };
    }
    const done = await this.#copies.take(bytes * copiesOfLarge);
    try {
      const facts = await this.#readInThread(thread, { pieces, envelope });
      const isPacked = this.#packsAll || bytes >= packedBytesMin;
      const memory = isPacked ? await packPieces(pieces) : await copyOf(pieces);
      return { facts, raw: new Uint8Array(memory), isPacked, moved: [memory, ...memoryOf(facts.content)], done };
    } catch (error) {
      done();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#thread?.stop();
  }

  async #readInThread(thread: TaskThread, { pieces, envelope }: UnreadMail): Promise<MailFacts> {
    try {
      const facts = await thread.run(async () => {
        const raw = await copyOf(pieces);
        return { message: { raw, envelope } satisfies ReadingTask, transfer: [raw] };
      });
      // The thread answers with what `mailFacts` gives.
      return facts as MailFacts;
    } catch (error) {
      // Not the message's fault: its sender is to come back.
      if (!(error instanceof TaskThreadError)) throw error;
      this.#onFailure(error);
      return this.#readHead({ pieces, envelope });
    }
  }

  async #readHere(raw: Buffer, mail: UnreadMail): Promise<MailFacts> {
    try {
      return mailFacts(await this.#parse(raw), mail.envelope);
    } catch (error) {
      this.#onFailure(error);
      return this.#readHead(mail);
    }
  }

  /** What the header says, or else only the envelope: no message is put off for what is in it. */
  async #readHead({ pieces, envelope }: UnreadMail): Promise<MailFacts> {
    try {
      return mailFactsOfHead(await this.#parse(headOf(pieces)), envelope);
    } catch (error) {
      this.#onFailure(error);
      return mailFactsOfEnvelope(envelope);
    }
  }
}

/** The memory of bytes that have it for themselves. */
function memoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

export function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((bytes, piece) => bytes + piece.length, 0);
}

function copyInto(target: Buffer, pieces: readonly Buffer[]): void {
  let at = 0;
  for (const piece of pieces) at += piece.copy(target, at);
}

/** The message whole, in memory of its own; what is long is copied in several turns of the event loop. */
async function copyOf(pieces: readonly Buffer[]): Promise<ArrayBuffer> {
  const memory = new ArrayBuffer(lengthOf(pieces));
  const copy = Buffer.from(memory);
  let at = 0;
  let tickEnd = copiedBytesPerTick;
  for (const piece of pieces) {
    at += piece.copy(copy, at);
    if (at < tickEnd) continue;
    tickEnd = at + copiedBytesPerTick;
    await yieldToEventLoop();
  }
  return memory;
}
