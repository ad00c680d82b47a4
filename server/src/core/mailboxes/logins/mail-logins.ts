import type { BlockList } from 'node:net';
import { isWithin } from '../../../lib/client-network.ts';
import type { Clock } from '../../../lib/clock.ts';
import { wait } from '../../../lib/scheduling/loop.ts';
import { findInboxNamed } from '../../../store/operations/addresses/inboxes.ts';
import type { Store } from '../../../store/store.ts';
import { type Accounts, type Caller, keyPrefix } from '../../accounts/accounts.ts';
import type { KeyWatch } from '../../accounts/key-watch.ts';
import { hasScope } from '../../accounts/scopes.ts';
import type { ClientFaults } from '../../client-faults.ts';
import { inboxUser } from './capture-logins.ts';
import { findMailboxOfUser, type NamedMailbox } from './find-mailbox.ts';

/** User that stands for all mailboxes of the owner of a key, where the protocol has folders. */
const everyMailbox = '*';

/** Client of a mail program, as its connection shows it. */
export interface MailClient {
  /** Address of the client. */
  readonly address: string;
  /** Whether a proxy has named the client. */
  readonly isProxied: boolean;
  /** Whether TLS protects the connection. */
  readonly isSecure: boolean;
}

/** Credentials with which a mail program asks for a mailbox. */
export interface MailLoginQuestion {
  readonly user: string;
  readonly password: string;
  readonly client: MailClient;
  /** Whether the user `*` stands for all mailboxes of the owner. */
  readonly mayReachAll?: boolean;
}

/** Login of a mail program: who reads, and what. */
export interface MailLogin {
  readonly caller: Caller;
  /** The only mailbox; `undefined`: all of the owner's. */
  readonly mailbox: Pick<NamedMailbox, 'id' | 'address'> | undefined;
}

/**
 * Reason for which a login is refused. `needs_tls`: a key has come over a connection that others can read. `too_many_failed`: the
 * address of the client has guessed too often, and its session ends. `moved`: the owner of the key moves, or has moved, to another
 * installation.
 */
export type MailLoginRefusal = 'rejected' | 'needs_tls' | 'too_many_failed' | 'moved';

/** Observer of mail programs, which counts their logins and the messages that they read. */
export interface MailProgramObserver {
  loggedIn(outcome: 'ok' | 'refused'): void;
  /** Told of each message that a client begins to read, with its size. */
  retrieved(bytes: number): void;
}

interface MailLoginsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly accounts: Accounts;
  readonly keyWatch: KeyWatch;
  /** Failed logins of each client address, those by SMTP too. */
  readonly failedLogins: ClientFaults;
  /** Networks whose clients may log in without TLS. */
  readonly plainLoginFrom: BlockList;
  /** Owner of capture inboxes, which their names stand for; `undefined` while no mail is captured. */
  readonly captureOwner: string | undefined;
  /** Key that any password stands for, and the networks of the clients of which that holds; `undefined` for nobody. */
  readonly local: { readonly from: BlockList; readonly key: string } | undefined;
}

/**
 * Minimum time in milliseconds of a failed login, so that a client that waits for each answer makes few attempts.
 * Nothing else waits for it.
 */
const failedLoginMs = 500;

/**
 * Logins of mail programs that read mail: the user is a mailbox, by its address, its id or the name of its capture inbox, and the
 * password is an API key that may read it. A login is no call of the API: it counts against neither the daily quota nor
 * the rate of the key.
 */
export class MailLogins {
  readonly #parts: MailLoginsParts;

  constructor(parts: MailLoginsParts) {
    this.#parts = parts;
  }

  /** Whether a client may send a password over its connection. */
  takesPasswords(client: MailClient): boolean {
    return this.#takesKeys(client) || this.#isLocal(client);
  }

  /**
   * Judges a login. The work is the same for an unknown mailbox and a wrong key. A good key is never refused for the failures
   * of others at its address.
   */
  async judge(question: MailLoginQuestion): Promise<MailLogin | MailLoginRefusal> {
    const { failedLogins, monotonic } = this.#parts;
    const { address } = question.client;
    const key = this.#keyOf(question);
    if (key === undefined) return 'needs_tls';
    const login = await this.#find(question, key);
    if (login !== undefined) return login;
    if (await this.#parts.accounts.isMoving(key)) return 'moved';
    failedLogins.add(address, monotonic.now());
    await wait(failedLoginMs);
    return failedLogins.isOver(address, monotonic.now()) ? 'too_many_failed' : 'rejected';
  }

  /**
   * Calls `onEnd` when the key of a login is no longer valid, its owner is suspended, or its mailbox has ended. The returned
   * function cancels that.
   */
  watch({ caller, mailbox }: MailLogin, onEnd: () => void): () => void {
    const { keyWatch } = this.#parts;
    const unwatchKey = keyWatch.watch(caller, onEnd);
    const unwatchMailbox = mailbox && keyWatch.watchMailbox(mailbox.id, onEnd);
    return () => {
      unwatchKey();
      unwatchMailbox?.();
    };
  }

  async #find({ user, mayReachAll }: MailLoginQuestion, key: string): Promise<MailLogin | undefined> {
    const { accounts } = this.#parts;
    const isAll = mayReachAll === true && user === everyMailbox;
    const [caller, mailbox] = await Promise.all([accounts.callerOf(key), this.#findMailbox(user)]);
    if (caller === undefined || !hasScope(caller, 'mailboxes:read')) return undefined;
    if (isAll) return caller.mailboxId === undefined ? { caller, mailbox: undefined } : undefined;
    if (mailbox === undefined || mailbox.owner !== caller.owner) return undefined;
    if (caller.mailboxId !== undefined && caller.mailboxId !== mailbox.id) return undefined;
    return { caller, mailbox: { id: mailbox.id, address: mailbox.address } };
  }

  async #findMailbox(user: string): Promise<NamedMailbox | undefined> {
    const { store, clock, captureOwner: owner } = this.#parts;
    const found = await findMailboxOfUser(this.#parts, user);
    if (found !== undefined || owner === undefined) return found;
    return store.read(findInboxNamed, { owner, inbox: inboxUser(user), now: clock.now() });
  }

  /** Key that a password stands for; `undefined` for a key that may not come over the connection. */
  #keyOf({ password, client }: MailLoginQuestion): string | undefined {
    const { local } = this.#parts;
    if (local !== undefined && this.#isLocal(client) && !password.startsWith(keyPrefix)) return local.key;
    return this.#takesKeys(client) ? password : undefined;
  }

  #takesKeys({ address, isSecure }: MailClient): boolean {
    return isSecure || isWithin(this.#parts.plainLoginFrom, address);
  }

  #isLocal({ address, isProxied }: MailClient): boolean {
    const { local } = this.#parts;
    return local !== undefined && !isProxied && isWithin(local.from, address);
  }
}
