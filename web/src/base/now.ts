import { createSignal } from 'solid-js';

const [now, setNow] = createSignal(Date.now());

setInterval(() => {
  if (!document.hidden) setNow(Date.now());
}, 1_000);
document.addEventListener('visibilitychange', () => setNow(Date.now()));

/** The time in milliseconds, as a signal that changes each second while the page is visible. */
export { now };
