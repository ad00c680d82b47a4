import { createSignal } from 'solid-js';

const [isOnline, setOnline] = createSignal(navigator.onLine);

addEventListener('online', () => setOnline(true));
addEventListener('offline', () => setOnline(false));

/** Whether the browser has a network: known at once, long before a connection is found to be broken. */
export { isOnline };

/** Calls a function whenever the browser has a network again, until the returned function is called. */
export function onOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}
