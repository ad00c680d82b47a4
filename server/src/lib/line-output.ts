import { fstatSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { withDeadline } from './scheduling/deadline.ts';

const standardOutput = 1;
/** Batching of lines: they are written when this many characters wait, or after this many milliseconds. */
const togetherCharacters = 64 * 1024;
const togetherMs = 200;
/** Maximum number of characters that are kept for a reader that has stopped reading. Further lines are dropped. */
const waitingCharactersMax = 1024 * 1024;
const newline = 0x0a;

/**
 * Line output to standard output. It never blocks the process, whether the reader is gone, reads no more, or the disk
 * is full. Lines that cannot be written are dropped and counted; writing goes on when it is possible again.
 */
export class LineOutput {
  readonly #write: (chunk: Buffer) => Promise<number>;
  readonly #mayBlock = isatty(standardOutput);
  #onRecovery: (droppedLines: number) => void = () => {};
  #waiting = '';
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLineCut = false;
  #droppedLines = 0;
  #reportedLines = 0;

  constructor() {
    const isPipe = isPipeOrSocket();
    this.#write = isPipe ? writeToStream : writeToFile;
    // Making the stream also makes the pipe non-blocking, on which `flushSync` relies.
    if (isPipe && process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {});
  }

  /** Number of lines dropped so far. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Calls `listener` when lines can be written again, with the number dropped since the last call. */
  onRecovery(listener: (droppedLines: number) => void): void {
    this.#onRecovery = listener;
  }

  /** Queues a line, which includes its line end. */
  write(line: string): void {
    if (this.#waiting.length + line.length > waitingCharactersMax) this.#droppedLines += 1;
    else this.#waiting += line;
    if (this.#waiting.length >= togetherCharacters) this.#flush();
    else this.#flushLater();
  }

  /** Tries once to write the queue before it returns. The logger calls it after a fatal line. */
  flushSync(): void {
    if (this.#mayBlock || this.#writing !== undefined || this.#waiting === '') return;
    const chunk = this.#take();
    let bytes = 0;
    try {
      bytes = writeSync(standardOutput, chunk);
    } catch {
      // The asynchronous write tries again.
    }
    if (bytes < chunk.length) this.#begin(chunk.subarray(bytes));
  }

  /** Writes the queue, for at most `msMax` milliseconds. */
  async end(msMax: number): Promise<void> {
    await withDeadline(this.#drain(), msMax).catch(() => {});
  }

  async #drain(): Promise<void> {
    for (this.#flush(); this.#writing !== undefined; this.#flush()) await this.#writing;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing === undefined && this.#waiting !== '') this.#begin(this.#take());
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => this.#flush(), togetherMs).unref();
  }

  #take(): Buffer {
    // The beginning of a line whose end was lost must not spoil the next one.
    const chunk = Buffer.from(this.#isLineCut ? `\n${this.#waiting}` : this.#waiting);
    this.#waiting = '';
    return chunk;
  }

  #begin(chunk: Buffer): void {
    this.#writing = this.#write(chunk).then((bytes) => {
      this.#writing = undefined;
      if (bytes > 0) this.#isLineCut = chunk[bytes - 1] !== newline;
      if (bytes < chunk.length) this.#droppedLines += countLines(chunk.subarray(bytes));
      else this.#reportDropped();
      if (this.#waiting !== '') this.#flushLater();
    });
  }

  #reportDropped(): void {
    const lines = this.#droppedLines - this.#reportedLines;
    this.#reportedLines = this.#droppedLines;
    if (lines > 0) this.#onRecovery(lines);
  }
}

function countLines(chunk: Buffer): number {
  return chunk.reduce((lines, byte) => (byte === newline ? lines + 1 : lines), 0);
}

function isPipeOrSocket(): boolean {
  try {
    const kind = fstatSync(standardOutput);
    return kind.isFIFO() || kind.isSocket();
  } catch {
    return false;
  }
}

/** Writes to a pipe without a thread that could block: the event loop waits for a full pipe. */
function writeToStream(chunk: Buffer): Promise<number> {
  return new Promise((resolve) => {
    process.stdout.write(chunk, (error) => resolve(error ? 0 : chunk.length));
  });
}

const writeSome = promisify(write);
const retryMs = 100;

/** Writes to a file or terminal. Resolves with the number of bytes written before the first error. */
async function writeToFile(chunk: Buffer): Promise<number> {
  let written = 0;
  while (written < chunk.length) {
    try {
      written += (await writeSome(standardOutput, chunk, written)).bytesWritten;
    } catch (error) {
      if (!isBusy(error)) return written;
      // A terminal that another process has made non-blocking.
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
    }
  }
  return written;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
