import { type OwnMailbox, statusOf } from '../../load/account.ts';
import { type HttpCall, readToEnd } from '../../load/http-client.ts';
import { repeatAtOnce } from '../../load/repeat.ts';
import { attackerAddress } from '../addresses.ts';
import type { Target } from '../attack.ts';
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
export function floodReads({ url, key }: Target, flood: Flood, callOf: (index: number) => FloodCall): Promise<Tally> {
  return repeat(flood, callOf, (wanted) => readToEnd(url, { key, ...wanted, over: flood.over }));
}

/** Waits at a mailbox, so many at once, until the signal comes. */
export function floodWaits(
  target: Target,
  { mailbox, body, ...flood }: Flood & { mailbox: OwnMailbox; body: object },
): Promise<Tally> {
  return floodCalls(target, flood, () => ({ method: 'POST', path: `${mailbox.path}/wait`, body, timeoutMs: 60_000 }));
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
