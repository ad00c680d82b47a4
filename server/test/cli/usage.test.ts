import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProgram } from './program.ts';

test('usage shows what the account has and uses, each with its limit, to people and programs', async (t) => {
  const { run, service } = await startProgram(t);
  await service.app.accounts.setLimits({
    owner: 'alice',
    activeMailboxesMax: 20,
    dailyCallsMax: 500,
    bytesMax: 5_000_000,
  });
  await run('new qa@mail.test');
  const { output } = await run('usage');
  const lines = output
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const [calls, ...others] = lines;
  assert.deepEqual(calls?.toSpliced(1, 1), ['calls today', 'of 500', 'until 2026-03-02T00:00:00.000Z']);
  assert.ok(Number(calls?.[1]) > 0);
  assert.deepEqual(others, [
    ['mailboxes', '1', 'of 20', ''],
    ['mail', '0', 'of 5000000', '0 emails, 0 unread'],
    ['streams', '0', `of ${others[2]?.[2]?.replace('of ', '')}`, ''],
  ]);
  const told = JSON.parse((await run('usage --json')).output);
  assert.deepEqual([told.owner, told.activeMailboxes, told.bytesMax], ['alice', 1, 5_000_000]);
});
