import { createSignal } from 'solid-js';

/** A choice of the reader that this browser keeps, as a signal. Never a key: those stay with the server. */
export function createKept(name: string, usual: string): [() => string, (value: string) => void] {
  const key = `mayfly.${name}`;
  const [value, setValue] = createSignal(readKept(key) ?? usual);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // A browser that keeps nothing forgets the choice with the page.
      }
    },
  ];
}

function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
