import { setting } from './setting.ts';
import { optional, port, whole } from './values.ts';

/** Settings of the doors for mail programs. */
export const programSettings = {
  pop3Port: setting(
    'POP3_PORT',
    '',
    optional(port),
    'port at the same address on which mail programs fetch mail by POP3; none when empty',
  ),
  pop3sPort: setting(
    'POP3S_PORT',
    '',
    optional(port),
    'port for POP3 that speaks TLS from the start, with the certificate of STARTTLS; none when empty',
  ),
  imapPort: setting(
    'IMAP_PORT',
    '',
    optional(port),
    'port at the same address on which mail programs read mail by IMAP; none when empty',
  ),
  imapsPort: setting(
    'IMAPS_PORT',
    '',
    optional(port),
    'port for IMAP that speaks TLS from the start, with the certificate of STARTTLS; none when empty',
  ),
  pop3ConnectionsMax: setting('POP3_CONNECTIONS_MAX', '200', whole(1), 'POP3 connections in all'),
  pop3ConnectionsPerAddressMax: setting(
    'POP3_CONNECTIONS_PER_ADDRESS_MAX',
    '20',
    whole(1),
    'POP3 connections per client address (IPv6: per /64)',
  ),
  imapConnectionsMax: setting('IMAP_CONNECTIONS_MAX', '1000', whole(1), 'IMAP connections in all'),
  imapConnectionsPerAddressMax: setting(
    'IMAP_CONNECTIONS_PER_ADDRESS_MAX',
    '100',
    whole(1),
    'IMAP connections per client address (IPv6: per /64)',
  ),
  imapIdleSecondsMax: setting(
    'IMAP_IDLE_SECONDS_MAX',
    '1800',
    whole(1),
    'time between two commands of IMAP after a login, IDLE included, seconds; RFC 3501 asks for 1800 at least',
  ),
} as const;
