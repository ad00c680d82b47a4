import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const siege = new URL('../siege/main.ts', import.meta.url).pathname;

interface ShortOutcome {
  readonly got: string;
  readonly faults: readonly string[];
  readonly beside: { readonly during: { readonly refusals: readonly string[]; readonly kinds: { kind: string }[] } };
  readonly end: { readonly code: number | null };
}

/** Runs a case for a second, and expects that nobody beside it is refused, and that the service ends when it is told to. */
async function outcomeOf(id: string): Promise<ShortOutcome> {
  // It ends with 1 when a case has failed, as one does on a busy machine.
  const run = promisify(execFile)(process.execPath, [siege, id, '--seconds', '1', '--json']);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const [outcome] = JSON.parse(stdout);
  assert.deepEqual(outcome.beside?.during.refusals, [], outcome.faults.join());
  assert.equal(outcome.end.code, 0);
  return outcome;
}

for (const id of ['16a', '16b']) {
  test(`a message of 25 MiB to 100 mailboxes is on disk once (${id})`, async () => {
    const { got, faults } = await outcomeOf(id);
    assert.match(got, /MiB: [1-9]\d* × 250$/);
    assert.deepEqual(
      faults.filter((fault) => fault.includes('on disk')),
      [],
    );
  });
}

test('readers of an attachment are answered beside the others', async () => {
  const { got } = await outcomeOf('17b');
  assert.match(got, /[1-9]\d* × 200/);
});

for (const id of ['18a', '18b']) {
  test(`an owner who is full is told of it by one event (${id})`, async () => {
    const { got } = await outcomeOf(id);
    assert.match(got, /[1-9]\d* × 452/);
    assert.match(got, /; 1 events$/);
    assert.doesNotMatch(got, /250/);
  });
}

test('large mail is read and sent while another owner reads much of it', async () => {
  const { beside } = await outcomeOf('19');
  const kinds = beside.during.kinds.map(({ kind }) => kind);
  assert.ok(kinds.includes('large read') && kinds.includes('large mail'), kinds.join());
});

test('a connection that sends thousands of requests at once is closed', async () => {
  const { got } = await outcomeOf('20');
  assert.match(got, /^answers: \d+ × hung up$/);
});
