import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { partOf } from '../../src/lib/shares.ts';
import { until } from '../support/until.ts';

/** A watch that goes on by as much as each piece of work takes. */
function manualWatch() {
  let ms = 0;
  return {
    now: () => ms,
    takes: (pieceMs: number) => {
      ms += pieceMs;
    },
  };
}

test('a step ends after a few milliseconds of work, however many pieces are left', async () => {
  const watch = manualWatch();
  const turns = new Turns({ now: watch.now });
  const order: string[] = [];
  const work = Array.from({ length: 12 }, () =>
    turns.run('alice', () => {
      watch.takes(1);
      order.push('piece');
    }),
  );
  const others = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      order.push('other');
    }
  };
  await Promise.all([...work, others()]);
  assert.equal(turns.steps, 6);
  assert.deepEqual(
    order
      .join(' ')
      .split('other')
      .map((pieces) => pieces.trim().split(' ').length)
      .slice(0, 3),
    [2, 2, 2],
  );
});

for (const functions of [1, 50]) {
  test(`work that follows on the result of a piece, ${functions} async functions away, is part of the step`, async () => {
    const watch = manualWatch();
    const turns = new Turns({ now: watch.now });
    const run = async (depth: number): Promise<void> => (depth === 1 ? turns.run('alice', () => {}) : run(depth - 1));
    const work = Array.from({ length: 3 }, async () => {
      await run(functions);
      watch.takes(5);
    });
    await Promise.all(work);
    assert.equal(turns.steps, 3);
  });
}

test('holders whose pieces take the same time are served in turn, and each one in its order', async () => {
  let readings = 0;
  const now = () => {
    readings += 1;
    return readings;
  };
  const turns = new Turns({ now });
  const order: string[] = [];
  const pieces = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'];
  await Promise.all(
    pieces.map((piece) =>
      turns.run(piece.charAt(0), () => {
        order.push(piece);
      }),
    ),
  );
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a holder of many short pieces that follow on each other does not wait for a long piece of another at each', async () => {
  let nowMs = 0;
  const turns = new Turns({ now: () => nowMs });
  const order: string[] = [];
  const takes = (name: string, ms: number) => () => {
    order.push(name);
    nowMs += ms;
  };
  const long = Array.from({ length: 10 }, () => turns.run('a', takes('a', 10)));
  for (let count = 0; count < 10; count += 1) await turns.run('b', takes('b', 1));
  assert.ok(order.filter((name) => name === 'a').length <= 3, order.join(''));
  await Promise.all(long);
  assert.equal(order.length, 20);
});

test('only so many pieces are under way, and one that fails fails alone', async () => {
  const turns = new Turns({ underWayMax: 2 });
  let begun = 0;
  const ends: (() => void)[] = [];
  const work = Array.from({ length: 5 }, (_, index) =>
    turns.run('alice', async () => {
      begun += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 1) throw new Error('no');
    }),
  );
  const settled = Promise.allSettled(work);
  const seen: number[] = [];
  for (let ended = 0; ended < work.length; ) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(begun - ended);
    const next = ends.shift();
    if (next === undefined) continue;
    next();
    ended += 1;
  }
  assert.ok(Math.max(...seen) === 2);
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
});

test('sixteen pieces are under way where no other number is given', async () => {
  const turns = new Turns();
  const ends: (() => void)[] = [];
  const work = Array.from({ length: 17 }, () => turns.run('alice', () => new Promise<void>((end) => ends.push(end))));
  await until(() => ends.length >= 16);
  const { steps } = turns;
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([ends.length, turns.steps - steps], [16, 0], 'there is nothing to do');
  ends[0]?.();
  await until(() => ends.length === 17);
  for (const end of ends) end();
  await Promise.all(work);
});

test('a step is as long as it is told to be', async () => {
  const watch = manualWatch();
  const turns = new Turns({ now: watch.now, stepMsMax: 5 });
  await Promise.all(Array.from({ length: 12 }, () => turns.run('alice', () => watch.takes(1))));
  assert.equal(turns.steps, 3);
});

for (const [who, isKnown, atOnce] of [
  ['a holder that comes back is owed 50 ms at most', true, 5],
  ['a holder that comes for the first time is owed nothing', false, 0],
] as const) {
  test(`${who} of what others have had meanwhile`, async () => {
    const watch = manualWatch();
    const turns = new Turns({ now: watch.now });
    const order: string[] = [];
    const run = (name: string, pieces: number) =>
      Promise.all(
        Array.from({ length: pieces }, () =>
          turns.run(name, () => {
            watch.takes(10);
            order.push(name);
          }),
        ),
      );
    const before = [run('a', 20), run('b', isKnown ? 1 : 0)];
    let arrivedAt = 0;
    const arrival = turns.run('a', async () => {
      arrivedAt = order.length;
      await run('b', 20);
    });
    await Promise.all([...before, arrival, run('a', 20)]);
    assert.equal(order.slice(arrivedAt).indexOf('a'), atOnce, order.join(''));
  });
}

