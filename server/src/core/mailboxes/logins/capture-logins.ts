import type { Clock } from '../../../lib/clock.ts';
import { commonInbox } from '../../../store/operations/addresses/inboxes.ts';
import type { Store } from '../../../store/store.ts';
import { type Accounts, keyPrefix } from '../../accounts/accounts.ts';
import { hasScope, parseScopes } from '../../accounts/scopes.ts';
import { findMailboxOfUser } from './find-mailbox.ts';

/** Length of the name of a capture inbox. The rest of a longer user name is left out. */
const userCharactersMax = 100;

/** Login of a mail client whose whole session goes into one mailbox. */
export interface CaptureLogin {
  readonly keyId: string;
  readonly owner: string;
  readonly mailboxId: string;
  /** Address of the mailbox. */
  readonly address: string;
}

/** Login that gives mail to a capture inbox, with any password. */
export interface InboxLogin {
  /** User that has the inbox. */
  readonly inbox: string;
}

/** Credentials of a mail client, and what its session may do with them. */
export interface LoginQuestion {
  readonly credentials: { readonly user: string; readonly password: string };
  /** Whether the mail of the session is captured, so that any other user names an inbox. */
  readonly isCaptured: boolean;
  /** Whether a key may come over the connection. */
  readonly mayUseKeys: boolean;
}

/** Login that is refused. `needs_tls`: a key has come over a connection that others can read. `moved`: its owner moves, or has moved. */
export interface LoginRefusal {
  readonly refusal: 'rejected' | 'needs_tls' | 'moved';
  /** Owner whom it concerns: that of the key, else that of the mailbox; none where both are unknown. */
  readonly owner?: string | undefined;
  /** Address of the mailbox that the user names, if that is of the owner. */
  readonly address?: string | undefined;
}

/** Verdict on a login. */
export type LoginVerdict = CaptureLogin | InboxLogin | LoginRefusal;

/**
 * Logins of mail clients: the user is a mailbox, by its address or id, and the password is an API key that may write there. A
 * login is no call of the API: it counts against neither the daily quota nor the rate of the key. Where mail is captured,
 * every other user with any password names a capture inbox.
 */
export class CaptureLogins {
  readonly #parts: { store: Store; clock: Clock; accounts: Accounts };

  constructor(parts: { store: Store; clock: Clock; accounts: Accounts }) {
    this.#parts = parts;
  }

  /** Judges a login. The work is the same for an unknown mailbox and a wrong key. */
  async judge({ credentials, isCaptured, mayUseKeys }: LoginQuestion): Promise<LoginVerdict> {
    const { accounts } = this.#parts;
    const { user, password } = credentials;
    const [holder, mailbox] = await Promise.all([accounts.holderOf(password), findMailboxOfUser(this.#parts, user)]);
    if (isCaptured && mailbox === undefined && !password.startsWith(keyPrefix)) return { inbox: inboxUser(user) };
    const owner = holder?.owner ?? mailbox?.owner;
    const address = mailbox?.owner === owner ? mailbox?.address : undefined;
    if (!mayUseKeys) return { refusal: 'needs_tls', owner, address };
    const rejected = { refusal: 'rejected', owner, address } as const;
    if (holder === undefined && (await accounts.isMoving(password))) return { refusal: 'moved', owner, address };
    if (holder === undefined || mailbox === undefined || holder.owner !== mailbox.owner) return rejected;
    if (!hasScope({ scopes: parseScopes(holder.scopes) }, 'mailboxes')) return rejected;
    if (holder.mailbox_id !== null && holder.mailbox_id !== mailbox.id) return rejected;
    return { keyId: holder.key_id, owner: holder.owner, mailboxId: mailbox.id, address: mailbox.address };
  }

  /** Why the key of a login takes no mail in any more: it was revoked or has expired, or its owner moves; `undefined` while it does. */
  async endOf({ keyId, owner }: CaptureLogin): Promise<'key_ended' | 'suspended' | undefined> {
    const { accounts } = this.#parts;
    if ((await accounts.validKeys(new Set([keyId]))).has(keyId)) return undefined;
    return (await accounts.isOwnerMoving(owner)) ? 'suspended' : 'key_ended';
  }
}

/** The user that has the capture inbox for a login: its name in lower case; the common one when it has none. */
export function inboxUser(login: string): string {
  const name = [
    ...login
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim()
      .toLowerCase(),
  ];
  return name.slice(0, userCharactersMax).join('').trim() || commonInbox;
}
