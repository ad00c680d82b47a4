import { Type } from 'typebox';
import { findProgram, Part, runProgram } from './program.ts';

/** Requests to be made as fast as they are answered, over connections that stay open. */
export interface HttpLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** Requests that were answered. */
export interface AnsweredRequests {
  readonly count: number;
  readonly perSecond: number;
}

/** Makes the requests: with wrk where it is installed. */
export async function sendRequests(load: HttpLoad, options: { usesOwnTools: boolean }): Promise<AnsweredRequests> {
  const program = options.usesOwnTools ? undefined : findProgram('wrk');
  if (program !== undefined) return runWrk(program, load);
  await using part = Part.start('http-load', load);
  return await part.ask('send', Type.Object({ count: Type.Integer(), perSecond: Type.Number() }));
}

async function runWrk(program: string, { url, headers, connections, seconds }: HttpLoad): Promise<AnsweredRequests> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const { output } = await runProgram(program, ['-t', '1', '-c', `${connections}`, '-d', duration, ...fields, url]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const count = Number(/(\d+) requests in/.exec(output)?.[1]);
  if (Number.isNaN(perSecond + count) || output.includes('Non-2xx'))
    throw new Error(`bench: not every request was answered: ${output}`);
  return { count, perSecond };
}
