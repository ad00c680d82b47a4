import type { Socket } from 'node:net';
import { type Event, type EventType, mailboxEndTypes } from '../../contract/events.ts';
import type { EventFilter, EventFollower } from '../../core/events/follower.ts';
import type { EventLog, LogPosition } from '../../core/events/log.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { eventFrames, pingFrame } from './event-frames.ts';

/** What a reader may leave unread before nothing more is written to it. */
const unsentBytesMax = 16 * 1024;
/** Characters that are written in one turn of the owner. */
const writtenAtOnceMax = 16 * 1024;
/** How long it may then take to read that. */
const drainMsMax = 30_000;

/** What a stream is made of. */
export interface EventStreamParts {
  readonly socket: Socket;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly filter: EventFilter;
  /** Where the reader is. */
  readonly start: LogPosition;
  /** Is called once, when the stream is over; with an error where that is why. */
  readonly onEnd: (stream: EventStream, error?: unknown) => void;
}

/** Frames of events that are not written yet, and the reader's place behind them. */
interface Unwritten {
  readonly chunks: Iterator<string>;
  readonly cursor: string;
  /** Whether the stream is over with them. */
  readonly isOver: boolean;
}

/** One open stream: writes what it finds in the log, as fast as the client reads and no faster. */
export class EventStream {
  pingedAt: number;
  readonly #parts: EventStreamParts;
  readonly #follower: EventFollower;
  #told: string;
  #isWriting = false;
  #unwritten: Unwritten | undefined;
  #isEnded = false;
  /** Ends the wait for a reader that does not keep up. */
  #onDrained: (() => void) | undefined;
  #cancelDrop: (() => void) | undefined;

  constructor(parts: EventStreamParts) {
    const { start, filter, clock, events, socket } = parts;
    this.#parts = parts;
    this.#told = start.cursor;
    this.pingedAt = clock.now();
    this.#follower = events.follower(followedBy(filter), { after: start.position, onMore: () => this.writeOn() });
    socket.once('close', () => this.end());
  }

  /** Writes the events that are there, in its owner's turns: one event may wake thousands of streams. */
  writeOn(): void {
    if (this.#isWriting || this.#isEnded) return;
    this.#isWriting = true;
    this.#writeAll().catch((error: unknown) => this.end(error));
  }

  async #writeAll(): Promise<void> {
    const { socket, turns, filter } = this.#parts;
    while (!this.#isEnded && (this.#unwritten !== undefined || this.#follower.mayBeMore)) {
      await turns.run(filter.owner, () => this.#writeSome());
      if (!this.#isEnded && socket.writableLength > unsentBytesMax) await this.#drained();
    }
    this.#isWriting = false;
  }

  /** Writes some of what was read, else of the next page of the log. */
  async #writeSome(): Promise<void> {
    const { socket } = this.#parts;
    if (this.#isEnded) return;
    this.#unwritten ??= await this.#read();
    const { chunks, cursor, isOver } = this.#unwritten;
    for (let written = 0; written < writtenAtOnceMax; ) {
      if (this.#isEnded) return;
      const { value: chunk, done } = chunks.next();
      if (done) {
        this.#unwritten = undefined;
        this.#told = cursor;
        if (isOver) this.end();
        return;
      }
      socket.write(chunk);
      written += chunk.length;
      if (socket.writableLength > unsentBytesMax) return;
    }
  }

  async #read(): Promise<Unwritten> {
    const { filter } = this.#parts;
    const { items, cursor } = await this.#follower.read();
    const isOver = filter.mailboxId !== undefined && items.some(({ type }) => mailboxEndTypes.includes(type));
    // A page of which the reader is told nothing does not move its place.
    return { chunks: eventFrames(this.#wanted(items)), cursor: items.length === 0 ? this.#told : cursor, isOver };
  }

  /** Shows that the stream lives, and how far the log has come. */
  ping(): void {
    if (this.#isEnded || this.#onDrained !== undefined) return;
    // What has been read and is not yet written is not to be passed over.
    const cursor = this.#isWriting ? undefined : this.#follower.cursorWhenIdle;
    const hasMoved = cursor !== undefined && cursor !== this.#told;
    if (hasMoved) this.#told = cursor;
    this.#parts.socket.write(pingFrame(hasMoved ? cursor : undefined));
  }

  /** Ends the stream behind what was written; a reader that does not take that is cut off. */
  end(error?: unknown): void {
    if (this.#isEnded) return;
    const { socket, onEnd } = this.#parts;
    const isFull = this.#onDrained !== undefined;
    this.#isEnded = true;
    this.#follower.stop();
    this.#endWait();
    onEnd(this, error);
    if (isFull) socket.destroy();
    if (socket.destroyed) return;
    this.#dropLater();
    socket.once('close', () => this.#cancelDrop?.());
    socket.end();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#onDrained = resolve;
      // A socket tells of `drain` only where more was unread than its own, larger limit.
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
    const { clock, socket } = this.#parts;
    this.#cancelDrop = clock.setAlarm(clock.now() + drainMsMax, () => socket.destroy());
  }

  /** The follower also finds what ends the mailbox, whether the reader asked for that or not. */
  #wanted(events: readonly Event[]): readonly Event[] {
    const { types } = this.#parts.filter;
    return types === undefined ? events : events.filter(({ type }) => types.has(type));
  }
}

/** What a stream has to follow so that it meets the end of its mailbox. */
function followedBy({ owner, mailboxId, types }: EventFilter): EventFilter {
  if (mailboxId === undefined || types === undefined) return { owner, mailboxId, types };
  return { owner, mailboxId, types: new Set<EventType>([...types, ...mailboxEndTypes]) };
}
