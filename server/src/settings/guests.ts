import { setting } from './setting.ts';
import { domains, optional, proofBits, truth, whole } from './values.ts';

const MiB = 1024 * 1024;
/** Most mailboxes of guests that a limit may count: they are read whenever a guest wants one. */
const countedGuestsMax = 5_000;

/** Settings of visitors without a key, and of their mailboxes. */
export const guestSettings = {
  guests: setting('GUESTS', 'false', truth, 'whether visitors without a key get a mailbox on the page'),
  guestLifetimeMinutesMax: setting(
    'GUEST_LIFETIME_MINUTES_MAX',
    '1440',
    whole(1),
    'longest life of the mailbox of a guest, extensions included, minutes',
  ),
  guestMailboxesMax: setting('GUEST_MAILBOXES_MAX', '1000', whole(1), 'active mailboxes of all guests'),
  guestMailboxesPerAddressMax: setting(
    'GUEST_MAILBOXES_PER_ADDRESS_MAX',
    '5',
    whole(1),
    'active mailboxes of the guests of one client address (IPv6: a /64)',
  ),
  guestMailboxesPerAddressAndHourMax: setting(
    'GUEST_MAILBOXES_PER_ADDRESS_AND_HOUR_MAX',
    '30',
    whole(1, countedGuestsMax),
    `mailboxes that the guests of one client address make in an hour, at most ${countedGuestsMax}`,
  ),
  guestMailboxBytesMax: setting(
    'GUEST_MAILBOX_BYTES_MAX',
    `${50 * MiB}`,
    whole(1024),
    'bytes of the messages that the mailbox of a guest keeps',
  ),
  guestNames: setting('GUEST_NAMES', 'false', truth, 'whether guests may choose the name before the @'),
  guestDomains: setting(
    'GUEST_DOMAINS',
    '',
    optional(domains),
    'domains of MAYFLY_DOMAINS from which guests choose, separated by commas; the first is their default, the default domain alone when empty',
  ),
  guestNamesPerAddressAndDayMax: setting(
    'GUEST_NAMES_PER_ADDRESS_AND_DAY_MAX',
    '3',
    whole(0),
    'names that the guests of one client address choose in a day',
  ),
  guestNamesPerDayMax: setting(
    'GUEST_NAMES_PER_DAY_MAX',
    '500',
    whole(0, countedGuestsMax),
    `names that all guests choose in a day, at most ${countedGuestsMax}`,
  ),
  guestRecoveryDays: setting(
    'GUEST_RECOVERY_DAYS',
    '30',
    whole(0),
    'days after its last use for which the recovery link of a guest leads to its address; 0: guests have no links',
  ),
  guestProofBits: setting(
    'GUEST_PROOF_BITS',
    '0',
    proofBits,
    'work that a guest proves before a new mailbox: 2 to this power hashes on average, 8 to 28; 0 for none',
  ),
} as const;
