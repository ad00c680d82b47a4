import type { KindSeen, Seen } from './observations.ts';
import type { ProcessEnd } from './service/besieged-server.ts';

/** What was seen of a case. */
export interface Outcome {
  readonly id: string;
  readonly name: string;
  /** What the attacker got, or what was seen. */
  readonly got: string;
  /** Everything that must not be; none when the case has passed. */
  readonly faults: readonly string[];
  /** Of an attack beside the good owner. */
  readonly beside?: Beside;
  readonly end?: ProcessEnd;
}

/** What was measured beside an attack. */
export interface Beside {
  readonly quiet: Seen;
  readonly during: Seen;
  readonly quietLoopMs: { readonly p999: number; readonly longest: number };
  readonly loopMs: { readonly p999: number; readonly longest: number };
  readonly memoryMb: number;
  /** What the attack took beside the memory of the quiet service. */
  readonly addedMemoryMb: number;
  readonly hasMemoryLimit: boolean;
}

/** The bounds that an attack must not move the service out of. */
export const bounds = { slowdownMax: 5, p99MsMax: 100, loopMsMax: 20, memoryMbMax: 400, endSecondsMax: 3 } as const;

/** Everything in which the service went out of its bounds. */
export function faultsOf(
  beside: Beside,
  { end, addedMemoryMbMax = Number.POSITIVE_INFINITY }: { end: ProcessEnd; addedMemoryMbMax?: number },
): string[] {
  const { quiet, during, loopMs, memoryMb, addedMemoryMb } = beside;
  const refusals = during.refusals.length;
  const slow = during.kinds.filter((kind) => !(kind.p99Ms <= boundOf(kind, quiet)));
  return [
    ...(during.kinds.length === 0 ? ['the good owner did nothing'] : []),
    ...(refusals === 0 ? [] : [`${refusals} refused (${during.refusals[0]})`]),
    ...slow.map(({ kind, p99Ms }) => `p99 of ${kind} ${p99Ms.toFixed(0)} ms`),
    ...(loopMs.p999 <= bounds.loopMsMax ? [] : [`loop p99.9 ${loopMs.p999.toFixed(0)} ms`]),
    ...(memoryMb <= bounds.memoryMbMax ? [] : [`${memoryMb.toFixed(0)} MB`]),
    ...(addedMemoryMb > addedMemoryMbMax ? [`${addedMemoryMb.toFixed(0)} MB more than before`] : []),
    ...faultsOfEnd(end),
  ];
}

/** What is wrong with how a process has ended after SIGTERM. */
export function faultsOfEnd({ seconds, code, signal }: ProcessEnd): string[] {
  if (code === null && signal === null) return [`no end for ${seconds.toFixed(0)} s`];
  return [
    ...(seconds <= bounds.endSecondsMax ? [] : [`end after ${seconds.toFixed(1)} s`]),
    ...(code === 0 ? [] : [`ended with ${signal ?? code}`]),
  ];
}

/** The kind of operation that came nearest to its bound, or went farthest beyond it. */
export function worstKind({ quiet, during }: Beside): { quiet: KindSeen | undefined; during: KindSeen } | undefined {
  const byShare = during.kinds.toSorted(
    (one, other) => other.p99Ms / boundOf(other, quiet) - one.p99Ms / boundOf(one, quiet),
  );
  const [worst] = byShare;
  return worst && { quiet: quiet.kinds.find(({ kind }) => kind === worst.kind), during: worst };
}

function boundOf({ kind }: KindSeen, quiet: Seen): number {
  const p99Ms = quiet.kinds.find((other) => other.kind === kind)?.p99Ms ?? 0;
  return Math.max(p99Ms * bounds.slowdownMax, bounds.p99MsMax);
}
