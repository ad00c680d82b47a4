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
