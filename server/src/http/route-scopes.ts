import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Scope } from '../contract/access/api-keys.ts';
import { requireScope } from '../core/accounts/scopes.ts';
import { AppError } from '../core/errors.ts';
import { addProblems, type DocumentedAnswer } from './schemas.ts';

/** Scope and other conditions of a route. */
export interface RouteScope {
  readonly scope: Scope;
  /**
   * Description of what a key without the scope may still do; the route enforces it. If absent, such a key is refused.
   */
  readonly without?: string;
  /** Whether a key that is bound to a mailbox is refused, because the route concerns more than one mailbox. */
  readonly isForAll?: true;
  /** Whether guests, who have no key, may call it. */
  readonly isForGuests?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Conditions of the route; set on every route under /v1. */
    access?: RouteScope;
  }
}

const read: RouteScope = { scope: 'mailboxes:read' };
const write: RouteScope = { scope: 'mailboxes' };
const readAsGuest: RouteScope = { ...read, isForGuests: true };
const writeAsGuest: RouteScope = { ...write, isForGuests: true };
const readAll: RouteScope = { ...read, isForAll: true };
const writeAll: RouteScope = { ...write, isForAll: true };
const domains: RouteScope = { scope: 'domains', isForAll: true };
const keys: RouteScope = { scope: 'keys' };
const webhooks: RouteScope = { scope: 'webhooks' };
const scripts: RouteScope = { scope: 'scripts' };
const scriptsOfAll: RouteScope = { ...scripts, isForAll: true };
const ownSessions: RouteScope = { ...read, without: 'a key without it reaches its own sessions all the same' };
const operator: RouteScope = { scope: 'operator', isForAll: true };
const ownKey: RouteScope = { ...keys, without: 'a key without it reaches itself alone' };

const mailbox = '/v1/mailboxes/{mailboxId}';
const mails = `${mailbox}/mails`;
const mail = `${mails}/{mailId}`;
const attachments = `${mail}/attachments`;
const attachment = `${attachments}/{attachmentId}`;
const archived = '/v1/archived-mailboxes';
const domain = '/v1/domains/{domainId}';
const apiKey = '/v1/api-keys/{keyId}';
const webhook = '/v1/webhooks/{webhookId}';
const ownerOf = '/v1/operator/owners/{owner}';
const reported = '/v1/operator/mailboxes/{mailboxId}';

/**
 * Scope of each route, in the only such table. The check of a call, the OpenAPI document and the tests of authorisation
 * use it.
 */
