import type { Config } from '../../config.ts';
import { parseScopes } from '../../core/accounts/scopes.ts';
import type { GroupLimits, GroupRule } from '../../core/people/admission.ts';
import type { ProxyUserSettings } from '../../http/sessions/proxy-users.ts';
import type { OidcClient } from '../../oidc/oidc-provider.ts';
import { emailDomain, issuerUrl, oidcScopes, scopesNamed } from '../../settings/sign-in.ts';
import { ordinaryScopes } from '../../store/operations/accounts.ts';
import { messageOf, StartError } from '../open-store.ts';
import { readStartFile } from './start-file.ts';

/** Providers that a service has at most. */
const providersMax = 20;
const fileBytesMax = 256 * 1024;
const idShape = /^[a-z0-9-]{1,30}$/;
const variable = 'MAYFLY_OIDC_PROVIDERS';
/** Name in URLs of the one provider of the settings. */
const onlyId = 'oidc';
/** The same of the users of a proxy: no provider has it. */
const proxyId = 'proxy';

/**
 * Reads the identity providers: the one of the settings, or those of a file.
 * @throws StartError when one cannot be used.
 */
export function readProviders(config: Config): readonly OidcClient[] {
  const { oidcIssuer, oidcProviders: file, publicUrl } = config;
  if (oidcIssuer === undefined && file === '') return [];
  if (publicUrl === '')
    throw new StartError('MAYFLY_PUBLIC_URL: an identity provider leads back to it, so that it must be set');
  if (oidcIssuer !== undefined && file !== '')
    throw new StartError(`MAYFLY_OIDC_ISSUER and ${variable}: only one of them can be set`);
  return oidcIssuer === undefined ? readFile(file) : [onlyProvider(config, oidcIssuer)];
}

/**
 * Reads how a proxy in front names the users whom it has signed in; `undefined` where none does.
 * @throws StartError when the header would count from anybody.
 */
export function readProxyUsers(config: Config): ProxyUserSettings | undefined {
  const { proxyUserHeader: header, proxyUserFrom: from, proxyGroupsHeader: groupsHeader } = config;
  if (header === '') return undefined;
  if (from === undefined)
    throw new StartError('MAYFLY_PROXY_USER_FROM: name the proxies whose MAYFLY_PROXY_USER_HEADER counts');
  const groups = config.proxyGroups.map(({ group, scopes }) => ruleOf({ group, scopes }));
  if (groups.some(({ group }) => group !== '*') && groupsHeader === '')
    throw new StartError('MAYFLY_PROXY_GROUPS_HEADER: must be set where MAYFLY_PROXY_GROUPS names groups');
  const policy = { id: proxyId, ownerClaim: 'preferred_username', groupsClaim: 'groups', groups, emailDomains: [] };
  return { header, groupsHeader, from, policy };
}

function onlyProvider(config: Config, issuer: string): OidcClient {
  if (config.oidcClientId === '') throw new StartError('MAYFLY_OIDC_CLIENT_ID: must be set with MAYFLY_OIDC_ISSUER');
  const groups = config.oidcGroups.map(({ group, scopes }) => ruleOf({ group, scopes }));
  if (groups.length === 0 && config.oidcEmailDomains.length === 0)
    throw new StartError(
      'MAYFLY_OIDC_GROUPS: say who may come in, here or by MAYFLY_OIDC_EMAIL_DOMAINS; * is everybody whom the provider knows',
    );
  const { oidcClientId: clientId, oidcClientSecret: clientSecret, oidcName: name, oidcScopes: scopes } = config;
  const { oidcOwnerClaim: ownerClaim, oidcGroupsClaim: groupsClaim, oidcEmailDomains: emailDomains } = config;
  const policy = { id: onlyId, ownerClaim, groupsClaim, groups, emailDomains };
  return { id: onlyId, name, issuer, clientId, clientSecret, scopes, policy };
}

