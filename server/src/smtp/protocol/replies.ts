import type { Knock, LoginOffer } from '../../core/refusals/knock.ts';
import type { AfterRefusal } from '../../core/rules/after-rules.ts';

/** Ways in which a refused neighbour could have its mail taken. */
interface WaysOut {
  readonly login: LoginOffer;
  /** Whether mail is captured, only not that of this client. */
  readonly isCapturing: boolean;
}

const loginWays = {
  offered: 'log in',
  needs_tls: 'log in after STARTTLS',
  not_offered: 'no login is taken without TLS here (MAYFLY_SMTP_AUTH_PLAIN_FROM, MAYFLY_TLS_CERT); allow it',
} as const;
const captureWays = {
  off: 'turn capture on with MAYFLY_CAPTURE',
  on: 'let MAYFLY_CAPTURE_FROM have your network',
} as const;

/** Every reply the receiver gives, as code, enhanced code (RFC 3463) and text. */
export const replies = {
  ready: (hostname: string, protocol: 'ESMTP' | 'LMTP') => `220 ${hostname} ${protocol} Mayfly`,
  /** Reply to EHLO or HELO: the name of the host, and an extension on each further line (RFC 5321 §4.1.1.1). */
  hello: (hostname: string, keywords: readonly string[]) =>
    [hostname, ...keywords].map((line, at) => `250${at === keywords.length ? ' ' : '-'}${line}`).join('\r\n'),
  startTls: '220 2.0.0 ready to start TLS',
  loggedIn: '235 2.7.0 logged in: everything sent now goes into the mailbox, and nowhere else',
  inboxOpen: '235 2.7.0 logged in: mail for nobody here goes into the inbox of this user',
  bye: '221 2.0.0 bye',
  ok: '250 2.0.0 ok',
  senderOk: '250 2.1.0 sender ok',
  recipientOk: '250 2.1.5 recipient ok',
  stored: '250 2.0.0 message stored',
  /** Reply to a chunk that is not the last. */
  chunk: (bytes: number) => `250 2.0.0 ${bytes} octets received`,
  cannotVerify: '252 2.1.5 cannot verify, will take mail for it if it exists',
  help: '214 2.0.0 see RFC 5321',
  /** Challenge of an authentication exchange, in base64 (RFC 4954 §4). */
  challenge: (text: string) => `334 ${text}`,
  startData: '354 end with <CRLF>.<CRLF>',
  shuttingDown: '421 4.3.2 service is shutting down',
  tooManyConnections: '421 4.3.2 too many connections, try again later',
  tooManyFromAddress: '421 4.7.0 too many connections from your address',
  tooManyErrors: '421 4.7.0 too many errors',
  tooManyIdleCommands: '421 4.7.0 too many commands without effect',
  tooManyUnknown: '421 4.7.0 too many unknown recipients from your address, try again later',
  tooManyLogins: '421 4.7.0 too many failed logins from your address, try again later',
  endlessLine: '421 4.7.0 line without end',
  notSmtp: '421 4.7.0 this is not an HTTP server',
  tooMuchContent: '421 4.3.4 the message is far beyond the size limit',
  timeout: '421 4.4.2 timeout',
  failure: '451 4.3.0 temporary failure, try again later',
  storageFull: '452 4.3.1 storage is full, try again later',
  noMemory: '452 4.3.1 too much mail at once, try again later',
  mailboxFull: '452 4.2.2 the mailbox is full, try again later',
  quotaUsedUp: '452 4.2.2 the owner of the mailbox keeps as much as he may, try again later',
  tooManyNew: '452 4.2.0 too many new mailboxes on this domain for now, try again later',
  mailboxLimit: '452 4.2.0 the owner of this domain has as many mailboxes as he may, try again later',
  tooManyRecipients: '452 4.5.3 too many recipients',
  otherRules: '452 4.5.3 send the message to this recipient apart: other rules hold for its content',
  /** To a mail with a recipient whose delivery script acts after RCPT. */
  notShared: '452 4.5.3 too many recipients: send it to this one alone',
  /** To a recipient whose whole domain is elsewhere; of others, the address alone, so that those beside it get their mail. */
  movedDomain: '421 4.3.2 the owner of the domain is moved to another installation, try again later',
  moved: '450 4.2.1 the owner of the mailbox is moved to another installation, try again later',
  ownerMoved: '454 4.7.0 the owner of the API key is moved to another installation, try again later',
  /** RFC 3463 §3.3: transient, for a mailbox that is disabled temporarily. */
  suspended: '450 4.2.1 the operator of this service has suspended the mailbox, try again later',
  loginFailure: '454 4.7.0 temporary authentication failure, try again later',
  lineTooLong: '500 5.5.2 line too long',
  responseTooLong: '500 5.5.6 authentication line too long',
  bareLineEnd: '500 5.5.2 bare CR or LF in a command',
  unknownCommand: '500 5.5.2 command not recognised',
  syntax: (usage: string) => `501 5.5.4 syntax: ${usage}`,
  badAddress: (why: string) => `501 5.5.4 bad address: ${why}`,
  addressTooLong: (why: string) => `501 5.1.3 bad address: ${why}`,
  badUtf8: '501 5.5.2 not valid UTF-8',
  loginCancelled: '501 5.7.0 authentication cancelled',
  badBase64: '501 5.5.2 not base64 of UTF-8',
  badResponse: '501 5.5.2 not a user name and a password',
  notImplemented: '502 5.5.1 command not implemented',
  badSequence: (why: string) => `503 5.5.1 bad sequence: ${why}`,
  unknownMechanism: '504 5.5.4 mechanism not recognised: PLAIN and LOGIN are',
  wrongCredentials:
    '535 5.7.8 wrong credentials: the user is the address or id of a mailbox, the password an API key that may write there',
  keyEnded: '535 5.7.8 the API key of this session has expired or was revoked',
  needsTls: '538 5.7.11 log in after STARTTLS',
  /** To neighbours in place of `notImplemented`. */
  noLoginWithoutTls:
    '538 5.7.11 no login without TLS here: see MAYFLY_SMTP_AUTH_PLAIN_FROM and MAYFLY_TLS_CERT, or turn capture on with MAYFLY_CAPTURE',
  keyNeedsTls: '538 5.7.11 an API key needs TLS here: see MAYFLY_SMTP_AUTH_PLAIN_FROM',
  mailboxEnded: '550 5.2.1 the mailbox of this session has ended',
  unknownRecipient: '550 5.1.1 no such mailbox',
  relayDenied: '550 5.7.1 relaying denied',
  /** To neighbours, who are mostly applications of the operator's own. */
  relayDeniedHere: ({ login, isCapturing }: WaysOut) =>
    `550 5.7.1 relaying denied: ${loginWays[login]}, or ${captureWays[isCapturing ? 'on' : 'off']}`,
  senderBlocked: '550 5.7.1 mail of this sender is refused here',
  networkBlocked: '550 5.7.1 mail from your network is refused here',
  nameBlocked: '550 5.7.1 mail to this name is refused here',
  senderNotAllowed: '550 5.7.1 the mailbox takes mail of certain other senders alone',
  spfFailed: '550 5.7.23 SPF has failed: the client may not send for the domain that it names',
  dkimFailed: '550 5.7.20 a DKIM signature has failed, and none has passed',
  dmarcFailed: '550 5.7.26 DMARC has failed: the domain of From asks to reject, or From has not one address',
  listed: (zone: string) => `550 5.7.1 your address is on the blocklist ${zone}`,
  tooBig: '552 5.3.4 message too big',
  tooBigForRecipient: '552 5.3.4 message too big for this recipient',
  needsUtf8: '553 5.6.7 the address needs SMTPUTF8',
  pipelining: '554 5.5.0 unauthorised pipelining',
  noRecipients: '554 5.5.1 no valid recipients',
  loop: '554 5.4.6 too many Received headers: a mail loop',
  unknownParameter: '555 5.5.4 parameter not recognised',
} as const;

