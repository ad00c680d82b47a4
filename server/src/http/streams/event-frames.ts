import type { Socket } from 'node:net';
import type { Event } from '../../contract/events.ts';
import type { StreamForm } from './event-stream.ts';

/** Time in milliseconds after which a client reconnects when its stream has ended. */
const retryMs = 2_000;
/** Characters of frames that are written at a time. */
const chunkCharacters = 16 * 1024;

/** Media type of an event stream (WHATWG HTML: Server-sent events). */
export const eventStreamType = 'text/event-stream';

/** First frame of a stream. Its cursor lets a client that is cut off before the first event continue from there. */
export function openingFrame(cursor: string): string {
  return `retry: ${retryMs}\nid: ${cursor}\n\n`;
}

/** Form of server-sent events. */
export class ServerSentEvents implements StreamForm {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  pieces(events: readonly Event[]): Iterator<string> {
    return eventFrames(events);
  }

  write(piece: string): void {
    this.#socket.write(piece);
  }

  ping(cursor: string | undefined): void {
    this.#socket.write(pingFrame(cursor));
  }

  end(): void {
    this.#socket.end();
  }
}

/** Keep-alive frame. With a cursor it moves the position of the client without being an event. */
function pingFrame(cursor: string | undefined): string {
  return cursor === undefined ? ': ping\n\n' : `: ping\nid: ${cursor}\n\n`;
}

/** Frames of events, several at a time. */
function* eventFrames(events: readonly Event[]): Generator<string> {
  let chunk = '';
  for (const event of events) {
    chunk += frameOf(event);
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Frames by event, because many streams send the same events. */
const frames = new WeakMap<Event, string>();

function frameOf(event: Event): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const frame = `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  frames.set(event, frame);
  return frame;
}

/** Whether a client asks for a stream by name (RFC 9110 §12.5.1); a client that accepts anything does not. */
export function asksForStream(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === eventStreamType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
