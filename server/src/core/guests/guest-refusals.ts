import type { GuestRefusal, RefusedGuest } from '../../store/operations/access/guest-origin.ts';
import { AppError } from '../errors.ts';
import type { GuestSettings } from './guest-settings.ts';

const daySeconds = 24 * 3_600;
const withoutName = 'Leave name out: then the service chooses one.';

/** Makes the error for a guest who gets no mailbox because of a limit. */
export function guestRefusal(
  { outcome, freeAt }: RefusedGuest,
  { settings, now }: { settings: GuestSettings; now: number },
): AppError {
  const retryAfterSeconds = Math.min(daySeconds, Math.max(1, Math.ceil((freeAt - now) / 1_000)));
  if (outcome === 'all_full')
    return new AppError('overloaded', 'there are as many guests as the service takes', { retryAfterSeconds });
  const isOfNames = outcome.startsWith('too_many_names');
  return new AppError('guest_limit', detailOf(outcome, settings), {
    retryAfterSeconds,
    ...(isOfNames ? { fix: withoutName } : {}),
  });
}

function detailOf(outcome: Exclude<GuestRefusal, 'all_full'>, settings: GuestSettings): string {
  switch (outcome) {
    case 'network_full':
      return `the limit of ${settings.guestMailboxesPerAddressMax} mailboxes of guests from this address is reached`;
    case 'block_full':
      return 'the guests from the addresses around this one have as many mailboxes as one network may';
    case 'too_many_new_of_block':
      return 'the guests from the addresses around this one have made as many mailboxes in an hour as one network may';
    case 'too_many_new':
      return `the limit of ${settings.guestMailboxesPerAddressAndHourMax} new mailboxes an hour for guests from this address is reached`;
    case 'too_many_names':
      return `the limit of ${settings.guestNamesPerAddressAndDayMax} chosen names a day for guests from this address is reached`;
    case 'too_many_names_of_block':
      return 'the guests from the addresses around this one have chosen as many names in a day as one network may';
    case 'too_many_names_of_all':
      return 'guests have chosen as many names in a day as the service gives';
    default:
      return outcome satisfies never;
  }
}
