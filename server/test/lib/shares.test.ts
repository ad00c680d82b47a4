import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { partOf, Shares } from '../../src/lib/shares.ts';

/** Takes one after another until a holder can take no more. */
function takeAll(shares: Shares, holder: string): number {
  let taken = 0;
  while (shares.take(holder) === undefined) taken += 1;
  return taken;
}

test('a holder alone has half at most, and each that comes later finds something', () => {
  const shares = new Shares({ total: 120 });
  assert.equal(shares.take('a', 61), 'share');
  assert.equal(takeAll(shares, 'a'), 60);
  assert.equal(takeAll(shares, 'b'), 30);
  assert.equal(takeAll(shares, 'c'), 15);
  assert.equal(shares.held, 105);
  assert.equal(shares.shortage('d'), undefined);
});

test('nobody has more than what is then still free, to the last one', () => {
  const shares = new Shares({ total: 121 });
  assert.equal(takeAll(shares, 'a'), 60);
  assert.equal(takeAll(shares, 'b'), 30);
  assert.equal(shares.take('c', 16), 'total');
  assert.equal(shares.take('c', 15), undefined);
});

test('a cap holds whatever is free, to the last one', () => {
  const shares = new Shares({ total: 120, eachMax: 7 });
  assert.equal(takeAll(shares, 'a'), 7);
  assert.equal(shares.shortage('a'), 'share');
  shares.give('a');
  assert.equal(shares.shortage('a'), undefined);
});

test('whoever has its fair part is told of its share, whoever has less that nothing is left', () => {
  const shares = new Shares({ total: 12 });
  takeAll(shares, 'a');
  assert.equal(shares.shortage('a'), 'share');
  shares.give('a', 3);
  for (const holder of ['b', 'c']) shares.add(holder, 3);
  assert.equal(shares.shortage('a'), 'share', 'of twelve that four could share it has three');
  shares.add('d', 1);
  assert.equal(shares.shortage('d'), 'total', 'a second is within its part');
  for (let count = 0; count < 40; count += 1) shares.add(`crowd ${count}`, 1);
  assert.equal(shares.shortage('late'), 'total');
});

test('what is given back is there again, and nobody gives back more than it holds', () => {
  const shares = new Shares({ total: 10 });
  assert.equal(shares.take('a', 5), undefined);
  assert.equal(shares.take('a', 1), 'share');
  shares.give('a', 5);
  assert.deepEqual([shares.held, shares.heldBy('a')], [0, 0]);
  assert.throws(() => shares.give('a', 1), RangeError);
});

test('whatever is taken in whatever order: never more than the total, and a newcomer finds room for one', () => {
  const step = fc.record({ holder: fc.nat({ max: 5 }), amount: fc.integer({ min: 1, max: 9 }), gives: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 60, max: 400 }), (steps, total) => {
      const shares = new Shares({ total });
      for (const { holder, amount, gives } of steps) {
        const name = `${holder}`;
        if (gives) shares.give(name, Math.min(amount, shares.heldBy(name)));
        else shares.take(name, amount);
        assert.ok(shares.held <= total);
        assert.ok(shares.heldBy(name) <= total / 2);
        assert.equal(shares.shortage('newcomer', 0), undefined);
      }
    }),
  );
});

test('a part has half of what its holder may take at most, and each part that comes later finds something', () => {
  const shares = new Shares({ total: 240 });
  const [one, other] = [partOf('a', 'x'), partOf('a', 'y')];
  assert.equal(shares.mostOf(one), 60);
  assert.equal(takeAll(shares, one), 60);
  assert.equal(shares.take(one), 'share');
  assert.equal(takeAll(shares, other), 30);
  assert.equal(takeAll(shares, partOf('a', 'z')), 15);
  assert.equal(shares.heldBy('a'), 105);
  assert.equal(takeAll(shares, 'b'), 67, 'as beside one holder of 105');
  assert.equal(takeAll(shares, partOf(partOf('a', 'w'), 'v')), 0, 'nothing is left for a');
});

test('however many parts a holder has, they have as much as one holder has', () => {
  const shares = new Shares({ total: 120 });
  for (let part = 0; part < 1_000; part += 1) takeAll(shares, partOf('a', `${part}`));
  assert.equal(shares.heldBy('a'), 60);
  assert.equal(takeAll(shares, 'b'), 30);
});

test('the first part takes what little its holder may have, and gives it back', () => {
  const shares = new Shares({ total: 4, eachMax: 1 });
  const part = partOf(partOf('a', 'x'), 'y');
  assert.equal(shares.take(part), undefined);
  assert.equal(shares.shortage(partOf('a', 'z')), 'total');
  shares.give(part);
  assert.deepEqual([shares.held, shares.heldBy('a'), shares.heldBy(part)], [0, 0, 0]);
  assert.equal(shares.take(partOf('a', 'z')), undefined);
});

test('a cap on parts holds for each of them, and for no holder of parts', () => {
  const shares = new Shares({ total: 240, eachPartMax: 7 });
  assert.deepEqual([takeAll(shares, partOf('a', 'x')), takeAll(shares, partOf('a', 'y'))], [7, 7]);
  assert.equal(takeAll(shares, 'b'), 113);
});

test('whatever parts take in whatever order: no holder has more than half, and newcomers find room for one', () => {
  const step = fc.record({
    names: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
    amount: fc.integer({ min: 1, max: 9 }),
    gives: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 200, max: 800 }), (steps, total) => {
      const shares = new Shares({ total });
      const own = new Map<string, number>();
      for (const { names, amount, gives } of steps) {
        const name = names.reduce<string>(partOf, 'owner').slice('owner/'.length);
        const before = own.get(name) ?? 0;
        const given = Math.min(amount, before);
        if (gives) shares.give(name, given);
        const taken = !gives && shares.take(name, amount) === undefined ? amount : 0;
        own.set(name, before + taken - (gives ? given : 0));
        assert.equal(
          shares.held,
          own.values().reduce((sum, each) => sum + each, 0),
        );
        for (const holder of ['a', 'b', 'c']) assert.ok(shares.heldBy(holder) <= total / 2);
        assert.equal(shares.shortage('newcomer', 0), undefined);
      }
    }),
  );
});
