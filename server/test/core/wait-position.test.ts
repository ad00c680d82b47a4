import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatWaitCursor,
  isPassed,
  parseWaitCursor,
  pass,
  passLog,
  type WaitPosition,
  withoutGaps,
} from '../../src/core/waits/position.ts';
import { idsFrom } from '../../src/lib/ids.ts';
import { isBefore, type Position } from '../../src/store/operations/events.ts';
import { type Dice, seededDice } from '../support/seeded-random.ts';

const log = { name: 'abcdefgh' };
const ids = idsFrom('019cd000-0000-7000-8000-000000000000', 2_000);

/** Transactions as a database has them: numbered as they begin, seen when they have ended, which is in any order. */
class Database {
  readonly #dice: Dice;
  readonly #open = new Map<number, Position[]>();
  #seen: Position[] = [];
  #newestTx = 1;
  made = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  step(): void {
    const [oldest, ...others] = this.#open.keys();
    const tx = others[this.#dice(others.length + 1)] ?? oldest;
    if (tx === undefined || (this.#open.size < 5 && this.#dice(3) === 0)) {
      this.#newestTx += 1;
      this.#open.set(this.#newestTx, []);
    } else if (this.#dice(2) === 0) {
      const id = ids[this.made];
      if (id === undefined) return;
      this.made += 1;
      this.#open.get(tx)?.push({ tx, id });
    } else this.end(tx);
  }

  end(tx: number): void {
    this.#seen = [...this.#seen, ...(this.#open.get(tx) ?? [])];
    this.#open.delete(tx);
  }

  endAll(): void {
    for (const tx of this.#open.keys()) this.end(tx);
  }

  /** What a statement sees now. */
  snapshot() {
    const open = [...this.#open.keys()];
    const seen = this.#seen.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
    const settled = seen.filter(({ tx }) => open.every((number) => tx < number));
    const newestTx = Math.max(0, ...seen.map(({ tx }) => tx));
    return { seen, open, newestTx, settled: settled.at(-1) ?? { tx: 0, id: '~' } };
  }
}

function roundTrip(position: WaitPosition): WaitPosition {
  const parsed = parseWaitCursor(formatWaitCursor(log, position));
  assert.equal(parsed?.logName, log.name);
  return parsed?.position ?? position;
}

for (const isNewest of [false, true]) {
  const order = isNewest ? 'newest' : 'oldest';
  test(`${order} first: who goes on with the position looks at each arrival once, in whatever order transactions end`, () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const dice = seededDice(seed);
      const database = new Database(dice);
      const looked = new Set<string>();
      let position: WaitPosition | undefined;
      let told = database.snapshot();
      const look = ({ seen, ...known }: ReturnType<Database['snapshot']>, max: number) => {
        const behind =
          position === undefined ? seen : seen.filter((arrival) => position && !isPassed(position, arrival));
        const ordered = isNewest ? behind.toReversed() : behind;
        const taken = ordered.slice(0, max);
        for (const { tx, id } of taken) {
          // Of one transaction a position can leave out the end only.
          const isAlone = seen.filter((other) => other.tx === tx).length === 1;
          assert.ok(!looked.has(id) || (isNewest && !isAlone), `seed ${seed}: an arrival is looked at twice`);
          looked.add(id);
        }
        position = pass(position, { looked: taken, unlooked: ordered.slice(max), ...known });
        if (dice(2) === 0) position = roundTrip(position);
        assert.ok(!isBefore(known.settled, position.settled), 'readers of the log are given a settled position');
        for (const { tx, id } of [
          ...seen.filter((arrival) => !looked.has(arrival.id)),
          ...known.open.map((tx) => ({ tx, id: '~' })),
        ]) {
          assert.ok(isBefore(position.settled, { tx, id }), 'and one that leaves nothing out');
        }
      };
      for (let steps = 0; steps < 60; steps += 1) {
        for (let count = dice(6); count > 0; count -= 1) database.step();
        // What others were told of may be older than what one has read oneself.
        if (dice(3) === 0) look({ ...told, newestTx: told.newestTx }, Number.POSITIVE_INFINITY);
        else look({ ...database.snapshot(), newestTx: Number.POSITIVE_INFINITY }, dice(4));
        told = database.snapshot();
      }
      database.endAll();
      look({ ...database.snapshot(), newestTx: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY);
      assert.equal(looked.size, database.made, `seed ${seed}: an arrival is lost`);
    }
  });
}

test('a position of very many gaps becomes a cursor that tells of the first of them, and loses nothing', () => {
  const open = Array.from({ length: 200 }, (_, index) => 10 + 2 * index);
  const looked = open.map((tx, index) => ({ tx: tx + 1, id: ids[index] ?? '' }));
  const settled = { tx: 9, id: ids[999] ?? '' };
  const position = roundTrip(pass(undefined, { looked, unlooked: [], settled, open, newestTx: 1_000 }));
  assert.equal(position.gaps.length, 64);
  assert.deepEqual(position.settled, settled);
  for (const tx of open) assert.ok(!isPassed(position, { tx, id: ids[0] ?? '' }));
  assert.ok(isPassed(position, looked[63] ?? settled));
  assert.ok(!isPassed(position, looked[64] ?? settled));
});

test('reading the log on closes the gaps that it passes', () => {
  const [one = '', two = '', three = ''] = ids;
  const position = {
    settled: { tx: 1, id: one },
    upTo: { tx: 9, id: three },
    gaps: [
      { tx: 3, id: '' },
      { tx: 7, id: '' },
    ],
  };
  const inside = passLog(position, { tx: 3, id: one });
  assert.deepEqual(
    [1, 3, 5, 7, 9].map((tx) => isPassed(inside, { tx, id: two })),
    [true, false, true, false, true],
  );
  assert.ok(isPassed(inside, { tx: 3, id: one }));
  const behind = passLog(position, { tx: 5, id: one });
  assert.deepEqual(behind, { settled: { tx: 5, id: one }, upTo: position.upTo, gaps: [{ tx: 7, id: '' }] });
  assert.deepEqual(passLog(position, { tx: 10, id: one }), withoutGaps({ tx: 10, id: one }));
});

test('what is no cursor is none', () => {
  const id = ids[0] ?? '';
  const cursor = formatWaitCursor(log, withoutGaps({ tx: 5, id }));
  assert.ok(parseWaitCursor(`${cursor}_9.${id}_7_8.${id}`));
  for (const wrong of [
    '',
    '_',
    `${cursor}_`,
    `${cursor}_x`,
    `${cursor}_9.x`,
    `${cursor}_4.${id}`,
    `${cursor}_9.${id}_`,
    `${cursor}_9.${id}${'_7'.repeat(65)}`,
  ]) {
    assert.equal(parseWaitCursor(wrong), undefined, wrong);
  }
});
