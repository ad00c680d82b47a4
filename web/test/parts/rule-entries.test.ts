import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, rulesOf, sizeOf } from '../../src/parts/rules/entries.ts';

test('a form has the rules that are not empty, an entry a line, and their size in bytes', () => {
  const form = new FormData();
  form.set('blockedSenders', ' spam.example \n\n*.spam.example, <>\r\n');
  form.set('blockedWords', '  \n');
  form.set('dmarc', 'on');
  form.set('size', '4.096');
  assert.deepEqual(rulesOf(form), {
    blockedSenders: ['spam.example', '*.spam.example', '<>'],
    conditions: ['dmarc'],
    messageBytesMax: 4_096,
  });
  assert.deepEqual(rulesOf(new FormData()), {});
  assert.deepEqual(entriesOf(''), []);
});

test('a size is shown so that saving it unchanged keeps it', () => {
  for (const messageBytesMax of [1_024, 26_214_400, 5_000_001]) {
    const form = new FormData();
    form.set('size', String(sizeOf({ messageBytesMax })));
    assert.deepEqual(rulesOf(form), { messageBytesMax });
  }
  assert.equal(sizeOf({}), '');
});
