import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/lib/log.ts';

test('each line of the log has its own time, in UTC and to the millisecond', (t) => {
  const times: string[] = [];
  const log = createLog('info', { write: (line) => void times.push(JSON.parse(line).time) });
  const expected = ['12:00:00.000', '12:00:00.007', '12:00:00.999', '12:00:01.000', '12:00:00.040', '13:00:00.040'];
  t.mock.timers.enable({ apis: ['Date'] });
  for (const time of expected) {
    t.mock.timers.setTime(Date.parse(`2026-03-01T${time}Z`));
    log.info('line');
  }
  assert.deepEqual(
    times,
    expected.map((time) => `2026-03-01T${time}Z`),
  );
});
