import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedTables } from '../../src/store/move/tables.ts';
import { comparedTables } from '../../src/store/operations/moves/compared-rows.ts';
import { fates, movedColumns, stagedTables } from '../../src/store/operations/moves/fates.ts';

test('each table with an owner or rows of one has its fate, and all columns of those that move', () => {
  const owned = movedTables.filter(({ columns }) => columns.some(({ name }) => name === 'owner'));
  for (const { name } of owned) assert.ok(name in fates, `${name} has no fate`);
  for (const table of [...stagedTables, ...comparedTables]) assert.ok(movedColumns(table).length > 1, table);
  const staged = Object.entries(fates).filter(([, fate]) => fate === 'staged');
  const names = staged.map(([name]) => name).filter((name) => name !== 'accounts');
  assert.deepEqual(names.toSorted(), stagedTables.toSorted());
});
