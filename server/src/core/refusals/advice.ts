import type { Refusal, TurnedAwayReason } from '../../contract/refusals.ts';
import type { Knock } from './knock.ts';

type Advice = Pick<Refusal, 'why' | 'fix'>;

const laterFix = 'Nothing: senders try again later. If it stays so, look at the log of the service.';
const roomFix =
  'Delete emails of the mailbox, let it keep the newest alone (keepNewest), or ask the operator for more.';
const slowDownFix = 'Wait a minute, and correct what the client does before this reply.';

/** Reasons that are told in the same way whoever knocks. */
const advices: Readonly<Record<Exclude<TurnedAwayReason, 'relay_denied' | 'login_needs_tls'>, Advice>> = {
  too_big: {
    why: 'the message is larger than the service takes, or a rule of the owner or the domain',
    fix: 'Send less, or set messageBytesMax of the rules higher; the limit of the service is MAYFLY_MESSAGE_BYTES_MAX.',
  },
  sender_blocked: {
    why: 'a rule blocks the sender: of the service, of the owner or of the domain',
    fix: 'To take its mail, take the sender from MAYFLY_BLOCKED_SENDERS, or from blockedSenders of GET /v1/mail-rules or of the domain.',
  },
  network_blocked: {
    why: 'a rule blocks the network of the client: of the service, of the owner or of the domain',
    fix: 'To take its mail, take the network from MAYFLY_BLOCKED_NETWORKS, or from blockedNetworks of GET /v1/mail-rules or of the domain.',
  },
  name_blocked: {
    why: 'a rule blocks a word in the name of the recipient: of the service, of the owner or of the domain',
    fix: 'To take mail to it, take the word from MAYFLY_BLOCKED_WORDS, or from blockedWords of GET /v1/mail-rules or of the domain.',
  },
  dns_listed: {
    why: 'the address of the client is on a DNS blocklist that a rule names',
    fix: 'Ask the keeper of the list why, or take the list from MAYFLY_DNS_BLOCKLISTS, or from dnsBlocklists of the rules.',
  },
  spf_failed: {
    why: 'the client may not send mail for the domain of the sender, or of its greeting for a bounce (SPF), and a rule asks for that',
    fix: 'Name the client in the SPF record of the domain, or take spf from MAYFLY_SENDER_CONDITIONS or from conditions of the rules.',
  },
  dkim_failed: {
    why: 'a DKIM signature of the message is not right, no other is, and a rule asks for that',
    fix: 'Mend what signs or changes the message, or take dkim from MAYFLY_SENDER_CONDITIONS or from conditions of the rules.',
  },
  dmarc_failed: {
    why: 'neither SPF nor DKIM has passed for the domain of From, which asks to reject such mail (DMARC), or From has not one address',
    fix: 'Sign the message for the domain of From, which has one address, or take dmarc from MAYFLY_SENDER_CONDITIONS or from conditions of the rules.',
  },
  sender_not_allowed: {
    why: 'the mailbox takes mail of certain senders alone',
    fix: 'Add the sender to allowedSenders of the mailbox by PATCH /v1/mailboxes/{id}, or set them to null.',
  },
  loop: {
    why: 'the message has passed too many servers, as in a mail loop',
    fix: 'Correct the server that sends it here: it forwards to itself in the end.',
  },
  no_memory: { why: 'too much mail was coming in at once, of this client or in all', fix: laterFix },
  mailbox_full: { why: 'the mailbox has as many emails, or bytes of them, as it may have', fix: roomFix },
  quota: { why: 'the emails of the owner have as many bytes as they may have', fix: roomFix },
  suspended: {
    why: 'the operator of the service has suspended the mailbox or its owner',
    fix: 'Ask the operator. Senders try again for some days, so that mail comes once it is resumed.',
  },
  script: {
    why: 'the delivery script of the mailbox says so',
    fix: 'Nothing: it is a test. DELETE /v1/mailboxes/{mailboxId}/script ends it.',
  },
  unknown_recipient: {
    why: 'there is no mailbox of this address, or no more',
    fix: 'Compare the address with that of the mailbox; make the mailbox before the mail is sent, or let it live longer.',
  },
  too_many_unknown_recipients: {
    why: 'the client has named too many recipients within a minute that are not here',
    fix: slowDownFix,
  },
  too_many_recipients: {
    why: 'the message has more recipients than one may have, or one whose rules for its content are others than those of the first',
    fix: 'Send it in several messages, or have the operator set MAYFLY_SMTP_RECIPIENTS_MAX higher.',
  },
  too_many_new_mailboxes: {
    why: 'first mails have made as many mailboxes on the domain as its rule allows in an hour, or one message would make too many',
    fix: 'Nothing: senders try again later. To take more, set perHour of firstMail by PATCH /v1/domains/{id}.',
  },
  mailbox_limit: {
    why: 'the first mail to the address would make a mailbox, and the owner of the domain has as many as he may',
    fix: 'Delete mailboxes, let them live shorter, or ask the operator for more.',
  },
  bad_address: {
    why: 'the address, or a parameter after it, is not one of SMTP that the service takes',
    fix: 'Correct the command as the reply says.',
  },
  mailbox_ended: { why: 'the mailbox of the login has ended', fix: 'Log in with the address of an active mailbox.' },
  wrong_credentials: {
    why: 'the user is no mailbox, or the password no API key that may write there',
    fix: 'As the user take the address or id of a mailbox, as the password an API key of its owner with the scope mailboxes.',
  },
  too_many_failed_logins: { why: 'the client has failed to log in too often within a minute', fix: slowDownFix },
  key_ended: { why: 'the API key of the login has expired or was revoked', fix: 'Log in with another API key.' },
  login_not_offered: {
    why: 'the client began a login, and none is offered to it: the connection has no TLS',
    fix: 'Give the service a certificate by MAYFLY_TLS_CERT, or take logins without TLS from the network of the client by MAYFLY_SMTP_AUTH_PLAIN_FROM.',
  },
  too_many_errors: { why: 'too many commands of the client were refused', fix: slowDownFix },
  too_many_connections: {
    why: 'the address of the client has too many connections, or all clients together',
    fix: 'Let the client use one connection for several messages.',
  },
  storage_full: { why: 'the disk of the service is full', fix: 'Make room on it, or tell the operator to.' },
  failure: { why: 'the service failed', fix: laterFix },
};

