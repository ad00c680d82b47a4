import type { Event } from '../../contract/events.ts';

/** After how long a reader comes again whose stream has ended, in milliseconds. */
const retryMs = 2_000;
/** Frames are written so many characters at a time. */
const chunkCharacters = 16 * 1024;

/** The media type of an event stream (WHATWG HTML: Server-sent events). */
export const eventStreamType = 'text/event-stream';

/** What a stream begins with. A reader that is cut off before the first event knows by it where to go on. */
export function openingFrame(cursor: string): string {
  return `retry: ${retryMs}\nid: ${cursor}\n\n`;
}

/** Shows that the connection lives. With a cursor it moves the reader's place, but is no event to it. */
export function pingFrame(cursor: string | undefined): string {
  return cursor === undefined ? ': ping\n\n' : `: ping\nid: ${cursor}\n\n`;
}

/** The events as frames, several at a time. */
export function* eventFrames(events: readonly Event[]): Generator<string> {
  let chunk = '';
  for (const event of events) {
    chunk += frameOf(event);
    if (chunk.length < chunkCharacters) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Many streams are told of the same events. */
const frames = new WeakMap<Event, string>();

function frameOf(event: Event): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const frame = `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  frames.set(event, frame);
  return frame;
}

/** Whether a client asks for a stream (RFC 9110 §12.5.1); whoever takes anything does not. */
export function asksForStream(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === eventStreamType && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
