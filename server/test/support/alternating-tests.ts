import { type TestContext, test } from 'node:test';
import { declaredAt } from './declared-at.ts';
import { seedOfShortRun } from './thoroughness.ts';

/** Declares a test. */
type Declare = (
  guarantee: string,
  ...rest:
    | [run: (t: TestContext) => Promise<void>]
    | [options: { skip?: string | boolean }, run: (t: TestContext) => Promise<void>]
) => void;

/**
 * Declares the tests of a file that take seconds of the processor's time each, for processes and servers of their own. In a short run
 * every second one is declared; the seed of the run decides which half.
 */
export function alternatingTests(): Declare {
  let declared = 0;
  return (guarantee, ...rest) => {
    declared += 1;
    if (seedOfShortRun !== undefined && (declared + Number(seedOfShortRun)) % 2 === 0) return;
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    test(guarantee, { ...options, tags: declaredAt() }, run);
  };
}
