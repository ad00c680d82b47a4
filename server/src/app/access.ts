import type { Config } from '../config.ts';
import { Accounts, type Caller, configuredKeyName, defaultOwner, localScopes } from '../core/accounts/accounts.ts';
import { ApiKeys } from '../core/accounts/api-keys.ts';
import { Claims } from '../core/accounts/claims.ts';
import { KeyCalls } from '../core/accounts/key-calls.ts';
import { KeyWatch } from '../core/accounts/key-watch.ts';
import { lastUseOfKeys, lastUseOfSessions } from '../core/accounts/last-use.ts';
import { OneTimeSecrets } from '../core/accounts/one-time-secrets.ts';
import { SessionList } from '../core/accounts/session-list.ts';
import { Sessions, signInUrl } from '../core/accounts/sessions.ts';
import { UsageReports } from '../core/accounts/usage.ts';
import { Guests } from '../core/guests/guests.ts';
import { ProofOfWork } from '../core/guests/proof-of-work.ts';
import { RecoveryLinks } from '../core/guests/recovery-links.ts';
import { Links } from '../core/links/links.ts';
import { Viewers } from '../core/links/viewers.ts';
import { CaptureLogins } from '../core/mailboxes/logins/capture-logins.ts';
import { People } from '../core/people/people.ts';
import { CallsUnderWay } from '../core/whereabouts/calls-under-way.ts';
import { LocalAccess } from '../http/sessions/local-access.ts';
import { PageOrigin } from '../http/sessions/page-origin.ts';
import type { Clock } from '../lib/clock.ts';
import { ordinaryScopes } from '../store/operations/accounts.ts';
import type { LocalKey } from './foundation.ts';
import type { buildEvents } from './mailbox-parts.ts';
import { StartError } from './open-store.ts';

/** Builds the parts that let callers in, and count what they do. */
export function buildAccess(given: ReturnType<typeof buildEvents>) {
  const { config, mailboxes, monotonic } = given;
  const { domains, keysMax, linksMax, sessionsPerKeyMax, keyCallsPerSecondMax: perSecondMax } = config;
  const [keyUse, sessionUse] = [lastUseOfKeys(given), lastUseOfSessions(given)];
  const accounts = new Accounts({ ...given, keyUse, limits: config });
  const secrets = new OneTimeSecrets({ ...given, accounts });
  const sessions = new Sessions({ ...given, accounts, secrets, use: sessionUse, sessionsPerKeyMax });
  const viewers = new Viewers(given);
  const requireMailbox = (caller: Caller, id: string) => mailboxes.requireOwnership(caller, id);
  const proofs = new ProofOfWork({ ...given, secret: () => sessions.installationSecret, bits: config.guestProofBits });
  const ofGuests = {
    ...given,
    sessions,
    proofs,
    domains: config.guestDomains ?? [domains[0]],
    settings: config,
  } as const;
  const guests = new Guests(ofGuests);
  return {
    ...given,
    accounts,
    callsUnderWay: new CallsUnderWay(),
    keyUse,
    sessions,
    sessionUse,
    sessionList: new SessionList(given),
    secrets,
    guests,
    people: new People({ ...given, sessions, limits: config }),
    recoveryLinks: new RecoveryLinks({ ...ofGuests, guests }),
    apiKeys: new ApiKeys({ ...given, domains, keysMax, requireMailbox }),
    viewers,
    links: new Links({ ...given, linksMax, requireMailbox }),
    keyWatch: new KeyWatch({ accounts, sessions, viewers, mailboxes }),
    keyCalls: perSecondMax === undefined ? undefined : new KeyCalls({ monotonic, perSecondMax }),
    claims: new Claims(given),
    usage: new UsageReports({ ...given, limits: config }),
    logins: new CaptureLogins({ ...given, accounts }),
  };
}

/** Time in milliseconds after which the page of a caller without a key is told that its session ends: a year. */
const yearMs = 365 * 24 * 3_600_000;

/**
 * Checks that access without a key and calls by pages of other origins are not wanted at once.
 * @throws StartError
 */
export function checkLocalKey({ config, localKey }: { config: Config; localKey?: LocalKey }): void {
  if (localKey?.isOpen !== true || config.corsOrigins.length === 0) return;
  throw new StartError(
    'MAYFLY_CORS_ORIGINS: with it, pages of others could call without a key; leave it out, or start with --key',
  );
}

/** Makes the key of callers at this machine, and the access of those who send none. */
export async function openLocally({
  accounts,
  clock,
  options: { config, localKey },
}: {
  accounts: Accounts;
  clock: Clock;
  options: { config: Config; localKey?: LocalKey };
}): Promise<LocalAccess | undefined> {
  if (localKey === undefined) return undefined;
  const { devOpenFrom: from, devHosts: hosts } = config;
  const key = await accounts.makeLocalKey();
  localKey.onMade(key);
  if (!localKey.isOpen) return undefined;
  const now = clock.now();
  const times = { createdAt: new Date(now).toISOString(), expiresAt: new Date(now + yearMs).toISOString() };
  return new LocalAccess({
    from,
    hosts,
    key,
    session: { owner: defaultOwner, guest: false, scopes: [...localScopes], ...times },
  });
}

interface SignInLinkParts {
  readonly accounts: Accounts;
  readonly secrets: OneTimeSecrets;
  readonly clock: Clock;
  readonly options: { readonly config: Config };
}

/**
 * Makes a link that opens the web app, signed in with the configured key or else the newest key of the default owner that has
 * every scope but the operator's. Returns `undefined` without such a key, or where no browser can sign in.
 * @param start.listening URL on which the service listens.
 * @param start.operating URL of the operator's door, where the link is to lead there.
 * @param start.isOperator Whether the session has the scope of the operator too, by a key that is made for it.
 */
export async function makeSignInLink(
  { accounts, secrets, clock, options: { config } }: SignInLinkParts,
  { listening, operating, isOperator }: { listening: string; operating?: string | undefined; isOperator: boolean },
): Promise<string | undefined> {
  const door = operating === undefined ? 'public' : 'operator';
  const url = new URL(operating ?? (config.publicUrl || listening));
  if (unspecifiedHosts.includes(url.hostname)) url.hostname = 'localhost';
  const pageOrigin = new PageOrigin({ ...config, isTls: config.httpTlsCert.length > 0 });
  if (!pageOrigin.allowsSignIn({ method: 'GET', headers: { host: url.host }, peer: { door } })) return undefined;
  const key = isOperator ? await accounts.makeOperatorKey() : await ordinaryKey(accounts, clock.now());
  if (key === undefined) return undefined;
  const { secret } = await secrets.make('sign_in', key);
  return signInUrl(url.href, secret);
}

/** The configured key, else the newest of the default owner that has every scope but the operator's. */
async function ordinaryKey(accounts: Accounts, now: number): Promise<{ owner: string; keyId: string } | undefined> {
  const fitting = (await accounts.listKeys()).filter((key) => {
    const isValid = key.revoked_at === null && (key.expires_at === null || key.expires_at > now);
    const scopes = key.scopes.split(' ');
    const reachesAll = key.mailbox_id === null && ordinaryScopes.split(' ').every((scope) => scopes.includes(scope));
    return key.owner === defaultOwner && isValid && reachesAll && !scopes.includes('operator');
  });
  const key = fitting.find(({ name }) => name === configuredKeyName) ?? fitting.at(-1);
  return key && { owner: key.owner, keyId: key.id };
}

/** Hosts that mean every address of the machine. */
const unspecifiedHosts = ['0.0.0.0', '[::]'];
