import { setTimeout as delay } from 'node:timers/promises';

/** Does some work again and again, so many times at once, until the signal comes. */
export async function repeatAtOnce(
  { atOnce, over }: { atOnce: number; over: AbortSignal },
  work: (index: number) => Promise<void>,
): Promise<void> {
  await countAtOnce({ count: Number.POSITIVE_INFINITY, atOnce, over }, work);
}

/** Does some work so many times, some of it at once, and no more once the signal comes. */
export async function countAtOnce(
  { count, atOnce, over }: { count: number; atOnce: number; over?: AbortSignal },
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    while (next < count && over?.aborted !== true) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, workOn));
}

/** Begins some work each time that it is due, also while earlier work still goes on, until it is to stop. Returns once all has ended. */
export async function repeatInPace(
  { everyMs, isOver }: { everyMs: number; isOver: () => boolean },
  work: (dueAt: number) => Promise<void>,
): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let dueAt = performance.now(); !isOver(); dueAt += everyMs) {
    await delay(Math.max(0, dueAt - performance.now()));
    underWay.push(work(dueAt));
  }
  await Promise.all(underWay);
}

/** Whether something becomes true in time; it is looked at every few milliseconds. */
export async function becomesTrue(isTrue: () => boolean | Promise<boolean>, msMax: number): Promise<boolean> {
  const deadline = performance.now() + msMax;
  while (!(await isTrue())) {
    if (performance.now() > deadline) return false;
    await delay(5);
  }
  return true;
}
