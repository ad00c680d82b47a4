import type { Socket } from 'node:net';
import { type Event, type EventType, mailboxEndTypes } from '../../contract/events.ts';
import type { EventFilter, EventFollower } from '../../core/events/follower.ts';
import type { EventLog, LogPosition } from '../../core/events/log.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';

/** Maximum number of unread bytes; above it nothing more is written to a client. */
const unsentBytesMax = 16 * 1024;
/** Characters that are written in one turn of the holder. */
const writtenAtOnceMax = 16 * 1024;
/** Time in milliseconds in which a client then has to read them. */
const drainMsMax = 30_000;

/** Pieces of a stream that are not written yet. Each is made in a turn of the holder, and so takes no turn itself. */
export type StreamPieces = Iterator<string> | AsyncIterator<string>;

/** Form in which events are written to a client. */
export interface StreamForm {
  /** Makes the pieces of events, in their order. */
  pieces(events: readonly Event[]): StreamPieces;
  write(piece: string): void;
  /** Writes a keep-alive, with a cursor when the position of the client has moved. */
  ping(cursor: string | undefined): void;
  /** Ends the connection after the written pieces. */
  end(): void;
}

/** Parts of a stream. */
export interface EventStreamParts {
  readonly socket: Socket;
  readonly form: StreamForm;
  readonly events: EventLog;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly filter: EventFilter;
  /** Holder in whose turns the stream is written. */
  readonly holder: string;
  /** Position of the client. */
  readonly start: LogPosition;
  /** Pieces that are written before those of events. */
  readonly first?: StreamPieces | undefined;
  /** Called once when the stream has ended; with an error when that is the reason. */
  readonly onEnd: (stream: EventStream, error?: unknown) => void;
}

/** Unwritten pieces of events, and the cursor after them. */
interface Unwritten {
  readonly pieces: StreamPieces;
  readonly cursor: string;
  /** Whether the stream ends after them. */
  readonly isOver: boolean;
}

/** One open event stream. It writes events of the log as fast as the client reads. */
export class EventStream {
  /** Time of the last keep-alive frame, on the monotonic clock. */
  pingedAt: number;
  readonly #parts: EventStreamParts;
  readonly #follower: EventFollower;
  #told: string;
  #isWriting = false;
  #unwritten: Unwritten | undefined;
  #isEnded = false;
  /** Ends the wait for a slow client. */
  #onDrained: (() => void) | undefined;
  #cancelDrop: (() => void) | undefined;

  constructor(parts: EventStreamParts) {
    const { start, first, filter, monotonic, events, socket } = parts;
    this.#parts = parts;
    this.#told = start.cursor;
    if (first !== undefined) this.#unwritten = { pieces: first, cursor: start.cursor, isOver: false };
    this.pingedAt = monotonic.now();
    this.#follower = events.follower(followedBy(filter), { after: start.position, onMore: () => this.writeOn() });
    socket.once('close', () => this.end());
  }

  /** Writes available events, in turns of the holder, because one event may wake thousands of streams. */
  writeOn(): void {
    if (this.#isWriting || this.#isEnded) return;
    this.#isWriting = true;
    this.#writeAll().catch((error: unknown) => this.end(error));
  }

  async #writeAll(): Promise<void> {
    const { socket, turns, holder } = this.#parts;
    while (!this.#isEnded && (this.#unwritten !== undefined || this.#follower.mayBeMore)) {
      await turns.run(holder, () => this.#writeSomeAtOnce());
      if (!this.#isEnded && socket.writableLength > unsentBytesMax) await this.#drained();
    }
    this.#isWriting = false;
  }

  /** Writes some pieces, and passes them to the system together: each time it costs more than to make a short piece. */
  async #writeSomeAtOnce(): Promise<void> {
    const { socket } = this.#parts;
    socket.cork();
    try {
      await this.#writeSome();
    } finally {
      socket.uncork();
    }
  }

  /** Writes some of the unwritten pieces; if there are none, those of the next page of the log. */
  async #writeSome(): Promise<void> {
    const { form } = this.#parts;
    if (this.#isEnded) return;
    this.#unwritten ??= await this.#read();
    const { pieces, cursor, isOver } = this.#unwritten;
    for (let written = 0; written < writtenAtOnceMax; ) {
      const next = pieces.next();
      const { value: piece, done } = next instanceof Promise ? await next : next;
      if (this.#isEnded) return;
      if (done) {
        this.#unwritten = undefined;
        this.#told = cursor;
        if (isOver) this.end();
        return;
      }
      form.write(piece);
      written += piece.length;
    }
  }

  async #read(): Promise<Unwritten> {
    const { filter, events, form } = this.#parts;
    const { items, cursor } = await this.#follower.read();
    // The mailbox may have ended, been archived, and be in another life since.
    const isOver = filter.mailboxId !== undefined && (await events.haveEnded(items));
    // A page without events for the client does not move its position.
    return { pieces: form.pieces(this.#wanted(items)), cursor: items.length === 0 ? this.#told : cursor, isOver };
  }

  /** Writes a keep-alive, with a cursor when the log has gone on. */
  ping(): void {
    if (this.#isEnded || this.#onDrained !== undefined) return;
    // A cursor must not pass events that are read and not yet written.
    const cursor = this.#isWriting ? undefined : this.#follower.cursorWhenIdle;
    const hasMoved = cursor !== undefined && cursor !== this.#told;
    if (hasMoved) this.#told = cursor;
    this.#parts.form.ping(hasMoved ? cursor : undefined);
  }

  /** Ends the stream after the written pieces. A client that does not read them is cut off. */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    const { socket, form, onEnd } = this.#parts;
    const isFull = this.#onDrained !== undefined;
    this.#isEnded = true;
    this.#follower.stop();
    this.#endWait();
    onEnd(this, error);
    if (isFull) socket.destroy();
    if (socket.destroyed) return;
    this.#dropLater();
    socket.once('close', () => this.#cancelDrop?.());
    form.end();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#onDrained = resolve;
      // A socket emits `drain` only above its own, larger limit.
      this.#parts.socket.write('', () => this.#endWait());
      this.#dropLater();
    });
  }

  #endWait(): void {
    const onDrained = this.#onDrained;
    this.#onDrained = undefined;
    this.#cancelDrop?.();
    onDrained?.();
  }

  #dropLater(): void {
    const { monotonic, socket } = this.#parts;
    this.#cancelDrop = monotonic.setAlarm(monotonic.now() + drainMsMax, () => socket.destroy());
  }

  /** Drops events that only tell of the end of the mailbox, unless the client asked for them. */
  #wanted(events: readonly Event[]): readonly Event[] {
    const { types } = this.#parts.filter;
    return types === undefined ? events : events.filter(({ type }) => types.has(type));
  }
}

/** Filter for the follower of a stream: it includes the end of the mailbox, at which the stream ends. */
function followedBy({ owner, mailboxId, types }: EventFilter): EventFilter {
  if (mailboxId === undefined || types === undefined) return { owner, mailboxId, types };
  return { owner, mailboxId, types: new Set<EventType>([...types, ...mailboxEndTypes]) };
}
