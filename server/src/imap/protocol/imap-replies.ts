import type { RefusedLogin } from './imap-effects.ts';

/** Last words of sessions that the service ends (RFC 3501 §7.1.5). */
export const byes = {
  logout: '* BYE logging out',
  shuttingDown: '* BYE [UNAVAILABLE] the service is shutting down, try again later',
  tooManyConnections: '* BYE [UNAVAILABLE] too many connections, try again later',
  tooManyFromAddress: '* BYE [UNAVAILABLE] too many connections from your address',
  tooManyErrors: '* BYE too many errors',
  tooManyCommands: '* BYE too many commands before a login',
  tooManyLogins: '* BYE [UNAVAILABLE] too many failed logins from your address, try again later',
  endless: '* BYE command without end',
  spokeFirst: '* BYE speak after the greeting',
  timeout: '* BYE no command for too long',
  noAnswer: '* BYE [UNAVAILABLE] the service has no answer in time, try again later',
  failure: '* BYE [UNAVAILABLE] temporary failure, try again later',
  slowReader: '* BYE answers are not read',
  loginEnded: '* BYE [EXPIRED] the API key of this session or its mailbox has ended',
  mailboxEnded: '* BYE the selected mailbox has ended',
  notImap: '* BYE this is not an HTTP server',
} as const;

/** Replies to logins that are refused, without their tag, by the reason (RFC 5530). */
export const refusedLogins: Readonly<Record<RefusedLogin, string>> = {
  rejected:
    'NO [AUTHENTICATIONFAILED] wrong credentials: the user is the address or id of a mailbox, or *, the password an API key that may read there',
  needs_tls: 'NO [PRIVACYREQUIRED] an API key needs TLS here',
  too_many_failed: 'NO [UNAVAILABLE] too many failed logins from your address, try again later',
  moved: 'NO [UNAVAILABLE] the owner of this API key is moved to another installation, try again later',
  too_many_sessions: 'NO [LIMIT] too many sessions of this owner are open, end one',
};

/** Extensions on offer, whatever the state: RFC 2177, 2971, 7888, 2342, 4959, 4315, 3691. */
const extensions = ['IDLE', 'ID', 'LITERAL+', 'NAMESPACE', 'SASL-IR', 'UIDPLUS', 'UNSELECT'];

/** Capabilities as CAPABILITY names them (RFC 3501 §6.1.1). */
export function capabilities(offer: {
  readonly isLoggedIn: boolean;
  readonly offersTls: boolean;
  readonly offersLogin: boolean;
}): string {
  const login = offer.offersLogin ? ['AUTH=PLAIN'] : ['LOGINDISABLED'];
  const tls = offer.offersTls ? ['STARTTLS'] : [];
  return ['CAPABILITY', 'IMAP4rev1', ...extensions, ...(offer.isLoggedIn ? [] : [...tls, ...login])].join(' ');
}
