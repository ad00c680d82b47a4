import { NotFound, ServiceError } from './errors.ts';
import { type CallOptions, sleep, type Transport } from './transport.ts';

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
  /** Cursor of this event: as `after`, it makes a later stream begin after the event. */
  readonly cursor: string;
}

/** Which events a stream has. */
export interface EventOptions extends CallOptions {
  /** Cursor of the last known event: the stream begins after it. Without one, it begins with the next event. */
  readonly after?: string | undefined;
  /** Types of events, as `['mail.received']`; all when absent. */
  readonly types?: readonly string[] | undefined;
  /** Called when the stream is open, and when its connection was lost and is made again. */
  readonly onConnection?: ((isOpen: boolean) => void) | undefined;
}

const firstDelayMs = 500;
const delayMsMax = 15_000;
/** Time without a byte after which a connection is closed: the service sends some every 15 s. */
const silenceMsMax = 60_000;

/**
 * Streams events as they happen, of one mailbox or of all. A connection that breaks is made again, and the stream goes on
 * after the last event, so that none is missed or told twice.
 * @throws ServiceError when the service refuses the stream, as with `cursor_expired`; Unreachable when the first connection
 * cannot be made; the reason of the signal.
 */
export async function* streamEvents(
  transport: Transport,
  { mailboxId, after, types, signal, onConnection }: EventOptions & { mailboxId?: string },
): AsyncGenerator<StreamedEvent, void> {
  const place = mailboxId === undefined ? '/v1' : `/v1/mailboxes/${mailboxId}`;
  let cursor = after;
  let wasOpen = false;
  let failures = 0;
  for (;;) {
    try {
      const response = await transport.send(`${place}/events`, {
        query: { after: cursor, types: types?.join(',') },
        accept: 'text/event-stream',
        signal,
      });
      wasOpen = true;
      failures = 0;
      onConnection?.(true);
      for await (const message of messagesOf(response)) {
        cursor = message.id || cursor;
        if (message.data === '' || cursor === undefined) continue;
        yield { ...JSON.parse(message.data), cursor };
      }
    } catch (error) {
      signal?.throwIfAborted();
      // A mailbox that has ended has no more events.
      if (wasOpen && error instanceof NotFound) return;
      const isRefused = error instanceof ServiceError && error.status < 500 && error.status !== 429;
      if (isRefused || !wasOpen) throw error;
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
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const timer = setTimeout(() => reader.cancel(), silenceMsMax);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const frames = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      yield* frames.map(messageOf);
    }
  } finally {
    await reader.cancel();
  }
}

/** Each message of the service is an identifier and a line of data, or one of them. */
function messageOf(frame: string): Message {
  return { id: /^id: (.*)/m.exec(frame)?.[1] ?? '', data: /^data: (.*)/m.exec(frame)?.[1] ?? '' };
}
