import type { Clock } from '../../lib/clock.ts';
import { isId } from '../../lib/ids.ts';
import { findRecipient, readMailbox } from '../../store/operations/mailboxes.ts';
import type { Store } from '../../store/store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { hasScope, parseScopes } from '../accounts/scopes.ts';
import { normalizeAddress } from './addresses.ts';

/** Login of a mail client whose whole session goes into one mailbox. */
export interface CaptureLogin {
  readonly keyId: string;
  readonly mailboxId: string;
  /** Address of the mailbox. */
  readonly address: string;
}

/**
 * Logins of mail clients: the user is a mailbox, by its address or id, and the password is an API key that may write there. A
 * login is no call of the API: it counts against neither the daily quota nor the rate of the key.
 */
export class CaptureLogins {
  readonly #parts: { store: Store; clock: Clock; accounts: Accounts };

  constructor(parts: { store: Store; clock: Clock; accounts: Accounts }) {
    this.#parts = parts;
  }

  /** Finds the login of a user; `undefined` when there is none. The work is the same for an unknown mailbox and a wrong key. */
  async find({ user, password }: { user: string; password: string }): Promise<CaptureLogin | undefined> {
    const { accounts } = this.#parts;
    const [holder, mailbox] = await Promise.all([accounts.holderOf(password), this.#findMailbox(user)]);
    if (holder === undefined || mailbox === undefined || holder.owner !== mailbox.owner) return undefined;
    if (!hasScope({ scopes: parseScopes(holder.scopes) }, 'mailboxes')) return undefined;
    if (holder.mailbox_id !== null && holder.mailbox_id !== mailbox.id) return undefined;
    return { keyId: holder.key_id, mailboxId: mailbox.id, address: mailbox.address };
  }

  /** Whether the key of a login is neither revoked nor expired. */
  async isValid({ keyId }: CaptureLogin): Promise<boolean> {
    return (await this.#parts.accounts.validKeys(new Set([keyId]))).has(keyId);
  }

  async #findMailbox(user: string): Promise<{ id: string; owner: string; address: string } | undefined> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    if (isId(user)) return store.read(readMailbox, { id: user, now });
    // PostgreSQL takes no NUL in a text, and no address has one.
    const address = user.includes('\0') ? '' : normalizeAddress(user);
    const found = await store.read(findRecipient, { address, now });
    return found && { id: found.id, owner: found.owner, address };
  }
}
