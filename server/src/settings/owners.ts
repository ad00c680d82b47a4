import { perOwner, secret, setting } from './setting.ts';
import { apiKey, optional, whole } from './values.ts';

const GiB = 1024 * 1024 * 1024;

/** Settings of what one owner may have and do. */
export const ownerSettings = {
  linksMax: setting('LINKS_MAX', '1000', whole(0), 'links per owner that share an email or a mailbox; 0: none'),
  apiKey: secret(
    'API_KEY',
    '',
    apiKey,
    'an API key that must exist, of owner "default"; another value ends the one before',
  ),
  activeMailboxesMax: setting('ACTIVE_MAILBOXES_MAX', '1000', whole(0), 'active mailboxes per owner'),
  lifetimeMinutesMax: setting(
    'LIFETIME_MINUTES_MAX',
    '10080',
    whole(1),
    'longest lifetime that a change or a reactivation gives a mailbox, minutes',
  ),
  keyCallsPerSecondMax: setting(
    'KEY_CALLS_PER_SECOND_MAX',
    '',
    optional(whole(1)),
    'API calls a second with one key; no limit when empty',
  ),
  dailyCallsMax: setting('DAILY_CALLS_MAX', '100000', whole(0), 'API calls per owner and UTC day'),
  ownAddressesMax: setting(
    'OWN_ADDRESSES_MAX',
    '1000',
    whole(0),
    'addresses that an owner may choose, those of the past included',
  ),
  ownDomainsMax: setting('OWN_DOMAINS_MAX', '50', whole(0), 'domains that an owner may add'),
  mailboxMailsMax: setting(
    'MAILBOX_MAILS_MAX',
    '100000',
    whole(1),
    'emails that a mailbox keeps; then its mail is refused',
  ),
  mailboxBytesMax: setting(
    'MAILBOX_BYTES_MAX',
    `${2 * GiB}`,
    whole(1024),
    'bytes of the messages that a mailbox keeps',
  ),
  ownerBytesMax: setting('OWNER_BYTES_MAX', `${10 * GiB}`, whole(1024), 'bytes of the messages that an owner keeps'),
  streamsPerOwnerMax: perOwner('STREAMS', 'event streams and waits of one owner'),
  requestsPerOwnerMax: perOwner('REQUESTS', 'requests of one owner that are worked on at once'),
  bodyBytesPerOwnerMax: perOwner('BODY_BYTES', 'request bodies of one owner that are under way'),
  answerBytesPerOwnerMax: perOwner('ANSWER_BYTES', 'answers to one owner that are not yet read'),
  lookupsPerOwnerMax: perOwner('LOOKUPS', 'host names of webhooks of one owner that are resolved at once'),
  keysMax: setting('KEYS_MAX', '100', whole(0), 'API keys per owner, those neither revoked nor expired'),
} as const;
