import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { meet, type Progress, type StoredScript, type StoredStep } from '../../src/store/operations/scripts/course.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

const moments = ['mail', 'rcpt', 'data', 'end'] as const;
type Moment = (typeof moments)[number];

interface Try {
  readonly sender: string;
  readonly subject: string;
}

const step: fc.Arbitrary<StoredStep> = fc
  .record({
    at: fc.constantFrom(...moments),
    from: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    subject: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ at, from, subject, times }) => ({
    at: subject === undefined ? at : 'end',
    ...(from === undefined ? {} : { from }),
    ...(subject === undefined ? {} : { subject }),
    ...{ delayMs: 0, drop: false, accept: true, times },
  }));
const script: fc.Arbitrary<StoredScript> = fc.record({
  steps: fc.array(step, { maxLength: 6 }),
  repeats: fc.boolean(),
});
const tries = fc.array(
  fc.record({ sender: fc.constantFrom('A@test', 'b@TEST', 'c@d'), subject: fc.constantFrom('X', 'y', '') }),
  { maxLength: 30 },
);

/** Runs each try through its moments, and tells which step it met at which. */
function run(given: StoredScript, all: readonly Try[]): string[] {
  let progress: Progress = { used: [], rateAt: 0, rateCount: 0 };
  return all.map(({ sender, subject }) => {
    for (const moment of moments) {
      const facts = { moment, sender, subject: moment === 'end' ? subject : undefined, now: 0 };
      const { met, after } = meet(given, progress, facts);
      progress = after;
      if (met !== 'nothing') return `${met} at ${moment}`;
    }
    return 'nothing';
  });
}

/** The same by tokens, one for each time that a step acts: a try takes the first that is for it, and that it has not passed. */
function model({ steps, repeats }: StoredScript, all: readonly Try[]): string[] {
  const tokens = () => steps.flatMap((given, index) => Array.from({ length: given.times }, () => ({ given, index })));
  let left = tokens();
  return all.map((one) => {
    if (left.length === 0 && repeats) left = tokens();
    let passed: Moment = 'mail';
    const taken = left.find(({ given: { at, from, subject } }) => {
      const isPast = moments.indexOf(at as Moment) < moments.indexOf(passed);
      if (isPast || !one.sender.toLowerCase().includes(from ?? '')) return false;
      if (one.subject.toLowerCase().includes(subject ?? '')) return true;
      // Only the content could tell.
      passed = 'end';
      return false;
    });
    left = left.filter((token) => token !== taken);
    return taken === undefined ? 'nothing' : `${taken.index} at ${taken.given.at}`;
  });
}

test('each attempt meets the first step that is left and is for it, and no other', () => {
  fc.assert(
    fc.property(script, tries, (given, all) => {
      assert.deepEqual(run(given, all), model(given, all));
    }),
    { numRuns: numberOfInputs(500) },
  );
});

test('a step with a share is met by so many of each hundred attempts, evenly, whatever else is left', () => {
  const steps = (percent: number): StoredStep[] => [
    { at: 'mail', delayMs: 0, drop: true, accept: false, times: 1, percent },
    { at: 'rcpt', delayMs: 0, drop: true, accept: false, times: 1 },
  ];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.boolean(), (percent, repeats) => {
      const all = Array.from({ length: 200 }, () => ({ sender: 'a@b', subject: '' }));
      const said = run({ steps: steps(percent), repeats }, all);
      for (const count of [1, 7, 100, 200]) {
        const met = said.slice(0, count).filter((one) => one === '0 at mail').length;
        assert.equal(met, Math.floor((count * percent) / 100), `${percent} % of ${count}`);
      }
      const others = said.filter((one) => one === '1 at rcpt').length;
      assert.equal(others, repeats ? 200 - 2 * percent : Math.min(1, 200 - 2 * percent));
    }),
    { numRuns: numberOfInputs(100) },
  );
});

test('a rate counts anew when its time has passed, or the clock was set back', () => {
  const limited: StoredScript = { steps: [], repeats: false, rate: { max: 2, seconds: 10, reply: '450 4.7.1 later' } };
  let progress: Progress = { used: [], rateAt: 0, rateCount: 0 };
  const at = (now: number) => {
    const { met, after } = meet(limited, progress, { moment: 'rcpt', sender: '', subject: undefined, now });
    progress = after;
    return met;
  };
  const times = [100_000, 105_000, 109_999, 110_000, 110_001, 110_002, 50_000];
  assert.deepEqual(times.map(at), ['nothing', 'nothing', 'rate', 'nothing', 'nothing', 'rate', 'nothing']);
});
