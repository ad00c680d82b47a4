import type { StreamedEvent } from 'mayfly-client';
import { createSignal } from 'solid-js';
import { mayfly, noteFailure, ServiceError } from './api.ts';

/** Whether events come in as they happen: not at first, nor while the connection is broken. */
export type LiveState = 'connecting' | 'live' | 'lost';

const [liveState, setLiveState] = createSignal<LiveState>('connecting');

export { liveState };

type Listener = (event: StreamedEvent) => void;

const listeners = new Set<Listener>();
/** Called when events were missed, so that what is shown is to be read anew. */
const gapListeners = new Set<() => void>();

interface TabMessage {
  readonly event?: StreamedEvent;
  readonly state?: LiveState;
  readonly gap?: true;
}

/** Calls a function for each event, until the returned function is called. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls a function when events were missed, until the returned function is called. */
export function onGap(listener: () => void): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

/**
 * Follows the events of an owner. The tabs of a browser share one stream: the one that holds the lock reads it and tells the
 * others; when it is closed, the next goes on behind the last event that it knows.
 * @returns function that ends it.
 */
export function followEvents(owner: string, mailboxId: string | undefined): () => void {
  const ending = new AbortController();
  const name = `mayfly-events ${owner} ${mailboxId ?? ''}`;
  const channel = new BroadcastChannel(name);
  let cursor: string | undefined;
  const take = ({ event, state, gap }: TabMessage) => {
    if (state !== undefined) setLiveState(state);
    if (gap) for (const listener of gapListeners) listener();
    if (event === undefined) return;
    cursor = event.cursor;
    for (const listener of listeners) listener(event);
  };
  const tell = (message: TabMessage) => {
    take(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => take(data);
  const read = async () => {
    while (!ending.signal.aborted) {
      try {
        await readStream(mailboxId, { after: cursor, signal: ending.signal, tell });
        return;
      } catch (error) {
        // What lies so far back is not known any more: everything is read anew.
        if (!(error instanceof ServiceError) || error.code !== 'cursor_expired') return noteFailure(error);
        cursor = undefined;
        tell({ gap: true });
      }
    }
  };
  navigator.locks.request(name, { signal: ending.signal }, read).catch(() => {});
  // A tab that only listens is as live as the one that reads.
  queueMicrotask(() =>
    navigator.locks.query().then(({ held }) => {
      if (held?.some((lock) => lock.name === name)) setLiveState('live');
    }),
  );
  return () => {
    ending.abort();
    channel.close();
    setLiveState('connecting');
  };
}

async function readStream(
  mailboxId: string | undefined,
  { after, signal, tell }: { after: string | undefined; signal: AbortSignal; tell: (message: TabMessage) => void },
): Promise<void> {
  // A stream without a cursor begins now: what happened between the reading of lists and this moment is read with them.
  const onConnection = (isOpen: boolean) =>
    tell({ state: isOpen ? 'live' : 'lost', ...(isOpen && after === undefined ? { gap: true } : {}) });
  const options = { after, signal, onConnection };
  const events = mailboxId === undefined ? mayfly.events(options) : (await mayfly.mailbox(mailboxId)).events(options);
  for await (const event of events) tell({ event });
}
