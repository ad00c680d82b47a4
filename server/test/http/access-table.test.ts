import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { type ApiAnswer, startService } from '../support/service.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { callsOf, type Operation, operationsOf } from './access-operations.ts';
import { resourceOf, type Situation, situations } from './access-situations.ts';
import { AccessWorld } from './access-world.ts';
import { assertProblem, bearer, exchange } from './exchange.ts';

/** A status, or none where the situation cannot occur: nothing in the call names such a thing. */
type Cell = number | '-';

const mailbox = '/v1/mailboxes/{mailboxId}';
const mails = `${mailbox}/mails`;
const mail = `${mails}/{mailId}`;
const attachments = `${mail}/attachments`;
const attachment = `${attachments}/{attachmentId}`;
const ownMail = '/v1/mails/{mailId}';
const archive = '/v1/archived-mailboxes';
const archived = `${archive}/{mailboxId}`;
const webhook = '/v1/webhooks/{webhookId}';
const deliveries = `${webhook}/deliveries`;
const apiKey = '/v1/api-keys/{keyId}';
const redeliver = `${deliveries}/{deliveryId}/redeliver`;

// biome-ignore format: a table, columns as in `situations`
const table: Readonly<Record<string, readonly Cell[]>> = {
  //                                no   bad  rev  own  own2 othr unkn exp  arch del  unkn mail unkn att  unkn del  unkn dlv
  //                                                             mailbox              mail      attach.   webhook   delivery
  'POST /v1/mailboxes':            [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'GET /v1/mailboxes':             [401, 401, 401, 200, 200, 200, '-', 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-'],
  'DELETE /v1/mailboxes':          [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${mailbox}`]:              [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`PATCH ${mailbox}`]:            [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`DELETE ${mailbox}`]:           [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${mails}`]:                [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`DELETE ${mails}`]:             [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, 204, 204, '-', '-', '-', '-', '-', '-'],
  [`GET ${mail}`]:                 [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-'],
  [`DELETE ${mail}`]:              [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-'],
  [`POST ${mail}/match`]:         [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-'],
  [`GET ${mail}/authentication`]:  [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-'],
  [`GET ${attachments}`]:          [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-'],
  [`DELETE ${attachments}`]:       [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, 404, 404, 204, 204, '-', '-', '-', '-'],
  [`GET ${attachment}`]:           [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-'],
  [`DELETE ${attachment}`]:        [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, 404, 404, 404, 404, '-', '-', '-', '-'],
  [`POST ${mailbox}/wait`]:        [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${archive}`]:              [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  [`DELETE ${archive}`]:           [401, 401, 401, 204, 204, 403, 404, 404, 204, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${archived}`]:             [401, 401, 401, 200, 200, 403, 404, 404, 200, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`DELETE ${archived}`]:          [401, 401, 401, 204, 204, 403, 404, 404, 204, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  [`POST ${archived}/reactivate`]: [401, 401, 401, 201, 201, 403, 404, 404, 201, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  'GET /v1/events':                [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${mailbox}/events`]:       [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-', '-', '-', '-', '-', '-', '-', '-'],
  'POST /v1/session/codes':        [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'POST /v1/stream-tickets':       [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'POST /v1/webhooks':             [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'GET /v1/webhooks':              [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${webhook}`]:              [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, '-', '-'],
  [`PATCH ${webhook}`]:            [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, '-', '-'],
  [`DELETE ${webhook}`]:           [401, 401, 401, 204, 204, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, '-', '-'],
  [`POST ${webhook}/test`]:        [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, '-', '-'],
  [`POST ${webhook}/rotate-secret`]: [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, '-', '-'],
  [`GET ${deliveries}`]:           [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, '-', '-'],
  [`POST ${redeliver}`]:           [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', 404, 404, 404, 404],
  'POST /v1/api-keys':             [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'GET /v1/api-keys':              [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'GET /v1/usage':                 [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  'GET /v1/refusals':              [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  [`GET ${apiKey}`]:               [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
  [`DELETE ${apiKey}`]:            [401, 401, 401, 204, 204, 403, '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-', '-'],
};

const domain = '/v1/domains/{domainId}';
const noDomain = { 'unknown domain': 404, 'deleted domain': 404 } as const;

// biome-ignore format: a table
const addressesAndDomains: Readonly<Record<string, readonly Cell[]>> = {
  //                                            no   bad  rev  own  own2 othr
  [`GET ${mail}/html`]:         cellsOf(      [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404, 404]),
  'PUT /v1/addresses/{address}': cellsOf(      [401, 401, 401, 200, 200, 409]),
  'POST /v1/domains':            cellsOf(      [401, 401, 401, 201, 201, 201]),
  'GET /v1/domains':             cellsOf(      [401, 401, 401, 200, 200, 200]),
  'GET /v1/mail-rules':          cellsOf(      [401, 401, 401, 200, 200, 200]),
  'PUT /v1/mail-rules':          cellsOf(      [401, 401, 401, 200, 200, 200]),
  [`GET ${domain}`]:             cellsOf(      [401, 401, 401, 200, 200, 403], noDomain),
  [`POST ${domain}/verify`]:     cellsOf(      [401, 401, 401, 200, 200, 403], noDomain),
  [`PATCH ${domain}`]:           cellsOf(      [401, 401, 401, 200, 200, 403], noDomain),
  [`DELETE ${domain}`]:          cellsOf(      [401, 401, 401, 204, 204, 403], noDomain),
};

// biome-ignore format: a table
const agents: Readonly<Record<string, readonly Cell[]>> = {
  //                   no   bad  rev  own  own2 othr
  'POST /mcp': cellsOf([401, 401, 401, 200, 200, 200]),
};

const ownSession = '/v1/sessions/{sessionId}';

// biome-ignore format: a table
const sessions: Readonly<Record<string, readonly Cell[]>> = {
  //                                 no   bad  rev  own  own2 othr: those of another key are nobody else's, also not of its owner
  'GET /v1/sessions':       cellsOf([401, 401, 401, 200, 200, 200]),
  'DELETE /v1/sessions':    cellsOf([401, 401, 401, 204, 204, 204]),
  [`DELETE ${ownSession}`]: cellsOf([401, 401, 401, 204, 404, 404]),
};

const ofMailbox = {
  'unknown mailbox': 404,
  'expired mailbox': 404,
  'archived mailbox': 404,
  'deleted mailbox': 404,
} as const;

// biome-ignore format: a table
const findingMails: Readonly<Record<string, readonly Cell[]>> = {
  //                              no   bad  rev  own  own2 othr
  'GET /v1/mails':          cellsOf([401, 401, 401, 200, 200, 200]),
  'PATCH /v1/mails?all=true':  cellsOf([401, 401, 401, 200, 200, 200]),
  'DELETE /v1/mails?all=true': cellsOf([401, 401, 401, 200, 200, 200]),
  [`GET ${ownMail}`]:       cellsOf([401, 401, 401, 200, 200, 404], { 'unknown mail': 404, 'mail of another mailbox': 200 }),
  [`GET ${ownMail}/codes`]: cellsOf([401, 401, 401, 200, 200, 404], { 'unknown mail': 404, 'mail of another mailbox': 200 }),
  [`GET ${ownMail}/seen`]:  cellsOf([401, 401, 401, 200, 200, 404], { 'unknown mail': 404, 'mail of another mailbox': 200 }),
  [`PATCH ${mails}`]:       cellsOf([401, 401, 401, 204, 204, 403], { ...ofMailbox, 'unknown mail': 204, 'mail of another mailbox': 204 }),
  [`PATCH ${mail}`]:        cellsOf([401, 401, 401, 200, 200, 403], { ...ofMailbox, 'unknown mail': 404, 'mail of another mailbox': 404 }),
};

const ofMail = { ...ofMailbox, 'unknown mail': 404, 'mail of another mailbox': 404 } as const;
const ofAttachment = { ...ofMail, 'unknown attachment': 404, 'attachment of another mail': 404 } as const;

// biome-ignore format: a table
const wholeMail: Readonly<Record<string, readonly Cell[]>> = {
  //                                            no   bad  rev  own  own2 othr
  [`POST ${mails}`]:             cellsOf(      [401, 401, 401, 201, 201, 403], ofMailbox),
  [`POST ${mails} multipart/form-data`]: cellsOf([401, 401, 401, 201, 201, 403], ofMailbox),
  [`DELETE ${mails}?all=true`]:  cellsOf(      [401, 401, 401, 204, 204, 403], ofMailbox),
  [`GET ${mailbox}/export`]:     cellsOf(      [401, 401, 401, 200, 200, 403], ofMailbox),
  'POST /v1/mailboxes/import':    cellsOf(      [401, 401, 401, 201, 201, 201]),
  [`GET ${mail}/raw`]:           cellsOf(      [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${mail}/delivery`]:      cellsOf(      [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${mail}/parts`]:         cellsOf(      [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${mail}/checks`]:          cellsOf(    [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${mail}/checks/features`]: cellsOf(    [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${mail}/checks/links`]:    cellsOf(    [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${mail}/checks/spam`]:     cellsOf(    [401, 401, 401, 200, 200, 403], ofMail),
  [`GET ${attachment}/view`]:      cellsOf(    [401, 401, 401, 200, 200, 403], ofAttachment),
  [`GET ${attachment}/content`]: cellsOf(      [401, 401, 401, 200, 200, 403], ofAttachment),
};

// biome-ignore format: a table
const scripts: Readonly<Record<string, readonly Cell[]>> = {
  //                                  no   bad  rev  own  own2 othr
  [`PUT ${mailbox}/script`]:    cellsOf([401, 401, 401, 200, 200, 403], ofMailbox),
  [`DELETE ${mailbox}/script`]: cellsOf([401, 401, 401, 204, 204, 403], ofMailbox),
  [`GET ${mailbox}/script`]:    cellsOf([401, 401, 401, 200, 200, 403], ofMailbox),
  [`GET ${mailbox}/attempts`]:  cellsOf([401, 401, 401, 200, 200, 403], ofMailbox),
  // No mail is captured for them: `test/scripts/captured.test.ts` has what its owner is answered.
  'PUT /v1/capture/script':      cellsOf([401, 401, 401, 403, 403, 403]),
  'DELETE /v1/capture/script':   cellsOf([401, 401, 401, 403, 403, 403]),
  'GET /v1/capture/script':      cellsOf([401, 401, 401, 403, 403, 403]),
  'GET /v1/capture/attempts':    cellsOf([401, 401, 401, 403, 403, 403]),
};

const noLink = { 'unknown link': 404, 'deleted link': 404 } as const;

// biome-ignore format: a table. What viewers of links may call is in `test/links/viewer-access.test.ts`.
const links: Readonly<Record<string, readonly Cell[]>> = {
  //                               no   bad  rev  own  own2 othr
  [`POST ${mailbox}/links`]: cellsOf([401, 401, 401, 201, 201, 403], ofMailbox),
  [`GET ${mailbox}/links`]:  cellsOf([401, 401, 401, 200, 200, 403], ofMailbox),
  [`POST ${mail}/links`]:    cellsOf([401, 401, 401, 201, 201, 403], ofMail),
  [`GET ${mail}/links`]:     cellsOf([401, 401, 401, 200, 200, 403], ofMail),
  'GET /v1/links':           cellsOf([401, 401, 401, 200, 200, 200]),
  'DELETE /v1/links/{linkId}': cellsOf([401, 401, 401, 204, 204, 403], noLink),
};

const operator = '/v1/operator';
/** No owner may call them; `server/test/operator` has what those with the scope are answered. */
const ofOperator = Object.fromEntries(
  [
    ...['overview', 'owners', 'owners/{owner}', 'keys', 'domains', 'webhooks', 'guests', 'senders', 'mailboxes'],
    ...['handovers/{handoverId}', 'audit', 'audit/export'],
  ]
    .map((path) => `GET ${operator}/${path}`)
    .concat([
      `PUT ${operator}/owners/{owner}`,
      `PATCH ${operator}/owners/{owner}`,
      `DELETE ${operator}/owners/{owner}`,
      `POST ${operator}/owners/{owner}/suspend`,
      `POST ${operator}/owners/{owner}/resume`,
      `POST ${operator}/owners/{owner}/move-ticket`,
      `DELETE ${operator}/owners/{owner}/move-ticket`,
      `DELETE ${operator}/keys/{keyId}`,
      `PATCH ${operator}/mailboxes/{mailboxId}`,
      `DELETE ${operator}/mailboxes/{mailboxId}`,
      `POST ${operator}/mailboxes/{mailboxId}/handovers`,
    ])
    .map((call) => [call, cellsOf([401, 401, 401, 403, 403, 403])] as const),
);

const allRows = {
  ...table,
  ...agents,
  ...addressesAndDomains,
  ...findingMails,
  ...wholeMail,
  ...sessions,
  ...links,
  ...scripts,
  ...ofOperator,
};

const signInCode = 'POST /v1/session/codes';

const views = [
  '/shared',
  '/mailboxes',
  '/mails',
  '/archive',
  '/domains',
  '/keys',
  '/webhooks',
  '/rules',
  '/usage',
  '/sessions',
  '/operator',
  '/sign-in',
];
/** Views with paths below theirs. */
const viewsOfOne = ['/shared', '/mailboxes', '/mails', '/domains', '/webhooks', '/operator'];
/** Paths that ask for no key: the operator's, the documentation, and the web app, which signs in by itself. */
const open = [
  ...['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/docs/*', '/guide', '/guide/*', '/llms.txt'],
  ...['/', '/assets/*', '/icon.svg', '/manifest.webmanifest', ...views, ...viewsOfOne.map((view) => `${view}/*`)],
];

/** Calls of another installation, by the ticket of a move alone: `test/moves/strange-sources.test.ts` has who may make them. */
const ofMoves = [
  '',
  '/activate',
  '/addresses',
  '/cancel',
  '/claims',
  '/outline',
  '/compare',
  '/drop-addresses',
  '/parts',
  '/rows',
  '/stage',
];

/** Only active mailboxes are listed, and only to their owner (interface.md: GET /v1/mailboxes). */
const listing = 'GET /v1/mailboxes';
const withoutKey: readonly Situation[] = ['no key', 'bad key', 'revoked key'];
const endedMailbox: readonly Situation[] = ['expired mailbox', 'archived mailbox', 'deleted mailbox'];

test('every endpoint answers every caller and every id as interface.md: Endpoints says', async (t) => {
  const { call } = await startService(t);
  const operations = callsOf((await call('GET', '/openapi.json')).body).filter(({ isOpen }) => !isOpen);
  const staged = examplesOf(operations, 2);
  const world = await AccessWorld.start(t);
  for (const operation of operations) {
    const cells = allRows[operation.call];
    assert.ok(cells !== undefined, `${operation.call} is documented: say in the table who may call it`);
    for (const [index, situation] of situations.entries()) {
      const cell: Cell = cells[index] ?? '-';
      assert.equal(cell !== '-', canOccur(operation, situation), `${operation.call}, ${situation}: ${cell}`);
      if (cell === '-' || !staged.includes(operation)) continue;
      await t.test(`${operation.call}, ${situation}: ${cell}`, async (t) => {
        const { answer, right } = await world.stage(t, { operation, situation });
        assert.equal(answer.status, cell, JSON.stringify(answer.body));
        assertAnswer(answer, { operation, situation });
        const isListed = answer.body?.items?.some(({ id }: { id: string }) => id === right.mailbox);
        if (operation.endpoint === listing) assert.equal(isListed ?? false, situation.startsWith('owner'));
        const hasEnded = operation.method === 'DELETE' || operation.endpoint === `POST ${archived}/reactivate`;
        const mayHaveDeleted = hasEnded && situation.startsWith('owner');
        const isGone = endedMailbox.includes(situation) || situation.startsWith('deleted ');
        if (!mayHaveDeleted && !isGone) await world.assertUntouched(operation, right);
      });
    }
  }
  assert.deepEqual(Object.keys(allRows).sort(), operations.map(({ call }) => call).sort());
});

test('every endpoint answers a session as it answers its key', async (t) => {
  const { call } = await startService(t);
  const world = await AccessWorld.start(t);
  const operations = callsOf((await call('GET', '/openapi.json')).body).filter(({ isOpen }) => !isOpen);
  for (const operation of examplesOf(operations, 2)) {
    for (const situation of ['revoked key', 'owner', 'other owner'] as const) {
      const cell = allRows[operation.call]?.[situations.indexOf(situation)];
      // Else a session could open the next one for ever.
      const expected = operation.endpoint === signInCode ? 401 : cell;
      await t.test(`${operation.call}, ${situation}: ${expected}`, async (t) => {
        const { answer, right } = await world.stage(t, { operation, situation, by: 'session' });
        assert.equal(answer.status, expected, JSON.stringify(answer.body));
        if (expected !== 401) assertAnswer(answer, { operation, situation });
        if (situation !== 'owner') await world.assertUntouched(operation, right);
      });
    }
  }
});

test('every route of the service is documented, or is known to ask for no key', async (t) => {
  const routes = new Set<string>();
  const note = (message: unknown) => {
    // The channel is told of each instance that the framework makes.
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
    });
  };
  subscribe('fastify.initialization', note);
  t.after(() => unsubscribe('fastify.initialization', note));
  const { call } = await startService(t);
  const documented = operationsOf((await call('GET', '/openapi.json')).body).map(({ endpoint }) =>
    endpoint.replace(/\{(\w+)\}/g, ':$1'),
  );
  // The reads of viewers are documented with the path of the link; the tests of links know each.
  const known = [...routes].filter((route) => !route.startsWith('GET /v1/shared/:linkId/'));
  const undocumented = [...open.map((path) => `GET ${path}`), ...ofMoves.map((path) => `POST /v1/moves${path}`)];
  assert.deepEqual(known.sort(), [...documented, ...undocumented].sort());
});

test('what asks for no key takes none, and a bad one changes nothing', async (t) => {
  const { app } = await startService(t);
  const [asset = ''] = /\/assets\/[^"]+\.js/.exec(await (await fetch(app.url)).text()) ?? [];
  const examples: Readonly<Record<string, string>> = { '/assets/*': asset, '/guide/*': '/guide/keys' };
  for (const path of open.map((name) => examples[name] ?? name.replace('*', 'json'))) {
    for (const headers of [{}, bearer('mfk_nobodyhasthiskey')]) {
      const { status } = await exchange(app.url, { method: 'GET', path, headers });
      // The page is that of the folder.
      assert.equal(status, path === '/guide' ? 308 : 200, path);
      const other = await exchange(app.url, { method: 'DELETE', path, headers });
      if (open.includes(path)) assertProblem(other, 405, 'method_not_allowed');
      else assertProblem(other, 404, 'route_not_found');
    }
  }
});

/** Cells of the callers, and of the situations of what a call names; the others cannot occur. */
function cellsOf(callers: readonly Cell[], named: Partial<Record<Situation, Cell>> = {}): readonly Cell[] {
  return situations.map((situation, index) => callers[index] ?? named[situation] ?? '-');
}

/** Whether the situation is about the caller, or about something that the call names or lists. */
function canOccur({ names, endpoint }: Operation, situation: Situation): boolean {
  if (endpoint === listing) return resourceOf(situation) === undefined || endedMailbox.includes(situation);
  const resource = resourceOf(situation);
  return resource === undefined || names.includes(resource);
}

function assertAnswer(
  answer: ApiAnswer,
  { operation, situation }: { operation: Operation; situation: Situation },
): void {
  const { status, headers } = answer;
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  if (withoutKey.includes(situation)) assert.equal(headers.get('x-ratelimit-remaining'), null);
  else assert.match(headers.get('x-ratelimit-remaining') ?? '', /^\d+$/);
  if (status === 401) assertProblem(answer, 401, 'unauthorized');
  const isOfOperator = operation.path.startsWith(operator);
  const of = operation.path.startsWith('/v1/capture') ? 'capture' : operation.names[0];
  if (status === 403) assertProblem(answer, 403, isOfOperator ? 'scope_missing' : `${of}_forbidden`);
  // Nothing is said of the mails of others.
  if (status === 404)
    assertProblem(
      answer,
      404,
      `${resourceOf(situation) ?? (operation.names[0] === 'session' ? 'session' : 'mail')}_not_found`,
    );
  if (status === 204) assert.equal(answer.body, undefined);
}
