import { createEffect, on, onCleanup } from 'solid-js';
import type { After } from '../../../base/timers.ts';

interface Reloading {
  readonly after: After;
  readonly reload: () => Promise<void>;
  /** Milliseconds before the first reading, and the most before any: each pause is twice the one before. */
  readonly pauseMs: number;
  readonly pauseMsMax: number;
}

/** Reloads data again and again while it changes without events, for as long as the view exists. */
export function reloadWhile(isChanging: () => boolean, { after, reload, pauseMs, pauseMsMax }: Reloading): void {
  createEffect(
    on(isChanging, (isNow) => {
      if (!isNow) return;
      let stop = () => {};
      let isEnded = false;
      const readAfter = (ms: number) => {
        stop = after(ms, async () => {
          await reload();
          if (!isEnded) readAfter(Math.min(ms * 2, pauseMsMax));
        });
      };
      readAfter(pauseMs);
      onCleanup(() => {
        isEnded = true;
        stop();
      });
    }),
  );
}
