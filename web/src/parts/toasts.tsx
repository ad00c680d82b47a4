import { createSignal, For, Show } from 'solid-js';
import { after } from '../base/timers.ts';

/** Action that a toast offers. */
interface ToastAction {
  readonly text: string;
  readonly run: () => void;
}

interface Toast {
  readonly id: number;
  readonly text: () => string;
  readonly isFailure?: boolean;
  readonly action?: ToastAction;
}

const shownMs = 4_000;
/** Time in milliseconds for undoing an action. */
export const undoMs = 8_000;

const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
let lastId = 0;
let region: HTMLElement | undefined;
let home: Node | null = null;
const dialogs = new Set<Element>();

/** Has the toasts stand in a dialog, as all else is inert and dimmed while it is open, until the returned function is called. */
export function holdToasts(dialog: Element): () => void {
  home ??= region?.parentNode ?? null;
  dialogs.add(dialog);
  placeToasts();
  return () => {
    dialogs.delete(dialog);
    placeToasts();
  };
}

function placeToasts(): void {
  if (region !== undefined && home !== null) ([...dialogs].at(-1) ?? home).appendChild(region);
}

/** Says something in passing, at the foot of the page. Screen readers say it, too. */
export function say(text: string | (() => string), options: Pick<Toast, 'action' | 'isFailure'> = {}): void {
  lastId += 1;
  const toast = { id: lastId, text: typeof text === 'string' ? () => text : text, ...options };
  setToasts((all) => [...all.slice(-2), toast]);
  after(options.action || options.isFailure ? undoMs : shownMs, () => dismiss(toast.id));
}

/** The toasts that are still shown. */
export function Toasts() {
  return (
    <div
      class="toasts"
      role="status"
      aria-live="polite"
      ref={(element) => {
        region = element;
      }}
    >
      <For each={toasts()}>
        {(toast) => (
          <div class="toast" classList={{ failure: toast.isFailure === true }}>
            <span>{toast.text()}</span>
            <Show when={toast.action}>
              {(action) => (
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    dismiss(toast.id);
                    action().run();
                  }}
                >
                  {action().text}
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
