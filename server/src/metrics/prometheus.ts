import { createRequire } from 'node:module';
import type * as Prometheus from 'prom-client';

// The main file of the package loads ten times as much, for what nobody has asked for when the service starts.
const require = createRequire(import.meta.url);
export const Counter: typeof Prometheus.Counter = require('prom-client/lib/counter');
export const Gauge: typeof Prometheus.Gauge = require('prom-client/lib/gauge');
export const Histogram: typeof Prometheus.Histogram = require('prom-client/lib/histogram');
export const Registry: typeof Prometheus.Registry = require('prom-client/lib/registry');

/** Measurements that are rendered together. */
export type MetricsRegistry = Prometheus.Registry;
/** All of the package. */
export type PrometheusLibrary = typeof Prometheus;

/** Bounds in seconds of what takes a millisecond when all is well, and a minute when nothing is. */
export const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
