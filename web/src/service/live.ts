import type { StreamedEvent } from 'mayfly-client';
import { createSignal, untrack } from 'solid-js';
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
  /** Calls a function whenever the browser has a network again, until the returned function is called. */
  readonly onOnline: (listener: () => void) => () => void;
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
export function createLive({ after, openStream, noteFailure, onOnline }: Parts) {
  const [liveState, setLiveState] = createSignal<LiveState>('connecting');
  const listeners = new Set<(event: StreamedEvent) => void>();
  const gapListeners = new Set<() => void>();
  const recoveryListeners = new Set<() => void>();
  const show = ({ event, state, gap }: TabMessage) => {
    const isRecovery = state === 'live' && untrack(liveState) === 'lost';
    if (state !== undefined) setLiveState(state);
    if (isRecovery) for (const listener of recoveryListeners) listener();
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
    /** Calls a function when an outage has ended, until the returned function is called: what could not be read then can be now. */
    onRecovery: (listener: () => void): (() => void) => {
      recoveryListeners.add(listener);
      return () => recoveryListeners.delete(listener);
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
      const open = (signal: AbortSignal) =>
        openStream(mailboxId, { after: cursor, signal, onConnection: connectionTeller(cursor, tell) });
      const read = () => readStream({ open, tell, after, onOnline, signal: ending.signal }).catch(noteFailure);
      navigator.locks.request(name, { signal: ending.signal }, read).catch(() => {});
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

interface Reading extends Pick<Parts, 'after' | 'onOnline'> {
  /** Opens the stream after the last known event. */
  readonly open: (signal: AbortSignal) => AsyncIterable<StreamedEvent>;
  readonly tell: (message: TabMessage) => void;
  readonly signal: AbortSignal;
}

/**
 * Passes on events until it is ended, also when the service is down at first. With a new network the stream is opened anew at once: the
 * old connection is dead, and would be found to be so much later.
 * @throws an error that a later attempt would not mend.
 */
async function readStream({ open, tell, after, onOnline, signal }: Reading): Promise<void> {
  while (!signal.aborted) {
    const waking = new AbortController();
    const stopWaking = onOnline(() => {
      tell({ state: 'lost' });
      waking.abort();
    });
    const either = AbortSignal.any([signal, waking.signal]);
    try {
      for await (const event of open(either)) tell({ event });
      if (!waking.signal.aborted) return;
    } catch (error) {
      if (waking.signal.aborted) continue;
      if (isPassing(error)) {
        tell({ state: 'lost' });
        await pause(after, either);
      }
      // What lies so far back is not known any more: everything is read anew.
      else if (error instanceof ServiceError && error.code === 'cursor_expired') tell({ gap: true });
      else throw error;
    } finally {
      stopWaking();
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
