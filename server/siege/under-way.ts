import type { Socket } from 'node:net';

/** Does some work again and again, so many times at once, until the signal comes. */
export async function repeatAtOnce(
  { atOnce, over }: { atOnce: number; over: AbortSignal },
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    while (!over.aborted) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}

/** Does some work so many times, some of it at once. */
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

/** Resolves when the signal comes. */
export function untilOver(over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (over.aborted) resolve();
    else over.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Resolves when a connection is gone, whether it was closed or reset. */
export function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}
