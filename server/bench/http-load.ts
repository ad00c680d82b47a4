import { Agent, get } from 'node:http';
import { findProgram, runProgram } from '../load/processes/children.ts';
import { defineWorker } from '../load/processes/worker.ts';
import { repeatAtOnce } from '../load/repeat.ts';
import type { Effort, Figure } from './figure.ts';
import { figureOfRates, rateOf, ratesInTurn } from './rates.ts';

/** What is read again and again. */
export interface HttpTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to be made as fast as they are answered, over connections that stay open. */
interface HttpLoad extends HttpTarget {
  readonly connections: number;
  readonly seconds: number;
}

/** Makes requests over connections that stay open, each as soon as the one before is answered: what wrk does. */
const startLoad = defineWorker(import.meta.url, (load: HttpLoad) => ({
  send: async () => {
    const read = httpReader(load);
    const startedAt = performance.now();
    let count = 0;
    // One that is begun is ended, so that there is one at least.
    const over = AbortSignal.timeout(Math.round(load.seconds * 1000));
    await repeatAtOnce({ atOnce: load.connections, over }, async () => {
      await read();
      count += 1;
    });
    return { count, perSecond: count / ((performance.now() - startedAt) / 1000) };
  },
}));

/** What reads one URL over connections that stay open; resolves when the whole answer has come. */
export function httpReader({ url, headers, connections }: HttpTarget & { connections: number }): () => Promise<void> {
  const options = { agent: new Agent({ keepAlive: true, maxSockets: connections }), headers: { ...headers } };
  return () =>
    new Promise((resolve, reject) => {
      get(url, options, (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode !== 200 && statusCode !== 304) reject(new Error(`bench: ${url} was answered ${statusCode}`));
        answer.on('end', resolve).on('error', reject).resume();
      }).on('error', reject);
    });
}

/** What answers a request, and how it is asked. */
interface Answering extends HttpTarget {
  /** Of which the CPU time is taken. */
  readonly process: { cpuSeconds(): number };
}

/** Requests to a server and to what it is compared with, in turn. */
export async function compareRequests(
  wanted: { name: string; ours: Answering; theirs: Answering; connections: number; seconds: number; least: number },
  effort: Effort,
): Promise<Figure> {
  const { name, connections, least } = wanted;
  const load = { connections, seconds: wanted.seconds * effort.scale };
  const rate = ({ process, url, headers }: Answering) =>
    rateOf(process, () => sendRequests({ ...load, url, headers }, effort));
  const rates = await ratesInTurn(effort, { theirs: () => rate(wanted.theirs), ours: () => rate(wanted.ours) });
  return figureOfRates({ name, unit: 'requests/s', target: { least } }, rates);
}

/** Makes the requests: with wrk where it is installed. */
async function sendRequests(load: HttpLoad, { usesOwnTools }: Effort): Promise<{ count: number; perSecond: number }> {
  const program = usesOwnTools ? undefined : findProgram('wrk');
  if (program !== undefined) return runWrk(program, load);
  await using worker = startLoad(load);
  return await worker.ask('send');
}

async function runWrk(program: string, { url, headers, connections, seconds }: HttpLoad) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const { output } = await runProgram(program, ['-t', '1', '-c', `${connections}`, '-d', duration, ...fields, url]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const count = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (Number.isNaN(perSecond + count) || output.includes('Non-2xx'))
    throw new Error(`bench: not every request was answered: ${output}`);
  return { count, perSecond };
}
