import { setting } from './setting.ts';
import {
  domains,
  mailHost,
  nameServers,
  networks,
  networksOrNone,
  optional,
  port,
  socketPath,
  text,
  truth,
  whole,
} from './values.ts';

const MiB = 1024 * 1024;

/** Settings of mail that comes by SMTP and LMTP, and of the domains that it is for. */
export const smtpSettings = {
  smtpHost: setting('SMTP_HOST', '127.0.0.1', text, 'address the SMTP receiver listens on'),
  smtpPort: setting('SMTP_PORT', '2525', port, 'its port; 0 takes any free one'),
  smtpsPort: setting(
    'SMTPS_PORT',
    '',
    optional(port),
    'port at the same address that speaks TLS from the start, with the certificate of STARTTLS; none when empty',
  ),
  lmtpPort: setting(
    'LMTP_PORT',
    '',
    optional(lmtpPort),
    'port at the same address on which mail servers hand mail over by LMTP (RFC 2033); none when empty',
  ),
  lmtpSocket: setting(
    'LMTP_SOCKET',
    '',
    optional(socketPath),
    'path of a socket on which mail servers of this machine hand mail over by LMTP; none when empty',
  ),
  domains: setting(
    'DOMAINS',
    'mayfly.localhost',
    domains,
    'mail domains, separated by commas; the first is the default, *.example.com lets owners take addresses below any label',
  ),
  hostname: setting(
    'HOSTNAME',
    '',
    mailHost,
    'name in the SMTP greeting and in trace headers; the default domain when empty',
  ),
  messageBytesMax: setting('MESSAGE_BYTES_MAX', `${25 * MiB}`, whole(1024), 'largest message accepted, bytes'),
  domainNameServers: setting(
    'DOMAIN_NAME_SERVERS',
    '',
    nameServers,
    'DNS servers that the records of domains, and those of the senders of emails, are looked up at: as in MAYFLY_WEBHOOK_NAME_SERVERS; those of the system when empty',
  ),
  smtpConnectionsMax: setting('SMTP_CONNECTIONS_MAX', '1000', whole(1), 'SMTP connections in all'),
  smtpConnectionsPerAddressMax: setting(
    'SMTP_CONNECTIONS_PER_ADDRESS_MAX',
    '50',
    whole(1),
    'SMTP connections per client address (IPv6: per /64)',
  ),
  smtpRecipientsMax: setting('SMTP_RECIPIENTS_MAX', '100', whole(1), 'recipients per message'),
  smtpErrorsMax: setting('SMTP_ERRORS_MAX', '10', whole(1), 'refused commands before a session is cut'),
  smtpIdleCommandsMax: setting('SMTP_IDLE_COMMANDS_MAX', '100', whole(1), 'commands without effect before it is cut'),
  smtpSessionSecondsMax: setting('SMTP_SESSION_SECONDS_MAX', '900', whole(1), 'length of a session, seconds'),
  smtpIdleSecondsMax: setting('SMTP_IDLE_SECONDS_MAX', '300', whole(1), 'time between two commands, seconds'),
  smtpDeliverySecondsMax: setting('SMTP_DELIVERY_SECONDS_MAX', '60', whole(1), 'time to store a message, seconds'),
  smtpBufferBytesMax: setting(
    'SMTP_BUFFER_BYTES_MAX',
    '',
    optional(whole(1024)),
    'messages being received, all sessions together, bytes; a quarter of the memory, 256 MiB at most, when empty',
  ),
  smtpBufferBytesPerAddressMax: setting(
    'SMTP_BUFFER_BYTES_PER_ADDRESS_MAX',
    '',
    optional(whole(1024)),
    'messages being received from one client address (IPv6: a /64), bytes; as many as are free when empty',
  ),
  smtpUnknownRecipientsMax: setting(
    'SMTP_UNKNOWN_RECIPIENTS_MAX',
    '100',
    whole(1),
    'unknown recipients per client address and minute before it is cut',
  ),
  smtpTrustedRelays: setting(
    'SMTP_TRUSTED_RELAYS',
    '',
    networks,
    'relays that pass on mail of others, whose wrong recipients are not counted: addresses or networks, separated by commas',
  ),
  smtpAuthPlainFrom: setting(
    'SMTP_AUTH_PLAIN_FROM',
    '127.0.0.0/8,::1',
    networksOrNone,
    'addresses or networks whose clients may log in without TLS, separated by commas; none for nobody',
  ),
  smtpChunking: setting(
    'SMTP_CHUNKING',
    'false',
    truth,
    'whether senders may give the content of a message in chunks, by BDAT (RFC 3030)',
  ),
  smtpKeepDelivery: setting(
    'SMTP_KEEP_DELIVERY',
    'false',
    truth,
    'whether every email keeps how it came by SMTP: client, commands and times; captured mail does so always',
  ),
  smtpFailedLoginsMax: setting(
    'SMTP_FAILED_LOGINS_MAX',
    '20',
    whole(1),
    'failed logins per client address and minute before wrong ones are cut',
  ),
  smtpProxyFrom: setting(
    'SMTP_PROXY_FROM',
    '',
    networks,
    'load balancers that speak the PROXY protocol: addresses or networks, separated by commas',
  ),
} as const;

/** A port for LMTP, which is never spoken where the internet brings mail (RFC 2033 §5). */
function lmtpPort(value: string): number {
  const number = port(value);
  if (number === 25) throw new Error('must not be 25, which is the port of SMTP: take another, such as 2424');
  return number;
}