for (const [what, isUnderWay, expected] of [
  ['when all have been served, nobody is owed anything', false, 'abab'],
  ['while something is under way, it is known who has had how much', true, 'abba'],
] as const) {
  test(what, async () => {
    const watch = manualWatch();
    const turns = new Turns({ now: watch.now });
    const order: string[] = [];
    const run = (name: string, ms: number) =>
      turns.run(name, () => {
        watch.takes(ms);
        order.push(name);
      });
    const end = Promise.withResolvers<void>();
    const underWay = isUnderWay ? turns.run('c', () => end.promise) : undefined;
    await Promise.all([run('a', 20), run('b', 1)]);
    await Promise.all([run('a', 1), run('b', 1)]);
    assert.equal(order.join(''), expected);
    end.resolve();
    await underWay;
  });
}

test('of a step that has ended before its time, what comes in the same turn has what is left', async () => {
  const watch = manualWatch();
  const turns = new Turns({ now: watch.now });
  const run = () => turns.run('alice', () => watch.takes(1));
  await run();
  // Far more than what follows on a result.
  for (let tick = 0; tick < 50; tick += 1) await undefined;
  await Promise.all([run(), run()]);
  assert.equal(turns.steps, 2);
});

for (const [others, next] of [
  [63, 'b'],
  [64, 'a'],
] as const) {
  test(`after ${others} holders the one that has had the least time is ${next === 'b' ? 'still' : 'no longer'} looked for`, async () => {
    const watch = manualWatch();
    const turns = new Turns({ now: watch.now });
    const order: string[] = [];
    const run = (name: string, ms: number) =>
      turns.run(name, () => {
        watch.takes(ms);
        order.push(name);
      });
    const work = [run('a', 10), run('b', 1)];
    let arrivedAt = 0;
    const arrival = turns.run('a', () => {
      arrivedAt = order.length;
      for (let other = 1; other < others; other += 1) work.push(run(`other ${other}`, 10));
      work.push(run('b', 1));
    });
    work.push(run('a', 1));
    await arrival;
    await Promise.all(work);
    assert.equal(order[arrivedAt], next);
    assert.equal(order.length, others + 3);
  });
}

test('pieces that take no time are never put off', async () => {
  const turns = new Turns({ now: () => 0 });
  for (let piece = 0; piece < 1_000; piece += 1) await turns.run('alice', () => {});
  assert.equal(turns.steps, 1);
});

test('all long work shares one step a turn of the event loop, and each comes to its turn', async () => {
  const watch = manualWatch();
  const turns = new Turns({ now: watch.now });
  const holders = ['alice', 'bob', 'carol', 'dave'];
  const order: string[] = [];
  const work = async (holder: string) => {
    for (let piece = 0; piece < 6; piece += 1) {
      await turns.run(holder, () => {
        watch.takes(5);
        order.push(holder);
      });
    }
  };
  await Promise.all(holders.map(work));
  assert.equal(turns.steps, 24, 'one piece of 5 ms a turn, whoever asks for it');
  for (let from = 0; from < order.length; from += holders.length) {
    assert.deepEqual(order.slice(from, from + holders.length).sort(), holders);
  }
});

test('the parts of a holder take turns in its turn: however many they are, others wait for one of them', async () => {
  const watch = manualWatch();
  const turns = new Turns({ now: watch.now });
  const order: string[] = [];
  const run = (name: string, holder: string) =>
    turns.run(holder, () => {
      watch.takes(1);
      order.push(name);
    });
  const parts = ['x', 'y', 'z'].flatMap((part) =>
    Array.from({ length: part === 'x' ? 6 : 2 }, () => run(part, partOf(partOf('a', part), 'within'))),
  );
  const own = Array.from({ length: 5 }, () => run('b', 'b'));
  await Promise.all([...parts, ...own]);
  assert.equal(order.join(''), 'xbybzbxbybzxxxx');
});

test('a holder with parts has a turn for itself beside theirs', async () => {
  const watch = manualWatch();
  const turns = new Turns({ now: watch.now });
  const order: string[] = [];
  const run = (name: string, holder: string) =>
    turns.run(holder, () => {
      watch.takes(1);
      order.push(name);
    });
  const before = [run('1', 'a'), run('2', 'a')];
  const work = ['x', 'x', 'y'].map((part) => run(part, partOf('a', part)));
  await Promise.all([...before, ...work, run('3', 'a')]);
  assert.equal(order.join(''), '12xy3x');
});
