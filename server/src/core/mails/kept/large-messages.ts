import type { Clock } from '../../../lib/clock.ts';
import { TaskThread, TaskThreadError } from '../../../lib/scheduling/task-thread.ts';
import { Turns } from '../../../lib/scheduling/turns.ts';
import { parseContent, parseParts } from '../../../mime/parse-mail.ts';
import { readStructure } from '../../../mime/structure/read-structure.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../../store/operations/mails/raws.ts';
import { readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { ContentKind } from './content-cache.ts';
import { contentOf, type Json } from './content-json.ts';
import { derive, emptyExtract } from './kept-extract.ts';
import { headOf } from './outline.ts';
import type { ReadingTask } from './reading-thread.ts';
import { MessageGoneError, readWholeMessage } from './whole-message.ts';

const readingMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 64;
const threadBytesMax = 64 * 1024 * 1024;
const lastTaskBytesMin = 4 * 1024 * 1024;

interface LargeMessagesParts {
  readonly store: Store;
  readonly monotonic: Clock;
  /** Called with the reason when a message could not be read. */
  readonly onFailure: (error: unknown) => void;
}

/** Reads messages that are too long for the main thread in a thread that can be terminated: one after the other, owners in turns. */
export class LargeMessages {
  readonly #parts: LargeMessagesParts;
  readonly #thread: TaskThread;
  readonly #turns = new Turns({ underWayMax: 1 });

  constructor(parts: LargeMessagesParts) {
    this.#parts = parts;
    this.#thread = new TaskThread({
      file: new URL('./reading-thread.ts', import.meta.url),
      monotonic: parts.monotonic,
      deadlineMs: readingMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /**
   * Reads a content, or the tree of parts as JSON; that of the header alone when the thread fails or takes too long.
   * `undefined` when the message is gone.
   * @throws TaskThreadStoppedError
   */
  read(holder: string, row: MailRow, kind: ContentKind | 'parts'): Promise<Json | undefined> {
    return this.#turns.run(holder, () => this.#read(row, kind));
  }

  /** Terminates the thread. Large messages are no longer read. */
  async stop(): Promise<void> {
    await this.#thread.stop();
  }

  async #read(row: MailRow, kind: ContentKind | 'parts'): Promise<Json | undefined> {
    const isTruncated = readOutline(row.outline).truncated === true;
    try {
      const answer = await this.#thread.run(async () => {
        // When the thread is free, so that messages that wait take no memory.
        const raw = await readWholeMessage(this.#parts.store, row);
        const message: ReadingTask = { kind, raw, isTruncated };
        return { message, transfer: [raw] };
      });
      // The thread answers these tasks with a text, or the bytes of one.
      const read = answer as string | ArrayBuffer;
      return typeof read === 'string' ? read : Buffer.from(read);
    } catch (error) {
      if (error instanceof MessageGoneError) return undefined;
      if (!(error instanceof TaskThreadError)) throw error;
      this.#parts.onFailure(error);
      const raw = (await this.#parts.store.read(readFirstParts, { ids: [row.raw_id] })).get(row.raw_id);
      return raw && readHead[kind](headOf([raw]));
    }
  }
}

/** Content of a message that could not be read, from its header. */
const readHead: Readonly<Record<ContentKind | 'parts', (head: Buffer) => string>> = {
  content: (head) => contentOf(head, true),
  text: () => '',
  extract: () => emptyExtract,
  seen: (head) => derive('seen', parseContent(head), { isTruncated: true }),
  codes: (head) => derive('codes', parseContent(head), { isTruncated: true }),
  bodies: (head) => derive('bodies', parseContent(head), { isTruncated: true }),
  structure: (head) => JSON.stringify(readStructure(head)),
  parts: (head) => JSON.stringify(parseParts(head)),
};
