import { runLater } from '../../../lib/scheduling/loop.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;
/**
 * Time in milliseconds after a signal in which a second one counts as the same. Ctrl-C reaches npm and the process at
 * once, and npm passes it on.
 */
const sameWishMs = 300;

/** Resolves at the first SIGTERM or SIGINT, with its name. A later one ends the process at once, as it does by default. */
export function stopSignal(): Promise<(typeof signals)[number]> {
  return new Promise((resolve) => {
    const onSignal = (signal: (typeof signals)[number]) => {
      resolve(signal);
      runLater(sameWishMs, () => {
        for (const each of signals) process.off(each, onSignal);
      });
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}
