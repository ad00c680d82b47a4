import type { Session } from '../../contract/access/session.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32, type IdSource } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { type Installation, nameInstallation, readInstallation } from '../../store/operations/access/installation.ts';
import { readRecoveryLinkEnd } from '../../store/operations/access/recovery-links.ts';
import {
  type NewSession,
  openSession,
  readEndedSessions,
  readSession,
  readValidSessions,
  redeemCode,
  removeSessions,
  type SessionRow,
  type SessionTimes,
} from '../../store/operations/access/sessions.ts';
import type { KeyHolder } from '../../store/operations/accounts.ts';
import type { Store } from '../../store/store.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { AppError } from '../errors.ts';
import { type Accounts, type Caller, hashSecret, unauthorized } from './accounts.ts';
import type { LastUse } from './last-use.ts';
import type { OneTimeSecrets } from './one-time-secrets.ts';
import { parseScopes } from './scopes.ts';

const hourMs = 60 * 60_000;
/** Time in milliseconds after which a session that is not used ends. */
const idleMsMax = 12 * hourMs;
/** Time in milliseconds after which a session ends in any case. */
const sessionMsMax = 30 * 24 * hourMs;
/** Maximum number of sessions that one step checks or removes. */
const prunedAtOnceMax = 128;
const secretBytes = 32;
const installationBytes = 5;
const secretShape = /^mfs_[a-z2-7]{52}$/;
/** Scopes of a guest. The routes that a guest may call are fewer still. */
const guestScopes = 'mailboxes';

interface SessionsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly clockWatch: ClockWatch;
  readonly accounts: Accounts;
  readonly secrets: OneTimeSecrets;
  readonly use: LastUse;
  /** Maximum number of sessions of one key. */
  readonly sessionsPerKeyMax: number;
}

/** Proof of a right to sign in, and the name of the browser that gives it. */
interface Proof {
  readonly secret: string;
  /** As `browserName` names it. */
  readonly browser: string;
}

/** Session that was just opened, and the secret for its cookie, which is not stored. */
export interface OpenedSession {
  readonly secret: string;
  readonly session: Session;
}

/** Row of a new session, and its secret. */
export interface SessionDraft {
  readonly secret: string;
  readonly row: NewSession;
}

/**
 * Sessions of browsers. A session makes calls with the rights of the key that signed in, so that no page has to keep
 * the key itself. It ends with the key, after 12 hours without a call, and after 30 days in any case.
 */
export class Sessions {
  readonly #parts: SessionsParts;
  #installation: Installation = { name: '', secret: '' };

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /** Reads the name and the secret of this installation, and gives it both at its first start. To be called before sessions are used. */
  async open(): Promise<void> {
    const { store, random } = this.#parts;
    const drafted = () => ({ name: base32(random(installationBytes)), secret: base32(random(secretBytes)) });
    this.#installation = (await store.read(readInstallation, {})) ?? (await store.write(nameInstallation, drafted()));
  }

  /**
   * Name of this installation: 8 characters, which distinguish its cookies from those of other installations on the
   * same host.
   */
  get installation(): string {
    return this.#installation.name;
  }

  /** Secret of this installation, which its nodes alone know. */
  get installationSecret(): string {
    return this.#installation.secret;
  }

  /**
   * Opens a session with a key, and counts a call of its owner.
   * @throws AppError `unauthorized`, as for any call with the key; `unavailable` while the clock is wrong.
   */
  async signIn({ secret: apiKey, browser }: Proof): Promise<OpenedSession> {
    const { accounts, store, sessionsPerKeyMax: sessionsMax } = this.#parts;
    const { keyId, owner } = await accounts.authenticate(apiKey);
    const { secret, row } = this.draft();
    if (!(await store.write(openSession, { session: row, browser, keyId, owner, sessionsMax }))) throw unauthorized();
    return this.opened(secret);
  }

  /**
   * Opens a session with a sign-in code, which works once, and counts a call of the owner of its key.
   * @throws AppError `unauthorized` when the code is unknown, used or expired, or its key has ended; `unavailable` while the
   * clock is wrong, and the code is not used up.
   */
  async redeem({ secret: code, browser }: Proof): Promise<OpenedSession> {
    const { store, secrets, sessionsPerKeyMax: sessionsMax } = this.#parts;
    const hash = await secrets.hashOf('sign_in', code);
    const { secret, row: session } = this.draft();
    if (hash === undefined || !(await store.write(redeemCode, { hash, session, browser, sessionsMax })))
      throw codeEnded();
    await this.authenticate(secret);
    return this.opened(secret);
  }

  /**
   * Authenticates a call by the secret of a session, and counts it as a call of its key.
   * @throws AppError `unauthorized` when the session does not exist or has ended.
   */
  async authenticate(secret: string): Promise<Caller> {
    const { accounts, use } = this.#parts;
    const row = await this.#read(secret);
    if (row === undefined) throw sessionEnded();
    const isGuest = row.key_id === null;
    const holder = holderOf(row);
    const caller = await (isGuest
      ? accounts.admitKeyless(holder, [row.address_block, row.network])
      : accounts.admit(holder));
    use.note(row.id);
    return { ...caller, session: { id: row.id, isGuest, endsAt: row.ends_at } };
  }

