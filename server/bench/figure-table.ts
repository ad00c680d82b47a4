import { alignedRows } from '../load/aligned-rows.ts';
import { type Figure, isMet, ratioOf } from './figure.ts';

const heading = ['measurement', 'measured', 'baseline', 'ratio', 'target', 'met', 'cpu, µs', 'baseline', 'ratio'];

/** The figures as one table for people. */
export function figureTable(figures: readonly Figure[]): string {
  return alignedRows([heading, ...figures.map(cells)], { left: 1 });
}

function cells(figure: Figure): string[] {
  const { name, unit, measured, baseline, target, cpu } = figure;
  const ratio = ratioOf(figure);
  return [
    name,
    `${rounded(measured)} ${unit}`,
    baseline === undefined ? '' : `${rounded(baseline)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    target === undefined ? '' : limitOf(target) + (ratio === undefined ? ` ${unit}` : ''),
    target === undefined ? '' : isMet(figure) ? 'yes' : 'no',
    cpu === undefined ? '' : rounded(cpu.measured),
    cpu?.baseline === undefined ? '' : rounded(cpu.baseline),
    cpu?.baseline === undefined ? '' : (cpu.baseline / cpu.measured).toFixed(2),
  ];
}

function limitOf(target: NonNullable<Figure['target']>): string {
  return 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`;
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
