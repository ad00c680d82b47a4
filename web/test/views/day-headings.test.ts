import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dayHeadings } from '../../src/views/mail-list/day-headings.ts';

const dayMs = 24 * 3_600_000;
const dayOf = (timeMs: number) => {
  const begin = Math.floor(timeMs / dayMs) * dayMs;
  return { begin, end: begin + dayMs };
};
const textOf = (beginMs: number) => new Date(beginMs).toISOString().slice(0, 10);

function headingsOf(today: string, times: readonly string[]): string[] {
  const rows = times.map((receivedAt) => ({ receivedAt }));
  return dayHeadings(rows, { dayOf, textOf, today: dayOf(Date.parse(today)) }).map(
    ({ index, text }) => `${index} ${text}`,
  );
}

suite('the headings of days', () => {
  const times = ['2026-03-02T10:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-01T23:59:59.999Z'];

  test('each day has one above its first mail, but for today at the top', () => {
    assert.deepEqual(headingsOf('2026-03-02T12:00:00.000Z', times), ['2 2026-03-01']);
  });

  test('what was of today is of a day of its own once midnight has passed', () => {
    assert.deepEqual(headingsOf('2026-03-03T00:00:00.000Z', times), ['0 2026-03-02', '2 2026-03-01']);
  });

  test('a list that does not go by days, as after an import, names a day wherever it begins', () => {
    assert.deepEqual(
      headingsOf('2026-03-02T12:00:00.000Z', [
        '2026-02-01T00:00:00.000Z',
        '2026-03-02T00:00:00.000Z',
        '2026-02-01T00:00:00.000Z',
      ]),
      ['0 2026-02-01', '1 2026-03-02', '2 2026-02-01'],
    );
  });

  test('an empty list has none', () => assert.deepEqual(headingsOf('2026-03-02T12:00:00.000Z', []), []));
});
