import { availableParallelism, loadavg } from 'node:os';
import { findProgram } from '../load/processes/children.ts';

const sampleMs = 5_000;

/** The machine that a run of the bench found, and what else went on there. */
export class Conditions {
  readonly #tools: readonly string[];
  readonly #loads: number[] = [];

  constructor({ usesOwnTools }: { usesOwnTools: boolean }) {
    const installed = ['smtp-source', 'smtp-sink', 'wrk'].filter((name) => findProgram(name) !== undefined);
    this.#tools = usesOwnTools ? [] : installed;
    this.#sample();
    setInterval(() => this.#sample(), sampleMs).unref();
  }

  /** Load averages over a minute at the start, at their highest and now, and which installed programs were used. */
  found() {
    this.#sample();
    const load = { first: this.#loads[0], highest: Math.max(...this.#loads), last: this.#loads.at(-1) };
    return { cores: availableParallelism(), load, tools: this.#tools, node: process.version };
  }

  toString(): string {
    const { cores, load, tools, node } = this.found();
    const used = tools.length === 0 ? "the bench's own tools" : tools.join(', ');
    return (
      `${cores} cores; load ${load.first?.toFixed(1)} at the start, ${load.highest.toFixed(1)} at its highest, ` +
      `${load.last?.toFixed(1)} at the end, this run included; ${used}; Node.js ${node}`
    );
  }

  #sample(): void {
    this.#loads.push(loadavg()[0] ?? Number.NaN);
  }
}