function readFile(file: string): OidcClient[] {
  const content = readStartFile(variable, { file, bytesMax: fileBytesMax });
  try {
    const entries = listIn(JSON.parse(content.toString('utf8')), 'the file');
    if (entries.length === 0 || entries.length > providersMax)
      throw new Error(`must have 1 to ${providersMax} providers, not ${entries.length}`);
    const clients = entries.map(clientOf);
    const twice = clients.find(({ id }, index) => clients.findIndex((other) => other.id === id) < index);
    if (twice !== undefined) throw new Error(`two providers have the id ${twice.id}`);
    return clients;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${variable}: ${file}: ${messageOf(error)}`);
  }
}

const members = [
  ...['id', 'name', 'issuer', 'clientId', 'clientSecret', 'clientSecretFile', 'scopes'],
  ...['ownerClaim', 'groupsClaim', 'groups', 'emailDomains'],
];

function clientOf(entry: unknown): OidcClient {
  const given = recordIn(entry, 'a provider');
  const id = textIn(given, 'id');
  if (!idShape.test(id) || id === proxyId)
    throw new Error(`"id" must be 1 to 30 of a-z, 0-9 and -, and not ${JSON.stringify(id)}`);
  try {
    requireKnown(given, members);
    const groups = Object.entries(recordIn(given.groups ?? {}, '"groups"')).map(([group, rule]) =>
      groupOf(group, recordIn(rule, `"groups"."${group}"`)),
    );
    const emailDomains = listIn(given.emailDomains ?? [], '"emailDomains"').map((each) => emailDomain(String(each)));
    if (groups.length === 0 && emailDomains.length === 0)
      throw new Error('say who may come in, by "groups" or "emailDomains"; the group "*" is everybody');
    return {
      ...{ id, name: textIn(given, 'name', id), issuer: issuerUrl(textIn(given, 'issuer')) },
      ...{ clientId: textIn(given, 'clientId'), clientSecret: secretOf(given) },
      scopes: oidcScopes(textIn(given, 'scopes', 'openid profile email')),
      policy: {
        ...{ id, groups, emailDomains },
        ownerClaim: textIn(given, 'ownerClaim', 'sub'),
        groupsClaim: textIn(given, 'groupsClaim', 'groups'),
      },
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new Error(`provider ${id}: ${messageOf(error)}`);
  }
}

function secretOf(given: Readonly<Record<string, unknown>>): string {
  const file = textIn(given, 'clientSecretFile', '');
  const secret = textIn(given, 'clientSecret', '');
  if (file !== '' && secret !== '') throw new Error('only one of "clientSecret" and "clientSecretFile" can be given');
  if (file === '') return secret;
  const content = readStartFile(variable, { file, bytesMax: fileBytesMax })
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (content === '') throw new Error(`the file ${file} is empty`);
  return content;
}

function groupOf(group: string, given: Readonly<Record<string, unknown>>): GroupRule {
  requireKnown(given, ['scopes', 'owner', 'limits']);
  const scopes = given.scopes === undefined ? undefined : scopesNamed(listIn(given.scopes, '"scopes"').map(String));
  const owner = given.owner === undefined ? undefined : textIn(given, 'owner');
  const limits = given.limits === undefined ? undefined : limitsOf(recordIn(given.limits, '"limits"'));
  return ruleOf({ group, scopes, owner, limits });
}

function ruleOf(rule: {
  readonly group: string;
  readonly scopes: GroupRule['scopes'] | undefined;
  readonly owner?: GroupRule['owner'];
  readonly limits?: GroupRule['limits'];
}): GroupRule {
  const { group, scopes = [...parseScopes(ordinaryScopes)], owner, limits } = rule;
  return { group, scopes, owner, limits };
}

function limitsOf(given: Readonly<Record<string, unknown>>): GroupLimits {
  const names = ['activeMailboxesMax', 'dailyCallsMax', 'bytesMax'] as const;
  requireKnown(given, names);
  const [activeMailboxesMax = null, dailyCallsMax = null, bytesMax = null] = names.map((name) => {
    const value = given[name] ?? null;
    if (value === null || (Number.isSafeInteger(value) && Number(value) >= 0))
      return value === null ? null : Number(value);
    throw new Error(`"${name}" must be a whole number, not ${JSON.stringify(value)}`);
  });
  return { activeMailboxesMax, dailyCallsMax, bytesMax };
}

function requireKnown(given: object, known: readonly string[]): void {
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange !== undefined) throw new Error(`"${strange}" is none of ${known.join(', ')}`);
}

function textIn(given: Readonly<Record<string, unknown>>, name: string, fallback?: string): string {
  const value = given[name] ?? fallback;
  if (typeof value !== 'string' || (value === '' && fallback === undefined))
    throw new Error(`"${name}" must be a text`);
  return value;
}

function recordIn(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} must be an object`);
  return Object.fromEntries(Object.entries(value));
}

function listIn(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} must be a list`);
  return value;
}
