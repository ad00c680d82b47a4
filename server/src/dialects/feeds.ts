import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Event, EventType } from '../contract/events.ts';
import type { EventLog } from '../core/events/log.ts';
import type { DialectServer } from '../http/server/parts.ts';
import type { AskedWebSocket } from '../http/server/upgrades.ts';
import type { StreamForm, StreamPieces } from '../http/streams/event-stream.ts';
import type { Clock } from '../lib/clock.ts';
import type { Feed } from './base/dialect.ts';
import { DialectError } from './base/dialect-error.ts';

/** Maximum size in bytes of a message from a client, and number of its fragments: clients of feeds have nothing to say. */
const messageBytesMax = 512;
const fragmentsMax = 16;
/** Maximum number of bytes from a client in a minute, those of pings and of answers to pings included. */
const clientBytesMax = 8 * 1024;
const minuteMs = 60_000;
/** Number of pings without an answer at which a client counts as gone: one minute. */
const unansweredPingsMax = 4;
/** Status code of a close by the service (RFC 6455 §7.4.1). */
const goingAway = 1001;

interface FeedsParts extends Pick<DialectServer, 'streams' | 'upgrades' | 'onStream'> {
  readonly events: EventLog;
  readonly monotonic: Clock;
}

/**
 * Feeds of dialects: streams of events that are written to WebSockets (RFC 6455). The handshake has passed what a call passes:
 * limits of connections, origin, key and scope. From then on a feed counts as one of the owner's event streams, and ends as
 * those do: with its key, its mailbox, the service, or when its client does not read.
 */
export class Feeds {
  readonly #parts: FeedsParts;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // One frame of a client in a tick, however many it has sent.
    allowSynchronousEvents: false,
    maxPayload: messageBytesMax,
    maxFragments: fragmentsMax,
  });

  constructor(parts: FeedsParts) {
    this.#parts = parts;
    // A refused handshake is answered as any other request, and not by the library.
    this.#server.on('wsClientError', () => {});
    parts.upgrades.takeWebSockets();
  }

  /**
   * Answers a handshake with a feed of all events from now on.
   * @param feedOf Makes the feed. Mail that comes meanwhile is in it.
   * @throws DialectError 400 for a request that is no handshake, and for one that the client has not waited for; AppError as `EventStreams.begin` does.
   */
  async open(request: FastifyRequest, reply: FastifyReply, feedOf: () => Feed | Promise<Feed>): Promise<FastifyReply> {
    const asked = this.#parts.upgrades.askedBy(request.raw);
    if (asked === undefined) throw notAHandshake();
    if (asked.head.length > 0) throw tooEarly();
    const start = await this.#parts.events.startAt(undefined);
    const { types, messages, first } = await feedOf();
    const { caller, share } = request;
    const filter = { owner: caller.owner, mailboxId: caller.mailboxId, types: new Set<EventType>(types) };
    // From here on it counts as a stream, and no longer as a request.
    share.end();
    this.#parts.streams.begin({ caller, filter, start, first: first && piecesOf(first) }, () => ({
      socket: asked.socket,
      form: new FeedForm(this.#shakeHands(request, reply, asked), { ...asked, messages, ...this.#parts }),
    }));
    this.#parts.onStream(request, reply.code(101));
    return reply.hijack();
  }

  /** Makes the connection of a handshake a WebSocket. */
  #shakeHands({ raw }: FastifyRequest, reply: FastifyReply, { socket, head }: AskedWebSocket): WebSocket {
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => `${name}: ${value}`);
    const tell = (lines: string[]) => void lines.push(...headers);
    let opened: WebSocket | undefined;
    this.#server.once('headers', tell);
    this.#server.handleUpgrade(raw, socket, head, (webSocket) => {
      opened = webSocket;
    });
    this.#server.off('headers', tell);
    if (opened === undefined) throw notAHandshake();
    reply.raw.detachSocket(socket);
    return opened;
  }
}

/** Form of a feed: each piece is a message. */
class FeedForm implements StreamForm {
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  readonly #messages: Feed['messages'];
  readonly #monotonic: Clock;
  /** Bytes of the client since a time. */
  #clientBytes = 0;
  #countedFrom: number;
  #unansweredPings = 0;

  constructor(
    webSocket: WebSocket,
    { socket, messages, monotonic }: Pick<Feed, 'messages'> & { socket: Socket; monotonic: Clock },
  ) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#messages = messages;
    this.#monotonic = monotonic;
    this.#countedFrom = monotonic.now();
    this.#boundReading();
  }

  pieces(events: readonly Event[]): StreamPieces {
    return piecesOf(this.#messages(events));
  }

  write(piece: string): void {
    this.#webSocket.send(piece);
  }

  ping(): void {
    if (this.#unansweredPings === unansweredPingsMax) return this.#webSocket.terminate();
    this.#unansweredPings += 1;
    this.#webSocket.ping();
  }

  end(): void {
    this.#webSocket.close(goingAway);
    // A client that does not answer sees the end of the connection.
    this.#socket.end();
  }

  /** Counts what a client sends before it is parsed: each frame of a few bytes would be a piece of work. */
  #boundReading(): void {
    const socket = this.#socket;
    const listeners = socket.listeners('data');
    socket.removeAllListeners('data');
    const onData = (chunk: string | Buffer<ArrayBuffer>) => {
      this.#unansweredPings = 0;
      if (!this.#mayRead(chunk.length)) socket.destroy();
      else for (const listener of listeners) listener.call(socket, chunk);
    };
    socket.on('data', onData);
    // The library closes the connection of a client that breaks the protocol, and parses nothing more.
    this.#webSocket.on('error', () => socket.off('data', onData));
  }

  #mayRead(bytes: number): boolean {
    const now = this.#monotonic.now();
    if (now - this.#countedFrom >= minuteMs) {
      this.#countedFrom = now;
      this.#clientBytes = 0;
    }
    this.#clientBytes += bytes;
    return this.#clientBytes <= clientBytesMax;
  }
}

function piecesOf(texts: Iterable<string> | AsyncIterable<string>): StreamPieces {
  return Symbol.asyncIterator in texts ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]();
}

function notAHandshake(): DialectError {
  return new DialectError(400, 'this is a WebSocket: the request must be a handshake of version 13 (RFC 6455)');
}

function tooEarly(): DialectError {
  return new DialectError(400, 'a client must send nothing before its handshake is answered (RFC 6455 §4.1)');
}
