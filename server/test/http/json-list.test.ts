import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonList } from '../../src/http/answers/json-list.ts';

test('a list that comes in pages is one JSON text, whichever of them are empty', async () => {
  const item = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('é'.repeat(100)));
  const pages = fc.array(fc.array(item, { maxLength: 3 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(pages, fc.boolean(), async (given, isBuffer) => {
      const texts = given.map((page) => page.map((text) => JSON.stringify(text)));
      const list = await jsonList(pagesOf(texts, isBuffer), { members: { nextCursor: '1' } });
      const bytes = Buffer.isBuffer(list) ? list : Buffer.concat(await list.toArray());
      assert.deepEqual(JSON.parse(bytes.toString()), { nextCursor: '1', items: given.flat() });
    }),
    { numRuns: 200, seed: 90 },
  );
});

async function* pagesOf(pages: readonly string[][], isBuffer: boolean): AsyncGenerator<(string | Buffer)[], void> {
  for (const page of pages) yield page.map((text) => (isBuffer ? Buffer.from(text) : text));
}
