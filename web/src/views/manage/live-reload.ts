import type { StreamedEvent } from 'mayfly-client';
import { onCleanup } from 'solid-js';
import { onEvent, onGap } from '../../service/live.ts';

/** Milliseconds between two readings that events cause, so that many events are few readings. */
const pauseMs = 1_000;

/** Reads something anew after events that concern it, and after a gap, while the view is there. */
export function reloadOn(concerns: (event: StreamedEvent) => boolean, reload: () => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reload();
    }, pauseMs);
  };
  const ends = [onGap(soon), onEvent((event) => concerns(event) && soon())];
  onCleanup(() => {
    clearTimeout(timer);
    for (const end of ends) end();
  });
}
