import { Type } from 'typebox';
import { findProgram, Part, runProgram } from './program.ts';

/** Requests to be made as fast as they are answered, over connections that stay open. */
export interface HttpLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** Makes the requests and returns how many were answered in a second: with wrk where it is installed. */
export async function sendRequests(load: HttpLoad, options: { usesOwnTools: boolean }): Promise<number> {
  const program = options.usesOwnTools ? undefined : findProgram('wrk');
  if (program !== undefined) return runWrk(program, load);
  await using part = Part.start('http-load', load);
  const { requestsPerSecond } = await part.ask('send', Type.Object({ requestsPerSecond: Type.Number() }));
  return requestsPerSecond;
}

async function runWrk(program: string, { url, headers, connections, seconds }: HttpLoad): Promise<number> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const { output } = await runProgram(program, ['-t', '1', '-c', `${connections}`, '-d', duration, ...fields, url]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (Number.isNaN(rate) || output.includes('Non-2xx'))
    throw new Error(`bench: not every request was answered: ${output}`);
  return rate;
}
