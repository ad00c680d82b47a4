import { createHistogram } from 'node:perf_hooks';

/** Time between two samples: a step that ends within one period may pass unseen. */
const periodMs = 5;
const longestMs = 60_000;

/**
 * Delay of the event loop: how much later than due a callback runs. A callback counts for each period that one long step
 * held up, so that a quantile is one of moments, and a single long step cannot hide among thousands of short ones.
 */
export class EventLoopDelay {
  /** In microseconds. */
  readonly #histogram = createHistogram({ lowest: 1, highest: longestMs * 1000, figures: 2 });
  readonly #timer: NodeJS.Timeout;
  #dueAt = performance.now() + periodMs;

  /** Starts to sample; the timer does not keep the process alive. */
  constructor() {
    this.#timer = setInterval(() => this.#sample(), periodMs).unref();
  }

  /** The quantiles, in seconds, of the samples since the last call. */
  take(quantiles: readonly number[]): { quantile: number; seconds: number }[] {
    const histogram = this.#histogram;
    const secondsOf = (quantile: number) => (histogram.count === 0 ? 0 : histogram.percentile(quantile * 100) / 1e6);
    const taken = quantiles.map((quantile) => ({ quantile, seconds: secondsOf(quantile) }));
    histogram.reset();
    return taken;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const now = performance.now();
    let delayMs = Math.min(Math.max(now - this.#dueAt, 0.001), longestMs);
    for (; delayMs > 0; delayMs -= periodMs) this.#histogram.record(Math.max(Math.round(delayMs * 1000), 1));
    this.#dueAt = now + periodMs;
  }
}
