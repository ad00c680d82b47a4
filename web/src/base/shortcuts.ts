import { onCleanup } from 'solid-js';
import { changeQuery, currentLocation, navigate } from './location.ts';

/** Keys of the palette, as they are called on this machine. */
export const paletteKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Action of a key; `false` leaves the key to the view below. */
export type Shortcut = (event: KeyboardEvent) => unknown;

/** Shortcuts by key; that of the newest view is the last. */
const shortcuts = new Map<string, Shortcut[]>();
/** Views to which `g` and a letter lead. */
const goals: Readonly<Record<string, string>> = {
  m: '/mailboxes',
  d: '/domains',
  k: '/keys',
  h: '/webhooks',
  u: '/usage',
  a: '/archive',
};
const chordMs = 1_500;

/** Adds shortcuts for as long as a view exists. */
export function useShortcuts(own: Readonly<Record<string, Shortcut>>): void {
  const entries = Object.entries(own);
  for (const [key, shortcut] of entries) shortcuts.set(key, [...(shortcuts.get(key) ?? []), shortcut]);
  onCleanup(() => {
    for (const [key, shortcut] of entries)
      shortcuts.set(
        key,
        (shortcuts.get(key) ?? []).filter((one) => one !== shortcut),
      );
  });
}

/** Listens to the keyboard, for as long as the app is there. */
export function listenToKeys(): void {
  let chordAtMs = Number.NEGATIVE_INFINITY;
  const onKey = (event: KeyboardEvent) => {
    // A field has used it.
    if (event.defaultPrevented) return;
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      changeQuery({ commands: currentLocation().query.has('commands') ? undefined : '1' });
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isForFocus(event) || isForWhatFloats(event)) return;
    const isChord = event.timeStamp - chordAtMs < chordMs;
    chordAtMs = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const goal = isChord ? goals[event.key] : undefined;
    if (goal !== undefined) {
      event.preventDefault();
      navigate(goal);
      return;
    }
    if (event.key === '?') changeQuery({ keys: '1' });
    const known = shortcuts.get(event.key) ?? [];
    if (known.length === 0) return;
    event.preventDefault();
    known.findLast((shortcut) => shortcut(event) !== false);
  };
  document.addEventListener('keydown', onKey);
  onCleanup(() => document.removeEventListener('keydown', onKey));
}

/** Whether a key is for the element that has the focus. */
function isForFocus({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return key === ' ';
  // What has the focus is pressed by it.
  if (key === 'Enter') return target.matches('a, button, summary, input, textarea, select');
  const isField = target.isContentEditable || target.matches('input, textarea, select');
  return isField && key !== 'Escape';
}

/** Whether a key belongs to something that floats over the views: a dialog gets all keys, a menu only Escape. */
function isForWhatFloats({ key }: KeyboardEvent): boolean {
  return document.querySelector(key === 'Escape' ? 'dialog[open], :popover-open' : 'dialog[open]') !== null;
}
