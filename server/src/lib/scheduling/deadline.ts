/** A wait that took longer than it was given. */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** Settles as `work` does, or rejects with DeadlineError after `timeoutMs`; `work` itself goes on. */
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

/** A patient wait looks so often whether its time is over. */
const looksMax = 20;

/**
 * Settles as `work` does, or rejects with DeadlineError when the event loop has turned for `timeoutMs`. Time in which it was
 * held up counts as one twentieth at most, for nothing that came in it could be read. `work` itself goes on.
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

/** A point in time that several waits share. */
export interface Deadline {
  /** Milliseconds until it; 0 when it has passed. */
  remainingMs(): number;
}

/** A deadline `timeoutMs` from now, by a clock that nobody sets. */
export function startDeadline(timeoutMs: number): Deadline {
  const end = performance.now() + timeoutMs;
  return { remainingMs: () => Math.max(0, Math.ceil(end - performance.now())) };
}
