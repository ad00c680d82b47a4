import { dialectNames } from '../dialects/names.ts';
import { setting } from './setting.ts';
import { dialectsNamed, hostNames, namedNetworks, text, whole } from './values.ts';

/** Settings of what stands in for the mail servers of applications that are being developed: captured mail, the other APIs, `mayfly dev`. */
export const localSettings = {
  devOpenFrom: setting(
    'DEV_OPEN_FROM',
    'loopback',
    namedNetworks,
    'clients that need no key of "mayfly dev": loopback, private (which includes it), addresses or networks, separated by commas',
  ),
  devHosts: setting(
    'DEV_HOSTS',
    '',
    hostNames,
    'host names by which they reach "mayfly dev", besides those of this machine, separated by commas',
  ),
  dialects: setting(
    'DIALECTS',
    '',
    dialectsNamed,
    `APIs of other services that this one speaks as well, for their clients: ${dialectNames.join(', ')}; separated by commas`,
  ),
  capture: setting(
    'CAPTURE',
    '',
    text,
    'owner whose capture inboxes get the mail to recipients that are nobody here; nothing is captured when empty',
  ),
  captureFrom: setting(
    'CAPTURE_FROM',
    'loopback',
    namedNetworks,
    'clients whose mail is captured: loopback, private (both kinds), addresses or networks, separated by commas',
  ),
  captureKeep: setting('CAPTURE_KEEP', '500', whole(1), 'emails that a capture inbox keeps, the newest ones'),
} as const;
