import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { Credential, KeyWatch } from '../../core/accounts/key-watch.ts';
import { AppError } from '../../core/errors.ts';
import type { EventFilter } from '../../core/events/follower.ts';
import type { EventLog, LogPosition } from '../../core/events/log.ts';
import type { OwnerLimits } from '../../core/owner-limits.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { eventStreamType, openingFrame, ServerSentEvents } from './event-frames.ts';
import { EventStream, type StreamForm, type StreamPieces } from './event-stream.ts';

const pingMs = 15_000;
/**
 * Streams that are pinged at once, and the delay before the next: so thousands that were opened together are spread
 * out.
 */
const pingsAtOnceMax = 250;
const nextPingsMs = 100;

/** Stream that a caller wants. */
export interface WantedStream {
  readonly caller: Credential & Pick<Caller, 'holder'>;
  readonly filter: EventFilter;
  /** Position at which the stream begins. */
  readonly start: LogPosition;
  /** Pieces that are written before those of events. */
  readonly first?: StreamPieces | undefined;
}

/** Connection that carries a stream and nothing else. */
export interface StreamConnection {
  readonly socket: Socket;
  readonly form: StreamForm;
}

interface EventStreamsParts {
  readonly events: EventLog;
  readonly keyWatch: KeyWatch;
  readonly ownerLimits: OwnerLimits;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly onError: (error: unknown) => void;
}

/** The open event streams: keeps their connections alive, and ends those whose key becomes invalid. */
export class EventStreams {
  readonly #parts: EventStreamsParts;
  /** Streams in the order of their next ping. */
  readonly #streams = new Set<EventStream>();
  #cancelAlarm: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: EventStreamsParts) {
    this.#parts = parts;
  }

  /**
   * Opens a stream of server-sent events as the answer to a request; returns when it has begun.
   * @throws AppError as `begin` does.
   */
  open({
    response,
    headers,
    ...wanted
  }: WantedStream & { response: ServerResponse; headers: Readonly<Record<string, unknown>> }): void {
    if (response.destroyed) return;
    this.begin(wanted, () => {
      const { socket } = response;
      if (socket === null) throw new AppError('invalid_request', 'a stream needs a connection of its own');
      takeSocket(response, socket);
      const date = new Date(this.#parts.clock.now()).toUTCString();
      socket.write(headOf({ ...headers, date }) + openingFrame(wanted.start.cursor));
      return { socket, form: new ServerSentEvents(socket) };
    });
  }

  /**
   * Begins a stream on the connection that `connect` makes for it, once the caller may have one more.
   * @throws AppError `too_many_streams`, `overloaded`, `unavailable` when the service is about to end.
   */
  begin({ caller, ...wanted }: WantedStream, connect: () => StreamConnection): void {
    if (this.#isClosed) throw new AppError('unavailable', 'the service is about to end', { retryAfterSeconds: 1 });
    const leave = this.#parts.ownerLimits.take('streams', caller.holder);
    const connection = connectOr(leave, connect);
    const onEnd = (ended: EventStream, error: unknown) => {
      this.#streams.delete(ended);
      if (this.#streams.size === 0) this.#cancelAlarm?.();
      unwatch();
      leave();
      if (error !== undefined) this.#parts.onError(error);
    };
    const { monotonic, turns, events } = this.#parts;
    const { holder } = caller;
    const stream = new EventStream({ ...connection, ...wanted, monotonic, turns, events, onEnd, holder });
    const unwatch = this.#parts.keyWatch.watch(caller, () => stream.end());
    this.#streams.add(stream);
    stream.writeOn();
    this.#setAlarm();
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }

  /** Sets the one alarm of all streams to the time of the next ping. */
  #setAlarm(): void {
    const [next] = this.#streams;
    if (next === undefined || this.#cancelAlarm !== undefined) return;
    const { monotonic } = this.#parts;
    const now = monotonic.now();
    const cancel = monotonic.setAlarm(Math.max(next.pingedAt + pingMs, now + nextPingsMs), () => {
      this.#cancelAlarm = undefined;
      for (const stream of this.#takeDue()) stream.ping();
      this.#setAlarm();
    });
    this.#cancelAlarm = () => {
      this.#cancelAlarm = undefined;
      cancel();
    };
  }

  #takeDue(): EventStream[] {
    const now = this.#parts.monotonic.now();
    const due: EventStream[] = [];
    for (const stream of this.#streams) {
      if (stream.pingedAt + pingMs > now || due.length === pingsAtOnceMax) break;
      due.push(stream);
    }
    for (const stream of due) {
      stream.pingedAt = now;
      this.#streams.delete(stream);
      this.#streams.add(stream);
    }
    return due;
  }
}

/** Makes the connection of a stream. When that fails, the caller has one stream less. */
function connectOr(leave: () => void, connect: () => StreamConnection): StreamConnection {
  try {
    return connect();
  } catch (error) {
    leave();
    throw error;
  }
}

/** Connections that carry a stream. */
const taken = new WeakSet<Socket>();

/** Whether a connection carries a stream, and so can carry no other answer. */
export function carriesStream(socket: Socket): boolean {
  return taken.has(socket);
}

/**
 * Detaches a connection from its response, so that the objects of the framework, most of the memory of a stream, can
 * be collected.
 */
function takeSocket(response: ServerResponse, socket: Socket): void {
  response.detachSocket(socket);
  taken.add(socket);
}

/** Head of an answer that lasts until the connection closes (RFC 9112 §6.3). */
function headOf(headers: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries({ ...headers, ...streamHeaders }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${fields.join('')}\r\n`;
}

const streamHeaders = {
  'content-type': eventStreamType,
  'cache-control': 'no-store',
  // Makes reverse proxies pass on data without buffering.
  'x-accel-buffering': 'no',
  connection: 'close',
};
