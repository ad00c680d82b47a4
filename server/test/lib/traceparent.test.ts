import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseTraceparent } from '../../src/lib/traceparent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('takes a trace of version 00 in lower-case hexadecimal digits, with ids that are not zero, and nothing else', () => {
  for (const flags of ['00', '01', 'ff']) {
    const value = `00-${traceId}-${spanId}-${flags}`;
    assert.equal(parseTraceparent(value), value);
  }
  const wrong = [
    undefined,
    '',
    `01-${traceId}-${spanId}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-1`,
    `00-${traceId}-${spanId}-01-`,
    `00-${traceId}-${spanId}-01 `,
    `00-${traceId}-${spanId}-0\n`,
    `00-${traceId}-${spanId}, 00-${traceId}-${spanId}-01`,
    `00-${traceId.slice(1)}g-${spanId}-01`,
  ];
  for (const value of wrong) assert.equal(parseTraceparent(value), undefined, String(value));
});

test('takes no other text of that length', () => {
  const hex = fc.constantFrom(...'0123456789abcdefABCDEFg-. ');
  const near = fc.array(hex, { minLength: 55, maxLength: 55 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(near, (text) => {
      const parsed = parseTraceparent(text);
      assert.ok(parsed === undefined || /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(parsed));
    }),
  );
});
