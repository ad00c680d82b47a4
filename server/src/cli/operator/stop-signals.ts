import { runLater } from '../../lib/scheduling/loop.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;
/**
 * Time in milliseconds after a signal in which a second one counts as the same: Ctrl-C reaches npm and the process at once,
 * and npm passes it on.
 */
const sameWishMs = 300;

/** Resolves at the first SIGTERM or SIGINT. A later one ends the process at once, as it does by default. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = () => {
      resolve();
      runLater(sameWishMs, () => {
        for (const signal of signals) process.off(signal, onSignal);
      });
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}
