import { ServiceError } from './errors.ts';
import { path, sleep, type Transport } from './transport.ts';

/** Something that happened to a mailbox, an email, a domain or a key. */
export interface MayflyEvent {
  readonly id: string;
  /** As `mail.received`. */
  readonly type: string;
  readonly timestamp: string;
  readonly mailboxId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event of a stream. */
export interface StreamedEvent extends MayflyEvent {
  /** As `after` of a later stream: it goes on behind this event. */
  readonly cursor: string;
}

/** Which events a stream has. */
export interface EventOptions {
  /** Cursor of the last event that is known: the stream begins behind it; with those from now on when absent. */
  readonly after?: string | undefined;
  /** Types of events, as `['mail.received']`; all when absent. */
  readonly types?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when the stream is open, and when its connection was lost and is made again. */
  readonly onConnection?: ((isOpen: boolean) => void) | undefined;
}

const firstDelayMs = 500;
const delayMsMax = 15_000;

/**
 * Streams events as they happen, of one mailbox or of all. A connection that breaks is made again, and the stream goes on
 * behind the last event, so that none is missed or told twice.
 * @throws ServiceError when the service refuses the stream, as with `cursor_expired`; the reason of the signal.
 */
export async function* streamEvents(
  transport: Transport,
  { mailboxId, after, types, signal, onConnection }: EventOptions & { mailboxId?: string },
): AsyncGenerator<StreamedEvent, void> {
  let cursor = after;
  let failures = 0;
  for (;;) {
    try {
      const response = await transport.send({
        path: mailboxId === undefined ? '/v1/events' : path`/v1/mailboxes/${mailboxId}/events`,
        query: { after: cursor, types: types?.join(',') },
        accept: 'text/event-stream',
        timeoutMs: 0,
        signal,
      });
      failures = 0;
      onConnection?.(true);
      for await (const message of messagesOf(response)) {
        cursor = message.id || cursor;
        if (message.data === '' || cursor === undefined) continue;
        yield { ...JSON.parse(message.data), cursor };
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ServiceError && error.status < 500 && error.status !== 429) {
        // A mailbox that has ended has no more events.
        if (error.status === 404 && cursor !== after) return;
        throw error;
      }
    }
    failures += 1;
    onConnection?.(false);
    await sleep(Math.min(delayMsMax, firstDelayMs * 2 ** failures * Math.random()), signal);
  }
}

interface Message {
  readonly id: string;
  readonly data: string;
}

/** Messages of an event stream (WHATWG HTML: Server-sent events). */
async function* messagesOf({ body }: Response): AsyncGenerator<Message, void> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += piece.value;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      yield* frames.map(messageOf);
    }
  } finally {
    await reader.cancel();
  }
}

function messageOf(frame: string): Message {
  let [id, data] = ['', ''];
  for (const line of frame.split('\n')) {
    if (line.startsWith('id: ')) id = line.slice(4);
    if (line.startsWith('data: ')) data += line.slice(6);
  }
  return { id, data };
}
