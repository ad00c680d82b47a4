import type { Socket } from 'node:net';
import { type Event, type EventType, mailboxEndTypes } from '../contract/events.ts';
import type { EventBatch, EventFilter, EventFollower } from '../core/event-follower.ts';
import type { EventLog, LogPlace } from '../core/events.ts';
import type { Clock } from '../lib/clock.ts';
import { eventFrames, pingFrame } from './event-frames.ts';

/** What a reader may leave unread before nothing more is written to it. */
const unsentBytesMax = 16 * 1024;
/** How long it may then take to read that. */
const drainMsMax = 30_000;

/** What a stream is made of. */
export interface EventStreamParts {
  readonly socket: Socket;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly filter: EventFilter;
  /** Where the reader is. */
  readonly start: LogPlace;
  /** Is called once, when the stream is over; with an error where that is why. */
  readonly onEnd: (stream: EventStream, error?: unknown) => void;
}

/** One open stream: writes what it finds in the log, as fast as the client reads and no faster. */
export class EventStream {
  pingedAt: number;
  readonly #parts: EventStreamParts;
  readonly #follower: EventFollower;
  #told: string;
  #isWriting = false;
  #mayBeMore = false;
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

  /** Writes the events that are there. */
  writeOn(): void {
    this.#mayBeMore = true;
    if (this.#isWriting || this.#isEnded) return;
    this.#isWriting = true;
    this.#writeAll().catch((error: unknown) => this.end(error));
  }

  async #writeAll(): Promise<void> {
    while (this.#mayBeMore && !this.#isEnded) {
      this.#mayBeMore = false;
      for (let batch = await this.#follower.read(); batch !== undefined; batch = await this.#follower.read()) {
        await this.#write(batch);
      }
    }
    this.#isWriting = false;
  }

  async #write({ items, cursor }: EventBatch): Promise<void> {
    const { socket, filter } = this.#parts;
    for (const chunk of eventFrames(this.#wanted(items))) {
      if (this.#isEnded) return;
      socket.write(chunk);
      if (socket.writableLength > unsentBytesMax) await this.#drained();
    }
    this.#told = cursor;
    const isOver = filter.mailboxId !== undefined && items.some(({ type }) => mailboxEndTypes.includes(type));
    if (isOver) this.end();
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
      this.#parts.socket.once('drain', () => this.#endWait());
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
