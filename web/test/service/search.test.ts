import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { filterOf, readSearch, senderParts, withoutChip } from '../../src/service/search.ts';

suite('a search', () => {
  test('is filters and words; quotation marks keep blanks together', () => {
    assert.deepEqual(filterOf('from:shop has:attachment "order 4821" now is:unread'), {
      from: 'shop',
      hasAttachments: 'true',
      read: 'false',
      q: '"order 4821" now',
    });
    assert.deepEqual(filterOf('subject:"your order"'), { subject: 'your order' });
    assert.deepEqual(filterOf('after:2026-03-01'), { receivedAfter: '2026-03-01T00:00:00.000Z' });
  });

  test('takes a filter without a sense for words, and a name that every object has', () => {
    assert.deepEqual(filterOf('has:nothing'), { q: 'has:nothing' });
    assert.deepEqual(filterOf('before:soon from:'), { q: 'before:soon from:' });
    assert.deepEqual(filterOf('constructor:a __proto__:b'), { q: 'constructor:a __proto__:b' });
    assert.deepEqual(filterOf('  '), {});
  });

  test('loses one chip, and keeps the rest as it was typed', () => {
    const text = 'from:shop  order is:read';
    const [from] = readSearch(text).chips;
    assert.equal(from?.text, 'from:shop');
    assert.equal(from && withoutChip(text, from), 'order is:read');
  });
});

test('a sender without a name is an address in two parts; a name with an @ is one', () => {
  const of = (name: string | undefined, sender: string) =>
    senderParts({ from: { address: sender, ...(name === undefined ? {} : { name }) }, sender });
  assert.deepEqual(of(undefined, 'no-reply@shop.example'), ['no-reply', '@shop.example']);
  assert.deepEqual(of(' ', '"a@b"@shop.example'), ['"a@b"', '@shop.example']);
  assert.deepEqual(of('Ann @ Shop', 'ann@shop.example'), ['Ann @ Shop', '']);
  assert.deepEqual(of(undefined, ''), ['', '']);
});
