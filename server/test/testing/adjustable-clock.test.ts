import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdjustableClock } from '../../src/testing/adjustable-clock.ts';

test('alarms that an advance passes go off in the order of their times, each at its time', () => {
  const clock = new AdjustableClock(standing);
  const rung: string[] = [];
  const ring = (name: string) => () => void rung.push(`${name} at ${clock.now()}`);
  clock.setAlarm(30, ring('third'));
  clock.setAlarm(10, () => {
    ring('first')();
    clock.setAlarm(20, ring('second'));
    clock.setAlarm(5, ring('late'));
  });
  clock.setAlarm(15, ring('never'))();
  clock.setAlarm(41, ring('not yet'));
  clock.advance(40);
  assert.deepEqual(rung, ['first at 10', 'late at 10', 'second at 20', 'third at 30']);
  assert.equal(clock.now(), 40);
  assert.deepEqual(clock.alarmTimes, [41]);
});

test('an alarm that no advance passes goes off when the clock below comes to its time, once', () => {
  const base = new AdjustableClock(standing);
  const clock = new AdjustableClock(base);
  let rings = 0;
  clock.setAlarm(100, () => {
    rings += 1;
  });
  clock.advance(60);
  base.advance(39);
  assert.equal(rings, 0);
  base.advance(1);
  assert.equal(rings, 1);
  clock.advance(1_000);
  assert.deepEqual([rings, clock.now(), clock.alarmTimes, base.alarmTimes], [1, 1_100, [], []]);
});

const standing = { now: () => 0, setAlarm: () => () => {} };
