import type { Config } from '../config.ts';
import { Accounts, type Caller } from '../core/accounts/accounts.ts';
import { ApiKeys } from '../core/accounts/api-keys.ts';
import type { CallQuota } from '../core/accounts/call-quota.ts';
import { KeyWatch } from '../core/accounts/key-watch.ts';
import { type LastUse, lastUseOfKeys, lastUseOfSessions } from '../core/accounts/last-use.ts';
import { Sessions } from '../core/accounts/sessions.ts';
import { StreamTickets } from '../core/accounts/stream-tickets.ts';
import type { ClockWatch } from '../core/clock-watch.ts';
import { Guests } from '../core/guests/guests.ts';
import type { MailRemoval } from '../core/mailboxes/mail-removal.ts';
import type { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { RandomBytes } from '../lib/random.ts';
import type { Store } from '../store/store.ts';

/** The parts that let callers in: their keys, sessions and tickets. */
export interface Access {
  readonly accounts: Accounts;
  readonly keyUse: LastUse;
  readonly sessions: Sessions;
  readonly sessionUse: LastUse;
  readonly guests: Guests;
  readonly apiKeys: ApiKeys;
  readonly keyWatch: KeyWatch;
  readonly tickets: StreamTickets;
}

/** Builds the parts that let callers in. */
export function buildAccess(given: {
  readonly options: { readonly config: Config };
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly quota: CallQuota;
  readonly clockWatch: ClockWatch;
  readonly mailboxes: Mailboxes;
  readonly removal: MailRemoval;
  /** Called when a mailbox has ended, before the caller gets the answer. */
  readonly onEnd: () => void;
}): Access {
  const { config } = given.options;
  const { domains, keysMax, sessionsPerKeyMax } = config;
  const [keyUse, sessionUse] = [lastUseOfKeys(given), lastUseOfSessions(given)];
  const accounts = new Accounts({ ...given, keyUse, limits: config });
  const sessions = new Sessions({ ...given, accounts, use: sessionUse, sessionsPerKeyMax });
  const requireMailbox = (caller: Caller, id: string) => given.mailboxes.requireOwn(caller, id);
  return {
    ...{ accounts, keyUse, sessions, sessionUse },
    guests: new Guests({ ...given, sessions, domain: domains[0], settings: config }),
    apiKeys: new ApiKeys({ ...given, domains, keysMax, requireMailbox }),
    keyWatch: new KeyWatch({ accounts, sessions }),
    tickets: new StreamTickets({ ...given, accounts }),
  };
}
