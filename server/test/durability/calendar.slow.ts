import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalendar } from './calendar/calendar.ts';
import { tableOf } from './calendar/figures.ts';

const skip = process.platform === 'linux' ? false : 'what a process holds is read from /proc';

test('a day of the calendar under mail leaves memory, descriptors, files, rows and log as they were', {
  skip,
}, async (t) => {
  const size = { days: 1, seconds: 30, mailsPerSecond: 50, lifeSeconds: [4, 5, 6], eventLogHours: 2 } as const;
  const { done, courses } = await runCalendar(size);
  t.diagnostic(JSON.stringify(done));
  for (const line of tableOf(courses).split('\n')) t.diagnostic(line);
  assert.ok(done.mails > 50, `only ${done.mails} mails were sent`);
  const growing = courses.filter(({ isFlat, grows }) => !isFlat && grows === undefined);
  assert.deepEqual(growing, []);
});
