import { createSignal, For, Show } from 'solid-js';
import { t } from '../texts/texts.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isFailure?: boolean;
  readonly undo?: () => void;
}

const shownMs = 4_000;
/** Time in milliseconds in which what was done can be undone. */
export const undoMs = 8_000;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
let lastId = 0;

/** Says something in passing, at the foot of the page. Screen readers say it, too. */
export function say(text: string, { undo, isFailure }: { undo?: () => void; isFailure?: boolean } = {}): void {
  lastId += 1;
  const toast = { id: lastId, text, ...(undo ? { undo } : {}), ...(isFailure ? { isFailure } : {}) };
  setToasts((all) => [...all.slice(-2), toast]);
  setTimeout(() => dismiss(toast.id), undo || isFailure ? undoMs : shownMs);
}

/** What was said and is still shown. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      <For each={toasts()}>
        {(toast) => (
          <div class="toast" classList={{ failure: toast.isFailure === true }}>
            <span>{toast.text}</span>
            <Show when={toast.undo}>
              {(undo) => (
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    dismiss(toast.id);
                    undo()();
                  }}
                >
                  {t().undo}
                </button>
              )}
            </Show>
          </div>
        )}
      </For>
    </div>
  );
}

function dismiss(id: number): void {
  setToasts((all) => all.filter((toast) => toast.id !== id));
}