  /**
   * Returns the session of a secret; `undefined` when it does not exist or has ended, or its owner is suspended. This counts as use of the
   * session, but not as a call.
   */
  async find(secret: string): Promise<Session | undefined> {
    const { store, clock, use } = this.#parts;
    const row = await this.#read(secret);
    if (row === undefined || row.suspended_at !== null) return undefined;
    use.note(row.id);
    const { key_id, mailbox_id: mailboxId } = row;
    const isGuest = key_id === null && mailboxId !== null;
    const recoveryLinkEnd = isGuest
      ? await store.read(readRecoveryLinkEnd, { mailboxId, now: clock.now() })
      : undefined;
    return present(row, recoveryLinkEnd);
  }

  /** Ends the session of a key. That of a guest ends with its mailbox. */
  async end({ id }: { id: string }): Promise<void> {
    await this.#parts.store.write(removeSessions, { ids: [id] });
  }

  /** Filters ids of sessions: returns those that have not ended. */
  async validSessions(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    return new Set(await this.#parts.store.read(readValidSessions, { ids: [...ids], ...this.#times() }));
  }

  /**
   * Makes the row of a new session, and its secret.
   * @throws AppError `unavailable` while the clock is wrong.
   */
  draft(msMax = sessionMsMax): SessionDraft {
    const { clock, clockWatch, ids, random } = this.#parts;
    clockWatch.requireRight();
    const now = clock.now();
    const secret = `mfs_${base32(random(secretBytes))}`;
    return { secret, row: { id: ids.next(now), hash: hashSecret(secret), created_at: now, ends_at: now + msMax } };
  }

  /** Returns a session that was just opened, with its secret. */
  async opened(secret: string): Promise<OpenedSession> {
    const session = await this.find(secret);
    if (session === undefined) throw sessionEnded();
    return { secret, session };
  }

  /** Removes sessions that have ended. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined && !signal?.aborted) after = await this.#pruneAfter(after);
  }

  /**
   * Removes ended sessions among the next ones after an id. Returns the id of the last one checked; `undefined` at the
   * end.
   */
  async #pruneAfter(after: string): Promise<string | undefined> {
    const { store } = this.#parts;
    const args = { ...this.#times(), after, limit: prunedAtOnceMax };
    const { ended, last } = await store.read(readEndedSessions, args);
    if (ended.length > 0) await store.write(removeSessions, { ids: ended });
    return last;
  }

  async #read(secret: string): Promise<SessionRow | undefined> {
    if (!secretShape.test(secret)) return undefined;
    return this.#parts.store.read(readSession, { hash: hashSecret(secret), ...this.#times() });
  }

  #times(): SessionTimes {
    return sessionTimes(this.#parts.clock.now());
  }
}

/** The present time, and that since which a session with a key must have been used. */
export function sessionTimes(now: number): SessionTimes {
  return { now, idleSince: now - idleMsMax };
}

/**
 * URL of the page that signs in with a code. A browser sends nobody the part after `#`, so that no log has the code.
 */
export function signInUrl(url: string, code: string): string {
  return `${url.replace(/\/$/, '')}/sign-in#code=${code}`;
}

/** Holder of the key of a session. For a guest the id of the session takes the place of that of a key. */
function holderOf(row: SessionRow): KeyHolder {
  const { id, owner, key_id, mailbox_id, key_mailbox_id, active_mailboxes_max, daily_calls_max } = row;
  return {
    key_id: key_id ?? id,
    owner,
    active_mailboxes_max,
    daily_calls_max,
    scopes: row.scopes ?? guestScopes,
    mailbox_id: mailbox_id ?? key_mailbox_id,
    suspended_at: row.suspended_at,
  };
}

function present(row: SessionRow, recoveryLinkEnd: number | undefined): Session {
  const { owner, key_id: keyId, key_name: keyName, created_at, ends_at, key_expires_at } = row;
  const { scopes, mailbox_id: mailboxId } = holderOf(row);
  return {
    owner,
    guest: keyId === null,
    ...(keyId === null ? {} : { keyId, keyName: keyName ?? '' }),
    scopes: [...parseScopes(scopes)],
    ...(mailboxId === null ? {} : { mailboxId }),
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(Math.min(ends_at, key_expires_at ?? ends_at)).toISOString(),
    ...(recoveryLinkEnd === undefined ? {} : { recoverableUntil: new Date(recoveryLinkEnd).toISOString() }),
  };
}

/** Makes the error for a session that has ended. */
export function sessionEnded(): AppError {
  return new AppError('unauthorized', 'the session has ended', { fix: 'Sign in again.' });
}

function codeEnded(): AppError {
  const fix = 'Have another one made: it works once, for five minutes.';
  return new AppError('unauthorized', 'the sign-in code is unknown, used or expired', { fix });
}
