import { test } from 'node:test';
import { allCases } from './cases/all.ts';
import { startWorld } from './service.ts';

test('the client keeps its promises', async (t) => {
  const world = await startWorld(t);
  for (const { name, run } of allCases) await t.test(name, () => run(world));
});
