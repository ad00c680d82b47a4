import { createHistogram } from 'node:perf_hooks';

/** Interval between two samples in milliseconds. A step that ends within one interval may not be noticed. */
const periodMs = 5;
const longestMs = 60_000;

/**
 * Sampler of the event loop delay: how much later than due a callback runs. A long step counts once for each sample
 * that it delays. So a quantile is over time, and one long step cannot hide among thousands of short ones.
 */
export class EventLoopDelay {
  /** Samples in microseconds. */
  readonly #histogram = createHistogram({ lowest: 1, highest: longestMs * 1000, figures: 2 });
  readonly #timer: NodeJS.Timeout;
  #dueAt = performance.now() + periodMs;

  /** Starts sampling. The timer does not keep the process alive. */
  constructor() {
    this.#timer = setInterval(() => this.#sample(), periodMs).unref();
  }

  /** Returns quantiles of the samples since the last call, in seconds. */
  take(quantiles: readonly number[]): { quantile: number; seconds: number }[] {
    const histogram = this.#histogram;
    const secondsOf = (quantile: number) => (histogram.count === 0 ? 0 : histogram.percentile(quantile * 100) / 1e6);
    const taken = quantiles.map((quantile) => ({ quantile, seconds: secondsOf(quantile) }));
    histogram.reset();
    return taken;
  }

  /** Stops sampling. */
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
