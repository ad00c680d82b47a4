import type { StreamedEvent } from 'mayfly-client';
import { createSignal } from 'solid-js';
import type { After } from '../base/timers.ts';
import { ServiceError, Unreachable } from './api.ts';

/** State of the event stream. */
type LiveState = 'connecting' | 'live' | 'lost';

/** How a stream is read. */
interface StreamOptions {
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly onConnection: (isOpen: boolean) => void;
}

/** Milliseconds after which a service that was away at the beginning is asked again. */
const pauseMs = 5_000;

interface Parts {
  readonly after: After;
  /** Opens the stream of all mailboxes, or of one. */
  readonly openStream: (mailboxId: string | undefined, options: StreamOptions) => AsyncIterable<StreamedEvent>;
  readonly noteFailure: (error: unknown) => void;
}

interface TabMessage {
  readonly event?: StreamedEvent;
  readonly state?: LiveState;
  /** Whether events were missed, so that the page has to read its data again. */
  readonly gap?: true;
}

/** Events as they happen. */
export type Live = ReturnType<typeof createLive>;

/**
 * Makes the event stream of a page. The tabs of a browser share one stream: the tab that holds the lock reads it and
 * tells the others. When that tab is closed, the next one continues after its last known event.
 */
export function createLive({ after, openStream, noteFailure }: Parts) {
  const [liveState, setLiveState] = createSignal<LiveState>('connecting');
  const listeners = new Set<(event: StreamedEvent) => void>();
  const gapListeners = new Set<() => void>();
  const show = ({ event, state, gap }: TabMessage) => {
    if (state !== undefined) setLiveState(state);
    if (gap) for (const listener of gapListeners) listener();
    if (event !== undefined) for (const listener of listeners) listener(event);
  };
  return {
    liveState,
    /** Calls a function for each event, until the returned function is called. */
    onEvent: (listener: (event: StreamedEvent) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls a function when events were missed, until the returned function is called. */
    onGap: (listener: () => void): (() => void) => {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    /** Follows the events of an owner, or of one mailbox, until the returned function is called. */
    followEvents: (owner: string, mailboxId: string | undefined): (() => void) => {
      const ending = new AbortController();
      const name = `mayfly-events ${owner} ${mailboxId ?? ''}`;
      const channel = new BroadcastChannel(name);
      let cursor: string | undefined;
      const take = (message: TabMessage) => {
        cursor = message.gap ? undefined : (message.event?.cursor ?? cursor);
        show(message);
      };
      const tell = (message: TabMessage) => {
        if (ending.signal.aborted) return;
        take(message);
        channel.postMessage(message);
      };
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => take(data);
      const { signal } = ending;
      const open = () => openStream(mailboxId, { after: cursor, signal, onConnection: connectionTeller(cursor, tell) });
      const read = () => readStream({ open, tell, after, signal }).catch(noteFailure);
      navigator.locks.request(name, { signal }, read).catch(() => {});
      // A tab that only listens is as live as the one that reads.
      queueMicrotask(() =>
        navigator.locks.query().then(({ held }) => {
          if (!ending.signal.aborted && held?.some((lock) => lock.name === name)) setLiveState('live');
        }),
      );
      return () => {
        ending.abort();
        channel.close();
        setLiveState('connecting');
      };
    },
  };
}

interface Reading {
  /** Opens the stream after the last known event. */
  readonly open: () => AsyncIterable<StreamedEvent>;
  readonly tell: (message: TabMessage) => void;
  readonly after: After;
  readonly signal: AbortSignal;
}

/**
 * Passes on events until it is ended, also when the service is down at first.
 * @throws an error that a later attempt would not mend.
 */
async function readStream({ open, tell, after, signal }: Reading): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const event of open()) tell({ event });
      return;
    } catch (error) {
      if (isPassing(error)) {
        tell({ state: 'lost' });
        await pause(after, signal);
      }
      // What lies so far back is not known any more: everything is read anew.
      else if (error instanceof ServiceError && error.code === 'cursor_expired') tell({ gap: true });
      else throw error;
    }
  }
}

/** Reports whether a stream is open. A stream without a cursor begins now, so lists have to be read again. */
function connectionTeller(after: string | undefined, tell: (message: TabMessage) => void) {
  return (isOpen: boolean) =>
    tell({ state: isOpen ? 'live' : 'lost', ...(isOpen && after === undefined ? { gap: true } : {}) });
}

/** Whether opening a stream may be tried again later. The client itself reopens a stream that breaks. */
function isPassing(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ServiceError && error.status >= 500);
}

function pause(after: After, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = after(pauseMs, resolve);
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}
