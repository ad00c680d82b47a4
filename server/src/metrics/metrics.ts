import type { MailProgramObserver } from '../core/mailboxes/logins/mail-logins.ts';
import { EventLoopDelay } from '../lib/event-loop-delay.ts';
import { wait } from '../lib/scheduling/loop.ts';
import { singleFlight } from '../lib/scheduling/single-flight.ts';
import { stopwatch } from '../lib/stopwatch.ts';
import { type Levels, watchLevels } from './levels.ts';
import {
  observeForgetting,
  observeHttp,
  observeMailPrograms,
  observePassedChecks,
  observeSmtp,
  observeStore,
  observeWebhooks,
} from './observers.ts';
import { Gauge, type MetricsRegistry, type PrometheusLibrary, Registry } from './prometheus.ts';

/** What one process measures, in a form that goes from one to another. */
export type Measurements = Awaited<ReturnType<MetricsRegistry['getMetricsAsJSON']>>;

/**
 * Pause in milliseconds from one reading of the measurements to the next. A reading takes some 9 ms, and anybody may ask for one where
 * operators have no port of their own.
 */
const readingPauseMs = 200;

/** Quantiles of the event loop's delay that are shown; 1 is the longest. */
const delayQuantiles = [0.5, 0.99, 0.999, 1];

/** Every measurement of the service, in Prometheus' terms; the parts are told only of observers. */
export class Metrics {
  readonly #registry = new Registry();
  readonly smtp = observeSmtp(this.#registry);
  /** Counts a check of incoming mail that could not be made, so that the mail has passed it. */
  readonly mailCheckPassed = observePassedChecks(this.#registry);
  readonly http = observeHttp(this.#registry);
  readonly store = observeStore(this.#registry);
  readonly webhooks = observeWebhooks(this.#registry);
  /** Counts addresses that were forgotten. */
  readonly addressesForgotten = observeForgetting(this.#registry);
  readonly #eventLoopDelay = new EventLoopDelay();
  readonly #measurementsOfAll: (() => Promise<Measurements[]>) | undefined;
  #mailPrograms: ReturnType<typeof observeMailPrograms> | undefined;
  #library: Promise<PrometheusLibrary> | undefined;
  #readableAt = stopwatch();

  /** @param worker Given where this is one process of several: each series names the process. */
  constructor(worker?: { name: string; measurementsOfAll(): Promise<Measurements[]> }) {
    this.#measurementsOfAll = worker?.measurementsOfAll;
    if (worker) this.#registry.setDefaultLabels({ worker: worker.name });
    this.#observeEventLoop();
  }

  /** Adds the gauges, which are read when the measurements are. */
  watch(levels: Levels): void {
    watchLevels(this.#registry, levels);
  }

  /** Ends the measuring that goes on by itself. */
  stop(): void {
    this.#eventLoopDelay.stop();
  }

  /**
   * Begins to measure the process itself: its memory, processor time and garbage collection. It loads code for tens of milliseconds.
   * Measurements that are read before begin with it.
   */
  measureProcess(): Promise<PrometheusLibrary> {
    this.#library ??= import('prom-client').then((library) => {
      library.collectDefaultMetrics({ register: this.#registry });
      return library;
    });
    return this.#library;
  }

  /** What this process measures now. */
  async measurements(): Promise<Measurements> {
    await this.measureProcess();
    return this.#registry.getMetricsAsJSON();
  }

  /**
   * The measurements of all processes of the service on this machine in Prometheus' text format: of the moment, after a pause since the
   * last reading. Single-flight.
   */
  readonly render = singleFlight(async () => {
    const pauseMs = this.#readableAt - stopwatch();
    if (pauseMs > 0) await wait(pauseMs);
    try {
      return await this.#render();
    } finally {
      this.#readableAt = stopwatch() + readingPauseMs;
    }
  });

  async #render(): Promise<{ contentType: string; body: string }> {
    // Its own are better than none.
    const all = await this.#measurementsOfAll?.().catch(() => undefined);
    const { AggregatorRegistry } = await this.measureProcess();
    const registry = all ? AggregatorRegistry.aggregate(all) : this.#registry;
    return { contentType: this.#registry.contentType, body: await registry.metrics() };
  }

  /** Observes a server for mail programs, whose name is that of its protocol. */
  observeMailPrograms(protocol: string): MailProgramObserver {
    this.#mailPrograms ??= observeMailPrograms(this.#registry);
    return this.#mailPrograms(protocol);
  }

  #observeEventLoop(): void {
    const delay = this.#eventLoopDelay;
    new Gauge({
      name: 'mayfly_event_loop_delay_seconds',
      help: 'How late the event loop ran what was due, since this was last read',
      labelNames: ['quantile'],
      registers: [this.#registry],
      collect() {
        for (const { quantile, seconds } of delay.take(delayQuantiles)) this.set({ quantile }, seconds);
      },
    });
  }
}
