import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { usePostgres } from '../support/postgres.ts';
import { startService } from '../support/service.ts';
import { atEnd } from '../support/test-end.ts';
import { alertRules } from './alert-rules.ts';
import { prometheus, promtool, withoutPromtool as skip } from './promtool.ts';

const postgres = usePostgres();
const root = resolve(import.meta.dirname, '../../..');
const deploy = join(root, 'deploy');

/** A metric as the service describes it. */
interface Described {
  readonly kind: string;
  readonly help: string;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly { readonly expr: string; readonly refId: string; readonly datasource: { uid: string } }[];
}

test('the guide has a row for each metric, as the service describes it, and for no other; alerts and dashboard name no other', async (t) => {
  const doors = { MAYFLY_POP3_PORT: '0', MAYFLY_IMAP_PORT: '0' };
  const described = new Map<string, Described>();
  for (const database of [{}, { MAYFLY_DATABASE_URL: await postgres.newMigratedDatabase(t) }]) {
    const { app } = await startService(t, { environment: { ...doors, ...database } });
    const text = await (await fetch(`${app.url}/metrics`)).text();
    for (const [name, metric] of describedIn(text)) described.set(name, metric);
  }
  const ours = [...described].filter(([name]) => name.startsWith('mayfly_'));
  const wanted = ours.map(([name, { kind, help }]) => `| \`${name}\` | ${kind} | ${help} |`);
  const guide = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('| `mayfly_'));
  assert.deepEqual(rows.toSorted(), wanted.toSorted());
  const queries = [...(await alertRules()).map(({ expr }) => expr), ...(await dashboard()).queries];
  const strange = queries.flatMap((expr) => namesIn(expr)).filter((name) => !described.has(name));
  assert.deepEqual(strange, []);
});

test('each alert says what is the case, what it means and what to do, and where the guide says more', async () => {
  const guide = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const sections = new Map(
    guide.split(/^### /m).map((section) => {
      const [heading = ''] = section.split('\n');
      return [`docs/operating.md#${heading.toLowerCase().replaceAll(' ', '-')}`, section];
    }),
  );
  for (const { alert, annotations, labels } of await alertRules()) {
    assert.deepEqual(Object.keys(annotations), ['summary', 'meaning', 'action', 'runbook'], alert);
    assert.match(labels.severity, /^(critical|warning|info)$/, alert);
    const { summary = '', runbook = '' } = annotations;
    assert.ok(sections.get(runbook)?.includes(`\`${alert}\``), `${runbook} has ${alert}`);
    for (const [, template = ''] of summary.matchAll(/\{\{ (.*?) \}\}/g))
      assert.match(template, /^\$(labels\.[a-z]+|value( \| humanize(Duration|Percentage))?)$/, alert);
  }
  const settings = [...(await readFile(join(prometheus, 'alerts.yaml'), 'utf8')).matchAll(/MAYFLY_[A-Z_0-9]+/g)];
  const known = await readFile(join(root, 'docs/settings.md'), 'utf8');
  for (const [setting] of settings) assert.ok(known.includes(`\`${setting}\``), setting);
});

test('each alert is made to fire', async () => {
  const { tests } = parse(await readFile(join(prometheus, 'alerts-test.yaml'), 'utf8'));
  const fired = new Set<string>();
  for (const { promql_expr_test: checks } of tests)
    for (const { expr, exp_samples: samples } of checks)
      if (samples.length > 0) fired.add(/^ALERTS\{alertname="(\w+)", alertstate="firing"\}$/.exec(expr)?.[1] ?? expr);
  assert.deepEqual([...fired].toSorted(), (await alertRules()).map(({ alert }) => alert).toSorted());
});

test('promtool takes rules, example and queries of the dashboard', { skip }, async (t) => {
  promtool(['check', 'config', 'prometheus.yaml']);
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  atEnd(t, () => rm(folder, { recursive: true }));
  const { queries } = await dashboard();
  const rules = queries.map((expr, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.+'),
  }));
  const file = join(folder, 'queries.yaml');
  await writeFile(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }));
  promtool(['check', 'rules', file]);
});

test('the dashboard has panels beside each other, each with a unit, over a data source that is chosen', async () => {
  const { panels, variables } = await dashboard();
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const taken = new Map<string, string>();
  for (const { title, gridPos } of panels) {
    assert.ok(gridPos.x >= 0 && gridPos.x + gridPos.w <= 24, title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        assert.equal(taken.get(`${x} ${y}`), undefined, `${title} lies on another`);
        taken.set(`${x} ${y}`, title);
      }
  }
  assert.deepEqual(variables, ['datasource', 'job', 'instance']);
  for (const { title, type, datasource, fieldConfig, targets = [] } of panels.filter(({ type }) => type !== 'row')) {
    assert.ok(['stat', 'timeseries'].includes(type), title);
    assert.ok(fieldConfig?.defaults.unit, `${title} has a unit`);
    assert.ok(targets.length > 0, title);
    assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title);
    for (const source of [datasource, ...targets.map((target) => target.datasource)])
      assert.match(source?.uid ?? '', /^\$\{datasource\}$/, title);
    for (const { expr } of targets) assert.match(expr, /job="\$job"/, title);
  }
});

/** What the service says of its metrics, by their names. */
function describedIn(text: string): Map<string, Described> {
  const helps = new Map([...text.matchAll(/^# HELP (\w+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help]));
  return new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [
      name,
      { kind, help: helps.get(name) ?? '' },
    ]),
  );
}

/** Names of metrics in a query; those of a histogram stand for it. */
function namesIn(expr: string): string[] {
  return [...expr.matchAll(/\b(?:mayfly|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );
}

async function dashboard(): Promise<{ panels: Panel[]; queries: string[]; variables: string[] }> {
  const [file = ''] = globSync('grafana/*.json', { cwd: deploy });
  const { panels, templating, annotations } = JSON.parse(await readFile(join(deploy, file), 'utf8'));
  const ofPanels = panels.flatMap(({ targets = [] }: Panel) => targets.map(({ expr }) => expr));
  const ofNotes = annotations.list.flatMap(({ expr }: { expr?: string }) => expr ?? []);
  return {
    panels,
    queries: [...ofPanels, ...ofNotes],
    variables: templating.list.map(({ name }: { name: string }) => name),
  };
}
