/** Error of work that missed its deadline. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/**
 * Adds a deadline to work: settles as `work` does, or rejects with DeadlineError after `timeoutMs`. The work itself
 * goes on.
 */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no result within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Number of steps of a patient deadline. */
const looksMax = 20;

/**
 * Adds a patient deadline to work: it passes in twenty steps, each a timer of its own. A blocked event loop counts as
 * one step at most, because no answer could be read meanwhile. The work itself goes on.
 */
export async function withPatience<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    const look = (left: number) => {
      if (left === 0) reject(new DeadlineError(`no result within ${timeoutMs} ms`));
      else timer = setTimeout(look, timeoutMs / looksMax, left - 1);
    };
    look(looksMax);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Deadline that several steps of work share. */
export interface Deadline {
  /** Milliseconds until the deadline; 0 when it has passed. */
  remainingMs(): number;
}

/** Sets a deadline `timeoutMs` from now, on a monotonic clock. */
export function startDeadline(timeoutMs: number): Deadline {
  const end = performance.now() + timeoutMs;
  return { remainingMs: () => Math.max(0, Math.ceil(end - performance.now())) };
}
