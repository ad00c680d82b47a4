import type { StreamedEvent } from 'mayfly-client';
import { onCleanup } from 'solid-js';
import { after } from '../base/timers.ts';
import { onEvent, onGap, onRecovery } from './service.ts';

interface Reloading {
  /** Whether an event changes the shown data. */
  readonly concerns: (event: StreamedEvent) => boolean;
  readonly reload: () => unknown;
  /** Milliseconds that many events wait to be one reading: each reading is a call of the day's. */
  readonly pauseMs: number;
}

/** Reloads data after events that concern it, and after missed events and outages, while the view exists and is visible. */
export function reloadOn({ concerns, reload, pauseMs }: Reloading): void {
  let stop: (() => void) | undefined;
  let isStale = false;
  const soon = () => {
    isStale = true;
    if (document.hidden) return;
    stop ??= after(pauseMs, () => {
      stop = undefined;
      isStale = false;
      reload();
    });
  };
  const onLook = () => isStale && soon();
  const ends = [onGap(soon), onRecovery(soon), onEvent((event) => concerns(event) && soon())];
  document.addEventListener('visibilitychange', onLook);
  onCleanup(() => {
    stop?.();
    document.removeEventListener('visibilitychange', onLook);
    for (const end of ends) end();
  });
}
