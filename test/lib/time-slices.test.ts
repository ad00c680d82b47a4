import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TimeSlices } from '../../src/lib/time-slices.ts';

/** Runs pieces of work whose steps take `stepMs` each, and returns the turn of the event loop of every step. */
async function turnsOfSteps(options: { pieces: number; steps: number; stepMs: number }): Promise<number[][]> {
  let nowMs = 0;
  let turn = 0;
  let isDone = false;
  const count = () => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  const slices = new TimeSlices(() => nowMs);
  const work = async () => {
    const turns: number[] = [];
    for (let step = 0; step < options.steps; step += 1) {
      await slices.next();
      nowMs += options.stepMs;
      turns.push(turn);
    }
    return turns;
  };
  setImmediate(count);
  const running: Promise<number[]>[] = [];
  for (let piece = 0; piece < options.pieces; piece += 1) {
    running.push(work());
    // Each is asked for by itself, as by requests.
    await Promise.resolve().then(() => {});
  }
  const done = await Promise.all(running);
  isDone = true;
  return done;
}

test('steps go on in one turn of the event loop while they have taken less than a slice, and then in another', async () => {
  const [turns = []] = await turnsOfSteps({ pieces: 1, steps: 12, stepMs: 2 });
  const perTurn = [...Map.groupBy(turns, (turn) => turn).values()].map((steps) => steps.length);
  assert.deepEqual(perTurn, [3, 3, 3, 3]);
});

test('steps that take no time are never put off', async () => {
  const [turns = []] = await turnsOfSteps({ pieces: 1, steps: 1_000, stepMs: 0 });
  assert.equal(new Set(turns).size, 1);
});

test('all pieces of work share the slice of a turn, and each comes to its turn', async () => {
  const pieces = await turnsOfSteps({ pieces: 4, steps: 6, stepMs: 5 });
  const turns = pieces.flat();
  assert.equal(new Set(turns).size, turns.length, 'one step of 5 ms a turn, whoever does it');
  for (const own of pieces) {
    const waits = own.slice(1).map((turn, index) => turn - (own[index] ?? 0));
    assert.ok(Math.max(...waits) <= 2 * pieces.length, `waited ${waits} turns`);
  }
});
