import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { inTime } from '../support/until.ts';

/** Logs more than waits for a reader at most; says on the standard error how much was dropped, and then logs on. */
const script = `
  import { createLog } from '${resolve(import.meta.dirname, '../../src/lib/log.ts')}';
  import { LineOutput } from '${resolve(import.meta.dirname, '../../src/lib/line-output.ts')}';
  const output = new LineOutput();
  const log = createLog('info', output);
  for (let line = 0; line < 3_000; line += 1) log.info({ line, text: 'ü'.repeat(1_000) });
  process.once('SIGTERM', async () => {
    log.fatal('last');
    await output.end(10_000);
    process.exit(3);
  });
  setInterval(() => {}, 1_000);
  console.error(output.droppedLines);
`;

test('a log that nobody reads is bounded, says how many lines are lost, and loses none before and after', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [dropped] = await inTime('the number of dropped lines', once(child.stderr, 'data'));
  const lost = Number(dropped);
  assert.ok(lost > 1_000, `${lost} lines were dropped`);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await inTime('the end', exited), [3, null]);
  const entries = Buffer.concat(chunks)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const numbers = entries.flatMap(({ line }) => line ?? []);
  assert.deepEqual(numbers, [...numbers.keys()], 'the first lines are there, in their order');
  assert.equal(numbers.length + lost, 3_000);
  assert.deepEqual(
    entries.filter(({ msg }) => msg?.startsWith('log:')).map(({ lines }) => lines),
    [lost],
  );
  assert.equal(
    entries.some(({ msg }) => msg === 'last'),
    true,
  );
});
