import type { ClientFaults } from '../../core/client-faults.ts';
import { AppError } from '../../core/errors.ts';
import type { Clock } from '../../lib/clock.ts';

const minuteSeconds = 60;

/** Counter of failed sign-ins, and of failed openings of links, by client address. */
export interface FailedSignIns {
  readonly failedSignIns: ClientFaults;
  /** Clock of limits. */
  readonly monotonic: Clock;
}

/** Counts a failed sign-in. Returns its error, or that of a network that is locked out. */
export function failedSignIn(
  error: AppError,
  { network, parts: { failedSignIns, monotonic } }: { network: string; parts: FailedSignIns },
): AppError {
  const now = monotonic.now();
  const isLockedOut = failedSignIns.isOver(network, now);
  failedSignIns.add(network, now);
  if (!isLockedOut) return error;
  const retryAfterSeconds = minuteSeconds - (Math.floor(now / 1_000) % minuteSeconds);
  return new AppError('rate_limited', 'too many sign-ins from this address have failed', { retryAfterSeconds });
}
