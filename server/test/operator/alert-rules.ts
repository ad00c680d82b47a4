import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { prometheus } from './promtool.ts';

/** Rule of an alert. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
}

/** The rules of all alerts. */
export async function alertRules(): Promise<AlertRule[]> {
  const { groups } = parse(await readFile(join(prometheus, 'alerts.yaml'), 'utf8'));
  return groups.flatMap(({ rules }: { rules: AlertRule[] }) => rules);
}

/**
 * Whether the measurements are past the threshold of an alert that compares one metric with a number, be it summed up or not: whether it
 * would fire if that stayed so.
 */
export async function isPast(name: string, measurements: string): Promise<boolean> {
  const expr = (await alertRules()).find(({ alert }) => alert === name)?.expr ?? '';
  const simple = /^(?:max by \([\w, ]+\) \()?(mayfly_\w+)\)? (==|>) ([\d.]+)$/.exec(expr);
  assert.ok(simple, `${name} compares one metric with a number: ${expr}`);
  const [, metric, operator, limit] = simple;
  const values = [...measurements.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
  return values.some((value) => (operator === '==' ? value === Number(limit) : value > Number(limit)));
}
