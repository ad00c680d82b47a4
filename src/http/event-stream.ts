import type { Socket } from 'node:net';
import { type Event, type EventType, mailboxEndTypes } from '../contract/events.ts';
import type { EventFilter, EventFollower } from '../core/event-follower.ts';
import type { Clock } from '../lib/clock.ts';
import { eventFrames, pingFrame } from './event-frames.ts';

/** What a reader may leave unread before nothing more is written to it. */
const unsentBytesMax = 256 * 1024;
/** How long it may then take to read that. */
const drainMsMax = 30_000;

/** One open stream: writes what its follower finds, as fast as the client reads and no faster. */
export class EventStream {
  readonly keyId: string;
  pingedAt: number;
  readonly #socket: Socket;
  readonly #follower: EventFollower;
  readonly #filter: EventFilter;
  readonly #clock: Clock;
  #told: string;
  #isEnded = false;
  /** Ends the wait for a reader that does not keep up. */
  #onDrained: (() => void) | undefined;
  #cancelDrop: (() => void) | undefined;

  constructor(parts: {
    keyId: string;
    socket: Socket;
    follower: EventFollower;
    filter: EventFilter;
    clock: Clock;
    /** Where the reader is. */
    cursor: string;
  }) {
    this.keyId = parts.keyId;
    this.#socket = parts.socket;
    this.#follower = parts.follower;
    this.#filter = parts.filter;
    this.#clock = parts.clock;
    this.#told = parts.cursor;
    this.pingedAt = parts.clock.now();
  }

  /** Writes events until somebody ends the stream, or nothing more can come. */
  async run(): Promise<void> {
    for (;;) {
      const batch = await this.#follower.next();
      if (batch === undefined) return;
      for (const chunk of eventFrames(this.#wanted(batch.items))) {
        if (this.#isEnded) return;
        this.#socket.write(chunk);
        if (this.#socket.writableLength > unsentBytesMax) await this.#drained();
      }
      this.#told = batch.cursor;
      if (this.#hasMailboxEnded(batch.items)) return;
    }
  }

  /** Shows that the stream lives, and how far the log has come. */
  ping(): void {
    if (this.#isEnded || this.#onDrained !== undefined) return;
    const cursor = this.#follower.cursorWhenIdle;
    const hasMoved = cursor !== undefined && cursor !== this.#told;
    if (hasMoved) this.#told = cursor;
    this.#socket.write(pingFrame(hasMoved ? cursor : undefined));
  }

  /** Ends the stream behind what was written; a reader that does not take that is cut off. */
  end(): void {
    if (this.#isEnded) return;
    const isFull = this.#onDrained !== undefined;
    this.#isEnded = true;
    this.#follower.stop();
    this.#endWait();
    if (this.#socket.destroyed) return;
    if (isFull) {
      this.#socket.destroy();
      return;
    }
    this.#dropLater();
    this.#socket.once('close', () => this.#cancelDrop?.());
    this.#socket.end();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#onDrained = resolve;
      this.#socket.once('drain', () => this.#endWait());
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
    this.#cancelDrop = this.#clock.setAlarm(this.#clock.now() + drainMsMax, () => this.#socket.destroy());
  }

  /** The follower also finds what ends the mailbox, whether the reader asked for that or not. */
  #wanted(events: readonly Event[]): readonly Event[] {
    const { types } = this.#filter;
    return types === undefined ? events : events.filter(({ type }) => types.has(type));
  }

  #hasMailboxEnded(events: readonly Event[]): boolean {
    return this.#filter.mailboxId !== undefined && events.some(({ type }) => mailboxEndTypes.includes(type));
  }
}

/** What a stream has to follow so that it meets the end of its mailbox. */
export function followedBy({ owner, mailboxId, types }: EventFilter): EventFilter {
  if (mailboxId === undefined || types === undefined) return { owner, mailboxId, types };
  return { owner, mailboxId, types: new Set<EventType>([...types, ...mailboxEndTypes]) };
}
