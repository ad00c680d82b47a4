import { scopes as allScopes, type Scope } from '../contract/access/api-keys.ts';
import { secret, setting } from './setting.ts';
import { line, networks, optional, text, whole } from './values.ts';

/** Settings of the sign-in by an identity provider. */
export const signInSettings = {
  oidcIssuer: setting(
    'OIDC_ISSUER',
    '',
    optional(issuerUrl),
    'identity provider by which people sign in (OpenID Connect), by its issuer: an https:// URL; none when empty',
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', '', text, 'client id of this service there'),
  oidcClientSecret: secret(
    'OIDC_CLIENT_SECRET',
    '',
    text,
    'client secret of this service there; none for a public client',
  ),
  oidcName: setting('OIDC_NAME', 'OpenID Connect', line(40), 'name of the provider on the button that leads to it'),
  oidcScopes: setting('OIDC_SCOPES', 'openid profile email', oidcScopes, 'scopes that are asked for'),
  oidcOwnerClaim: setting(
    'OIDC_OWNER_CLAIM',
    'sub',
    text,
    'claim that names the owner of a person, such as preferred_username or email; the identifier of the person by default',
  ),
  oidcGroupsClaim: setting('OIDC_GROUPS_CLAIM', 'groups', text, 'claim that has the groups of a person'),
  oidcGroups: setting(
    'OIDC_GROUPS',
    '',
    groupScopes,
    'groups that may come in, separated by commas, each with scopes where these are not the usual ones: staff,ops=mailboxes operator; * is everybody',
  ),
  oidcEmailDomains: setting(
    'OIDC_EMAIL_DOMAINS',
    '',
    emailDomains,
    'domains of which a person must have a verified address, separated by commas; any when empty',
  ),
  oidcProviders: setting(
    'OIDC_PROVIDERS',
    '',
    text,
    'file with several providers, as JSON, in place of the settings of one',
  ),
  proxyUserHeader: setting(
    'PROXY_USER_HEADER',
    '',
    headerName,
    'header in which a proxy in front names the user whom it has signed in, such as Remote-User; none when empty',
  ),
  proxyUserFrom: setting(
    'PROXY_USER_FROM',
    '',
    optional(networks),
    'proxies whose header counts: addresses or networks, separated by commas; must be set with the header',
  ),
  proxyGroupsHeader: setting('PROXY_GROUPS_HEADER', '', headerName, 'header with the groups of that user'),
  proxyGroups: setting(
    'PROXY_GROUPS',
    '',
    groupScopes,
    'groups of those users, as MAYFLY_OIDC_GROUPS; everybody whom the proxy names when empty',
  ),
  signInHours: setting('SIGN_IN_HOURS', '12', whole(1, 720), 'hours after which somebody signs in anew by a provider'),
  signInPeopleMax: setting('SIGN_IN_PEOPLE_MAX', '10000', whole(1), 'people who may sign in by providers, in all'),
} as const;

/** Reads the issuer of a provider: https, or http on this machine. */
export function issuerUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isHere = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(url.hostname);
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (isPlain && (url.protocol === 'https:' || isHere)) return value;
  throw new Error(`must be an https:// URL, without a query, not ${JSON.stringify(value)}`);
}

/** Reads the name of a header, in lower case (RFC 9110 §5.1). */
function headerName(value: string): string {
  const name = value.toLowerCase();
  if (/^[a-z0-9-]{0,100}$/.test(name) && !['authorization', 'cookie', 'host'].includes(name)) return name;
  throw new Error(`must be the name of a header, such as Remote-User, not ${JSON.stringify(value)}`);
}

/** Scopes of OpenID Connect, with blanks between them. */
export function oidcScopes(value: string): string {
  const names = value.split(/\s+/).filter((name) => name !== '');
  if (!names.includes('openid')) throw new Error(`must have openid, not ${JSON.stringify(value)}`);
  return names.join(' ');
}

/** Reads groups with commas between them, each with the scopes of its people; `undefined`: the usual ones. */
function groupScopes(
  value: string,
): readonly { readonly group: string; readonly scopes: readonly Scope[] | undefined }[] {
  return partsOf(value).map((part) => {
    const at = part.lastIndexOf('=');
    const group = (at < 0 ? part : part.slice(0, at)).trim();
    if (group === '') throw new Error(`${JSON.stringify(part)} names no group`);
    return { group, scopes: at < 0 ? undefined : scopesNamed(part.slice(at + 1).split(/\s+/)) };
  });
}

/**
 * Reads the names of scopes.
 * @throws Error for none, or one that is unknown.
 */
export function scopesNamed(names: readonly string[]): readonly Scope[] {
  const wanted = names.filter((name) => name !== '');
  if (wanted.length === 0) throw new Error('names a group without scopes');
  return wanted.map((name) => {
    const scope = allScopes.find((known) => known === name);
    if (scope === undefined) throw new Error(`${JSON.stringify(name)} is none of ${allScopes.join(', ')}`);
    return scope;
  });
}

/** Reads domains in lower case, with commas between them. */
function emailDomains(value: string): readonly string[] {
  return partsOf(value).map((part) => emailDomain(part));
}

/** Reads a domain of addresses. */
export function emailDomain(value: string): string {
  const domain = value.toLowerCase().replace(/^@/, '');
  if (!/^[^\s@]+\.[^\s@.]+$/.test(domain)) throw new Error(`${JSON.stringify(value)} is not a domain`);
  return domain;
}

function partsOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
