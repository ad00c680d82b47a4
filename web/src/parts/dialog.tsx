import {
  createComputed,
  createEffect,
  createMemo,
  createSignal,
  type JSX,
  on,
  onCleanup,
  Show,
  Suspense,
} from 'solid-js';
import { useShortcuts } from '../base/shortcuts.ts';
import { t } from '../texts/texts.ts';
import { Icon } from './icon.tsx';
import { holdToasts } from './toasts.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: JSX.Element;
  readonly isWide?: boolean;
  /** Whether it is the palette, which has no head: its field is the first thing in it. */
  readonly isPalette?: boolean;
}

/**
 * A native dialog: the page under it is inert, Escape closes it, and the focus returns to its earlier element, or to the button of the
 * menu that it was opened from, unless a key has moved it on by then.
 */
export function Dialog(props: DialogProps) {
  let dialog: HTMLDialogElement | undefined;
  const before = openerOf(document.activeElement);
  createEffect(() => {
    if (dialog === undefined) return;
    dialog.showModal();
    onCleanup(holdToasts(dialog));
  });
  onCleanup(() => {
    const focused = document.activeElement;
    // A key that came before the event of closing may have given the focus to another element, as to the next row of a list.
    const isFree = focused === null || focused === document.body || dialog?.contains(focused) === true;
    if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape already.
    <dialog
      ref={(element) => {
        dialog = element;
      }}
      classList={{ wide: props.isWide === true, 'palette-dialog': props.isPalette === true }}
      aria-label={props.title}
      onClose={() => props.onClose()}
      onClick={(event) => {
        // The dialog itself is hit only beside its content.
        if (event.target === dialog) dialog?.close();
      }}
    >
      <div class="dialog">
        <Show when={props.isPalette !== true}>
          <header>
            <h2>{props.title}</h2>
            <button type="button" class="icon-button" aria-label={t().close} onClick={() => dialog?.close()}>
              <Icon name="close" />
            </button>
          </header>
        </Show>
        {props.children}
      </div>
    </dialog>
  );
}

/**
 * What a dialog is open for, and how it is opened and closed. It is open for one subject: when that changes, as when the next mail is shown,
 * the dialog is closed.
 */
export function createOpen<Value>(
  subject: () => unknown,
): [open: () => Value | undefined, setOpen: (value: Value | undefined) => void] {
  const [open, setOpen] = createSignal<Value>();
  createComputed(on(createMemo(subject), () => setOpen(undefined), { defer: true }));
  return [open, (value) => void setOpen(() => value)];
}

/** The place of a dialog that is loaded when it is opened: until it is there, Escape does without it. */
export function LateDialog(props: { readonly onClose: () => void; readonly children: JSX.Element }) {
  return <Suspense fallback={<AwaitedDialog onClose={props.onClose} />}>{props.children}</Suspense>;
}

function AwaitedDialog(props: { onClose: () => void }) {
  useShortcuts({ Escape: () => props.onClose() });
  return null;
}

/** Element that stays when a dialog has been opened from another: of a menu, which closes, its button. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[popover]');
  return menu ? document.querySelector(`[popovertarget="${menu.id}"]:not([popovertargetaction])`) : element;
}
