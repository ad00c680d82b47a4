import type { ConnectionParts } from '../connections/client-connection.ts';
import type { AcceptedConnection } from '../connections/connected-session.ts';
import type { MailLogins, MailProgramObserver } from '../core/mailboxes/logins/mail-logins.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Logger } from '../lib/log.ts';
import type { ImapServerLimits } from './limits.ts';
import type { MailboxWorkParts } from './mailbox-work.ts';

/** Parts that all sessions of a server share. */
export interface ImapSessionParts extends ConnectionParts, MailboxWorkParts {
  readonly limits: ImapServerLimits;
  readonly mailLogins: Pick<MailLogins, 'judge' | 'takesPasswords' | 'watch'>;
  readonly ownerLimits: OwnerLimits;
  readonly observer: MailProgramObserver;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Logger;
}

/** What a session is made of: its connection, and the parts that it shares. */
export interface ImapSessionOptions extends AcceptedConnection {
  readonly parts: ImapSessionParts;
}
