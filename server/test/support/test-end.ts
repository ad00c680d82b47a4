import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

type Work = () => unknown;

const workOf = new WeakMap<TestContext, Work[]>();

/**
 * Does work when a test has ended, the last that was asked for first: connections are gone before the service that they lead to
 * is stopped, which would wait for them. Node's own `t.after` begins with the first.
 */
export function atEnd(t: TestContext, work: Work): void {
  const known = workOf.get(t);
  if (known !== undefined) {
    known.push(work);
    return;
  }
  const works = [work];
  workOf.set(t, works);
  t.after(async () => {
    const errors: unknown[] = [];
    for (let next = works.pop(); next !== undefined; next = works.pop()) {
      try {
        await next();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'the test has not ended well');
  });
}

/** Ends a process when a test has ended, and waits until it is gone: until then it writes into the folder that is removed after it. */
export function killAtEnd(t: TestContext, child: ChildProcess): void {
  atEnd(t, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
}
