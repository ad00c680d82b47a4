import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readRecent, suggestionsFor, withRecent } from '../../src/service/suggestions.ts';

const known = {
  tags: ['signup', 'two words'],
  addresses: ['qa@inbox.example'],
  senders: ['shop@shop.example', 'shop@shop.example'],
  recent: ['from:shop order'],
  nowMs: Date.parse('2026-03-09T12:00:00Z'),
};

const textsOf = (search: string) => suggestionsFor(search, known).map(({ text }) => text);
const searchesOf = (search: string) => suggestionsFor(search, known).map(({ search: whole }) => whole);

suite('suggestions for a search', () => {
  test('are earlier searches and the names of filters, before anything is typed', () => {
    const names = ['from:', 'to:', 'subject:', 'has:', 'is:', 'after:', 'before:', 'tag:'];
    assert.deepEqual(textsOf(''), ['from:shop order', ...names]);
    assert.deepEqual(textsOf('order '), names);
  });

  test('complete the word that is typed last, and leave the rest as it is', () => {
    assert.deepEqual(searchesOf('order s'), ['order subject:']);
    assert.deepEqual(searchesOf('"s t" is:unread T'), ['"s t" is:unread to:', '"s t" is:unread tag:']);
    assert.deepEqual(searchesOf('"s t'), []);
  });

  test('name the values that are known, quoted where they have blanks, and no value that is whole already', () => {
    assert.deepEqual(textsOf('tag:'), ['tag:signup', 'tag:"two words"']);
    assert.deepEqual(textsOf('tag:"two'), ['tag:"two words"']);
    assert.deepEqual(textsOf('TAG:signup'), []);
    assert.deepEqual(textsOf('from:sh'), ['from:shop@shop.example']);
    assert.deepEqual(textsOf('to:'), ['to:qa@inbox.example']);
    assert.deepEqual(textsOf('is:'), ['is:unread', 'is:read']);
    assert.deepEqual(textsOf('after:'), [
      'after:2026-03-09',
      'after:2026-03-08',
      'after:2026-03-02',
      'after:2026-02-07',
    ]);
    assert.deepEqual(textsOf('subject:x'), []);
    assert.deepEqual(textsOf('constructor:'), []);
  });
});

suite('earlier searches', () => {
  test('are kept once, the latest first, and only so many', () => {
    let kept = '[]';
    for (let count = 0; count < 20; count += 1) kept = withRecent(kept, `search ${count} `);
    assert.deepEqual(readRecent(kept).length, 8);
    assert.deepEqual(readRecent(withRecent(kept, 'search 15'))[0], 'search 15');
    assert.deepEqual(readRecent(withRecent(kept, 'search 15')).length, 8);
    assert.equal(withRecent(kept, ' '), kept);
    assert.equal(withRecent(kept, 'x'.repeat(201)), kept);
  });

  test('that were only typed on the way to the whole are not kept', () => {
    assert.deepEqual(readRecent(withRecent(withRecent('[]', 'or'), 'order')), ['order']);
  });

  test('are none where what is kept is something else', () => {
    for (const kept of ['', '{', '{}', '[1]', 'null']) assert.deepEqual(readRecent(kept), []);
  });
});
