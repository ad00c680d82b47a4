import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');

/** A job, as far as it is used here. */
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly uses?: string;
  readonly steps?: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

/** What a job may do beside reading the repository. */
const permitted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'release.yml packages': { contents: 'read', 'id-token': 'write' },
  'release.yml image': { contents: 'read', packages: 'write' },
};

for (const file of globSync('*.yml', { cwd: join(root, '.github/workflows') })) {
  const text = readFileSync(join(root, '.github/workflows', file), 'utf8');
  const { permissions, jobs }: { permissions: unknown; jobs: Readonly<Record<string, Job>> } = parse(text);

  test(`${file} gives its jobs no more rights than they need, and an end`, () => {
    assert.deepEqual(permissions, { contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      assert.deepEqual(job.permissions, permitted[`${file} ${name}`], name);
      assert.ok(job.uses !== undefined || job['timeout-minutes'], name);
    }
  });

  test(`${file} runs the actions of others by their commits, and keeps no token and no cache for them`, () => {
    for (const line of text.split('\n').filter((line) => /^\s*-? uses: (?:\w)/.test(line)))
      assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
    for (const { uses = '', with: inputs } of steps) {
      if (uses.startsWith('actions/checkout@')) assert.equal(inputs?.['persist-credentials'], false);
      if (uses.startsWith('actions/setup-node@')) assert.equal(inputs?.['package-manager-cache'], false);
    }
  });

  test(`${file} puts no text of others into a script`, () => {
    for (const { steps = [] } of Object.values(jobs))
      for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/, 'it is a variable of the environment');
  });
}
