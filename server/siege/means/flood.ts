import { statusOf } from '../../load/account.ts';
import { type HttpCall, readToEnd } from '../../load/http-client.ts';
import { repeatAtOnce } from '../../load/repeat.ts';
import { attackerAddress } from '../addresses.ts';
import type { Assault, Target } from '../attack.ts';
import { Tally } from './tally.ts';

/** A call of an attack, from the next of its addresses when it has none. */
export interface FloodCall extends HttpCall {
  /** What its answers are counted as, beside their status. */
  readonly name?: string;
}

interface Flood {
  readonly atOnce: number;
  readonly over: AbortSignal;
  /** Where the answers are counted. */
  readonly answers?: Tally;
}

/** Makes calls, so many at once, until the signal comes. Counts the answers by their status, or by why there was none. */
export function floodCalls(target: Target, flood: Flood, callOf: (index: number) => FloodCall): Promise<Tally> {
  return repeat(flood, callOf, (wanted) => statusOf(target, wanted));
}

/** As `floodCalls`, where answers are read and not kept, and what is under way when the signal comes is not waited for. */
function floodReads({ url, key }: Target, flood: Flood, callOf: (index: number) => FloodCall): Promise<Tally> {
  return repeat(flood, callOf, (wanted) => readToEnd(url, { key, ...wanted, over: flood.over }));
}

/** An assault that is nothing but calls, so many at once. */
export function assaultOfCalls(target: Target, atOnce: number, callOf: (index: number) => FloodCall): Assault {
  return async (over) => `answers: ${await floodCalls(target, { atOnce, over }, callOf)}`;
}

/** As `assaultOfCalls`, of `floodReads`. */
export function assaultOfReads(target: Target, atOnce: number, callOf: (index: number) => FloodCall): Assault {
  return async (over) => `answers: ${await floodReads(target, { atOnce, over }, callOf)}`;
}

async function repeat(
  { answers = new Tally(), ...flood }: Flood,
  callOf: (index: number) => FloodCall,
  answer: (wanted: HttpCall) => Promise<string>,
): Promise<Tally> {
  await repeatAtOnce(flood, async (index) => {
    const { name, ...wanted } = callOf(index);
    const status = await answer({ localAddress: attackerAddress(index), ...wanted });
    answers.add(name === undefined ? status : `${name} ${status}`);
  });
  return answers;
}
