import assert from 'node:assert/strict';
import { useEngines } from '../support/engines.ts';

useEngines(['sqlite'])('a test that a function declares', async () => {
  assert.fail('as it has to');
});
