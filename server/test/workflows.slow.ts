import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { importInstalled } from './support/locked-install.ts';

const root = resolve(import.meta.dirname, '../..');

/** The parts of GitHub's own parser of workflows that are used here. */
interface WorkflowParser {
  readonly NoOperationTraceWriter: new () => object;
  readonly parseWorkflow: (
    file: { readonly name: string; readonly content: string },
    trace: object,
  ) => {
    readonly context: { readonly errors: { getErrors(): readonly { readonly message: string }[] } };
    readonly value?: unknown;
  };
  readonly convertWorkflowTemplate: (context: unknown, value: unknown) => Promise<unknown>;
}

// It imports JSON as bundlers have it.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const parser = await importInstalled<WorkflowParser>('checkers', '@actions/workflow-parser');

/** What the parser says of a workflow: of its structure, its expressions and the order of its jobs. */
async function faultsOf(name: string, content: string): Promise<string[]> {
  const { context, value } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
  if (value !== undefined) await parser.convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

test('GitHub reads every workflow without a fault', async () => {
  const files = globSync(['.github/workflows/*.yml', 'examples/*/.github/workflows/*.yml'], { cwd: root });
  assert.ok(files.length >= 3, files.join());
  for (const file of files) assert.deepEqual(await faultsOf(file, readFileSync(join(root, file), 'utf8')), [], file);
});

test('a fault in a workflow is found', async () => {
  const faulty = {
    githb: '    if: githb.sha\n    steps: [{ run: ls }]',
    wiht: '    steps: [{ run: ls, wiht: {} }]',
    'no dependencies': '    needs: other\n    steps: [{ run: ls }]',
  };
  for (const [word, lines] of Object.entries(faulty)) {
    const workflow = `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n${lines}\n`;
    assert.match((await faultsOf('faulty.yml', workflow)).join(), new RegExp(word));
  }
});