/** Facts that decide which extensions are on offer. */
interface Offer {
  readonly sizeMax: number;
  readonly offersTls: boolean;
  readonly offersLogin: boolean;
  readonly offersChunks: boolean;
}

/** Replies to MAIL and RCPT that put the client off, by the reason. */
export const laterReplies = {
  failed: replies.failure,
  mailbox_full: replies.mailboxFull,
  quota: replies.quotaUsedUp,
  suspended: replies.suspended,
  too_many_new: replies.tooManyNew,
  mailbox_limit: replies.mailboxLimit,
} as const;

/** Replies to RCPT, by the rule that speaks against the mail. */
const ruleReplies = {
  sender_blocked: replies.senderBlocked,
  network_blocked: replies.networkBlocked,
  name_blocked: replies.nameBlocked,
  too_big: replies.tooBigForRecipient,
} as const;

/** Verdicts of rules: replies to them count as errors of the client. */
export const ruleVerdicts: ReadonlySet<string> = new Set(Object.keys(ruleReplies));

/** Replies to RCPT, by the verdict on the recipient. */
export const recipientReplies = {
  ...ruleReplies,
  accepted: replies.recipientOk,
  captured: replies.recipientOk,
  mailbox_full: replies.mailboxFull,
  quota: replies.quotaUsedUp,
  suspended: replies.suspended,
  too_many_new: replies.tooManyNew,
  mailbox_limit: replies.mailboxLimit,
  clock_wrong: replies.failure,
  moved: replies.moved,
  moved_domain: replies.moved,
} as const;

