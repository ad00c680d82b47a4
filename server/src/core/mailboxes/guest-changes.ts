import type { UpdateMailbox } from '../../contract/life.ts';
import type { Caller } from '../accounts/accounts.ts';
import { AppError, invalidField } from '../errors.ts';

const minuteMs = 60_000;

/**
 * Checks a change of a mailbox: a guest may only extend it, up to the longest life of mailboxes of guests. Changes by
 * other callers are allowed.
 * @throws AppError `guest_forbidden`, `invalid_request`.
 */
export function checkGuestChange({ session }: Caller, body: UpdateMailbox, now: number): void {
  if (session?.isGuest !== true) return;
  const { expiresIn, ...others } = body;
  if (Object.keys(others).length > 0) {
    throw new AppError('guest_forbidden', 'a guest may change expiresIn of the mailbox, and nothing else');
  }
  const minutesLeft = Math.floor((session.endsAt - now) / minuteMs);
  if (expiresIn !== undefined && expiresIn > minutesLeft) {
    throw invalidField('/expiresIn', {
      code: 'out_of_range',
      max: minutesLeft,
      detail: `must be at most ${minutesLeft} minutes, all that is left for a guest`,
    });
  }
}