export const routeScopes: Readonly<Record<string, RouteScope>> = {
  'POST /v1/mailboxes': writeAll,
  // interface.md knows no 403 here.
  'GET /v1/mailboxes': { ...readAsGuest, without: 'a key without it sees an empty list' },
  'DELETE /v1/mailboxes': write,
  [`GET ${mailbox}`]: readAsGuest,
  [`PATCH ${mailbox}`]: writeAsGuest,
  [`DELETE ${mailbox}`]: writeAsGuest,
  [`GET ${mailbox}/export`]: read,
  'POST /v1/mailboxes/import': writeAll,
  'PUT /v1/addresses/{address}': writeAll,
  [`GET ${archived}`]: readAll,
  [`DELETE ${archived}`]: writeAll,
  [`GET ${archived}/{mailboxId}`]: readAll,
  [`DELETE ${archived}/{mailboxId}`]: writeAll,
  [`POST ${archived}/{mailboxId}/reactivate`]: writeAll,
  [`GET ${mails}`]: readAsGuest,
  [`PATCH ${mails}`]: writeAsGuest,
  [`POST ${mails}`]: write,
  [`DELETE ${mails}`]: write,
  [`GET ${mail}`]: readAsGuest,
  [`PATCH ${mail}`]: writeAsGuest,
  [`DELETE ${mail}`]: write,
  [`POST ${mail}/match`]: read,
  'GET /v1/mail-rules': readAll,
  'PUT /v1/mail-rules': writeAll,
  'GET /v1/mails': read,
  'PATCH /v1/mails': writeAsGuest,
  'DELETE /v1/mails': write,
  'GET /v1/mails/{mailId}': read,
  'GET /v1/mails/{mailId}/codes': read,
  'GET /v1/mails/{mailId}/seen': read,
  [`GET ${mail}/html`]: readAsGuest,
  [`GET ${mail}/checks`]: readAsGuest,
  [`GET ${mail}/checks/features`]: readAsGuest,
  [`GET ${mail}/checks/links`]: readAsGuest,
  [`GET ${mail}/checks/spam`]: readAsGuest,
  [`GET ${mail}/raw`]: readAsGuest,
  [`GET ${mail}/parts`]: readAsGuest,
  [`GET ${mail}/authentication`]: read,
  [`GET ${mail}/delivery`]: readAsGuest,
  [`GET ${attachments}`]: readAsGuest,
  [`DELETE ${attachments}`]: write,
  [`GET ${attachment}`]: readAsGuest,
  [`DELETE ${attachment}`]: write,
  [`GET ${attachment}/content`]: readAsGuest,
  [`GET ${attachment}/view`]: readAsGuest,
  [`POST ${mailbox}/wait`]: readAsGuest,
  [`PUT ${mailbox}/script`]: scripts,
  [`DELETE ${mailbox}/script`]: scripts,
  [`GET ${mailbox}/script`]: read,
  [`GET ${mailbox}/attempts`]: read,
  'PUT /v1/capture/script': scriptsOfAll,
  'DELETE /v1/capture/script': scriptsOfAll,
  'GET /v1/capture/script': readAll,
  'GET /v1/capture/attempts': readAll,
  [`GET ${mailbox}/links`]: read,
  [`POST ${mailbox}/links`]: write,
  [`GET ${mail}/links`]: read,
  [`POST ${mail}/links`]: write,
  'GET /v1/links': read,
  'DELETE /v1/links/{linkId}': write,
  'GET /v1/events': read,
  [`GET ${mailbox}/events`]: readAsGuest,
  'POST /v1/stream-tickets': read,
  'POST /v1/session/codes': { ...read, without: 'a key without it may sign itself in all the same' },
  'GET /v1/sessions': ownSessions,
  'DELETE /v1/sessions': ownSessions,
  'DELETE /v1/sessions/{sessionId}': ownSessions,
  'GET /v1/usage': read,
  'GET /v1/refusals': read,
  'POST /mcp': { ...read, without: 'a key without it is given the tools that it may call' },
  'GET /v1/domains': domains,
  'POST /v1/domains': domains,
  [`GET ${domain}`]: domains,
  [`PATCH ${domain}`]: domains,
  [`DELETE ${domain}`]: domains,
  [`POST ${domain}/verify`]: domains,
  'GET /v1/api-keys': ownKey,
  'POST /v1/api-keys': keys,
  [`GET ${apiKey}`]: ownKey,
  [`DELETE ${apiKey}`]: ownKey,
  'GET /v1/webhooks': webhooks,
  'POST /v1/webhooks': webhooks,
  [`GET ${webhook}`]: webhooks,
  [`PATCH ${webhook}`]: webhooks,
  [`DELETE ${webhook}`]: webhooks,
  [`POST ${webhook}/test`]: webhooks,
  [`POST ${webhook}/rotate-secret`]: webhooks,
  [`GET ${webhook}/deliveries`]: webhooks,
  [`POST ${webhook}/deliveries/{deliveryId}/redeliver`]: webhooks,
  'GET /v1/operator/overview': operator,
  'GET /v1/operator/owners': operator,
  [`POST ${ownerOf}/move-ticket`]: operator,
  [`DELETE ${ownerOf}/move-ticket`]: operator,
  [`GET ${ownerOf}`]: operator,
  [`PUT ${ownerOf}`]: operator,
  [`PATCH ${ownerOf}`]: operator,
  [`DELETE ${ownerOf}`]: operator,
  [`POST ${ownerOf}/suspend`]: operator,
  [`POST ${ownerOf}/resume`]: operator,
  'GET /v1/operator/keys': operator,
  'DELETE /v1/operator/keys/{keyId}': operator,
  'GET /v1/operator/domains': operator,
  'GET /v1/operator/webhooks': operator,
  'GET /v1/operator/guests': operator,
  'GET /v1/operator/senders': operator,
  'GET /v1/operator/mailboxes': operator,
  [`PATCH ${reported}`]: operator,
  [`DELETE ${reported}`]: operator,
  [`POST ${reported}/handovers`]: operator,
  'GET /v1/operator/handovers/{handoverId}': operator,
  'GET /v1/operator/audit': operator,
  'GET /v1/operator/audit/export': operator,
};

/**
 * Adds its conditions to each route that is declared from now on, and to the documentation of that route.
 * @throws Error for a route that is not in the table.
 */
export function addScopes(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const methods = [route.method].flat().map((method) => (method === 'HEAD' ? 'GET' : method));
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    const [access] = methods.map((method) => routeScopes[`${method} ${path}`]);
    if (access === undefined) throw new Error(`${methods.join()} ${path} needs a scope: name it in route-scopes.ts`);
    route.config = { ...route.config, access };
    route.schema = {
      ...route.schema,
      ...documentationOf(access),
      response: withRefusals(route.schema?.response, access),
    };
  });
}

/**
 * Checks that the caller may call the route.
 * @throws AppError `scope_missing`; `mailbox_forbidden` for a key that is bound to a mailbox; `guest_forbidden`.
 */
export function requireAccess({ caller, routeOptions }: FastifyRequest): void {
  const { access } = routeOptions.config;
  if (access === undefined) throw new Error(`nobody has said who may call ${routeOptions.url}`);
  if (caller.session?.isGuest === true && access.isForGuests !== true) {
    throw new AppError('guest_forbidden', 'a guest may only read, extend, keep and delete the own mailbox');
  }
  if (access.without === undefined) requireScope(caller, access.scope);
  if (access.isForAll && caller.mailboxId !== undefined) {
    const reason = `the key is bound to the mailbox ${caller.mailboxId} and reaches nothing else`;
    throw new AppError('mailbox_forbidden', reason);
  }
}

/** Adds to the documented answers of a route that keys are refused. */
function withRefusals(response: unknown, { without, isForAll }: RouteScope): unknown {
  // Every documented route has the answers of `answers`.
  const documented = response as Record<string, DocumentedAnswer> | undefined;
  if (documented === undefined) return undefined;
  const refused = without === undefined ? (['scope_missing'] as const) : [];
  return addProblems(documented, [...refused, ...(isForAll ? (['mailbox_forbidden'] as const) : [])]);
}

function documentationOf({ scope, without, isForAll }: RouteScope) {
  const sentences = [
    `Needs a key with the scope \`${scope}\`${without === undefined ? '' : `; ${without}`}.`,
    ...(isForAll ? ['A key that is bound to a mailbox is refused.'] : []),
  ];
  return { description: sentences.join(' '), 'x-required-scope': scope };
}
