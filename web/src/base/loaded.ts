import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import { recoveries } from './recovery.ts';

/** Something that is read from the service: its value when that has come, or why it has not. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly failure: unknown;
  /** Reads the value again; the present one stays on the page meanwhile. */
  reload(): void;
}

/**
 * Reads a value whenever its source changes; does not read while the source is `undefined`. Unlike a resource, it never
 * removes a view during a read, because frames and dialogs would start again. What failed during an outage is read again after it.
 */
export function createLoaded<Source, Value>(
  source: () => Source | undefined,
  read: (source: Source) => Promise<Value>,
): Loaded<Value> {
  const [value, setValue] = createSignal<Value>();
  const [failure, setFailure] = createSignal<unknown>();
  const [version, setVersion] = createSignal(0);
  const reload = () => void setVersion((count) => count + 1);
  createEffect(
    on([createMemo(source), version], ([wanted], before) => {
      let isWanted = true;
      onCleanup(() => {
        isWanted = false;
      });
      // What was read of another source is not of this one.
      if (before === undefined || before[0] !== wanted) setValue(undefined);
      setFailure(undefined);
      if (wanted === undefined) return;
      const outages = untrack(recoveries);
      read(wanted).then(
        (next) => isWanted && setValue(() => next),
        (error) => {
          if (!isWanted) return;
          // An outage that has ended meanwhile may be why.
          if (outages === recoveries()) setFailure(() => error);
          else reload();
        },
      );
    }),
  );
  createEffect(on(recoveries, () => untrack(failure) !== undefined && reload(), { defer: true }));
  return {
    get value() {
      return value();
    },
    get failure() {
      return failure();
    },
    reload,
  };
}
