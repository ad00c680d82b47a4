import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/core/errors.ts';
import { heldKinds, OwnerLimits, waitersMax, waitMsMax } from '../../src/core/owner-limits.ts';
import { ManualClock } from '../support/manual-clock.ts';

function limitsOf(total: number, perOwnerMax = total) {
  const clock = new ManualClock();
  const limits = Object.fromEntries(heldKinds.map((kind) => [kind, { total, perOwnerMax }])) as ConstructorParameters<
    typeof OwnerLimits
  >[0]['limits'];
  return { clock, limits: new OwnerLimits({ monotonic: clock, limits }) };
}

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error));

test("an owner's share is its own: another is served as before", () => {
  const { limits } = limitsOf(8);
  for (let count = 0; count < 4; count += 1) limits.take('streams', 'alice');
  assert.throws(
    () => limits.take('streams', 'alice'),
    (error) => code(error) === 'too_many_streams',
  );
  limits.take('streams', 'bob');
  limits.take('requests', 'alice');
});

test('a limit of all owners together is overload, and not the quota of the caller', () => {
  const { limits } = limitsOf(4);
  for (const owner of ['a', 'b']) limits.add('streams', owner, 2);
  assert.throws(
    () => limits.take('streams', 'c'),
    (error) => code(error) === 'overloaded',
  );
});

test('what was taken is given back once, however often that is called', () => {
  const { limits } = limitsOf(8);
  const release = limits.take('lookups', 'alice', 2);
  limits.take('lookups', 'alice', 1);
  release();
  release();
  assert.equal(limits.heldBy('lookups', 'alice'), 1);
});

test('whoever waits is let in when its turn comes: owners in turn, each one in its order', async () => {
  const { limits } = limitsOf(4, 1);
  const held = [limits.take('requests', 'alice'), limits.take('requests', 'bob')];
  const order: string[] = [];
  const waits = ['alice 1', 'alice 2', 'alice 3', 'bob 1', 'bob 2'].map(async (name) => {
    const release = await limits.takeWhenFree('requests', name.slice(0, -2));
    order.push(name);
    return release;
  });
  for (const release of held) release();
  for (const at of [0, 3, 1, 4, 2]) (await waits[at])?.();
  assert.deepEqual(order, ['alice 1', 'bob 1', 'alice 2', 'bob 2', 'alice 3']);
  assert.equal(limits.held('requests'), 0);
});

test('whoever waits for too long is told so, and who gives up is passed over', async () => {
  const { limits, clock } = limitsOf(8, 1);
  const release = limits.take('answerBytes', 'alice');
  const late = limits.takeWhenFree('answerBytes', 'alice');
  const abort = new AbortController();
  clock.advance(waitMsMax - 1);
  const gone = limits.takeWhenFree('answerBytes', 'alice', { signal: abort.signal });
  const next = limits.takeWhenFree('answerBytes', 'alice');
  abort.abort();
  assert.equal(await gone, undefined);
  const { signal } = abort;
  assert.equal(await limits.takeWhenFree('answerBytes', 'alice', { signal }), undefined, 'gone before it waits');
  clock.advance(1);
  await assert.rejects(late, (error) => code(error) === 'overloaded');
  release();
  (await next)?.();
  assert.equal(limits.held('answerBytes'), 0);
});

test('of those who wait there are no more than so many, and who is one too many is told at once', async () => {
  const { limits } = limitsOf(4, 1);
  limits.take('requests', 'alice');
  const abort = new AbortController();
  const { signal } = abort;
  const waiting = Array.from({ length: waitersMax }, () => limits.takeWhenFree('requests', 'alice', { signal }));
  await assert.rejects(limits.takeWhenFree('requests', 'alice'), (error) => code(error) === 'overloaded');
  const other = await limits.takeWhenFree('requests', 'bob');
  other?.();
  abort.abort();
  await Promise.all(waiting);
  assert.equal(limits.held('requests'), 1);
});

test('what no owner could ever hold is let in alone, counted as the most that one can', async () => {
  const { limits } = limitsOf(10);
  limits.take('bodyBytes', 'alice', 1_000)();
  limits.tryTake('bodyBytes', 'alice', 1_000)?.();
  const release = await limits.takeWhenFree('answerBytes', 'alice', { amount: 1_000 });
  assert.equal(limits.held('answerBytes'), 5);
  release?.();
  assert.equal(limits.held('answerBytes'), 0);
});

test('nobody passes by those of its owner who wait for more, and when none waits, one takes at once again', async () => {
  const { limits } = limitsOf(10, 4);
  const release = limits.take('answerBytes', 'alice', 3);
  const waiting = [2, 1].map((amount) => limits.takeWhenFree('answerBytes', 'alice', { amount }));
  assert.equal(limits.tryTake('answerBytes', 'alice', 1), undefined);
  limits.take('answerBytes', 'bob', 1)();
  release();
  for (const wait of waiting) (await wait)?.();
  const atOnce = limits.tryTake('answerBytes', 'alice', 1);
  assert.ok(atOnce);
  atOnce();
  assert.equal(limits.held('answerBytes'), 0);
});
