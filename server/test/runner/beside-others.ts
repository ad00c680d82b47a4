import assert from 'node:assert/strict';
import { test } from 'node:test';

test('a test that fails beside others, and passes alone', () => {
  assert.notEqual(process.env.MAYFLY_TEST_FILES, 'many');
});
