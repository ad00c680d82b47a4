import { onCleanup } from 'solid-js';
import { changeQuery, currentLocation, navigate } from './location.ts';

/** Keys of the palette, as they are called on this machine. */
export const paletteKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Action of a key; `false` leaves the key to the view below. */
export type Shortcut = (event: KeyboardEvent) => unknown;

/** Shortcuts by key, or by two keys one after the other, as `c 2`; that of the newest view is the last. */
const shortcuts = new Map<string, Shortcut[]>();
/** Views to which `g` and a letter lead. */
const goals: Readonly<Record<string, string>> = {
  'g m': '/mailboxes',
  'g d': '/domains',
  'g k': '/keys',
  'g h': '/webhooks',
  'g u': '/usage',
  'g a': '/archive',
};
const chordMs = 1_500;
/** Keys that were typed for the palette before it was there. */
let early = '';

/** Takes what was typed for the palette before it was there. */
export function takeEarly(): string {
  const typed = early;
  early = '';
  return typed;
}

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
  let last = { key: '', atMs: Number.NEGATIVE_INFINITY };
  const onKey = (event: KeyboardEvent) => {
    // A field has used it.
    if (event.defaultPrevented) return;
    if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      early = '';
      changeQuery({ commands: currentLocation().query.has('commands') ? undefined : '1' });
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isForWhatFloats(event)) return;
    if (currentLocation().query.has('commands')) return awaitPalette(event);
    if (isForFocus(event)) return;
    const chord = event.timeStamp - last.atMs < chordMs ? `${last.key} ${event.key}` : '';
    last = { key: event.key, atMs: event.timeStamp };
    const goal = goals[chord];
    if (goal !== undefined) {
      event.preventDefault();
      navigate(goal);
      return;
    }
    if (isTaken(event, chord)) return;
    if (event.key === '?') changeQuery({ keys: '1' });
    isTaken(event, event.key);
  };
  document.addEventListener('keydown', onKey);
  onCleanup(() => document.removeEventListener('keydown', onKey));
}

/** Keeps what is typed for the palette until it is there; Escape does without it. */
function awaitPalette(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    early = '';
    changeQuery({ commands: undefined });
  } else if (event.key.length === 1) early += event.key;
  else return;
  event.preventDefault();
}

/** Passes an event to the shortcuts of its keys, the newest first, until one takes it. */
function isTaken(event: KeyboardEvent, keys: string): boolean {
  const known = shortcuts.get(keys) ?? [];
  const isOne = known.findLast((shortcut) => shortcut(event) !== false) !== undefined;
  if (isOne || (known.length > 0 && keys === event.key)) event.preventDefault();
  return isOne;
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
