import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteCache } from '../../src/lib/caches/byte-cache.ts';

/** A text that takes so many of a cache's bytes: two for each character, and 202 for it and its key of one character. */
function textOf(bytes: number): string {
  return 'x'.repeat((bytes - 202) / 2);
}

/** The keys of these that a cache has. Looking for one is a use of it. */
function keysIn(cache: ByteCache, keys: string): string {
  return [...keys].filter((key) => cache.get(key) !== undefined).join('');
}

test('what does not fit drives out the text that was least recently used', () => {
  const cache = new ByteCache({ bytesMax: 8_000 });
  for (const key of 'abcdefgh') cache.set(key, textOf(1_000));
  assert.equal(cache.bytes, 8_000);
  assert.equal(cache.get('a'), textOf(1_000));
  cache.set('i', textOf(1_000));
  assert.equal(keysIn(cache, 'bacdefghi'), 'acdefghi', 'b was used before a');
  cache.set('j', textOf(202));
  assert.equal(keysIn(cache, 'acdefghij'), 'cdefghij');
  assert.equal(cache.bytes, 7_202);
});

test('a text that is more than an eighth of the cache is not kept, and drives out no other', () => {
  const cache = new ByteCache({ bytesMax: 8_000 });
  cache.set('a', textOf(1_000));
  cache.set('b', textOf(1_002));
  assert.equal(keysIn(cache, 'ab'), 'a');
  cache.set('a', textOf(1_002));
  assert.deepEqual([keysIn(cache, 'ab'), cache.bytes], ['', 0], 'nor is the earlier text of its key kept');
});

test('a text that is taken out leaves its room to others', () => {
  const cache = new ByteCache({ bytesMax: 8_000 });
  for (const key of 'ab') cache.set(key, textOf(500));
  assert.deepEqual([cache.take('a'), cache.take('a'), cache.take('c')], [textOf(500), undefined, undefined]);
  assert.deepEqual([cache.bytes, keysIn(cache, 'ab')], [500, 'b']);
});

test('a key has its last text, which is counted once', () => {
  const cache = new ByteCache({ bytesMax: 8_000 });
  for (const bytes of [500, 1_000, 300]) cache.set('a', textOf(bytes));
  assert.equal(cache.get('a'), textOf(300));
  assert.equal(cache.bytes, 300);
});

test('an empty text is a text', () => {
  const cache = new ByteCache({ bytesMax: 8_000 });
  cache.set('a', '');
  assert.equal(cache.get('a'), '');
});

test('a cache of no bytes keeps nothing', () => {
  const cache = new ByteCache({ bytesMax: 0 });
  cache.set('a', '');
  assert.deepEqual([cache.get('a'), cache.bytes], [undefined, 0]);
});

test('however much is put in, it never takes more than it may', () => {
  const cache = new ByteCache({ bytesMax: 10_000 });
  for (let index = 0; index < 1_000; index += 1) {
    cache.set(String((index * 7) % 40), 'y'.repeat((index * 13) % 700));
    assert.ok(cache.bytes <= 10_000);
  }
  assert.ok(cache.bytes > 8_000);
});
