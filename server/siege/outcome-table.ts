import { alignedRows } from '../load/aligned-rows.ts';
import { type Beside, type Outcome, worstKind } from './outcome.ts';
import type { ProcessEnd } from './service/besieged-server.ts';

const heading = ['case', '', 'refused', 'quiet p99', 'attack p99', 'loop p99.9', 'longest', 'memory', 'end', 'verdict'];

/** The outcomes as one table for people, with what was got and what is wrong below. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ id, name, beside, end, faults }) => [
    id,
    name,
    ...besideCells(beside),
    endCell(end),
    faults.length === 0 ? 'pass' : 'FAIL',
  ]);
  const notes = outcomes.flatMap(({ id, got, faults }) => [
    `${id}: ${got}`,
    ...(faults.length === 0 ? [] : [`   wrong: ${faults.join('; ')}`]),
  ]);
  const limited = outcomes.some(({ beside }) => beside?.hasMemoryLimit === false)
    ? ['No memory cgroup could be made: memory was measured, and not limited.']
    : [];
  return [alignedRows([heading, ...rows], { left: 2 }), '', ...notes, ...limited].join('\n');
}

function besideCells(beside: Beside | undefined): string[] {
  if (beside === undefined) return ['', '', '', '', '', ''];
  const { during, loopMs, quietLoopMs, memoryMb, addedMemoryMb } = beside;
  const worst = worstKind(beside);
  const loop = (read: 'p999' | 'longest') => `${ms(quietLoopMs[read])} → ${ms(loopMs[read])} ms`;
  return [
    `${during.refusals.length}`,
    worst === undefined ? '' : `${worst.during.kind} ${ms(worst.quiet?.p99Ms)} ms`,
    worst === undefined ? '' : `${ms(worst.during.p99Ms)} ms`,
    loop('p999'),
    loop('longest'),
    `${memoryMb.toFixed(0)} MB, +${addedMemoryMb.toFixed(0)}`,
  ];
}

function endCell(end: ProcessEnd | undefined): string {
  if (end === undefined) return '';
  const { seconds, code, signal } = end;
  return `${seconds.toFixed(1)} s, ${signal ?? code ?? 'never'}`;
}

function ms(value = Number.NaN): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}