/** Why something was turned away, and what to do about it. */
export function adviceOn({ reason, login, isCaptured }: Pick<Knock, 'reason' | 'login' | 'isCaptured'>): Advice {
  if (reason === 'relay_denied') return relayAdvice({ login, isCaptured });
  if (reason !== 'login_needs_tls') return advices[reason];
  const fix =
    login === 'offered'
      ? 'Use STARTTLS, a user name and a password that are not those of a mailbox and its key, or MAYFLY_SMTP_AUTH_PLAIN_FROM.'
      : 'Let the client use STARTTLS before it logs in.';
  return { why: 'a login with an API key needs TLS from where the client is', fix };
}

function relayAdvice({ login, isCaptured }: Pick<Knock, 'login' | 'isCaptured'>): Advice {
  if (isCaptured) {
    const why = 'the address, or its domain, is or was that of another owner, so that it is not captured';
    return { why, fix: 'Send to another address.' };
  }
  const foreign = 'the recipient is on a domain that is not of this service';
  const capture = 'turn capture on with MAYFLY_CAPTURE, for the network of the client with MAYFLY_CAPTURE_FROM';
  switch (login) {
    case 'offered':
      return {
        why: `${foreign}, and the client had no login`,
        fix: `To catch the mail of an application, let it log in with the address of a mailbox and an API key, or ${capture}.`,
      };
    case 'needs_tls':
      return {
        why: `${foreign}, and the client had no login, which it could have only after STARTTLS`,
        fix: `To catch the mail of an application, let it use STARTTLS and log in, or ${capture}.`,
      };
    case 'not_offered':
      return {
        why: `${foreign}, and no login is offered to the client: the connection has no TLS, so that many clients leave their login out silently`,
        fix: `To catch the mail of an application, take its login without TLS by MAYFLY_SMTP_AUTH_PLAIN_FROM, give the service a certificate by MAYFLY_TLS_CERT, or ${capture}.`,
      };
    default:
      return login satisfies never;
  }
}
