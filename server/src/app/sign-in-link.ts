import type { Config } from '../config.ts';
import { type Accounts, configuredKeyName, defaultOwner } from '../core/accounts/accounts.ts';
import type { OneTimeSecrets } from '../core/accounts/one-time-secrets.ts';
import { signInUrl } from '../core/accounts/sessions.ts';
import { PageOrigin } from '../http/sessions/page-origin.ts';
import type { Clock } from '../lib/clock.ts';
import { ordinaryScopes } from '../store/operations/accounts.ts';

interface SignInLinkParts {
  readonly accounts: Accounts;
  readonly secrets: OneTimeSecrets;
  readonly clock: Clock;
  readonly options: { readonly config: Config };
}

/**
 * Makes a link that opens the web app, signed in with the configured key or else the newest key of the default owner that has
 * every scope. Returns `undefined` without such a key, or where no browser can sign in.
 * @param listening URL on which the service listens.
 */
export async function makeSignInLink(
  { accounts, secrets, clock, options: { config } }: SignInLinkParts,
  listening: string,
): Promise<string | undefined> {
  const url = new URL(config.publicUrl || listening);
  if (unspecifiedHosts.includes(url.hostname)) url.hostname = 'localhost';
  const pageOrigin = new PageOrigin({ ...config, isTls: config.httpTlsCert !== '' });
  if (!pageOrigin.allowsSignIn({ method: 'GET', headers: { host: url.host } })) return undefined;
  const now = clock.now();
  const fitting = (await accounts.listKeys()).filter((key) => {
    const isValid = key.revoked_at === null && (key.expires_at === null || key.expires_at > now);
    const scopes = key.scopes.split(' ');
    const reachesAll = key.mailbox_id === null && ordinaryScopes.split(' ').every((scope) => scopes.includes(scope));
    return key.owner === defaultOwner && isValid && reachesAll;
  });
  const key = fitting.find(({ name }) => name === configuredKeyName) ?? fitting.at(-1);
  if (key === undefined) return undefined;
  const { secret } = await secrets.make('sign_in', { owner: key.owner, keyId: key.id });
  return signInUrl(url.href, secret);
}

/** Hosts that mean every address of the machine. */
const unspecifiedHosts = ['0.0.0.0', '[::]'];
