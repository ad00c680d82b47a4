import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInBody } from '../../../src/dialects/mailosaur/criteria.ts';

test('a long body is compared in many turns, and its text found across line ends', async () => {
  const lengths: number[] = [];
  let turns = 0;
  const inTurn = async <T>(piece: () => T): Promise<T> => {
    turns += 1;
    const told = piece();
    if (typeof told === 'string') lengths.push(told.length);
    return told;
  };
  const line = `${'e\u0301'.repeat(30)}\r\n`;
  const body = `${line.repeat(2_000)}your GRU\u0308SSE\r\nfrom home\r\n${line.repeat(1_000)}`;
  assert.equal(await isInBody('Gr\u00fcsse from', body, inTurn), true);
  assert.ok(turns > 10, `${turns} turns`);
  assert.ok(Math.max(...lengths) <= 16 * 1024);
  assert.equal(await isInBody('Gr\u00fcsse to', body, inTurn), false);
});