/** Replies to a message after its content, by the rule that refuses it. */
export const afterReplies: Readonly<Record<AfterRefusal, string>> = {
  too_big: replies.tooBigForRecipient,
  sender_not_allowed: replies.senderNotAllowed,
  spf_failed: replies.spfFailed,
  dkim_failed: replies.dkimFailed,
  dmarc_failed: replies.dmarcFailed,
};

/** Replies to a message after its content, by the outcome. */
export const messageReplies = {
  stored: replies.stored,
  storage_full: replies.storageFull,
  moved: replies.moved,
  ...laterReplies,
} as const;

/** Keywords of the EHLO reply (RFC 5321 §4.1.1.1), one for each extension on offer. */
export function extensions({ sizeMax, offersTls, offersLogin, offersChunks }: Offer): string[] {
  return [
    ...['PIPELINING', `SIZE ${sizeMax}`, '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES'],
    ...(offersChunks ? ['CHUNKING'] : []),
    ...(offersTls ? ['STARTTLS'] : []),
    ...(offersLogin ? ['AUTH PLAIN LOGIN'] : []),
  ];
}

/** Reasons by refusing reply. Replies that refuse neither mail nor a login are not here. */
export const reasonOfReply: ReadonlyMap<string, Knock['reason']> = new Map<string, Knock['reason']>([
  [replies.unknownRecipient, 'unknown_recipient'],
  [replies.relayDenied, 'relay_denied'],
  [replies.tooManyUnknown, 'too_many_unknown_recipients'],
  [replies.wrongCredentials, 'wrong_credentials'],
  [replies.tooManyLogins, 'too_many_failed_logins'],
  [replies.needsTls, 'login_needs_tls'],
  [replies.keyNeedsTls, 'login_needs_tls'],
  [replies.noLoginWithoutTls, 'login_not_offered'],
  [replies.tooManyErrors, 'too_many_errors'],
  [replies.keyEnded, 'key_ended'],
  [replies.mailboxEnded, 'mailbox_ended'],
  [replies.mailboxFull, 'mailbox_full'],
  [replies.quotaUsedUp, 'quota'],
  [replies.suspended, 'suspended'],
  [replies.tooManyNew, 'too_many_new_mailboxes'],
  [replies.mailboxLimit, 'mailbox_limit'],
  [replies.tooManyRecipients, 'too_many_recipients'],
  [replies.tooBig, 'too_big'],
  [replies.tooMuchContent, 'too_big'],
  [replies.tooBigForRecipient, 'too_big'],
  [replies.otherRules, 'too_many_recipients'],
  [replies.senderBlocked, 'sender_blocked'],
  [replies.networkBlocked, 'network_blocked'],
  [replies.nameBlocked, 'name_blocked'],
  [replies.senderNotAllowed, 'sender_not_allowed'],
  [replies.spfFailed, 'spf_failed'],
  [replies.dkimFailed, 'dkim_failed'],
  [replies.dmarcFailed, 'dmarc_failed'],
  [replies.loop, 'loop'],
  [replies.storageFull, 'storage_full'],
  [replies.noMemory, 'no_memory'],
  [replies.failure, 'failure'],
]);
